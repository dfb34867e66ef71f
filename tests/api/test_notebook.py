"""`etl.open`: a graph that answers in values of Python."""

from __future__ import annotations

import doctest
import os
import re
import signal
import subprocess
import sys
import threading
import time
from decimal import Decimal
from pathlib import Path

import builds
import endpoints
import pytest
from command import GRAPH
from endpoints import children
from rdflib import RDF, URIRef

import etl
from etl import query, store
from etl.api import notebook
from etl.errors import EmptyAnswer, EndpointError, GraphError, QueryError
from etl.model import Integer, Number, Table, Truth


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebook") / "build"
    builds.stored(store.statements(GRAPH), folder / "store")
    return folder


def test_a_question_is_answered_in_values() -> None:
    """Rows, records and columns; numbers as numbers, nothing as None, parameters by name."""
    with etl.open(GRAPH) as kg:
        answer = kg.query("speedups-over-baseline", baseline="TensorRT")

    assert answer.columns[:4] == ("factor", "bound", "system", "baseline")
    assert [(Decimal("6.7"), "up to", "Larkspur", "TensorRT")] == [row[:4] for row in answer]
    assert (1, 2021) == (len(answer), answer.records()[0]["year"])
    assert answer[0] == tuple(answer.records()[0].values())


@pytest.mark.parametrize("value", [2.5, Decimal("2.5"), "2.5"])
def test_parameters_are_values_of_python(value: str | float | Decimal) -> None:
    """Numbers need no quotes, and None is as if it were not given."""
    kg = etl.open(str(GRAPH))

    few = {row["factor"] for row in kg.query("largest-speedups", least=value, year=None).records()}

    assert {Decimal("6.7"), Decimal(4)} == few
    assert [2021] * 2 == [row["year"] for row in kg.query("largest-speedups", year=2021).records()]


def test_a_build_a_store_and_a_file_answer_alike(build: Path) -> None:
    """Whatever holds the graph."""
    answers = [etl.open(place).query("people").table for place in (build, build / "store", GRAPH)]

    assert answers[0] == answers[1] == answers[2]


def test_an_endpoint_answers_alike(build: Path) -> None:
    """In all ways that a graph is asked."""
    serving = endpoints.endpoint(build)
    try:
        here, there = etl.open(build), etl.open(f"{serving.address}query")

        assert here.query("papers").records() == there.query("papers").records()
        assert here.sparql("ASK {}").records() == there.sparql("ASK {}").records() == [{"answer": True}]
        assert set(here.graph()) == set(there.graph())
    finally:
        serving.ended(signal.SIGTERM)


def test_sparql_of_ones_own_takes_parameters() -> None:
    """As variables that begin with an underscore."""
    text = "SELECT ?s $_name { ?s <http://www.w3.org/2000/01/rdf-schema#label> ?name FILTER(?name = ?_name) }"

    answer = etl.open(GRAPH).sparql(text, name="Ada Chen")

    assert [{"s": "https://w3id.org/mlsys-kg/person/ada-chen"}] == answer.records()


def test_a_graph_for_rdflib_has_all_statements_and_prefixes() -> None:
    """As many as the file, with the prefixes of the project."""
    kg = etl.open(GRAPH)

    graph = kg.graph()

    assert len(store.statements(GRAPH)) == len(graph)
    assert (URIRef("https://w3id.org/mlsys-kg/system/larkspur"), RDF.type, None) in graph
    assert "https://w3id.org/mlsys-kg/ontology#" == str(dict(graph.namespaces())["kg"])


def test_the_questions_are_those_of_the_collection() -> None:
    """With their parameters."""
    assert query.catalogue() == etl.open(GRAPH).queries()


def test_an_answer_shows_itself() -> None:
    """As a table where text is shown, as Markdown in a notebook."""
    answer = etl.open(GRAPH).query("people")

    assert "Cy Nakai" in str(answer).splitlines()[3]
    assert answer._repr_markdown_().startswith("| person | papers |")


def test_a_limit_cuts_an_answer() -> None:
    """To so many rows, which are the first."""
    kg = etl.open(GRAPH)

    assert kg.query("papers")[0] == kg.query("papers", limit=1)[0]
    with pytest.raises(QueryError, match=r"^limit=-1 is no number of rows: give 0 or more$"):
        kg.query("papers", limit=-1)
    for limit in ("3", True, 1.5):
        with pytest.raises(QueryError, match=rf"^limit={limit!r} is no number of rows"):
            kg.query("papers", limit=limit)  # type: ignore[arg-type]
    with pytest.raises(QueryError, match=r"^paper=\['a'\] is no text or number: ask once for each value$"):
        kg.query("papers", paper=["a"])  # type: ignore[arg-type]
    assert (1, 0, 6) == tuple(len(kg.query("papers", limit=limit)) for limit in (1, 0, None))


def test_sparql_is_a_question_too() -> None:
    """With the prefixes of the graph."""
    assert 6 == len(etl.open(GRAPH).query("SELECT ?paper { ?paper a kg:Paper }"))


@pytest.mark.usefixtures("hears_interrupts")
def test_a_query_is_ended_by_an_interrupt(build: Path) -> None:
    """Ctrl-C ends the query at once, and the graph answers the next one."""
    kg = etl.open(build)
    before = children(os.getpid())
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    begun = time.monotonic()

    with pytest.raises(KeyboardInterrupt):
        kg.sparql("SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }")

    assert time.monotonic() - begun < 5
    assert children(os.getpid()) <= before
    assert len(kg.query("people")) > 1


def test_examples_run() -> None:
    """Those of the docstrings print what they say, of the graph of the tests."""
    assert doctest.testmod(notebook, extraglobs={"etl": etl, "kg": etl.open(GRAPH)}).failed == 0


def test_an_answer_without_rows_warns_and_says_why() -> None:
    """The warning, the answer and what a notebook shows of it name the value that fits nothing."""
    with pytest.warns(EmptyAnswer, match=r"no system is called 'Fenec' \(did you mean 'Fennec'\?\)") as caught:
        answer = etl.open(GRAPH).query("claims", system="Fenec")

    assert __file__ == caught[0].filename
    assert str(caught[0].message) == answer.hint
    assert answer.hint in str(answer)
    assert "did you mean 'Fennec'" in answer._repr_markdown_()


def test_an_answer_that_nobody_narrowed_may_be_empty() -> None:
    """There is no value to blame, and no warning; the answer has a hint all the same."""
    answer = etl.open(GRAPH).sparql("SELECT ?s { ?s a kg:Speedup ; kg:unit 'parsec' }")

    assert answer.hint == "no rows: the graph holds nothing that answers this query"


def test_a_misspelt_term_is_warned_of() -> None:
    """It matches nothing, and the warning has the nearest term."""
    with pytest.warns(
        EmptyAnswer, match=r"^no rows: the ontology has no kg:Clam \(did you mean kg:Claim\?\)$"
    ) as caught:
        etl.open(GRAPH).query("SELECT ?s { ?s a kg:Clam }")

    assert caught[0].filename == __file__


def test_a_closed_graph_is_told_to_be_closed() -> None:
    """After `with`, or `close`."""
    with etl.open(GRAPH) as kg:
        pass

    with pytest.raises(GraphError, match=r"was closed: open it again$"):
        kg.query("people")


@pytest.mark.parametrize(
    ("source", "error", "said"),
    [
        ("nowhere", GraphError, "there is no graph at nowhere: `mlsys-kg pipeline` makes one"),
        ("a" * 300, GraphError, f"there is no graph at {'a' * 300}: `mlsys-kg pipeline` makes one"),
        ("a\0", GraphError, "there is no graph at a\0: `mlsys-kg pipeline` makes one"),
        (str(Path(__file__)), GraphError, "no store directory, and no file that ends in"),
        ("http://ada:secret@:1", EndpointError, "'http://:1' is no address of an endpoint"),
    ],
)
def test_what_cannot_be_opened_is_told(source: str, error: type[Exception], said: str) -> None:
    """At once, not with the first question."""
    with pytest.raises(error, match=re.escape(said)):
        etl.open(source)


def test_no_password_is_shown() -> None:
    """Nor is a server asked before there is a question."""
    kg = etl.open("http://ada:secret@127.0.0.1:1/query")

    assert "<KnowledgeGraph of http://127.0.0.1:1/query>" == repr(kg)


def test_what_does_not_fit_is_told() -> None:
    """As on the command line."""
    with pytest.raises(QueryError, match=r"unknown query 'peple': did you mean 'people'\?"):
        etl.open(GRAPH).query("peple")


def test_to_import_the_package_costs_nothing() -> None:
    """No room is loaded before a graph is opened."""
    code = "import etl, sys; print([name for name in sys.modules if name.startswith('etl.')], 'rich' in sys.modules)"

    run = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True, timeout=60)

    assert "[] False\n" == run.stdout


@pytest.mark.parametrize(
    ("cells", "kind", "values"),
    [
        ([Integer("1"), None], "whole", [1, None]),
        ([Number("1.10"), Integer("2"), None], "number", [1.1, 2.0, None]),
        ([Number("INF")], "number", [float("inf")]),
        ([Integer(str(2**63))], "number", [float(2**63)]),
        ([Truth("true"), Truth("0"), None], "truth", [True, False, None]),
        (["1", None], "text", ["1", None]),
        ([Integer("1"), "one"], "text", ["1", "one"]),
        ([Integer("1"), Truth("true")], "text", ["1", "True"]),
        ([None], "text", [None]),
        ([], "text", []),
    ],
)
def test_a_column_has_the_type_of_its_cells(cells: list[str | None], kind: str, values: list[object]) -> None:
    """Numbers are numbers; whole ones in 64 bits where they fit; cells of several kinds are text."""
    table = Table(("x",), tuple((cell,) for cell in cells))

    assert {"x": (kind, values)} == notebook.Answer(table)._typed()


@pytest.mark.parametrize("name", ["pandas", "polars", "pyarrow"])
def test_a_missing_package_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that brings it."""
    monkeypatch.setitem(sys.modules, name, None)
    answer = etl.open(GRAPH).query("people")

    with pytest.raises(ImportError, match=f"this needs {name}, which is not installed: pip install {name}"):
        getattr(answer, f"to_{name.removeprefix('py')}")()
