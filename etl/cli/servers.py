"""`mlsys-kg serve` and `load`: the graph as a SPARQL endpoint on this machine, or in a SPARQL server."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from etl.cli import options
from etl.cli.program import command, warn
from etl.display import many
from etl.errors import GraphError

if TYPE_CHECKING:
    from etl.load import Credentials

TOKEN = "MLSYS_KG_TOKEN"  # noqa: S105  # the name of a variable


@command(
    "load",
    "Bring the graph into a SPARQL server.",
    "load http://127.0.0.1:7878                                      # oxigraph serve",
    "load http://127.0.0.1:8890 --into https://example.org/papers --user dba",
    "load http://127.0.0.1:3030/papers --build one                   # Fuseki",
    "load https://example.org/repositories/papers --bearer           # GraphDB, RDF4J",
)
@click.argument("url", type=options.URL, metavar="URL")
@options.build
@options.graph
@click.option("--into", metavar="IRI", help="The graph to load into.  [default: the default graph]")
@options.flag("--add", "Keep what the graph holds there, instead of replacing it.")
@options.flag("--in-place", "Send straight into the graph, for servers that cannot copy it whole.")
@click.option("--user", metavar="NAME", help=f"Log in. The password stands in {options.PASSWORD}, or is asked for.")
@options.path("--password-file", "FILE", "File whose first line is the password.")
@options.flag("--bearer", f"Send the token that stands in {TOKEN}.")
@options.whole("--batch", "N", "Statements of a batch.  [default: 20000 or 1000]", 1)
@options.seconds("--patience", 60.0, "How long to wait while the server restarts or is busy.", least=0)
@options.seconds("--timeout", 600.0, "Most time for one answer.")
@click.option("--query-at", type=options.URL, metavar="URL", help="Address for queries, where URL does not lead to it.")
@click.option("--update-at", type=options.URL, metavar="URL", help="Address for updates.")
@click.option("--store-at", type=options.URL, metavar="URL", help="Address of the graph store, without `?graph=`.")
def load_command(
    *, url: str, build: Path, graph: Path | None, into: str | None, add: bool, in_place: bool, **others: Any
) -> None:
    """Load the graph of a build, or --graph, into a server that speaks SPARQL 1.1, and count it there.

    The graph there is replaced: it holds exactly this one afterwards. Until all has come, what comes stands in a graph
    of its own. A load that was stopped, on either side, goes on when the command is run again, also from elsewhere;
    one that is there already is counted only.
    """
    from etl import load, remote

    if add and in_place:
        raise click.UsageError("--add needs a graph of its own to count: it does not go with --in-place")
    query, update, store = (others[f"{name}_at"] or "" for name in ("query", "update", "store"))
    if any(remote.shown(address) != address for address in (url, query, update, store) if address):
        why = "an address is no place for a login"  # everyone on this machine can read it
        raise click.UsageError(f"{why}: --user NAME, and the password in {options.PASSWORD}")
    source = graph or build / "graph.nt"
    if not source.exists():
        options.chosen(build, graph)  # says what is missing
        raise GraphError(f"there is no {source}: `mlsys-kg pipeline` makes one, --graph names another")
    addresses = load.Addresses(query, update, (store,) if store else ())
    target = load.Target(url, addresses, into or "", add, in_place, others["batch"])
    credentials = _credentials(others["user"], others["password_file"], bearer=others["bearer"])
    sender, patience = load.Sender(credentials, others["timeout"]), load.Patience(others["patience"], warn)
    with options.progress_bar() as progress:
        loaded = load.load(source, target, sender, patience, partial(progress, "statements"))
    how = f"{many(loaded.sent, 'batch', 'batches')} sent{f', {loaded.found:,} found there' if loaded.found else ''}"
    how = "found there, nothing was sent" if loaded.was_there else how
    agree = f"and counts of {many(loaded.classes, 'class', 'classes')} agree"
    held = f"{into or 'the default graph'} {'added, and none is missing' if add else agree}"
    click.echo(f"{url}: {many(loaded.count, 'statement')} in {held}; {how}")


def _credentials(user: str | None, password_file: Path | None, *, bearer: bool) -> Credentials:
    from etl.load import Credentials

    if bearer:
        if user is not None:
            raise click.UsageError("--user and --bearer are two ways to log in: choose one")
        if not (token := os.environ.get(TOKEN, "").strip()):
            raise click.UsageError(f"--bearer needs a token in {TOKEN}")
        if not token.isascii() or not token.isprintable() or " " in token:
            raise click.UsageError(f"{TOKEN} holds what can be no token")
        return Credentials(token=token)
    if user is None:
        if password_file:
            raise click.UsageError("--password-file is for --user")
        return Credentials()
    if ":" in user:
        alone = "--user takes a name alone: others could read the password"
        raise click.UsageError(f"{alone}; put it in {options.PASSWORD}")
    if not password_file:
        return Credentials((user, options.asked_password(user, f"in {options.PASSWORD}, or by --password-file")))
    try:
        return Credentials((user, password_file.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise click.UsageError(f"cannot read the password from {password_file}: {reason}") from error


@command(
    "serve",
    "Serve the graph as a SPARQL endpoint on this machine.",
    "serve",
    "serve --build one --port 0 --limit 10",
    "serve --cors https://notebook.example",
)
@options.build
@options.whole("--port", "N", "Port to listen at; 0 takes a free one.", 0, 65535, default=7878)
@options.seconds("--limit", 30.0, "Most time for a query.")
@options.whole(
    "--memory",
    "MB",
    "Most memory for queries and requests under way; above it the largest query is ended.",
    100,
    default=2000,
)
@options.flag(
    "--allow-service", "Let queries ask other endpoints (SERVICE): this opens the network to whoever may ask."
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
    from etl import serve

    def ready(address: str) -> None:
        click.echo(f"Query page:      {address}\nSPARQL endpoint: {address}query\nCtrl-C ends it.")

    access = serve.Access(frozenset(map(serve.origin, cors)), allow_service)
    limits = serve.Limits(limit, memory)
    options.chosen(build, None, "--build names another folder")
    serve.serve(build, port, limits, ready=ready, report=warn, access=access)
