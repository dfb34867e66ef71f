"""`mlsys-kg diff`: what changed from one build to another."""

from pathlib import Path

import click

from etl.cli import answer, options
from etl.cli.program import command, warn
from etl.query.forms import Form


@command(
    "diff",
    "List papers, claims and merges that changed.",
    "diff last-week build",
    "diff old.ttl new.ttl --format markdown",
)
@click.argument("old", type=options.PATH, metavar="OLD")
@click.argument("new", type=options.PATH, metavar="NEW")
@answer.form
def diff_command(old: Path, new: Path, form: Form | None) -> None:
    """List the papers, claims and merges that were added, removed or renamed from OLD to NEW.

    Each is the folder of a build, a store or a graph file. The column `paper` has the title of the paper of a claim;
    `otherIri` has the old IRI of a renamed thing, and for a removed one the thing that took it in.
    """
    from etl import query

    how = "OLD and NEW are builds, stores or graph files"
    graphs = [options.chosen(path, None if (path / "store").is_dir() else path, how) for path in (old, new)]
    table = query.changes(*graphs)
    answer.show(answer.text(table, form), form)
    if not table.rows:
        warn("no change: both have the same papers, claims and merges")
