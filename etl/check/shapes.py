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

    conforms, report, _ = pyshacl.validate(graph(StringIO("".join(part))), shacl_graph=_shapes(), inplace=True)
    found = []
    for result in () if conforms else report.subjects(SH.sourceConstraintComponent):
        parts = (SH.sourceShape, SH.focusNode, SH.resultMessage, SH.value)
        rule, node, message, value = (str(report.value(result, part) or "") for part in parts)
        shown = value if len(value) <= 80 else f"{value[:79]}…"
        found.append(Violation(rule.rsplit("#", 1)[-1], node, f"{message}: {shown}" if shown else message))
    return tuple(found)


def graph(lines: Iterable[str]) -> Graph:
    """The statements of some lines, twice as fast as by rdflib's own parser; a literal keeps its form, right or wrong.

    https://www.w3.org/TR/n-triples/
    """
    triples = Graph(bind_namespaces="none")
    add = triples.store.add
    for line in lines:
        subject, predicate, rest = line.split(" ", 2)
        text = rest.rstrip()[:-2]
        words, kind, language = literal(text) if text.startswith('"') else ("", "", "")
        if language:
            term: URIRef | BNode | Literal = Literal(words, lang=language.split("--", 1)[0])  # no "@ar--rtl" in rdflib
        elif text.startswith('"'):
            term = Literal(words, datatype=_node(kind) if kind else None, normalize=False)
        else:
            term = _node(text)
        add((_node(subject), _node(predicate), term), triples)
    return triples


@cache
def _shapes() -> Graph:
    return Graph().parse(SHAPES, format="turtle")


@lru_cache(maxsize=65536)
def _node(text: str) -> URIRef | BNode:
    return BNode(text[2:]) if text.startswith("_:") else URIRef(text[1:-1])
