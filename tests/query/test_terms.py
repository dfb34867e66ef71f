"""Terms that the ontology has, and those that a query misspells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from command import GRAPH
from hypothesis import example, given
from hypothesis import strategies as st

from etl import assets, query
from etl.errors import QueryError
from etl.query import Question, terms
from etl.rdf import Names
from etl.remote import Endpoint

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer


def test_the_ontology_declares_what_the_graph_uses() -> None:
    """Its own terms and borrowed ones."""
    assert {"kg:Claim", "kg:about", "foaf:name", "schema:sameAs", "skos:prefLabel"} <= terms.declared()
    assert not [name for name in terms.declared() if not re.fullmatch(r"[a-z]+:[A-Za-z]\S*", name)]


@pytest.mark.parametrize("question", query.catalogue(), ids=lambda question: question.name)
def test_the_questions_of_the_collection_misspell_nothing(question: query.Question) -> None:
    """Who asks one of them is never sent after a term."""
    assert list(terms.misspelt(question.text)) == []


def test_a_prefix_means_what_the_query_says() -> None:
    """The prefix may be another, or stand for another namespace; a full IRI is a term as well."""
    kg = "https://w3id.org/mlsys-kg/ontology#"

    assert list(terms.misspelt(f"PREFIX x: <{kg}> ASK {{ ?s a x:Papr }}")) == [("kg:Papr", "kg:Paper")]
    assert list(terms.misspelt("PREFIX kg: <urn:other#> ASK { ?s a kg:Papr }")) == []
    assert list(terms.misspelt(f"ASK {{ ?s a <{kg}Papr> }}")) == [("kg:Papr", "kg:Paper")]


def test_other_terms_of_a_borrowed_vocabulary_are_none_of_ours() -> None:
    """A vocabulary has more terms than the graph uses: only what is like one of these is a slip."""
    assert list(terms.misspelt("ASK { ?s schema:wordCount ?n ; a owl:Thing FILTER(xsd:decimal(?n) > 1) }")) == []
    assert (assets.ONTOLOGY / "ontology.ttl").is_file()


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
    assert expected == terms.undeclared(text).keys()


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
        terms.undeclared(f"ASK {{ ?s {prefix}:p ?o }}")
