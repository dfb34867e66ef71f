"""`mlsys-kg explain`: what a reader made of a page, block by block."""
# ruff: noqa: PLC0415

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from etl.cli import options
from etl.cli.program import said
from etl.errors import PageError, SourceError

if TYPE_CHECKING:
    from etl.explain import Form
    from etl.fetch import Web
    from etl.model import Reading

FORMS = ("text", "html", "jsonl")
FILTERS = tuple("left record title authors abstract other aside heading talk navigation count time person note".split())
_WIDE = 110  # cells of a line where there is no terminal


@click.command(
    "explain",
    short_help="Show what became of each part of a page.",
    epilog="""
    \b
    Examples:
      mlsys-kg explain page.txt --only left
      mlsys-kg explain page.txt --record 3 --why
      mlsys-kg explain page.txt --format html >page.html
    """,
)
@options.sources
@click.option(
    "--format",
    "form",
    type=options.Choice(FORMS),
    default="text",
    show_default=True,
    help="How to show pages; html is one file for all of them.",
)
@click.option(
    "--only",
    type=options.Choice(FILTERS),
    multiple=True,
    metavar="LABEL",
    help=f"Show the blocks of this label only; may be repeated. One of {', '.join(FILTERS)}.",
)
@click.option(
    "--record",
    "records",
    type=click.IntRange(min=1),
    multiple=True,
    metavar="N",
    help="Show the blocks of this record only; may be repeated.",
)
@click.option("--full", is_flag=True, help="Show all words of a block instead of the first and the last.")
@click.option("--why", is_flag=True, help="Show what decided each label, claim and system, and by what evidence.")
@options.web
def explain_command(
    *,
    sources: tuple[str, ...],
    form: Form,
    only: tuple[str, ...],
    records: tuple[int, ...],
    full: bool,
    why: bool,
    web: Web,
) -> int:
    """Show what became of each part of a page: title, authors or abstract of which record, an aside, or left out.

    SOURCE is a file, a folder, a glob or an address. A page that no reader takes is shown too, as left out;
    the exit code is then 2, and so it is when a source cannot be had.
    """
    from etl import explain

    failed: list[str] = []
    view = explain.View(
        only=only,
        records=records,
        full=full,
        why=why,
        width=shutil.get_terminal_size((_WIDE, 0)).columns,
        colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ,
    )
    for piece in explain.render(_readings(sources, web, failed), form, view):
        click.echo(piece, nl=False)
    return max((said(message, PageError.exit_code) for message in failed), default=0)


def _readings(sources: tuple[str, ...], web: Web, failed: list[str]) -> Iterator[Reading]:
    """What readers make of the pages; what went wrong is appended to `failed`."""
    from etl import explain, read

    for page in options.pages(sources, web):
        if isinstance(page, SourceError):
            failed.append(f"skipped: {page}")
            continue
        try:
            yield read.guarded(page)
        except PageError as error:
            failed.append(str(error))
            yield explain.unread(page, error)
