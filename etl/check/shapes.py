"""Rules over one node: the SHACL shapes of ontology/shapes.ttl, run by pySHACL.

https://www.w3.org/TR/shacl/ . A shape looks at nothing but its focus node, so the graph is cut between subjects and
checked a part at a time; time grows with the graph, memory does not.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

import pyshacl
from rdflib import SH, Graph

from etl import assets
from etl.check import ntriples
from etl.model import Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from rdflib.term import Node

SHAPES = assets.ONTOLOGY / "shapes.ttl"

_AT_ONCE = 20_000


def violations(lines: Iterable[str], shapes: Path = SHAPES) -> Iterator[Violation]:
    """What breaks a shape in N-Triples lines, those of one subject together, as `etl.store` prints them."""
    for part in _parts(lines):
        yield from broken(part, shapes)


def broken(part: Sequence[str], shapes: Path = SHAPES) -> tuple[Violation, ...]:
    """What breaks a shape in the lines of some subjects."""
    conforms, report, _ = pyshacl.validate(ntriples.graph(part), shacl_graph=_rules(shapes), inplace=True)
    return () if conforms else tuple(_read(report))


@cache
def _rules(shapes: Path) -> Graph:
    return Graph().parse(shapes, format="turtle")


def _parts(lines: Iterable[str]) -> Iterator[list[str]]:
    """Lines of whole subjects, some thousands at once."""
    part: list[str] = []
    for _, same in groupby(lines, lambda line: line.split(" ", 1)[0]):
        part += same
        if len(part) >= _AT_ONCE:
            yield part
            part = []
    yield part


def _read(report: Graph) -> Iterator[Violation]:
    for result in report.subjects(SH.sourceConstraintComponent):
        rule = _value(report, result, SH.sourceShape).rsplit("#", 1)[-1]
        message = _value(report, result, SH.resultMessage)
        value = _value(report, result, SH.value)
        shown = value if len(value) <= 80 else f"{value[:79]}…"
        yield Violation(rule, _value(report, result, SH.focusNode), f"{message}: {shown}" if shown else message)


def _value(report: Graph, result: Node, predicate: Node) -> str:
    return str(report.value(result, predicate) or "")
