"""The command mlsys-kg: arguments in, exit code out.

0 done, 1 the graph breaks a rule of its own, 2 could not run, 130 interrupted; what went wrong is one line on
stderr. Whatever is not needed to read the arguments is imported by the command that needs it.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import io
import os
import shlex
import shutil
import sys
import textwrap
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from etl import __version__
from etl.errors import BrokenRules, GraphError, Trouble, unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from click.shell_completion import CompletionItem

    from etl.fetch import Web
    from etl.model import Notice
    from etl.pipeline import Progress, Run
    from etl.query import Form, Question

PROGRAM = "mlsys-kg"
BUILD = "build"
AT_MOST = 3
"""Warnings of one kind that the summary of a run lists."""
FORMS = ("table", "csv", "tsv", "json", "markdown")
INTERRUPTED = 130
_PATH = click.Path(path_type=Path)


class Program(click.Group):
    """Commands whose errors become exit codes."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the commands there are when there is none of that name."""
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(unknown("command", args[0], self.list_commands(ctx)), ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Turn what a user can act on into one line and an exit code."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except Trouble as error:
            raise click.exceptions.Exit(_said(str(error), error.exit_code)) from error
        except KeyboardInterrupt as error:
            raise click.exceptions.Exit(INTERRUPTED) from error
        except BrokenPipeError as error:  # who reads has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise click.exceptions.Exit(0) from error
        return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or with those of the process, and give its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal without × shows \\xd7
    try:
        code = cli.main(arguments, PROGRAM, standalone_mode=False)
    except click.NoSuchOption as error:
        return _said(unknown("option", error.option_name, _options(error.ctx)), Trouble.exit_code)
    except click.ClickException as error:
        return _said(error.format_message(), Trouble.exit_code)
    except click.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _options(ctx: click.Context | None) -> list[str]:
    parameters = ctx.command.get_params(ctx) if ctx else []
    return [name for parameter in parameters if isinstance(parameter, click.Option) for name in parameter.opts]


def _said(message: str, code: int) -> int:
    click.echo(f"{PROGRAM}: {' '.join(message.split())}", err=True)
    return code


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done, 1 the graph breaks a rule of its own, 2 could not run.",
)
@click.version_option(
    __version__, "--version", prog_name=PROGRAM, message="%(prog)s %(version)s", help="Print the version."
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Turn pages that list ML-systems papers into an RDF graph, and ask it questions.

    Begin with `mlsys-kg pipeline` (it reads sample pages when you name none), then `mlsys-kg queries`.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


_build = click.option(
    "--build", type=_PATH, metavar="DIR", default=BUILD, show_default=True, help="Folder that pipeline wrote."
)
_graph = click.option(
    "--graph",
    "--store",
    "graph",
    type=_PATH,
    metavar="PATH",
    help="A graph file or a store directory instead of a build.",
)
_base = click.option("--base", metavar="IRI", help="Name things under this IRI instead of the project's own.")
_WEB = (
    click.option("--offline", is_flag=True, help="Read addresses from the cache alone."),
    click.option("--allow-private", is_flag=True, help="Fetch from this machine and its network, too."),
    click.option(
        "--cache", type=_PATH, metavar="DIR", help="Folder that keeps what was fetched.  [default: ~/.cache/mlsys-kg]"
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


def _with_web(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options that say how addresses are fetched, as the one parameter `web`."""

    @wraps(command)
    def wrapped(*, offline: bool, allow_private: bool, cache: Path | None, pace: float, **others: object) -> int:
        from etl.fetch import Web

        return command(web=Web(offline=offline, private=allow_private, cache=cache, pace=pace), **others)

    for option in reversed(_WEB):
        wrapped = option(wrapped)
    return wrapped


def _chosen(build: Path, graph: Path | None) -> Path:
    path = graph or build / "store"
    if not path.exists():
        raise GraphError(f"there is no graph at {path}: `{PROGRAM} pipeline` makes one, --graph names another")
    return path


@cli.command("pipeline")
@click.argument("sources", nargs=-1, metavar="[SOURCE]...")
@click.option("--out", type=_PATH, metavar="DIR", default=BUILD, show_default=True, help="Folder for the graph.")
@_base
@click.option("--strict", is_flag=True, help="End at a source that cannot be read instead of skipping it.")
@_with_web
def pipeline_command(sources: tuple[str, ...], out: Path, base: str | None, web: Web, *, strict: bool) -> int:
    """Make a graph of pages, with a store to ask, the findings of each page and an account of the run.

    SOURCE is a file, a folder, a glob or an address; without one the sample pages are read. An older output in the
    folder is replaced only by a whole graph that keeps its rules. A source that cannot be read is skipped and told,
    and the exit code is then 2.
    """
    from etl import assets, pipeline
    from etl.build import Names

    names = Names(base) if base else None
    pages = sources or tuple(map(str, sorted(assets.SAMPLE.glob("*.txt"))))
    with _progress() as progress:
        run = pipeline.run(pages, out, names=names, strict=strict, web=web, progress=progress)
    click.echo(_summary(run, out))
    return max((_said(f"skipped: {failure}", Trouble.exit_code) for failure in run.failures), default=0)


@contextmanager
def _progress() -> Iterator[Progress]:
    """Show a bar to who watches stderr."""
    if not sys.stderr.isatty():
        yield lambda _stage, _done, _steps: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("read", total=None)
        yield lambda stage, done, steps: bar.update(task, description=stage, completed=done, total=steps)


def _summary(run: Run, out: Path) -> str:
    counts = ("papers", "people", "systems", "hardware", "claims", "speedups")
    at = "" if out == Path(BUILD) else f" --build {shlex.quote(str(out))}"
    pages = "page" if run.pages == 1 else "pages"
    return "\n".join(
        (
            f"{out}: {run.statements:,} statements from {run.records:,} records on {run.pages:,} {pages}",
            *(f"  {getattr(run, name):>8,} {name}" for name in counts),
            *_warned(run.notices),
            f"In {out}/: graph.ttl, graph.nt, store/, findings/, run.json",
            f"Next: {PROGRAM} query largest-speedups --limit 10{at}",
        )
    )


def _warned(notices: Sequence[Notice]) -> Iterator[str]:
    """List the first notices of each kind; run.json has them all."""
    if notices:
        yield f"  {len(notices):>8,} warnings"
    for code in sorted({notice.code for notice in notices}):
        same = [f"{notice.source}: {notice.message}" for notice in notices if notice.code == code]
        yield from (f"           {told}" for told in same[:AT_MOST])
        if len(same) > AT_MOST:
            yield f"           … and {len(same) - AT_MOST:,} more like this ({code}) in run.json"


@cli.command("findings")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@_with_web
def findings_command(sources: tuple[str, ...], web: Web) -> int:
    """Print what pages say as JSON lines: a paper a line, its fields those of the annotation guideline.

    SOURCE is a file, a folder, a glob or an address. A source that cannot be read is skipped and told, with exit
    code 2.
    """
    from etl import extract, fetch, findings, read
    from etl.model import Notice

    code = 0
    for fetched in fetch.pages(sources, web):
        try:
            if isinstance(fetched, Trouble):
                raise fetched
            if isinstance(fetched, Notice):
                _said(f"{fetched.source}: {fetched.message}", 0)
                continue
            reading = read.reading(fetched)
        except Trouble as error:
            code = _said(f"skipped: {error}", error.exit_code)
            continue
        for notice in reading.notices:
            _said(f"{notice.source}: {notice.message}", 0)
        for record in reading.records:
            click.echo(findings.line(extract.findings(record)))
    return code


@cli.command("validate")
@click.argument("path", type=_PATH, metavar="FILE")
def validate_command(path: Path) -> None:
    """Check a graph file, or a store, against the shapes and the check queries; exit code 1 when it breaks a rule."""
    from etl import check

    found = check.violations(path)
    for violation in found:
        click.echo(f"{violation.node}: {violation.message} ({violation.rule})")
    if found:
        raise BrokenRules(f"{path} breaks rules of its own: {len(found):,} violations, listed above")
    click.echo(f"{path} keeps every rule")


@cli.command("export")
@click.option(
    "--format",
    "form",
    type=click.Choice(("turtle", "ntriples")),
    default="turtle",
    show_default=True,
    help="Format to write.",
)
@click.option("--out", type=_PATH, metavar="FILE", required=True, help="File to write.")
@_base
@_build
@_graph
def export_command(form: str, out: Path, base: str | None, build: Path, graph: Path | None) -> None:
    """Write the graph to a file: Turtle for people and tools, sorted N-Triples for machines."""
    from etl import export
    from etl.build import Names

    if form == "turtle":
        export.turtle(_chosen(build, graph), out, Names(base) if base else None)
    else:
        export.n_triples(_chosen(build, graph), out)


def _filled(_ctx: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    for value in values:
        if "=" not in value:
            raise click.BadParameter(f"{value!r} is no KEY=VALUE, such as least=2")
    return {key.strip(): words for key, _, words in (value.partition("=") for value in values)}


def _completed(_ctx: click.Context, _argument: click.Parameter, start: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from etl import query

    return [CompletionItem(q.name, help=q.summary) for q in query.catalogue() if q.name.startswith(start)]


@cli.command("query")
@click.argument("name", metavar="NAME|FILE.rq|-", shell_complete=_completed)
@click.option(
    "-p",
    "parameters",
    metavar="KEY=VALUE",
    multiple=True,
    callback=_filled,
    help="Fill a parameter; may be repeated.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    help="How to print the answer.  [default: table on a terminal, tsv in a pipe]",
)
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Print the first N rows only.")
@_build
@_graph
def query_command(
    *,
    name: str,
    parameters: dict[str, str],
    form: Form | None,
    limit: int | None,
    build: Path,
    graph: Path | None,
) -> None:
    """Ask the graph a question.

    NAME is one of `mlsys-kg queries`; a file that ends in .rq, or - for standard input, holds a query of your
    own. JSON has every cell exactly; CSV guards spreadsheets with a ' before what they would run as a formula;
    in TSV a row is a line.
    """
    from etl import query

    typed = sys.stdin.buffer.read().decode("utf-8", "replace") if name == "-" else None
    question = query.find(name) if typed is None else query.read(typed, name)
    table = query.answer(question, _chosen(build, graph), parameters)
    terminal = sys.stdout.isatty()
    text = query.render(
        replace(table, rows=table.rows[:limit]),
        form or ("table" if terminal else "tsv"),
        width=shutil.get_terminal_size((0, 0)).columns or None,
        colour=terminal and "NO_COLOR" not in os.environ,
    )
    click.echo(text, nl=False)


@cli.command("queries")
@click.argument("name", required=False, metavar="[NAME]", shell_complete=_completed)
def queries_command(name: str | None) -> None:
    """List the questions, or explain one: its parameters and its SPARQL."""
    from etl import query

    if name:
        click.echo(_explained(query.find(name)))
        return
    questions = query.catalogue()
    width = max(len(question.name) for question in questions)
    for question in questions:
        parameters = ", ".join(parameter.name for parameter in question.parameters)
        click.echo(f"{question.name:{width}}  {question.summary}{f'  ({parameters})' if parameters else ''}")


def _explained(question: Question) -> str:
    parts = [f"{question.name}: {question.summary}", textwrap.fill(question.description, 100)]
    for p in question.parameters:
        kind = f"{p.kind}, required" if p.required else p.kind
        default = f" (default {p.default})" if p.default else ""
        parts.append(f"  -p {p.name}={p.example}\n      {kind}: {p.description}{default}")
    sparql = (line for line in question.text.splitlines() if not line.startswith("#+"))
    return "\n\n".join([*parts, "\n".join(sparql).strip()])
