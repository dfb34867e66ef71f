"""`mlsys-kg query` and `queries`: questions, their forms, and what a shell is told of them."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner
from command import ON_GRAPH, Said, started

from etl import cli, query
from etl.cli.query import FORMS


def test_the_forms_are_those_of_the_query_room() -> None:
    """The choices of --format, written out to start fast, are the forms there are."""
    assert query.FORMS == FORMS


def test_the_catalogue_lists_every_question(said: Said) -> None:
    """One line a question: its name first, its parameters last."""
    code, out, _ = said("queries")

    assert code == 0
    assert [line.split("  ")[0] for line in out.splitlines()] == [question.name for question in query.catalogue()]
    assert "\nlargest-speedups           Which speedups are the largest?  (least, year)\n" in out


def test_a_question_is_explained_with_its_parameters_and_its_sparql(
    said: Said,
) -> None:
    """Summary, description, each parameter as it is typed, and SPARQL without the header."""
    code, out, _ = said("queries", "systems-on-hardware")

    assert code == 0
    assert out.startswith("systems-on-hardware: Which systems run on a class of hardware?\n")
    assert "  -p hardware=microcontroller\n      text: notation of a hardware class" in out
    assert "(default fpga)" in out
    assert "\nSELECT ?system" in out
    assert "#+" not in out


def test_an_answer_in_a_pipe_is_tsv(said: Said) -> None:
    """Where stdout is no terminal the default has a line a row, tabs between cells, and nothing else."""
    code, out, err = said("query", "hardware-by-year", *ON_GRAPH)
    lines = [line.split("\t") for line in out.splitlines()]

    assert (code, err) == (0, "")
    assert lines[:2] == [
        ["year", "class", "papers", "classIri"],
        ["2021", "GPU", "1", "https://w3id.org/mlsys-kg/hardware/gpu"],
    ]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_prints_the_same_answer(said: Said, form: str) -> None:
    """--format chooses among the forms; all of them hold the same labels."""
    code, out, _ = said("query", "uncompared-systems", *ON_GRAPH, "--format", form)

    assert code == 0
    assert "Heron" in out


def test_parameters_reach_the_query(said: Said) -> None:
    """-p may be repeated, and its value may hold an equals sign."""
    several = ("-p", "least=2.5", "-p", "year=2021")

    _, out, _ = said("query", "largest-speedups", *ON_GRAPH, *several, "--format", "json")
    code, none, _ = said("query", "papers", *ON_GRAPH, "-p", "paper=a=b", "--format", "json")

    assert [row["factor"] for row in json.loads(out)] == ["6.7"]
    assert (code, json.loads(none)) == (0, [])


def test_a_limit_cuts_the_answer(said: Said) -> None:
    """--limit N prints the header and N rows."""
    _, out, _ = said("query", "papers", *ON_GRAPH, "--limit", "2", "--format", "csv")

    assert len(list(csv.reader(io.StringIO(out)))) == 3


def test_a_query_of_ones_own_is_a_file_or_standard_input(tmp_path: Path, said: Said) -> None:
    """A path that ends in .rq and - are read as queries; their variables ?_name are parameters."""
    text = "SELECT ?s $_name WHERE { ?s <http://xmlns.com/foaf/0.1/name> ?name FILTER(?name = ?_name) }"
    path = tmp_path / "mine.rq"
    path.write_text(text, encoding="utf-8")
    expected = "s\nhttps://w3id.org/mlsys-kg/person/ada-chen\n"

    from_file = said("query", str(path), *ON_GRAPH, "-p", "name=Ada Chen")
    from_input = CliRunner().invoke(cli.cli, ["query", "-", *ON_GRAPH, "-p", "name=Ada Chen"], input=text)

    assert from_file == (0, expected, "")
    assert from_input.output == expected


def test_names_of_questions_complete() -> None:
    """A shell that asks how `mlsys-kg query co-` goes on is told the names, each with its question."""
    shell = ShellComplete(cli.cli, {}, "mlsys-kg", "_MLSYS_KG_COMPLETE")

    for command in ("query", "queries"):
        items = shell.get_completions([command], "co-")

        assert [(item.value, item.help) for item in items] == [
            (question.name, question.summary) for question in query.catalogue() if question.name.startswith("co-")
        ]


def test_an_answer_on_a_terminal_is_a_table() -> None:
    """On a terminal the default is a table of its width, in colour unless NO_COLOR is set."""
    drawn = {}
    for name, extra in (("colour", {}), ("plain", {"NO_COLOR": "1"})):
        leader, follower = pty.openpty()
        environment = {**os.environ, "COLUMNS": "60", "TERM": "xterm", **extra}
        process = started("query", "people", *ON_GRAPH, stdout=follower, env=environment)
        os.close(follower)
        assert process.wait(60) == 0
        drawn[name] = os.read(leader, 100_000).decode()
        os.close(leader)

    assert "\x1b[1m" in drawn["colour"]
    assert "\x1b[" not in drawn["plain"]
    assert "Ada Chen" in drawn["plain"]
    assert max(map(len, drawn["plain"].splitlines())) <= 60
