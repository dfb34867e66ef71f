"""`mlsys-kg query`, `queries` and `diff`: questions, their forms, what a shell completes of them, and what changed."""

from __future__ import annotations

import base64
import csv
import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner
from command import GRAPH, ON_GRAPH, Said, started
from endpoints import children, comes, is_there
from pytest_httpserver import HTTPServer

from etl import cli, query
from etl.cli.query import show, text
from etl.model import Table
from etl.query import FORMS

if TYPE_CHECKING:
    from command import Said


def test_the_catalogue_lists_every_question(said: Said) -> None:
    """One line a question: its name first, its parameters last."""
    code, out, _ = said("queries")

    assert code == 0
    assert [line.split("  ")[0] for line in out.splitlines()] == [question.name for question in query.catalogue()]
    assert "\nlargest-speedups           Which speedups are the largest?  (least, year, confidence)\n" in out


def test_a_question_is_explained_with_its_parameters_and_its_sparql(
    said: Said,
) -> None:
    """Summary, description, each parameter as it is typed, and SPARQL without the header."""
    code, out, _ = said("queries", "systems-on-hardware")

    assert code == 0
    assert out.startswith("systems-on-hardware: Which systems run on a class of hardware?\n")
    assert (
        "  -p hardware=fpga\n      text, required. Name of a hardware class, family or product in any spelling" in out
    )
    assert "\nSELECT ?system" in out
    assert "#+" not in out


def test_a_parameter_says_what_it_may_be(said: Said) -> None:
    """Whether it must be given, what it means, what happens without it, and the words that fit, if they are few."""
    _, savings, _ = said("queries", "savings")
    _, authors, _ = said("queries", "co-authors")

    known = "Known are energy, memory, traffic, cost, area."
    assert f"  -p quantity=memory\n      text, without it: all. What is saved. {known}\n" in savings
    assert "  -p person=Chen\n      text, required. Part of the person's name, or the IRI.\n" in authors


def test_json_has_numbers_and_truths(said: Said) -> None:
    """Factors, years and counts are numbers, what is not bound is null, and IRIs are text."""
    _, out, _ = said("query", "papers-without-claims", *ON_GRAPH, "--format", "json")
    rows = json.loads(out)

    assert {type(row["hasAbstract"]) for row in rows} == {bool}
    assert {type(row["year"]) for row in rows} <= {int, type(None)}
    assert {type(row["paperIri"]) for row in rows} == {str}


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
    assert "least is given twice: ask once for each value" in said("query", "papers", *several, "-p", "least=2")[2]

    _, out, _ = said("query", "largest-speedups", *ON_GRAPH, *several, "--format", "json")
    code, none, _ = said("query", "papers", *ON_GRAPH, "-p", "paper=a=b", "--format", "json")

    assert [row["factor"] for row in json.loads(out)] == [6.7]
    assert (code, json.loads(none)) == (0, [])


def test_a_limit_cuts_the_answer(said: Said) -> None:
    """--limit N prints the header and N rows."""
    _, out, _ = said("query", "papers", *ON_GRAPH, "--limit", "2", "--format", "csv")

    assert len(list(csv.reader(io.StringIO(out)))) == 3


def test_a_query_of_ones_own_is_a_file_or_standard_input(tmp_path: Path, said: Said) -> None:
    """A path that ends in .rq and - are read as queries; their variables ?_name are parameters."""
    text = "SELECT ?s $_name WHERE { ?s <http://www.w3.org/2000/01/rdf-schema#label> ?name FILTER(?name = ?_name) }"
    path = tmp_path / "mine.rq"
    path.write_text(text, encoding="utf-8")
    expected = "s\nhttps://w3id.org/mlsys-kg/person/ada-chen\n"

    from_file = said("query", str(path), *ON_GRAPH, "-p", "name=Ada Chen")
    from_input = CliRunner().invoke(cli.cli, ["query", "-", *ON_GRAPH, "-p", "name=Ada Chen"], input=text)

    assert from_file == (0, expected, "")
    assert from_input.output == expected


def test_a_query_is_typed_as_it_is(said: Said) -> None:
    """SPARQL is an argument like a name, with its parameters, and the prefixes of the graph are declared."""
    text = "SELECT ?name $_kind { ?thing a kg:Workload ; kg:kind ?_kind ; skos:prefLabel ?name } ORDER BY ?name"

    code, out, err = said("query", text, *ON_GRAPH, "-p", "kind=model", "--format", "csv")

    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "name"
    assert len(out.splitlines()) > 1


def test_a_prefix_that_nobody_knows_is_answered_with_the_nearest(said: Said) -> None:
    """Not with a place in the query at which something is expected."""
    code, out, err = said("query", "SELECT ?s { ?s a kgg:Paper }", *ON_GRAPH)

    assert (code, out) == (2, "")
    assert err.startswith("mlsys-kg: unknown prefix 'kgg': did you mean 'kg'? known are ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("claims", "-p", "system=Fenec"),
            "no rows: no system is called 'Fenec' (did you mean 'Fennec'?); there are rows",
        ),
        (
            ("claims", "-p", "system=TVM"),
            "no rows: 'TVM' is known, but none has system=TVM; there are rows of 'Larkspur'",
        ),
        (("SELECT ?s { ?s kg:unit 'leaves' }",), "no rows: the graph holds nothing that answers this query"),
        (("SELECT ?s { ?s a kg:Clam }",), "no rows: the ontology has no kg:Clam (did you mean kg:Claim?)"),
    ],
)
def test_an_answer_without_rows_says_why(arguments: tuple[str, ...], words: str, said: Said) -> None:
    """On stderr, so that what reads the answer gets its columns and nothing else; it is no error."""
    code, out, err = said("query", *arguments, *ON_GRAPH)

    assert (0, 1) == (code, out.count("\n"))
    assert err.startswith(f"mlsys-kg: {words}")


def test_rows_that_are_not_shown_are_no_lack_of_rows(said: Said) -> None:
    """--limit 0 shows none, though there are some."""
    assert said("query", "papers", *ON_GRAPH, "--limit", "0")[2] == ""


def test_a_class_of_hardware_is_asked_for(said: Said) -> None:
    """The question has no default that would stand for any class."""
    code, out, err = said("query", "systems-on-hardware", *ON_GRAPH)

    assert (2, "") == (code, out)
    assert "needs the parameter hardware (name of a hardware class" in err


def test_query_without_a_name_lists_the_questions(said: Said) -> None:
    """As `queries` does, whether there is a graph or not."""
    assert said("queries") == said("query") == said("query", "--build", "nowhere")


def test_a_misspelt_name_is_answered_with_the_nearest(said: Said) -> None:
    """And with all there are."""
    code, _, err = said("query", "largest-speedup", *ON_GRAPH)

    assert code == 2
    assert err.startswith("mlsys-kg: unknown query 'largest-speedup': did you mean 'largest-speedups'? known are ")


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


_CROSS_PRODUCT = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"


@pytest.mark.parametrize(
    "query", ["{" * 100_000 + "}" * 100_000, "{ FILTER(" + "(" * 50_000 + "1" + ")" * 50_000 + ") }"]
)
def test_a_query_that_is_nested_too_deeply(said: Said, tmp_path: Path, query: str) -> None:
    """The engine dies of it, the command says so in one line."""
    path = tmp_path / "deep.rq"
    path.write_text(f"ASK {query}", encoding="utf-8")

    code, out, err = said("query", str(path), *ON_GRAPH)

    assert (code, out) == (2, "")
    assert re.fullmatch(r"mlsys-kg: the graph .* the engine died of SIG[A-Z]+: nest the query less deeply, .*\n", err)


def test_a_query_of_a_graph_has_a_time_limit(said: Said, tmp_path: Path) -> None:
    """--timeout is for graphs as it is for endpoints."""
    path = tmp_path / "cross.rq"
    path.write_text(_CROSS_PRODUCT, encoding="utf-8")

    code, out, err = said("query", str(path), *ON_GRAPH, "--timeout", "0.2")

    assert (code, out) == (2, "")
    assert "no whole answer within 0.2 seconds" in err


@pytest.mark.usefixtures("hears_interrupts")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_query_of_a_graph_can_be_ended(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """Ctrl-C ends the command at once, and whatever ends it ends its evaluation."""
    path = tmp_path / "cross.rq"
    path.write_text(_CROSS_PRODUCT, encoding="utf-8")
    with started("query", str(path), *ON_GRAPH, stdout=subprocess.DEVNULL) as process:
        assert comes(lambda: bool(children(process.pid)))
        (child,) = children(process.pid)
        time.sleep(0.1)
        process.send_signal(number)

        assert process.wait(10) == code
    assert comes(lambda: not is_there(child), 10)


@pytest.fixture
def server() -> Iterator[HTTPServer]:
    """An endpoint that says yes to everything."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as started:
        row = {"person": {"type": "literal", "value": "yes"}}
        body = json.dumps({"head": {"vars": [*row]}, "results": {"bindings": [row]}})
        started.expect_request("/query").respond_with_data(body, content_type="application/sparql-results+json")
        yield started


def test_an_endpoint_is_asked_instead_of_a_build(server: HTTPServer, said: Said) -> None:
    """With the parameters and the formats of any query."""
    at = ("--endpoint", server.url_for("/query"))

    answer = said("query", "papers-by-person", *at, "-p", "person=Chen", "--format", "csv")

    assert (0, "person\nyes\n", "") == answer
    assert 'VALUES ?_person { "Chen" }' in server.log[0][0].form["query"]


def test_what_does_not_fit_is_told_before_an_endpoint_is_asked(server: HTTPServer, said: Said) -> None:
    """No server is bothered with it."""
    code, _, err = said("query", "co-authors", "--endpoint", server.url_for("/query"))

    assert code == 2
    assert "needs the parameter person" in err
    assert not server.log


@pytest.mark.parametrize(
    ("user", "variable", "login"),
    [("ada:a:b", "", "ada:a:b"), ("ada", "secret", "ada:secret"), ("ada:", "secret", "ada:")],
)
def test_a_login_is_given_or_stands_in_the_environment(
    user: str, variable: str, login: str, server: HTTPServer, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NAME:PASSWORD, or NAME alone with the password in MLSYS_KG_PASSWORD."""
    monkeypatch.setenv("MLSYS_KG_PASSWORD", variable)

    code, _, _ = said("query", "people", "--endpoint", server.url_for("/query"), "--user", user)

    told = server.log[0][0].headers["Authorization"].removeprefix("Basic ")
    assert (0, login) == (code, base64.b64decode(told).decode())


def test_a_missing_password_is_asked_for_on_a_terminal_only(
    server: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a script it is an error, on a terminal a question that shows no letter of the answer."""
    monkeypatch.delenv("MLSYS_KG_PASSWORD", raising=False)
    command = ("query", "people", "--endpoint", server.url_for("/query"), "--user", "ada")
    with started(*command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        _, err = process.communicate(timeout=60)
    assert (2, b"needs a password") == (process.returncode, err[err.index(b"needs") :][:16])

    leader, follower = pty.openpty()
    with started(*command, stdin=follower, stdout=follower, stderr=follower, start_new_session=True) as process:
        os.close(follower)
        shown = os.read(leader, 1000)
        os.write(leader, b"secret\n")
        with suppress(OSError):
            while piece := os.read(leader, 1000):
                shown += piece
        os.close(leader)

    told = server.log[0][0].headers["Authorization"].removeprefix("Basic ")
    assert "ada:secret" == base64.b64decode(told).decode()
    assert b"Password of ada: " in shown
    assert b"secret" not in shown


def test_an_endpoint_that_cannot_be_asked_is_one_line(said: Said) -> None:
    """Without the password that the address has."""
    code, out, err = said("query", "people", "--endpoint", "http://ada:secret@127.0.0.1:1/query")

    assert (code, out) == (2, "")
    assert "mlsys-kg: the endpoint http://127.0.0.1:1/query cannot be asked: the connection failed: " in err
    assert err.count("\n") == 1


TABLE = Table(("name", "word"), (("a", "x" * 60),))


def test_a_pipe_has_a_row_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Of cells that are whole, whatever the width."""
    show(text(TABLE, "tsv"), "tsv")

    assert capsys.readouterr().out == f"name\tword\na\t{'x' * 60}\n"


def test_a_table_has_a_rule_that_the_terminal_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the encoding has no lines to draw with, a rule is of hyphens and as wide as ever."""
    for encoding, sign in (("utf-8", "─"), ("latin-1", "-")):
        out = io.TextIOWrapper(io.BytesIO(), encoding, errors="backslashreplace")
        monkeypatch.setattr(sys, "stdout", out)
        show(text(TABLE, "table"), "table")
        out.seek(0)
        rule = out.read().splitlines()[1]

        assert {sign} == set(rule)
        assert 60 < len(rule) < 70


def test_a_table_fits_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is wider than it."""
    monkeypatch.setenv("COLUMNS", "40")
    show(text(TABLE, "table"), "table")

    lines = capsys.readouterr().out.splitlines()
    assert "xxxx" in lines[2]
    assert max(map(len, lines)) <= 40


def test_a_build_is_compared_with_a_graph_file(built: Path, said: Said) -> None:
    """All that the file alone has is added, all that the build alone has removed; turned, the other way round."""
    code, out, err = said("diff", str(built), str(GRAPH))
    _, turned, _ = said("diff", str(GRAPH), str(built))

    assert (0, "") == (code, err)
    count = {word: sum(line.startswith(word) for line in out.splitlines()) for word in ("added", "removed")}
    assert count["added"] > 0 < count["removed"]
    assert {"added": count["removed"], "removed": count["added"]} == {
        word: sum(line.startswith(word) for line in turned.splitlines()) for word in count
    }


def test_a_missing_graph_is_named(tmp_path: Path, said: Said) -> None:
    """The message says which, what makes one, and what to name; the command has no option that names a graph."""
    code, out, err = said("diff", str(tmp_path / "none"), str(GRAPH))

    assert (2, "") == (code, out)
    assert f"there is no graph at {tmp_path / 'none'}" in err
    assert "OLD and NEW are builds, stores or graph files" in err
    assert "--graph" not in err


def test_the_same_graph_twice_is_said_to_be_the_same(said: Said) -> None:
    """The head of the table, and a sentence that nothing changed."""
    code, out, err = said("diff", str(GRAPH), str(GRAPH), "--format", "csv")

    assert (0, "change,kind,label,paper,thingIri,otherIri\n") == (code, out)
    assert err == "mlsys-kg: no change: both have the same papers, claims and merges\n"
