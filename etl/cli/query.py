"""`mlsys-kg query` and `queries`: a graph answers, and what it can be asked."""
# ruff: noqa: PLC0415

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from etl.cli import options

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from etl.query import Form, Question

FORMS = ("table", "csv", "tsv", "json", "markdown")


def _filled(_ctx: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    for value in values:
        if "=" not in value:
            raise click.BadParameter(f"{value!r} is no KEY=VALUE, such as least=2")
    return {key.strip(): words for key, _, words in (value.partition("=") for value in values)}


def _completed(_ctx: click.Context, _argument: click.Parameter, start: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from etl import query

    return [CompletionItem(q.name, help=q.summary) for q in query.catalogue() if q.name.startswith(start)]


@click.command("query")
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
@options.build
@options.graph
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
    table = query.answer(question, options.chosen(build, graph), parameters)
    terminal = sys.stdout.isatty()
    text = query.render(
        replace(table, rows=table.rows[:limit]),
        form or ("table" if terminal else "tsv"),
        width=shutil.get_terminal_size((0, 0)).columns or None,
        colour=terminal and "NO_COLOR" not in os.environ,
    )
    click.echo(text, nl=False)


@click.command("queries")
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
