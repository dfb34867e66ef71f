"""`mlsys-kg findings`: pages to JSON lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from etl.cli import options
from etl.cli.program import command, printed, warn
from etl.errors import Fault, Trouble

if TYPE_CHECKING:
    from etl.fetch import Web


def _schema(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Print what lines look like, and end; sources are not needed for it."""
    if not wanted or ctx.resilient_parsing:
        return
    import json

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
            if isinstance(page, Trouble) or isinstance(error, Fault) or not page.unasked:
                code = warn(f"skipped: {error}", error.exit_code)
            else:
                unasked.append(page.source)
            continue
        for notice in reading.notices:
            warn(f"{notice.source}: {notice.message}")
        for record in reading.records:
            printed(f"{findings.line(extract.findings(record))}\n")
    if unasked:
        more = f" and {len(unasked) - 1:,} more" if unasked[1:] else ""
        warn(f"passed over {unasked[0]}{more}, which list no papers")
    return code
