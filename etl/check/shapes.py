"""Rules over one node: the SHACL shapes of ontology/shapes.ttl, run by pySHACL on N-Triples as `etl.store` prints them.

https://www.w3.org/TR/shacl/ . A shape looks at nothing but its focus node, so the graph is cut between subjects and
checked a part at a time; time grows with the graph, memory does not.
"""

import logging
from collections.abc import Iterable
from functools import cache, lru_cache

import pyoxigraph as ox
from rdflib import SH, BNode, Graph, Literal, URIRef

from etl import assets
from etl.model import Violation

SHAPES = assets.ONTOLOGY / "shapes.ttl"
_STRING = ox.NamedNode("http://www.w3.org/2001/XMLSchema#string")

logging.getLogger("rdflib.term").setLevel(logging.ERROR)  # a wrong literal is for the shapes to report


def broken(part: Iterable[str]) -> tuple[Violation, ...]:
    """What breaks a shape in the N-Triples of some subjects, a block for each."""
    import pyshacl  # noqa: PLC0415  # who wants a graph alone need not wait for it

    conforms, report, _ = pyshacl.validate(graph(part), shacl_graph=_shapes(), inplace=True)
    found = []
    for result in () if conforms else report.subjects(SH.sourceConstraintComponent):
        parts = (SH.sourceShape, SH.focusNode, SH.resultMessage, SH.value)
        rule, node, message, value = (str(report.value(result, part) or "") for part in parts)
        shown = value if len(value) <= 80 else f"{value[:79]}…"
        found.append(Violation(rule.rsplit("#", 1)[-1], node, f"{message}: {shown}" if shown else message))
    return tuple(found)


def graph(lines: Iterable[str]) -> Graph:
    """The statements of some N-Triples lines; a literal keeps its form, right or wrong, but not its direction."""
    triples = Graph(bind_namespaces="none")
    for quad in ox.parse("".join(lines), ox.RdfFormat.N_TRIPLES):  # faster than by rdflib's own parser
        triples.store.add((_node(quad.subject), _node(quad.predicate), _term(quad.object)), triples)
    return triples


def _term(thing: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> URIRef | BNode | Literal:
    if not isinstance(thing, ox.Literal):
        return _node(thing)
    kind = None if thing.language or thing.datatype == _STRING else _node(thing.datatype)
    return Literal(thing.value, lang=thing.language, datatype=kind, normalize=False)


@cache
def _shapes() -> Graph:
    return Graph().parse(SHAPES, format="turtle")


@lru_cache(maxsize=65536)
def _node(thing: ox.NamedNode | ox.BlankNode | ox.Triple) -> URIRef | BNode:
    return BNode(thing.value) if isinstance(thing, ox.BlankNode) else URIRef(str(thing)[1:-1])
