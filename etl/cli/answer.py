"""Answers as commands print them: a table as wide as the terminal, or text for a pipe."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

import click

from etl.cli import options
from etl.cli.program import printed
from etl.query.forms import FORMS

if TYPE_CHECKING:
    from etl.model import Table
    from etl.query import Form

_RULE = "─"  # what the line below the head of a table is drawn with

form = click.option(
    "--format",
    "form",
    type=options.Choice(FORMS),
    help="How to print the answer.  [default: table on a terminal, tsv in a pipe]",
)


def text(table: Table, chosen: Form | None) -> str:
    """The table in the form that was chosen, or in that of a terminal or a pipe."""
    from etl import query

    width = shutil.get_terminal_size((0, 0)).columns or None
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return query.render(table, _form(chosen), width=width, colour=colour)


def show(text: str, chosen: Form | None) -> None:
    """Print what `text` gave."""
    if _form(chosen) == "table":
        click.echo(_ruled(text), nl=False)  # its cells are harmless, its colours are ours
    else:
        printed(text)


def _ruled(text: str) -> str:
    """The text with a rule that the encoding of stdout has."""
    try:
        _RULE.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return text.replace(_RULE, "-")
    return text


def _form(chosen: Form | None) -> Form:
    return chosen or ("table" if sys.stdout.isatty() else "tsv")
