"""`mlsys-kg findings`, `explain` and `train`: what pages say, what a reader made of them, how it learns from them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from etl.cli import options
from etl.cli.program import command, printed, warn
from etl.errors import Fault, OutputError, PageError, SourceError, Trouble
from etl.model import Page, Reading

if TYPE_CHECKING:
    from etl import explain
    from etl.fetch import Web
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
    help="How to show pages; html is one file for all of them, labels are lines to correct for `train`.",
)
@click.option(
    "--only",
    type=options.Choice(FILTERS),
    multiple=True,
    metavar="LABEL",
    help=f"Show the blocks of this label only; may be repeated. One of {', '.join(FILTERS)}.",
)
@options.whole("--record records", "N", "Show the blocks of this record only; may be repeated.", 1, multiple=True)
@options.flag("--full", "Show all words of a block instead of the first and the last.")
@options.flag("--why", "Show what decided each label, claim and system, and by what evidence.")
@options.path("--out", "DIR", "Put each page and its labels into this folder; for --format labels.")
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
    elif out:
        raise click.UsageError("--out is for --format labels")
    else:
        width, colour = options.terminal(options.WIDTH)
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

        for piece in explain.render(_tried(sources, web, failed, reading), cast("explain.Form", form), view):
            click.echo(piece, nl=False)
    return max((warn(message, PageError.exit_code) for message in failed), default=0)


def _labelled(page: Page, reader: Model | None, out: Path | None) -> str:
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


def _schema(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Print what lines look like, and end; sources are not needed for it."""
    if wanted and not ctx.resilient_parsing:
        from etl import schema

        printed(f"{json.dumps(schema.findings(), indent=2)}\n")
        ctx.exit()


@command(
    "findings",
    "Print what pages say as JSON lines.",
    "findings page.txt",
    "findings pages/ >findings.jsonl",
    "findings --schema",
)
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_schema,
    help="Print the JSON Schema of lines.",
)
@options.sources
@options.reader
@options.web
def findings_command(sources: tuple[str, ...], reader: Path | None, web: Web) -> int:
    """Print what pages say as JSON lines: a paper a line, its fields those of the annotation guideline.

    SOURCE is a file, a folder, a glob or an address. A source that cannot be read is skipped, with a line on stderr
    and exit code 2.
    """
    from etl import extract, findings, read
    from etl.read import layout

    code = 0
    unasked: list[str] = []
    trained = layout.model.load(reader)
    for page in options.pages(sources, web):
        try:
            if isinstance(page, Trouble):
                raise page
            reading = read.guarded(page, trained)
        except Trouble as error:
            if not isinstance(page, Trouble) and page.unasked and not isinstance(error, Fault):
                unasked.append(page.source)
            else:
                code = warn(f"skipped: {error}", error.exit_code)
            continue
        for notice in reading.notices:
            warn(f"{notice.source}: {notice.message}")
        for record in reading.records:
            printed(f"{findings.line(extract.findings(record))}\n")
    if unasked:
        more = f" and {len(unasked) - 1:,} more" if unasked[1:] else ""
        warn(f"passed over {unasked[0]}{more}, which list no papers")
    return code


@command(
    "train",
    "Teach the reader of unknown layouts pages that it misreads.",
    "explain page.html --format labels --out mine",
    "train mine --out my.reader",
    "pipeline page.html --reader my.reader",
)
@click.argument("folder", type=options.PATH, metavar="FOLDER")
@options.path("--out", "FILE", "File for the reader.", required=True)
@options.reader
def train_command(folder: Path, out: Path, reader: Path | None) -> None:
    """Teach the reader of unknown layouts pages that it misreads, and say how it reads each page before and after.

    FOLDER holds pages, and next to each NAME.html its corrected labels NAME.labels (`mlsys-kg explain PAGE --format
    labels --out FOLDER` writes both). Learning begins with the shipped reader, or with another, and ends when all
    pages are read right, or after some rounds; a few pages take a minute. The file is written at the end; an older
    reader there is replaced. Keep the folder: teach all pages together when one more is misread.
    """
    from etl import teach
    from etl.read.layout import model
    from etl.read.layout.training import teaching

    teach.check(out)
    base = model.load(reader)
    found = teach.lessons(folder)
    for fault in found.faults:
        warn(fault)
    if found.faults:
        raise SourceError("nothing was learned: correct the lines above")

    def report(number: int, right: int, pages: int) -> None:
        warn(f"round {number}: {right} of {pages} pages are read right")

    data = teaching.taught([page.lesson for page in found.pages], base, report)
    after = model.of_bytes(data)
    for page in found.pages:
        printed(f"{page.source.source}\n")
        for name, one in (("before", teach.compared(page, base)), ("after", teach.compared(page, after))):
            fields = (  # papers 3 of 5, 1 wrong
                f"{field} {n.right} of {n.right + n.missed}{f', {n.wrong} wrong' if n.wrong else ''}"
                for field, n in one.score.items()
                if any(n) or field != "abstracts"
            )
            printed(f"  {name:<7}{'; '.join([*fields, f'read as {one.reader}'])}\n")
        for what, titles in (("missed", one.missed), ("no paper", one.wrong)):
            printed("".join(f"  {what}: {title}\n" for title in titles))
    teach.store(out, data)
    click.echo(f"{out}: {len(data):,} bytes; read with it: mlsys-kg pipeline … --reader {out}")
