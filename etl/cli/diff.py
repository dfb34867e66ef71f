"""`mlsys-kg diff`: what changed from one build to another."""
# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from etl.cli import options
from etl.cli.program import command, printed
from etl.query.forms import FORMS

if TYPE_CHECKING:
    from etl.query import Form


@command(
    "diff",
    "List papers, claims and merges that changed.",
    "diff last-week build",
    "diff old.ttl new.ttl --format markdown",
)
@click.argument("old", type=options.PATH, metavar="OLD")
@click.argument("new", type=options.PATH, metavar="NEW")
@click.option("--format", "form", type=options.Choice(FORMS), default="tsv", show_default=True, help="How to print it.")
def diff_command(old: Path, new: Path, form: Form) -> None:
    """List the papers, claims and merges that were added, removed or renamed from OLD to NEW.

    Each is the folder of a build, a store or a graph file. The column `other` has the old IRI of a renamed thing, and
    for a removed one the thing that took it in.
    """
    from etl import query

    graphs = [options.chosen(path, None if (path / "store").is_dir() else path) for path in (old, new)]
    printed(query.render(query.changes(*graphs), form))
