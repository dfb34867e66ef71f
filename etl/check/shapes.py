"""Rules over one node: the SHACL shapes of ontology/shapes.ttl, run by pySHACL.

https://www.w3.org/TR/shacl/ . A shape looks at nothing but its focus node, so the graph is cut between subjects and
checked a part at a time; time grows with the graph, memory does not.
"""

from __future__ import annotations

from functools import cache
from io import StringIO
from typing import TYPE_CHECKING

import pyshacl
from rdflib import SH, Graph

from etl import assets
from etl.check import ntriples
from etl.model import Violation
from etl.sorting import pieces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rdflib.term import Node

SHAPES = assets.ONTOLOGY / "shapes.ttl"


def violations(blocks: Iterable[str]) -> Iterator[Violation]:
    """What breaks a shape in N-Triples, as `etl.store` prints them; each block is all about one subject."""
    for part in pieces(blocks):
        yield from broken(part)


def broken(part: Iterable[str]) -> tuple[Violation, ...]:
    """What breaks a shape in the blocks of some subjects."""
    lines = StringIO("".join(part))
    conforms, report, _ = pyshacl.validate(ntriples.graph(lines), shacl_graph=_shapes(), inplace=True)
    return () if conforms else tuple(_read(report))


@cache
def _shapes() -> Graph:
    return Graph().parse(SHAPES, format="turtle")


def _read(report: Graph) -> Iterator[Violation]:
    for result in report.subjects(SH.sourceConstraintComponent):
        rule = _value(report, result, SH.sourceShape).rsplit("#", 1)[-1]
        message = _value(report, result, SH.resultMessage)
        value = _value(report, result, SH.value)
        shown = value if len(value) <= 80 else f"{value[:79]}…"
        yield Violation(rule, _value(report, result, SH.focusNode), f"{message}: {shown}" if shown else message)


def _value(report: Graph, result: Node, predicate: Node) -> str:
    return str(report.value(result, predicate) or "")
