"""The table of claim properties agrees with what cannot read it: the type, the ontology, its shapes and the query."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
import rdflib
from rdflib import RDF, SH, XSD

from etl import assets
from etl.model import Claim
from etl.model.claim_properties import CLAIM_PROPERTIES, ClaimProperty

_KG = rdflib.Namespace("https://w3id.org/mlsys-kg/ontology#")
_ELSEWHERE = {"speedup", "rule", "system", "baseline_systems", "hardware", "workloads"}
"""Fields that the graph states as a type, with the evidence, or as links to nodes."""
_RANGES = {"decimal": XSD.decimal, "truth": XSD.boolean, "quantity": _KG.Quantity}

each_property = pytest.mark.parametrize("one", CLAIM_PROPERTIES, ids=[one.name for one in CLAIM_PROPERTIES])


def _graph(name: str) -> rdflib.Graph:
    return rdflib.Graph().parse(assets.ONTOLOGY / name)


def test_every_field_of_a_claim_is_in_the_table_or_a_link() -> None:
    """A field that is forgotten here would be missing in graph, tables and report."""
    assert {field.name for field in fields(Claim)} == {one.field for one in CLAIM_PROPERTIES} | _ELSEWHERE


@each_property
def test_each_property_has_its_term(one: ClaimProperty) -> None:
    """The ontology defines it, with the range of what is written."""
    assert _RANGES.get(one.kind, XSD.string) in set(_graph("ontology.ttl").objects(_KG[one.name], rdflib.RDFS.range))


@each_property
def test_each_property_has_a_shape(one: ClaimProperty) -> None:
    """A claim with two values of a property that has one, or without one that is required, breaks a rule."""
    shapes = _graph("shapes.ttl")
    paths = [shape for shape in shapes.subjects(SH.path, _KG[one.name]) if (shape, SH.targetClass, _KG.Claim) in shapes]

    assert [one.many] == [shapes.value(shape, SH.maxCount) is None for shape in paths]
    assert all((shape, RDF.type, SH.PropertyShape) in shapes for shape in paths)


@each_property
def test_each_property_is_asked_for(one: ClaimProperty) -> None:
    """The query behind the claims table, from which the report is made as well, has its variable and its property."""
    query = (assets.QUERIES / "tables" / "claims.rq").read_text(encoding="utf-8")

    assert re.search(rf"\?{one.name}\b", query.partition("WHERE")[0])
    assert re.search(rf"kg:{one.name}\b", query.partition("WHERE")[2])
