"""`mlsys-kg export`: a graph to a file."""
# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path

import click

from etl.cli import options


@click.command("export")
@click.option(
    "--format",
    "form",
    type=click.Choice(("turtle", "ntriples")),
    default="turtle",
    show_default=True,
    help="Format to write.",
)
@click.option("--out", type=options.PATH, metavar="FILE", required=True, help="File to write.")
@options.base
@options.build
@options.graph
def export_command(form: str, out: Path, base: str | None, build: Path, graph: Path | None) -> None:
    """Write the graph to a file: Turtle for people and tools, sorted N-Triples for machines."""
    from etl import export
    from etl.build import Names

    if form == "turtle":
        export.turtle(options.chosen(build, graph), out, Names(base) if base else None)
    else:
        export.n_triples(options.chosen(build, graph), out)
