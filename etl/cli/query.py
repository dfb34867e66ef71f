"""`mlsys-kg query`, `queries` and `diff`: a graph answers, what it can be asked, what changed from build to build."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from etl import query
from etl.cli import options
from etl.cli.program import command, printed, warn
from etl.errors import QueryError, Trouble
from etl.model import Table
from etl.query import Form, Parameter, Question

_RULE = "─"  # what the line below the head of a table is drawn with
_form = click.option(
    "--format",
    "form",
    type=options.Choice(query.FORMS),
    default=lambda: "table" if sys.stdout.isatty() else "tsv",
    show_default=False,
    help="How to print the answer.  [default: table on a terminal, tsv in a pipe]",
)


def text(table: Table, form: Form) -> str:
    """The table in a form, as wide as the terminal."""
    width, colour = options.terminal(0)
    return query.render(table, form, width=width or None, colour=colour)


def show(text: str, form: Form) -> None:
    """Print what `text` gave, with a rule that the encoding of stdout has."""
    if form != "table":
        printed(text)
        return
    if not _RULE.encode(sys.stdout.encoding or "utf-8", "ignore"):
        text = text.replace(_RULE, "-")
    click.echo(text, nl=False)  # its cells are harmless, its colours are ours


def _filled(_ctx: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    filled: dict[str, str] = {}
    for value in values:
        key, sign, words = value.partition("=")
        if not sign:
            raise click.BadParameter(f"{value!r} is no KEY=VALUE, such as least=2")
        if filled.setdefault(key.strip(), words) != words:
            raise click.BadParameter(f"{key.strip()} is given twice: ask once for each value")
    return filled


def _completed(_ctx: click.Context, _argument: click.Parameter, start: str) -> list[CompletionItem[str]]:
    found = [CompletionItem(q.name, help=q.summary) for q in query.catalogue() if q.name.startswith(start)]
    return found or [CompletionItem(start, type="file")]  # a query of one's own


def _parameters_completed(ctx: click.Context, _option: click.Parameter, start: str) -> list[CompletionItem[str]]:
    """Names of the parameters of the question that was named, or the values that the begun one may have."""
    known: dict[str, Parameter] = {}
    for name in (ctx.params.get("name"), *ctx.args):  # an option without its value leaves the rest unread
        with suppress(QueryError):
            known = known or {f"{p.name}=": p for p in query.find(name or "").parameters}
    key, sign, begun = start.partition("=")
    if sign and f"{key}=" in known:
        return [CompletionItem(f"{key}={one}") for one in known[f"{key}="].choices if one.startswith(begun)]
    return [CompletionItem(key, help=p.description) for key, p in known.items() if key.startswith(start)]


@command(
    "query",
    "Ask a graph or an endpoint a question.",
    "query largest-speedups -p least=10",
    "query speedups-over-baseline -p baseline=TensorRT --format csv >faster.csv",
    "query people --graph graph.ttl",
    "query papers --endpoint http://127.0.0.1:7878/query",
    "query 'SELECT ?name { ?system a kg:System ; skos:prefLabel ?name }'",
)
@click.argument("name", metavar="[NAME|FILE.rq|SPARQL|-]", required=False, shell_complete=_completed)
@click.option(
    "-p",
    "parameters",
    metavar="KEY=VALUE",
    multiple=True,
    callback=_filled,
    shell_complete=_parameters_completed,
    help="Fill a parameter; may be repeated.",
)
@_form
@options.whole("--limit", "N", "Print the first N rows only.", 0)
@options.build
@options.graph
@click.option("--endpoint", type=options.URL, metavar="URL", help="A SPARQL endpoint instead of a build.")
@click.option(
    "--user",
    metavar="NAME[:PASSWORD]",
    help=f"Log in at the endpoint. A password that is not given stands in {options.PASSWORD}, or is asked for.",
)
@options.seconds("--timeout", 60.0, "Most time for an answer.")
def query_command(*, name: str | None, parameters: dict[str, str], form: Form, limit: int | None, **where: Any) -> None:
    """Ask a graph or an endpoint a question.

    NAME is one of `mlsys-kg queries`, which are listed without one. A query of your own is typed as it is, or read
    from a file that ends in .rq or from standard input (-); it need not declare the prefixes of the graph. JSON has
    every cell exactly; CSV guards spreadsheets with a ' before what they would run as a formula; in TSV a row is a
    line.
    """
    from etl import child

    if name is None:
        printed(_listed(query.catalogue()))
        return
    typed = sys.stdin.buffer.read().decode("utf-8", "replace") if name == "-" else None
    question = query.find(name) if typed is None else query.read(typed, name)
    query.bindings(question, parameters)  # what does not fit is an error before anyone is asked
    asked, timeout = options.asked(**where), where["timeout"]

    def rendered(table: Table) -> tuple[bool, str]:
        return not table.rows, text(Table(table.columns, table.rows[:limit]), form)

    def apart(evaluate: Callable[[], Any], render: Callable[[Any], Any], seconds: float) -> Any:
        is_here = isinstance(asked, Path)
        return child.value(f"the graph {asked}", evaluate, render, seconds) if is_here else render(evaluate())

    is_empty, shown = apart(lambda: query.answer(question, asked, parameters), rendered, timeout)
    show(shown, form)
    if is_empty:
        with suppress(Trouble):  # the answer stands without it
            warn(apart(lambda: query.hint(question, asked, parameters), str, min(timeout, query.HINT_SECONDS)))


@command("queries", "List the questions, or explain one.", "queries", "queries speedups-over-baseline")
@click.argument("name", required=False, metavar="[NAME]", shell_complete=_completed)
def queries_command(name: str | None) -> None:
    """List the questions, or explain one: its parameters and its SPARQL."""
    printed(_explained(query.find(name)) if name else _listed(query.catalogue()))


def _listed(questions: Sequence[Question]) -> str:
    width = max(len(question.name) for question in questions)
    named = [(question, ", ".join(one.name for one in question.parameters)) for question in questions]
    return "".join(f"{one.name:{width}}  {one.summary}{f'  ({names})' if names else ''}\n" for one, names in named)


def _explained(question: Question) -> str:
    """Each parameter as it is given, what it means, and what happens when it is not; then the SPARQL."""
    parts = [f"{question.name}: {question.summary}", textwrap.fill(question.description, options.WIDTH)]
    for p in question.parameters:
        otherwise = "required" if p.required else f"default {p.default}" if p.default else "without it: all"
        of = f" Known are {', '.join(p.choices)}." if p.choices else ""
        description = f"{p.description[:1].upper()}{p.description[1:]}." if p.description else ""
        words = textwrap.wrap(f"{p.kind}, {otherwise}. {description}{of}".strip(), options.WIDTH - 6)
        parts.append("\n      ".join([f"  -p {p.name}={p.example or '…'}", *words]))
    sparql = (line for line in question.text.splitlines() if not line.startswith("#+"))
    return "\n\n".join([*filter(None, parts), "\n".join(sparql).strip()]) + "\n"


@command(
    "diff",
    "List papers, claims and merges that changed.",
    "diff last-week build",
    "diff old.ttl new.ttl --format markdown",
)
@click.argument("old", type=options.PATH, metavar="OLD")
@click.argument("new", type=options.PATH, metavar="NEW")
@_form
def diff_command(old: Path, new: Path, form: Form) -> None:
    """List the papers, claims and merges that were added, removed or renamed from OLD to NEW.

    Each is the folder of a build, a store or a graph file. The column `paper` has the title of the paper of a claim;
    `otherIri` has the old IRI of a renamed thing, and for a removed one the thing that took it in.
    """
    how = "OLD and NEW are builds, stores or graph files"
    table = query.changes(options.named(old, how), options.named(new, how))
    show(text(table, form), form)
    if not table.rows:
        warn("no change: both have the same papers, claims and merges")
