"""Terms that the ontology has, and those that a query misspells."""

from __future__ import annotations

import re

import pytest

from etl import assets, query
from etl.query import terms


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
