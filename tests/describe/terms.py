"""The terms of ontology/ontology.ttl, as the generated pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import rdflib
from rdflib import OWL, RDF, RDFS, SKOS
from rdflib.collection import Collection

from etl import assets
from etl.rdf import KG

if TYPE_CHECKING:
    from rdflib.term import Node

_ABOVE = (RDFS.subClassOf, RDFS.subPropertyOf, RDFS.seeAlso)
_HEADER = rdflib.URIRef(KG.removesuffix("#"))


@dataclass(frozen=True, slots=True)
class Term:
    """A class or a property of ours. Terms are written with their prefix: `kg:Claim`."""

    name: str
    kind: str
    """class, object property or datatype property."""
    label: str
    comment: str
    above: tuple[str, ...]
    """Classes or properties that it is a kind of."""
    related: tuple[str, ...]
    domain: tuple[str, ...]
    range: tuple[str, ...]

    @property
    def local(self) -> str:
        return self.name.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Borrowed:
    """A term of another vocabulary, and what the graph uses it for."""

    name: str
    iri: str
    label: str
    note: str


@cache
def ontology() -> rdflib.Graph:
    graph = rdflib.Graph(bind_namespaces="none")
    return graph.parse(assets.ONTOLOGY / "ontology.ttl")


def header(predicate: str) -> str:
    """What the header says with a predicate that ends so: `description`."""
    values = (str(value) for said, value in ontology().predicate_objects(_HEADER) if str(said).endswith(predicate))
    return next(values)


@cache
def terms() -> tuple[Term, ...]:
    """Our classes, then our properties, in the order of the file."""
    graph = ontology()
    places = {line.split(" ", 1)[0]: n for n, line in enumerate(_text().splitlines()) if line.startswith("kg:")}
    ours = {subject for subject in graph.subjects(RDFS.isDefinedBy) if str(subject).startswith(KG)}
    found = [_term(subject) for subject in ours]
    return tuple(sorted(found, key=lambda term: (term.kind != "class", places[term.name])))


@cache
def borrowed() -> tuple[Borrowed, ...]:
    """The terms of others, in the order of the file."""
    graph, text = ontology(), _text()
    found = [
        Borrowed(short(term), str(term), _one(term, RDFS.label), str(note))
        for term, note in graph.subject_objects(SKOS.scopeNote)
    ]
    return tuple(sorted(found, key=lambda term: text.index(f"\n{term.name} rdfs:label")))


@cache
def kinds() -> tuple[str, ...]:
    """The classes of which no two share a member: what a thing of the graph is one of."""
    graph = ontology()
    (members,) = [
        value for node in graph.subjects(RDF.type, OWL.AllDisjointClasses) for value in graph[node : OWL.members]
    ]
    return tuple(short(kind) for kind in Collection(graph, members))


def short(term: object) -> str:
    """An IRI with the prefix of the ontology's file, or as it is."""
    text = str(term)
    spaces = {prefix: str(space) for prefix, space in ontology().namespaces()}
    return next(
        (f"{prefix}:{text[len(s) :]}" for prefix, s in spaces.items() if s != text and text.startswith(s)), text
    )


def iri(name: str) -> str:
    """The IRI of a name with a prefix of the ontology's file."""
    prefix, _, local = name.partition(":")
    return {prefix: str(space) for prefix, space in ontology().namespaces()}[prefix] + local


def _term(subject: Node) -> Term:
    types = set(ontology().objects(subject, RDF.type))
    kind = "class" if OWL.Class in types else "object property" if OWL.ObjectProperty in types else "datatype property"
    above = [value for predicate in _ABOVE[:2] for value in ontology().objects(subject, predicate)]
    return Term(
        name=short(subject),
        kind=kind,
        label=_one(subject, RDFS.label),
        comment=_one(subject, RDFS.comment),
        above=_names(above),
        related=_names(ontology().objects(subject, RDFS.seeAlso)),
        domain=_names(ontology().objects(subject, RDFS.domain)),
        range=_names(ontology().objects(subject, RDFS.range)),
    )


def _one(subject: Node, predicate: Node) -> str:
    return str(ontology().value(subject, predicate))


def _names(values: Iterable[Node]) -> tuple[str, ...]:
    """Names, sorted; a union as the names of its members."""
    return tuple(sorted(short(member) for value in values for member in _members(value)))


def _members(value: Node) -> Iterable[Node]:
    union = ontology().value(value, OWL.unionOf)
    return (value,) if union is None else Collection(ontology(), union)


def _text() -> str:
    return (assets.ONTOLOGY / "ontology.ttl").read_text(encoding="utf-8")
