"""`mlsys-kg serve`: the graph as a SPARQL endpoint on this machine."""

from pathlib import Path

import click

from etl.cli import options
from etl.cli.program import command, warn


@command(
    "serve",
    "Serve the graph as a SPARQL endpoint on this machine.",
    "serve",
    "serve --build one --port 0 --limit 10",
    "serve --cors https://notebook.example",
)
@options.build
@click.option(
    "--port",
    type=options.Whole(0, 65535),
    metavar="N",
    default=7878,
    show_default=True,
    help="Port to listen at; 0 takes a free one.",
)
@options.seconds("--limit", 30.0, "Most time for a query.")
@click.option(
    "--memory",
    type=options.Whole(100),
    metavar="MB",
    default=2000,
    show_default=True,
    help="Most memory for queries and requests under way; above it the largest query is ended.",
)
@click.option(
    "--allow-service",
    is_flag=True,
    help="Let queries ask other endpoints (SERVICE): this opens the network to whoever may ask.",
)
@click.option(
    "--cors",
    metavar="ORIGIN",
    multiple=True,
    help="Let web pages of this origin ask, such as https://notebook.example; may be repeated.",
)
def serve_command(
    build: Path, port: int, limit: float, memory: int, cors: tuple[str, ...], *, allow_service: bool
) -> None:
    """Serve the graph to SPARQL clients and to a query page, read-only, on this machine alone.

    A query that takes too long is ended, a new build takes the place of the old one. Web pages of other origins may not
    ask, and queries may not ask other endpoints, unless an option allows it. Ctrl-C ends it.
    """
    from etl import console, serve

    def ready(address: str) -> None:
        click.echo(f"Query page:      {address}\nSPARQL endpoint: {address}query\nCtrl-C ends it.")

    access = serve.Access(frozenset(map(serve.origin, cors)), allow_service)
    limits = serve.Limits(limit, memory)
    serve.serve(build, port, limits, ready=ready, report=warn, access=access, catalogue=console.catalogue())
