"""Queries and their answers."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import builds
import pytest
from corpora import AWKWARD, lines_of
from hypothesis import given
from hypothesis import strategies as st

from etl import store
from etl.errors import GraphError, QueryError
from etl.model import Integer, Iri, Number, Table, Truth
from etl.store import answers

_PREFIXES = """
PREFIX kg: <https://w3id.org/mlsys-kg/ontology#>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
"""
_TURTLE = """
@prefix x: <http://x.example/> .
x:a x:name "Alpha" ; x:size 1.50 ; x:big false ; x:count 3 ; x:next x:b .
x:b x:name "Beta" ; x:size 10 .
"""


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> store.Graph:
    """Two things with names, sizes, a count and a flag."""
    path = tmp_path_factory.mktemp("graph") / "graph.ttl"
    path.write_text(_TURTLE, encoding="utf-8")
    return store.opened(path)


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rich corpus in a store."""
    path = tmp_path_factory.mktemp("rich") / "store"
    builds.stored(lines_of(), path)
    return path


def _ask(graph: store.Graph, query: str, **bindings: store.Term) -> Table:
    return store.rows(graph, f"PREFIX x: <http://x.example/>\n{query}", bindings)


def test_a_select_gives_columns_and_rows_in_order(graph: store.Graph) -> None:
    """Cells are lexical forms, and None where nothing is bound."""
    where = "?s x:name ?name ; x:size ?size OPTIONAL { ?s x:count ?count }"

    table = _ask(graph, f"SELECT ?name ?count ?size WHERE {{ {where} }} ORDER BY ?name")

    assert Table(("name", "count", "size"), (("Alpha", "3", "1.5"), ("Beta", None, "10"))) == table


def test_cells_know_what_they_are(graph: store.Graph) -> None:
    """IRIs, texts, whole numbers, other numbers, truths, and the years of RDF, which are text."""
    select = (
        "SELECT ?s ?name ?count ?size ?big ?year WHERE { ?s x:name ?name ; x:count ?count ; x:size ?size ; x:big ?big "
    )

    (row,) = _ask(graph, f'{select} BIND("2021"^^<http://www.w3.org/2001/XMLSchema#gYear> AS ?year) }}').rows

    assert [Iri, str, Integer, Number, Truth, str] == [type(cell) for cell in row]


@pytest.mark.parametrize(("name", "answer"), [("Alpha", "true"), ("Gamma", "false")])
def test_an_ask_gives_one_cell(graph: store.Graph, name: str, answer: str) -> None:
    """The answer is true or false."""
    assert Table(("answer",), ((answer,),)) == _ask(graph, f'ASK {{ ?s x:name "{name}" }}')


@pytest.mark.parametrize("query", ["CONSTRUCT { ?s x:is ?name } WHERE { ?s x:name ?name ; x:size|x:size ?z }"])
def test_a_construct_gives_triples(graph: store.Graph, query: str) -> None:
    """Each once, sorted, in columns s, p and o."""
    expected = tuple(
        (f"http://x.example/{key}", "http://x.example/is", name) for key, name in (("a", "Alpha"), ("b", "Beta"))
    )

    assert Table(("s", "p", "o"), expected) == _ask(graph, query)


def test_a_describe_gives_triples(graph: store.Graph) -> None:
    """As CONSTRUCT does."""
    table = _ask(graph, "DESCRIBE x:b")

    assert ("s", "p", "o") == table.columns
    assert ("http://x.example/b", "http://x.example/name", "Beta") in table.rows


def test_a_triple_term_is_shown_as_text(graph: store.Graph) -> None:
    """RDF 1.2 allows a triple in a cell."""
    table = _ask(graph, "SELECT (<<( x:a x:b x:c )>> AS ?t) WHERE {}")

    assert (("<http://x.example/a> <http://x.example/b> <http://x.example/c>",),) == table.rows


@pytest.mark.parametrize(
    ("pattern", "value", "names"),
    [
        ("?s x:name ?value", "Alpha", ("Alpha",)),
        ("?s x:size ?z FILTER(?z >= ?value)", Decimal("1.5"), ("Alpha", "Beta")),
        ("?s x:size ?z FILTER(?z >= ?value)", Decimal("1.51E+0"), ("Beta",)),
        ("?s x:count ?value", 3, ("Alpha",)),
        ("?s x:big ?value", False, ("Alpha",)),
        ("?s x:next ?value", store.Iri("http://x.example/b"), ("Alpha",)),
        ("?s x:next ?value", "http://x.example/b", ()),
        ("OPTIONAL { ?s x:size ?z FILTER(?z >= ?value) } FILTER(!BOUND(?z))", 5, ("Alpha",)),
        ("FILTER NOT EXISTS { ?s x:size ?z FILTER(?z >= ?value) }", 5, ("Alpha",)),
    ],
)
def test_a_binding_fills_a_variable(
    graph: store.Graph, pattern: str, value: store.Term, names: tuple[str, ...]
) -> None:
    """Text, decimals, integers, booleans and IRIs are told apart, also inside OPTIONAL and NOT EXISTS."""
    table = _ask(graph, f"SELECT ?name ?value WHERE {{ ?s x:name ?name . {pattern} }} ORDER BY ?name", value=value)

    assert names == tuple(row[0] for row in table.rows)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_no_binding_changes_the_query(graph: store.Graph, value: str) -> None:
    """A bound text is a value and never syntax."""
    table = _ask(graph, "SELECT ?name ?value WHERE { ?s x:name ?name FILTER(?name = ?value) }", value=value)

    assert tuple((name, name) for name in ("Alpha", "Beta") if name == value) == table.rows


def test_awkward_text_comes_back_from_a_store(rich: Path) -> None:
    """A label of quotes, controls and bidirectional marks is the same cell."""
    query = f'{_PREFIXES} SELECT ?label WHERE {{ ?s a kg:System ; skos:prefLabel ?label ; kg:kind "other" }}'

    assert ((AWKWARD,),) == store.rows(rich, query).rows


def test_a_path_of_broader_concepts_ends_at_the_top(rich: Path) -> None:
    """`skos:broader*` works on the graph alone."""
    query = (
        f'{_PREFIXES} SELECT ?top WHERE {{ ?h skos:notation "a100" ; skos:broader*/skos:notation ?top }} ORDER BY ?top'
    )

    assert (("a100",), ("ampere",), ("gpu",)) == store.rows(rich, query).rows


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (
            "SELECT ?s WHERE { ?s foo:bar ?o }",
            r"at line 1, column \d+, near '.*': Prefix not found$",
        ),
        ("SELECT ?s\nWHERE { ?s ?p", "at line 2, column [0-9]+, near 'the end': expected one of .*…$"),
        ("SELEKT ?s", "at line 1, column 10, near 'the end': expected"),
        ("", "at line 1, column 1, near 'the end'"),
        (
            "SELECT ?s (COUNT(*) AS ?n) WHERE { ?s ?p ?o }",
            "at line 1, .*: The SELECT contains a variable that is unbound$",
        ),
    ],
)
def test_a_malformed_query_says_where(graph: store.Graph, query: str, words: str) -> None:
    """One line names line and column and shows what stands there."""
    with pytest.raises(QueryError, match=f"^the query cannot be read {words}") as caught:
        store.rows(graph, query)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "update",
    [
        "DROP ALL",
        "# a\nPREFIX x: <urn:x#>\nBASE <urn:y> insert data { <s:s> <p:p> 1 }",
        "WITH <urn:g> DELETE { ?s ?p ?o }",
    ],
)
def test_an_update_is_told_that_graphs_are_only_asked(graph: store.Graph, update: str) -> None:
    """Whatever stands before its first word."""
    with pytest.raises(QueryError, match=r"^the graph is read-only: ask with SELECT"):
        store.rows(graph, update)


@pytest.mark.parametrize("query", ["SELECT ?drop { ?drop a 1 }", "PREFIX insert: <urn:x> ASK {}", "", "#DROP\nASK {}"])
def test_a_query_is_no_update(query: str) -> None:
    """Names and comments do not count."""
    assert not store.is_update(query)


def test_a_complaint_without_a_place_is_passed_on() -> None:
    """What another release of the store may say is shown on one line."""
    assert "the query cannot be read: no such thing" == answers._malformed("ASK {}", "no such\nthing")


@pytest.mark.parametrize(
    ("query", "name", "value", "words"),
    [
        ("SELECT ?s WHERE { ?s ?p ?o }", "o", "x", r"variable \?o in its SELECT"),
        ("SELECT ?s WHERE { ?s ?p ?o }", "o p", "x", "variable name is invalid"),
        ("SELECT ?s WHERE { ?s ?p ?o }", "s", store.Iri("a b"), "Invalid IRI"),
        ("SELECT ?s WHERE { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }", "s", 1, ""),
    ],
)
def test_a_query_that_fails_says_why(graph: store.Graph, query: str, name: str, value: store.Term, words: str) -> None:
    """A variable that is not projected, a name or IRI that is none, a service that does not answer."""
    with pytest.raises(QueryError, match=f"^the query failed: .*{words}"):
        store.rows(graph, query, {name: value})


def test_a_graph_that_is_missing_says_so(tmp_path: Path) -> None:
    """Rows of a path open it first."""
    with pytest.raises(GraphError, match="No such file"):
        store.rows(tmp_path / "none.ttl", "ASK {}")
