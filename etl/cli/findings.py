"""`mlsys-kg findings`: pages to JSON lines."""
# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from etl.cli import options
from etl.cli.program import printed, said
from etl.errors import Trouble

if TYPE_CHECKING:
    from etl.fetch import Web


@click.command(
    "findings",
    short_help="Print what pages say as JSON lines.",
    epilog="""
    \b
    Examples:
      mlsys-kg findings page.txt
      mlsys-kg findings pages/ >findings.jsonl
    """,
)
@options.sources
@options.web
def findings_command(sources: tuple[str, ...], web: Web) -> int:
    """Print what pages say as JSON lines: a paper a line, its fields those of the annotation guideline.

    SOURCE is a file, a folder, a glob or an address. A source that cannot be read is skipped and told, with exit
    code 2.
    """
    from etl import extract, findings, read

    code = 0
    for page in options.pages(sources, web):
        try:
            if isinstance(page, Trouble):
                raise page
            reading = read.guarded(page)
        except Trouble as error:
            code = said(f"skipped: {error}", error.exit_code)
            continue
        for notice in reading.notices:
            said(f"{notice.source}: {notice.message}")
        for record in reading.records:
            printed(f"{findings.line(extract.findings(record))}\n")
    return code
