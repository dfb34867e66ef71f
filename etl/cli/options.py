"""Options that several commands take, and what they choose: a graph, the pages of sources."""
# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from etl.cli.program import PROGRAM, said
from etl.errors import GraphError, SourceError

if TYPE_CHECKING:
    from etl.fetch import Web
    from etl.model import Page

BUILD = "build"
PATH = click.Path(path_type=Path)

base = click.option("--base", metavar="IRI", help="Name things under this IRI instead of the project's own.")
build = click.option(
    "--build", type=PATH, metavar="DIR", default=BUILD, show_default=True, help="Folder that pipeline wrote."
)
graph = click.option(
    "--graph",
    "--store",
    "graph",
    type=PATH,
    metavar="PATH",
    help="A graph file or a store directory instead of a build.",
)
sources = click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
_WEB = (
    click.option("--offline", is_flag=True, help="Read addresses from the cache alone."),
    click.option("--allow-private", is_flag=True, help="Fetch from this machine and its network, too."),
    click.option(
        "--cache", type=PATH, metavar="DIR", help="Folder that keeps what was fetched.  [default: ~/.cache/mlsys-kg]"
    ),
    click.option(
        "--pace",
        type=click.FloatRange(0, 3600),
        metavar="SECONDS",
        default=1.0,
        show_default=True,
        help="Least time between two requests to one host.",
    ),
)


def web(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options that say how addresses are fetched, as the one parameter `web`."""

    @wraps(command)
    def wrapped(*, offline: bool, allow_private: bool, cache: Path | None, pace: float, **others: object) -> int:
        from etl.fetch import Web

        return command(web=Web(offline=offline, private=allow_private, cache=cache, pace=pace), **others)

    for option in reversed(_WEB):
        wrapped = option(wrapped)
    return wrapped


def chosen(build: Path, graph: Path | None) -> Path:
    """The graph that --graph names, or else that of the build."""
    path = graph or build / "store"
    if not path.exists():
        raise GraphError(f"there is no graph at {path}: `{PROGRAM} pipeline` makes one, --graph names another")
    return path


def pages(sources: Sequence[str], web: Web) -> Iterator[Page | SourceError]:
    """The pages of `sources`, and an error for each that cannot be had; what else is to know is told on stderr."""
    from etl import fetch
    from etl.model import Notice

    for fetched in fetch.pages(sources, web):
        if isinstance(fetched, Notice):
            said(f"{fetched.source}: {fetched.message}")
        else:
            yield fetched
