"""The ontology as others load it: its header, the terms it borrows, and what a reasoner makes of a graph under it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import owlrl
import pyshacl
import pytest
import rdflib
from corpora import SPRING, lines_of
from rdflib import OWL, RDF, RDFS, SKOS

from etl import assets
from etl.rdf import BASE, KG, Names
from etl.rdf.names import VOCABULARIES

_IRI = rdflib.URIRef(KG.removesuffix("#"))
_FAULT = rdflib.URIRef("http://www.daml.org/2002/03/agents/agent-ont#error")  # what owlrl reports faults with
_EVERYWHERE = {VOCABULARIES["rdf"], VOCABULARIES["rdfs"]}
_N = Names()

_SUBSUMED = {
    ("claim", "http://www.w3.org/ns/mls#ModelEvaluation"),
    ("claim", "http://www.w3.org/ns/prov#Entity"),
    ("evidence", "http://www.w3.org/ns/prov#Entity"),
    ("paper", "http://purl.org/spar/fabio/ResearchPaper"),
    ("paper", "http://www.w3.org/ns/prov#Entity"),
}
"""What a reasoner adds to the types that the graph prints: the classes above them in other vocabularies."""


@cache
def _ontology() -> rdflib.Graph:
    return rdflib.Graph().parse(assets.ONTOLOGY / "ontology.ttl")


def _reasoned(lines: Iterable[str]) -> rdflib.Graph:
    """The ontology and a graph with all that follows from them by the rules of OWL 2 RL."""
    graph = rdflib.Graph().parse(data="".join(lines), format="nt")
    graph += _ontology()
    owlrl.DeductiveClosure(owlrl.OWLRL_Semantics).expand(graph)
    return graph


def _faults(graph: rdflib.Graph) -> list[str]:
    return sorted(str(value) for value in graph.objects(predicate=_FAULT))


@pytest.fixture(scope="module")
def reasoned() -> rdflib.Graph:
    return _reasoned(line for line in lines_of() if f"<{_N.dataset}" not in line)


def test_the_header_is_that_of_a_published_ontology() -> None:
    """Title, author, licence, status, version and preferred prefix, each once; the version stands in its IRI."""
    said = {str(predicate): str(value) for predicate, value in _ontology().predicate_objects(_IRI)}

    assert said["http://purl.org/vocab/vann/preferredNamespacePrefix"] == "kg"
    assert said["http://purl.org/vocab/vann/preferredNamespaceUri"] == KG
    assert said[str(OWL.versionIRI)] == f"{_IRI}/{said[str(OWL.versionInfo)]}"
    assert {
        "http://purl.org/dc/terms/title",
        "http://purl.org/dc/terms/description",
        "http://purl.org/dc/terms/license",
        "http://purl.org/dc/elements/1.1/creator",
        "http://purl.org/ontology/bibo/status",
    } <= said.keys()


def test_every_borrowed_term_says_what_the_graph_uses_it_for() -> None:
    """A class or property of another vocabulary that stands in a graph has a label and a scope note, each once."""
    used = {predicate for line in lines_of() for predicate in re.findall(r"^\S+ <(\S+)>", line)}
    used |= {kind for line in lines_of() for kind in re.findall(rf"^\S+ <{re.escape(str(RDF.type))}> <(\S+)>", line)}
    borrowed = sorted(term for term in used if re.sub(r"[^/#]*$", "", term) not in {KG, *_EVERYWHERE})
    counts = {
        term: tuple(len(list(_ontology().objects(rdflib.URIRef(term), said))) for said in (RDFS.label, SKOS.scopeNote))
        for term in borrowed
    }

    assert dict.fromkeys(borrowed, (1, 1)) == counts


def test_every_class_that_a_term_points_to_is_known() -> None:
    """Domains, ranges and superclasses are classes of ours, datatypes, or terms that are explained as borrowed."""
    ours = _ontology()
    pointed = {
        str(value)
        for predicate in (RDFS.domain, RDFS.range)
        for value in ours.objects(predicate=predicate)
        if isinstance(value, rdflib.URIRef)
    }
    explained = {str(term) for term in ours.subjects(RDFS.label)}
    datatypes = {iri for iri in pointed if iri.startswith(VOCABULARIES["xsd"])}

    assert pointed - datatypes - explained == {str(RDF.Property)}


def test_a_reasoner_finds_no_contradiction(reasoned: rdflib.Graph) -> None:
    """Under the ontology, and under the disjointness of its classes, a whole graph is consistent."""
    assert _faults(reasoned) == []


@pytest.mark.parametrize(
    "wrong",
    [
        f"<{_N.paper}larkspur-1a> <{KG}reports> <{_N.system}tvm> .\n",
        f"<{_N.page}{SPRING.id}> <{KG}introduces> <{_N.system}tvm> .\n",
        f"<{_N.decision}d1> <{KG}author> <{_N.person}ada-brook> .\n",
    ],
)
def test_a_contradiction_would_be_found(wrong: str) -> None:
    """A system that is reported, a page that introduces something, a decision with an author: each is two things."""
    assert any(found.startswith("Disjoint classes") for found in _faults(_reasoned([*lines_of(), wrong])))


def test_domains_and_ranges_make_nothing_what_it_is_not(reasoned: rdflib.Graph) -> None:
    """The types that follow and are not printed are the classes above, and no thing is the same as another."""
    printed = set(rdflib.Graph().parse(data="".join(lines_of()), format="nt").subject_objects(RDF.type))
    followed = {
        (str(thing).removeprefix(BASE).partition("/")[0], str(kind))
        for thing, kind in reasoned.subject_objects(RDF.type)
        if str(thing).startswith(BASE)
        and isinstance(kind, rdflib.URIRef)
        and KG.removesuffix("#") not in str(thing)
        and (thing, kind) not in printed
        and kind not in {OWL.Thing, RDFS.Resource}
    }

    assert followed == _SUBSUMED
    assert [pair for pair in reasoned.subject_objects(OWL.sameAs) if pair[0] != pair[1]] == []


def test_the_shapes_are_shapes() -> None:
    """To pySHACL ontology/shapes.ttl is well-formed by the shapes for shapes."""
    shapes = rdflib.Graph().parse(assets.ONTOLOGY / "shapes.ttl")

    assert pyshacl.validate(rdflib.Graph(), shacl_graph=shapes, meta_shacl=True)[0]


def test_every_term_of_others_that_ours_lean_on_is_declared() -> None:
    """A class or property above or related to ours has a label, a scope note and its kind in OWL, offline too."""
    ours = _ontology()
    leant_on = {
        value
        for predicate in (RDFS.subClassOf, RDFS.subPropertyOf, RDFS.seeAlso, RDFS.domain, RDFS.range)
        for term, value in ours.subject_objects(predicate)
        if term != _IRI and isinstance(value, rdflib.URIRef)
    }
    others = {
        term for term in leant_on if not str(term).startswith((KG, VOCABULARIES["xsd"], VOCABULARIES["unit"], str(RDF)))
    }

    assert others
    assert set() == {
        term for term in others if (term, RDFS.label, None) not in ours or (term, RDF.type, None) not in ours
    }
