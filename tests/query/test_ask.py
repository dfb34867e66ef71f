"""Ask graphs and endpoints: bindings, prefixes that a query need not declare, and what changed between two graphs."""

from __future__ import annotations

import re
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command import GRAPH
from hypothesis import example, given
from hypothesis import strategies as st

from etl import query, store
from etl.errors import QueryError
from etl.model import Table
from etl.query import Parameter, Question, ask
from etl.rdf import Names
from etl.remote import Endpoint

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_httpserver import HTTPServer


_GRAPH = '@prefix : <http://example.org/> . :a :name "Alpha" ; :size 1.50 . :b :name "Beta" ; :size 10 .'
_TEXT = """
PREFIX : <http://example.org/>
SELECT ?name $_name $_least WHERE {
  ?thing :name ?name ; :size ?size .
  FILTER(LCASE(?name) = LCASE(COALESCE(?_name, ?name)) && ?size >= COALESCE(?_least, 0))
}
ORDER BY ?name
"""
_QUESTION = Question("q", _TEXT, parameters=(Parameter("name"), Parameter("least", "number", "smallest size", "2")))


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> store.Graph:
    """Two things with a name and a size."""
    path = tmp_path_factory.mktemp("graph") / "graph.ttl"
    path.write_text(_GRAPH, encoding="utf-8")
    return store.opened(path)


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ({}, ("Alpha", "Beta")),
        ({"name": "BETA"}, ("Beta",)),
        ({"name": ""}, ("Alpha", "Beta")),
        ({"least": "1.5"}, ("Alpha", "Beta")),
        ({"least": "1.51"}, ("Beta",)),
        ({"least": "2", "name": "alpha"}, ()),
    ],
)
def test_parameters_narrow_the_answer(graph: store.Graph, given: dict[str, str], names: tuple[str, ...]) -> None:
    """A parameter that is not given, or is empty, means all; and no parameter is a column of the answer."""
    expected = Table(("name",), tuple((name,) for name in names))

    assert expected == query.answer(_QUESTION, graph, given)


def test_a_question_without_parameters_keeps_its_columns(graph: store.Graph, tmp_path: Path) -> None:
    """Columns that begin with an underscore are dropped only when they are parameters of the question."""
    question = query.read("SELECT ?s (1 AS ?one) WHERE { ?s ?p 10 }", "q")

    assert Table(("s", "one"), (("http://example.org/b", "1"),)) == query.answer(question, graph)


def test_a_cell_of_an_answer_may_be_a_parameter(graph: store.Graph) -> None:
    """An IRI that is given for a text is text."""
    question = query.read("SELECT ?s $_end { ?s ?p 10 FILTER(STRENDS(STR(?s), ?_end)) }", "q")
    ((cell,),) = query.answer(query.read("SELECT ?s { ?s ?p 10 }", "q"), graph).rows

    assert ((cell,),) == query.answer(question, graph, {"end": cell or ""}).rows


@given(st.text())
def test_no_parameter_can_change_the_query(graph: store.Graph, value: str) -> None:
    """Whatever a text parameter holds, it is compared, not read as SPARQL."""
    expected = {"alpha": 1, "beta": 1, "": 2}.get(value.lower(), 0)

    assert expected == len(query.answer(_QUESTION, graph, {"name": value}).rows)


def test_values_are_bound_by_type() -> None:
    """Text stays text, numbers keep their digits, integers may end in .0, defaults fill the rest."""
    question = Question(
        "q",
        "",
        parameters=(
            Parameter("t"),
            Parameter("n", "number"),
            Parameter("i", "integer"),
            Parameter("d", default="x"),
        ),
    )

    actual = query.bindings(question, {"t": "1", "n": "1.10", "i": "2.0"})

    assert {"_t": "1", "_n": Decimal("1.10"), "_i": 2, "_d": "x"} == actual
    assert str(actual["_n"]) == "1.10"


@given(st.decimals(-99, 99) | st.from_regex(r"-?[0-9]e-[0-9]{1,3}", fullmatch=True).map(Decimal))
@example(Decimal("1e-400"))
@example(Decimal("2.0000000000000000000001"))
def test_a_number_is_compared_as_it_is(graph: store.Graph, least: Decimal) -> None:
    """In whatever notation and with however many places: a store has 18, to which a number is rounded."""
    expected = sum(size >= least.quantize(Decimal("1e-18")) for size in (Decimal("1.5"), Decimal(10)))

    assert expected == len(query.answer(_QUESTION, graph, {"least": str(least)}).rows)


@given(st.text(st.sampled_from("0123456789.eE+-_ \u0662\uff12")))
def test_a_number_is_one_in_rdf(value: str) -> None:
    """What Python alone takes for a number is none: digits of other scripts, underscores, infinity."""
    question = Question("q", "", parameters=(Parameter("n", "number"),))
    bound = None
    with suppress(QueryError):
        bound = query.bindings(question, {"n": value})

    assert not bound or re.fullmatch(r" *[+-]?[0-9.]+([eE][+-]?[0-9]+)? *", value)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"leest": "2"}, "unknown parameter 'leest': did you mean 'least'? known are kind, least, name, person"),
        ({"least": "2"}, "the query q needs the parameter person (part of a name), for example person=Ada"),
        ({"person": ""}, "the query q needs the parameter person (part of a name), for example person=Ada"),
        ({"person": "x", "least": "two"}, "'two' is no integer for the parameter least"),
        ({"person": "x", "least": "2.5"}, "'2.5' is no integer for the parameter least"),
        (
            {"person": "x", "least": "1e400"},
            (
                "'1e400' is out of range for the parameter least: give a number between "
                "-1,000,000,000,000,000 and 1,000,000,000,000,000"
            ),
        ),
        (
            {"person": "x", "least": "-1e999999999"},
            (
                "'-1e999999999' is out of range for the parameter least: give a number between "
                "-1,000,000,000,000,000 and 1,000,000,000,000,000"
            ),
        ),
        ({"person": "x", "kind": "modle"}, "unknown kind 'modle': did you mean 'model'? known are dataset, model"),
        ({"person": "x", "least": "1_000"}, "'1_000' is no integer for the parameter least"),
        ({"person": "x", "least": "1e-400"}, "'1e-400' is no integer for the parameter least"),
        ({"person": "x", "least": "\uff12"}, "'\uff12' is no integer for the parameter least"),
        ({"person": "x", "least": "nan"}, "'nan' is no integer for the parameter least"),
        ({"person": "x", "least": "Infinity"}, "'Infinity' is no integer for the parameter least"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(given: dict[str, str], said: str) -> None:
    """An unknown name, a missing value and a value of the wrong type are errors that say what would do."""
    parameters = (
        Parameter("name"),
        Parameter("person", description="part of a name", example="Ada", required=True),
        Parameter("least", "integer"),
        Parameter("kind", choices=("model", "dataset")),
    )

    with pytest.raises(QueryError) as caught:
        query.bindings(Question("q", "", parameters=parameters), given)

    assert said == str(caught.value)


_KG = "https://w3id.org/mlsys-kg/ontology#"
_SYSTEMS = "SELECT ?s {{ ?s a {}:System ; skos:prefLabel 'Fennec' }}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SELECT ?s { ?s a kg:Paper }", {"kg"}),
        ("PREFIX kg: <urn:mine> SELECT ?s { ?s a kg:Paper ; dcterms:title ?t }", {"dcterms"}),
        ("prefix kg: # mine\n <urn:mine> SELECT ?s { ?s a kg:Paper }", set()),
        ("SELECT ?s { ?s ?p 'kg:Paper', <kg:Paper>, _:kg, ?kg } # kg:Paper", set()),
        ("SELECT ?s { ?s ?p '1'^^xsd:integer ; (rdfs:label|^skos:broader)* ?o }", {"rdfs", "skos", "xsd"}),
    ],
)
def test_prefixes_are_found_where_they_are_used(text: str, expected: set[str]) -> None:
    """In names, not in strings, IRIs, comments or blank nodes; and not where the query declares them."""
    assert expected == ask.undeclared(text).keys()


def test_a_query_need_not_declare_the_prefixes_of_the_graph() -> None:
    """It gives the rows of the one that does, and its errors stand where they stood."""
    bare = _SYSTEMS.format("kg")
    whole = f"PREFIX skos: <http://www.w3.org/2004/02/skos/core#> PREFIX k: <{_KG}> {_SYSTEMS.format('k')}"

    answers = [query.answer(query.read(text, "q"), GRAPH).rows for text in (bare, whole)]

    assert answers[0] == answers[1] != ()
    with pytest.raises(QueryError, match=r"at line 1, column 25, near '\}'"):
        query.answer(query.read("SELECT ?s { ?s kg:title }", "q"), GRAPH)


def test_the_query_may_mean_something_else_by_a_prefix() -> None:
    """What it declares counts."""
    text = f"PREFIX kg: <urn:other:> {_SYSTEMS.format('kg')}"

    assert () == query.answer(query.read(text, "q"), GRAPH).rows


def test_an_endpoint_is_sent_the_prefixes(httpserver: HTTPServer) -> None:
    """Those of the graph; it may know others that nobody here does."""
    body = {"head": {"vars": ["s"]}, "results": {"bindings": []}}
    httpserver.expect_request("/query").respond_with_json(body, content_type="application/sparql-results+json")

    query.answer(Question("q", "SELECT ?s { ?s wdt:P31 kg:Paper }"), Endpoint(httpserver.url_for("/query")))

    assert f"PREFIX kg: <{_KG}>\nSELECT ?s {{ ?s wdt:P31 kg:Paper }}" == httpserver.log[0][0].form["query"]


@given(st.from_regex(r"[a-z]{1,9}", fullmatch=True).filter(lambda prefix: prefix not in Names().prefixes()))
@example("kgg")
def test_any_other_prefix_is_named(prefix: str) -> None:
    """With the nearest one, where one is near, and with all there are."""
    with pytest.raises(QueryError, match=f"^unknown prefix '{prefix}': (did you mean '[a-z]+'[?] )?known are auth"):
        ask.undeclared(f"ASK {{ ?s {prefix}:p ?o }}")


_HEAD = """
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix kg: <https://w3id.org/mlsys-kg/ontology#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <https://example.org/> .
"""
_OLD = """
:kept a kg:Paper ; rdfs:label "Kept" .
:gone a kg:Paper ; rdfs:label "Gone" .
:early a kg:Paper ; rdfs:label "Early" .
:part a kg:Paper ; rdfs:label "Part" .
:c1 a kg:Claim ; kg:quote "2x faster" .
"""
_NEW = """
:kept a kg:Paper ; rdfs:label "Kept" ; dcterms:replaces :part ; kg:reports :c2 .
:late a kg:Paper ; rdfs:label "Late" ; dcterms:replaces :early .
:c2 a kg:Claim ; kg:quote "3x faster" .
:m a kg:Merge ; kg:because "same title" .
"""


def _graph(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(_HEAD + text, encoding="utf-8")
    return path


def test_each_change_is_one_row(tmp_path: Path) -> None:
    """Added, removed and renamed things; what another took in names that thing; a claim names its paper."""
    table = query.changes(_graph(tmp_path, "old.ttl", _OLD), _graph(tmp_path, "new.ttl", _NEW))

    base = "https://example.org/"
    assert ("change", "kind", "label", "paper", "thingIri", "otherIri") == table.columns
    assert table.rows == (
        ("added", "claim", "3x faster", "Kept", f"{base}c2", None),
        ("removed", "claim", "2x faster", None, f"{base}c1", None),
        ("added", "merge", "same title", None, f"{base}m", None),
        ("removed", "paper", "Gone", None, f"{base}gone", None),
        ("removed", "paper", "Part", None, f"{base}part", f"{base}kept"),
        ("renamed", "paper", "Late", None, f"{base}late", f"{base}early"),
    )


def test_a_graph_does_not_differ_from_itself(tmp_path: Path) -> None:
    """The same graph twice has no rows."""
    path = _graph(tmp_path, "new.ttl", _NEW)

    assert query.changes(path, path).rows == ()
