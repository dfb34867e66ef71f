"""`mlsys-kg serve`: the graph as a SPARQL endpoint on this machine."""
# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path

import click

from etl.cli import options
from etl.cli.program import said


@click.command(
    "serve",
    short_help="Serve the graph as a SPARQL endpoint on this machine.",
    epilog="""
    \b
    Examples:
      mlsys-kg serve
      mlsys-kg serve --build one --port 0 --limit 10
    """,
)
@options.build
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=7878,
    show_default=True,
    help="Port to listen at; 0 takes a free one.",
)
@click.option(
    "--limit",
    type=click.FloatRange(0.1, 86400),
    metavar="SECONDS",
    default=30.0,
    show_default=True,
    help="Most time for a query.",
)
@click.option(
    "--memory",
    type=click.IntRange(100),
    metavar="MB",
    default=2000,
    show_default=True,
    help="Most memory for the server; one that holds more is restarted.",
)
def serve_command(build: Path, port: int, limit: float, memory: int) -> None:
    """Serve the graph to SPARQL clients and to a query page, read-only, on this machine alone.

    A query that takes too long is ended, a new build takes the place of the old one. Ctrl-C ends it. It needs the
    oxigraph server; pip install 'mlsys-kg[serve]' brings it.
    """
    from etl import serve

    def ready(address: str) -> None:
        click.echo(f"Query page:      {address}\nSPARQL endpoint: {address}query\nCtrl-C ends it.")

    serve.serve(build, port, serve.Limits(limit, memory), ready=ready, told=said)
