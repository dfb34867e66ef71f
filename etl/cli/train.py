"""`mlsys-kg train`: a reader of unknown layouts that learns from pages with corrected labels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from etl.cli import options
from etl.cli.program import command, printed, warn
from etl.errors import SourceError

if TYPE_CHECKING:
    from etl.teach import Compared


@command(
    "train",
    "Teach the reader of unknown layouts pages that it misreads.",
    "explain page.html --format labels --out mine",
    "train mine --out my.reader",
    "pipeline page.html --reader my.reader",
)
@click.argument("folder", type=options.PATH, metavar="FOLDER")
@click.option("--out", type=options.PATH, metavar="FILE", required=True, help="File for the reader.")
@options.reader
def train_command(folder: Path, out: Path, reader: Path | None) -> int:
    """Teach the reader of unknown layouts pages that it misreads, and say how it reads each page before and after.

    FOLDER holds pages, and next to each NAME.html its corrected labels NAME.labels (`mlsys-kg explain PAGE --format
    labels --out FOLDER` writes both), or gold in NAME.jsonl. Learning begins with the shipped reader, or with another,
    and ends when all pages are read right, or after some rounds; a few pages take a minute. The file is written at the
    end; an older reader there is replaced. Keep the folder: teach all pages together when one more is misread.
    """
    from etl import teach
    from etl.read.layout import model

    teach.check(out)
    base = model.load(reader)
    found = teach.lessons(folder)
    if found.faults:
        for fault in found.faults:
            warn(fault)
        raise SourceError("nothing was learned: correct the lines above")

    def report(number: int, right: int, pages: int) -> None:
        warn(f"round {number}: {right} of {pages} pages are read right")

    data = teach.taught(found.pages, base, report)
    after = model.of_bytes(data)
    for page in found.pages:
        printed(f"{page.source.source}\n")
        for name, one in (("before", teach.compared(page, base)), ("after", teach.compared(page, after))):
            printed(f"  {name:<7}{_figures(one)}\n")
        for what, titles in (("missed", one.missed), ("no paper", one.wrong)):
            printed("".join(f"  {what}: {title}\n" for title in titles))
    teach.store(out, data)
    click.echo(f"{out}: {len(data):,} bytes; read with it: mlsys-kg pipeline … --reader {out}")
    return 0


def _figures(found: Compared) -> str:
    """Right, wrong and missed of each field: "papers 3 of 5, 1 wrong; authors 7 of 9; by layout"."""
    parts = []
    for field, counts in found.score.items():
        wrong = f", {counts.wrong} wrong" if counts.wrong else ""
        parts.append(f"{field} {counts.right} of {counts.right + counts.missed}{wrong}")
    return "; ".join([*parts, f"read as {found.reader}"])
