"""The words of bounds, directions and kinds as concepts."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest
import rdflib
from rdflib import RDF, RDFS, SH, SKOS
from rdflib.collection import Collection

from etl import assets
from etl.model.findings import Bound, Direction
from etl.rdf import KG

_VALUE = rdflib.Namespace("https://w3id.org/mlsys-kg/value/")
_SHAPE = rdflib.Namespace("https://w3id.org/mlsys-kg/shapes#")


@cache
def _graph(name: str) -> rdflib.Graph:
    return rdflib.Graph().parse(assets.ONTOLOGY / name)


def _notations(scheme: str) -> set[str]:
    values = _graph("values.ttl")
    return {str(values.value(one, SKOS.notation)) for one in values.subjects(SKOS.inScheme, _VALUE[scheme])}


def _allowed(shape: str) -> set[str]:
    shapes = _graph("shapes.ttl")
    values = shapes.value(_SHAPE[shape], SH["in"])
    assert values is not None
    return set(map(str, Collection(shapes, values)))


@pytest.mark.parametrize(
    ("scheme", "shapes"),
    [
        ("bounds", ("claim-bound",)),
        ("directions", ("claim-direction",)),
        ("kinds", ("system-kind", "workload-kind")),
    ],
)
def test_every_word_that_the_shapes_allow_is_a_concept(scheme: str, shapes: tuple[str, ...]) -> None:
    """And no other word is: the string in the graph is the notation of a concept."""
    assert set().union(*map(_allowed, shapes)) == _notations(scheme)


def test_the_concepts_are_the_words_of_the_model() -> None:
    """What the extractors may say of a claim has a definition."""
    assert set(get_args(Bound)) == _notations("bounds")
    assert set(get_args(Direction)) == _notations("directions")


def test_every_concept_is_labelled_and_defined() -> None:
    """A label that tools show, the preferred label, and a definition; each scheme names the property it is for."""
    values = _graph("values.ttl")
    for concept in values.subjects(RDF.type, SKOS.Concept):
        assert values.value(concept, RDFS.label) == values.value(concept, SKOS.prefLabel)
        assert values.value(concept, SKOS.definition)
    used = {str(one).removeprefix(KG) for one in values.objects(predicate=RDFS.seeAlso)}
    assert {"bound", "direction", "kind"} == used
