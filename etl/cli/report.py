"""`mlsys-kg report`: the graph as pages that people open."""

from pathlib import Path

import click

from etl.cli import options
from etl.cli.program import command


@command("report", "Write the graph as pages to open in a browser.", "report", "report --build one --out one-report")
@options.build
@click.option(
    "--out", type=options.PATH, metavar="DIR", help="Folder for the report.  [default: report/ inside the build]"
)
@click.option(
    "--packed", is_flag=True, help="Few files: one page for all papers, systems or people. Always above 2,000 papers."
)
def report_command(build: Path, out: Path | None, packed: bool) -> None:
    """Write the graph as pages to open in a browser: speedups, comparisons, papers, systems, people, hardware.

    They ask for nothing from the network, and every claim shows the words it was read from. An older report in the
    folder is replaced. It needs two libraries more: pip install 'mlsys-kg[report]'.
    """
    from etl import report

    click.echo(f"Open {report.write(build, out, together=packed)}")
