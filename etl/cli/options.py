"""Options that several commands take, and what they choose: a graph, the pages of sources."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from etl import remote
from etl.cli.program import PROGRAM, warn
from etl.display import shortened
from etl.errors import EndpointError, GraphError, SourceError, unknown
from etl.model import Notice, Page
from etl.remote import Endpoint

if TYPE_CHECKING:
    from etl.fetch import Web

F = TypeVar("F", bound=Callable[..., Any])
BUILD = "build"
WIDTH = 100  # cells of a line where there is no terminal
_WHOLE = re.compile(r"[-+]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]{1,18}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})(?:[eE][-+]?[0-9]{1,2})?")
PASSWORD = "MLSYS_KG_PASSWORD"  # noqa: S105  # the name of a variable


class Choice(click.Choice[str]):
    """Words of which one is chosen; another one is answered with the nearest."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the word, or say which are known."""
        if value in self.choices:
            return str(value)
        kind = param.opts[0].lstrip("-") if param else self.name
        raise click.UsageError(unknown(kind, str(value), self.choices), ctx)


class _Path(click.Path):
    """A path; an empty one, as of a variable that is not set, is not the folder where the command runs."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value):
            self.fail("it is empty: name a file or a folder", param, ctx)
        return super().convert(value, param, ctx)


class Whole(click.IntRange):
    """A whole number within bounds, written in digits."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not _WHOLE.fullmatch(str(value)):
            self.fail(f"{shortened(str(value), 40)!r} is no whole number of at most 18 digits", param, ctx)
        return super().convert(value, param, ctx)


class Decimal(click.FloatRange):
    """A number within bounds, written in digits: `nan`, which is within all of them, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not _DECIMAL.fullmatch(str(value)):
            self.fail(f"{shortened(str(value), 40)!r} is no number, such as 2.5", param, ctx)
        return super().convert(value, param, ctx)


class _Url(click.types.StringParamType):
    name = "url"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            remote.endpoint(value)
        except EndpointError as error:
            self.fail(str(error), param, ctx)
        return value


PATH = _Path(path_type=Path)
URL = _Url()


def seconds(name: str, default: float, help_: str, *, least: float = 0.1, most: float = 86400) -> Callable[[F], F]:
    """An option that is a time."""
    return click.option(name, type=Decimal(least, most), metavar="SECONDS", default=default, help=help_)


def whole(names: str, metavar: str, help_: str, least: int, most: int | None = None, **others: Any) -> Callable[[F], F]:
    return click.option(*names.split(), type=Whole(least, most), metavar=metavar, help=help_, **others)


def flag(names: str, help_: str) -> Callable[[F], F]:
    return click.option(*names.split(), is_flag=True, help=help_)


def path(name: str, metavar: str, help_: str, **others: Any) -> Callable[[F], F]:
    """An option that is a file or a folder."""
    return click.option(name, type=PATH, metavar=metavar, help=help_, **others)


base = click.option("--base", metavar="IRI", help="Name things under this IRI instead of the project's own.")
build = path("--build", "DIR", "Folder that pipeline wrote.", default=BUILD)
graph = click.option(
    "--graph", "--store", type=PATH, metavar="PATH", help="A graph file or a store directory instead of a build."
)
reader = path(
    "--reader", "FILE", f"Read unknown layouts with this file of `{PROGRAM} train` instead of the shipped reader."
)
sources = click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
_WEB = (
    flag("--offline", "Read addresses from the cache alone."),
    flag("--allow-private", "Fetch from this machine and its network, too."),
    path("--cache", "DIR", "Folder that keeps what was fetched.  [default: ~/.cache/mlsys-kg]"),
    seconds("--pace", 1.0, "Least time between two requests to one host.", least=0, most=3600),
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


def terminal(width: int) -> tuple[int, bool]:
    """Cells of a line, `width` where there is no terminal, and whether to write in colours."""
    return shutil.get_terminal_size((width, 0)).columns, sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def chosen(build: Path, graph: Path | None, how: str = "--graph names another") -> Path:
    """The graph that --graph names, or else that of the build; `how` says how to name one where there is none."""
    path = graph or build / "store"
    if not path.exists():
        raise GraphError(f"there is no graph at {path}: `{PROGRAM} pipeline` makes one, {how}")
    return path


def named(path: Path, how: str) -> Path:
    """The graph of a build, or the graph file or store itself; `how` says what may be named."""
    return chosen(path, None if (path / "store").is_dir() else path, how)


def asked(build: Path, graph: Path | None, endpoint: str | None, user: str | None, timeout: float) -> Path | Endpoint:
    """What is asked: the endpoint that --endpoint names, or else the chosen graph."""
    if endpoint is None:
        if user is not None:
            raise click.UsageError("--user is for --endpoint")
        return chosen(build, graph)
    if graph is not None:
        raise click.UsageError("--graph and --endpoint name two graphs: name one")
    if user is None:
        return remote.endpoint(endpoint, None, timeout)
    name, given, password = user.partition(":")
    password = password if given else asked_password(name, f"NAME:PASSWORD, or one in {PASSWORD}")
    return remote.endpoint(endpoint, (name, password), timeout)


def asked_password(name: str, how: str) -> str:
    """The password of a name: what the environment holds, or what is typed; `how` says how to give it."""
    if (password := os.environ.get(PASSWORD)) is not None:
        return password
    if not sys.stdin.isatty():
        raise click.UsageError(f"--user {name} needs a password: {how}")
    return str(click.prompt(f"Password of {name}", hide_input=True, err=True))


def pages(sources: Sequence[str], web: Web) -> Iterator[Page | SourceError]:
    """The pages of `sources`, and an error for each that cannot be had; notices go to stderr."""
    from etl import fetch

    for fetched in fetch.pages(sources, web):
        if isinstance(fetched, Notice):
            warn(f"{fetched.source}: {fetched.message}")
        else:
            yield fetched


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar to who watches stderr: what is at work, how much of it is done, and how much there is."""
    if not sys.stderr.isatty():
        yield lambda _stage, _done, _steps: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(stage: str, done: int, steps: int) -> None:
            label = stage if steps or not done else f"{stage} {done:,}"  # nobody may know how much there is
            bar.update(task, description=label, completed=done, total=steps or None)

        yield show
