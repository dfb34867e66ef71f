"""Rules over one node: the SHACL shapes of ontology/shapes.ttl, run by pySHACL on N-Triples as `etl.store` prints them.

https://www.w3.org/TR/shacl/ . A shape looks at nothing but its focus node, so the graph is cut between subjects and
checked a part at a time; time grows with the graph, memory does not.
"""

import logging
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from io import StringIO
from itertools import chain

from rdflib import SH, BNode, Graph, Literal, URIRef

from etl import assets
from etl.model import Violation
from etl.sorting import pieces
from etl.store import literal

SHAPES = assets.ONTOLOGY / "shapes.ttl"

logging.getLogger("rdflib.term").setLevel(logging.ERROR)  # a wrong literal is for the shapes to report


def violations(blocks: Iterable[str]) -> Iterator[Violation]:
    """What breaks a shape in N-Triples; each block is all about one subject."""
    return chain.from_iterable(map(broken, pieces(blocks)))


def broken(part: Iterable[str]) -> tuple[Violation, ...]:
    """What breaks a shape in the blocks of some subjects."""
    import pyshacl  # noqa: PLC0415  # who wants a graph alone need not wait for it

    lines = StringIO("".join(part))
    conforms, report, _ = pyshacl.validate(graph(lines), shacl_graph=_shapes(), inplace=True)
    return () if conforms else tuple(_read(report))


def graph(lines: Iterable[str]) -> Graph:
    """The statements of some lines, twice as fast as by rdflib's own parser; a literal keeps its form, right or wrong.

    https://www.w3.org/TR/n-triples/
    """
    triples = Graph(bind_namespaces="none")
    add = triples.store.add
    for line in lines:
        subject, predicate, rest = line.split(" ", 2)
        add((_node(subject), _node(predicate), _term(rest.rstrip()[:-2])), triples)
    return triples


@cache
def _shapes() -> Graph:
    return Graph().parse(SHAPES, format="turtle")


def _read(report: Graph) -> Iterator[Violation]:
    parts = (SH.sourceShape, SH.focusNode, SH.resultMessage, SH.value)
    for result in report.subjects(SH.sourceConstraintComponent):
        rule, node, message, value = (str(report.value(result, part) or "") for part in parts)
        shown = value if len(value) <= 80 else f"{value[:79]}…"
        yield Violation(rule.rsplit("#", 1)[-1], node, f"{message}: {shown}" if shown else message)


def _term(text: str) -> URIRef | BNode | Literal:
    if not text.startswith('"'):
        return _node(text)
    words, kind, language = literal(text)
    if language:
        return Literal(words, lang=language.split("--", 1)[0])  # rdflib knows no "@ar--rtl"
    return Literal(words, datatype=_node(kind) if kind else None, normalize=False)


@lru_cache(maxsize=65536)
def _node(text: str) -> URIRef | BNode:
    return BNode(text[2:]) if text.startswith("_:") else URIRef(text[1:-1])
