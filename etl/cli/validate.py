"""`mlsys-kg validate`: does a graph keep its rules."""

from pathlib import Path

import click

from etl.cli import options
from etl.cli.program import command, printed
from etl.display import many
from etl.errors import BrokenRules


@command(
    "validate",
    "Check a graph against the shapes and the check queries.",
    "validate build/graph.ttl",
    "validate build/store",
)
@click.argument("path", type=options.PATH, metavar="FILE")
def validate_command(path: Path) -> None:
    """Check a graph file, or a store, against the shapes and the check queries; exit code 1 when it breaks a rule."""
    from etl import check

    found = check.violations(path)
    for violation in found:
        printed(f"{violation.node}: {violation.message} ({violation.rule})\n")
    if found:
        raise BrokenRules(f"{path} breaks rules of its own: {many(found, 'violation')}, listed above")
    click.echo(f"{path} keeps every rule")
