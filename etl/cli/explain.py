"""`mlsys-kg explain`: what a reader made of a page, block by block."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from etl.cli import options
from etl.cli.program import command, printed, warn
from etl.errors import OutputError, PageError, SourceError

if TYPE_CHECKING:
    from etl.explain import Form
    from etl.fetch import Web
    from etl.model import Page, Reading
    from etl.read.layout.model import Model

T = TypeVar("T")
FORMS = ("text", "html", "jsonl", "labels")
FILTERS = tuple("left record title authors abstract other aside heading talk navigation count time person note".split())


@command(
    "explain",
    "Show what became of each part of a page.",
    "explain page.txt --only left",
    "explain page.txt --record 3 --why",
    "explain page.txt --format html >page.html",
    "explain page.txt --format labels --out mine",
)
@options.sources
@click.option(
    "--format",
    "form",
    type=options.Choice(FORMS),
    default="text",
    show_default=True,
    help="How to show pages; html is one file for all of them, labels are lines to correct for `train`.",
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
    type=options.Whole(1),
    multiple=True,
    metavar="N",
    help="Show the blocks of this record only; may be repeated.",
)
@click.option("--full", is_flag=True, help="Show all words of a block instead of the first and the last.")
@click.option("--why", is_flag=True, help="Show what decided each label, claim and system, and by what evidence.")
@click.option(
    "--out",
    type=options.PATH,
    metavar="DIR",
    help="Put each page and its labels into this folder; for --format labels.",
)
@options.reader
@options.web
def explain_command(
    *, sources: tuple[str, ...], form: str, out: Path | None, reader: Path | None, web: Web, **shown: Any
) -> int:
    """Show what became of each part of a page: title, authors or abstract of which record, an aside, or left out.

    SOURCE is a file, a folder, a glob or an address. A page that no reader takes is shown too, as left out;
    the exit code is then 2, and so it is when a source cannot be had.
    """
    from etl import explain, read
    from etl.read.layout import model

    failed: list[str] = []
    trained = model.load(reader) if reader else None
    if form == "labels":
        if any(shown.values()):
            raise click.UsageError("--only, --record, --full and --why are not for --format labels: leave them out")
        for lines in _tried(sources, web, failed, lambda page: _labelled(page, trained, out)):
            printed(lines)
        return _ended(failed)
    if out:
        raise click.UsageError("--out is for --format labels")
    width = shutil.get_terminal_size((options.WIDTH, 0)).columns
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    view = explain.View(**shown, width=width, colour=colour, reader=trained)

    def reading(page: Page) -> Reading:
        try:
            found = read.guarded(page, trained)
        except PageError as error:
            if not page.unasked:
                failed.append(str(error))
            return explain.unread(page, error)
        for number in sorted(set(view.records) - {record.number for record in found.records}):
            warn(f"{page.source}: there is no record {number} among {len(found.records):,}")
        return found

    for piece in explain.render(_tried(sources, web, failed, reading), cast("Form", form), view):
        click.echo(piece, nl=False)
    return _ended(failed)


def _ended(failed: list[str]) -> int:
    return max((warn(message, PageError.exit_code) for message in failed), default=0)


def _labelled(page: Page, reader: Model | None, out: Path | None) -> str:
    """The labels of a page, or where they were put."""
    from etl import teach

    lines = teach.labels(page, reader)
    if not out:
        return lines
    return f"{teach.place(page, lines, out)}: correct it, then `mlsys-kg train {out} --out my.reader`\n"


def _tried(sources: tuple[str, ...], web: Web, failed: list[str], do: Callable[[Page], T]) -> Iterator[T]:
    """What `do` gives for each page of the sources; messages of failures are appended to `failed`."""
    for page in options.pages(sources, web):
        try:
            if isinstance(page, SourceError):
                raise page
            yield do(page)
        except (SourceError, PageError, OutputError) as error:
            failed.append(f"skipped: {error}")
