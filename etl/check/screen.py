"""Subjects that surely keep the shapes, known at a glance, so that only the others are put before pySHACL.

A glance is one-sided: what it lets pass keeps every shape, what it does not may still keep them. A shape that it does
not understand lets nothing of its class pass. https://www.w3.org/TR/shacl/#core-components
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rdflib import RDF, RDFS, SH, XSD, BNode, Graph, URIRef
from rdflib.collection import Collection

from etl.check import ntriples

if TYPE_CHECKING:
    from rdflib.term import Node

Values = Sequence[str]
"""What a subject says under one property, as N-Triples writes it."""
Statements = Mapping[str, list[str]]
"""Property → values of one subject."""
Test = Callable[[Values, Statements], bool]
"""Whether values surely keep one constraint."""
Rule = tuple[str, tuple[Test, ...]]
"""What one shape asks of one property of the nodes of its class."""

_SUBCLASS = RDFS.subClassOf.n3()
_TYPE = RDF.type.n3()
_TYPED: Mapping[Node | None, str] = {
    XSD.string: ".*",
    XSD.integer: r"[-+]?\d{1,18}",
    XSD.decimal: r"[-+]?\d{1,30}(?:\.\d{1,30})?",
    XSD.boolean: r"true|false",
    XSD.anyURI: r'[^"\\]*',
    XSD.gYear: r"[12]\d{3}",
    XSD.gYearMonth: r"[12]\d{3}-(?:0[1-9]|1[0-2])",
    XSD.date: r"[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])",
}
"""Forms that are certainly right; others may be."""


@dataclass(frozen=True, slots=True)
class Screen:
    """The rules of a file of shapes by the class that they are for; `None` where a shape for it is not understood."""

    rules: Mapping[str, tuple[Rule, ...] | None]
    blind: bool = False
    """A shape has another target: any node may be meant."""

    def doubtful(self, lines: Iterable[str]) -> list[str]:
        """The lines of the subjects that may break a shape. The lines of one subject stand together."""
        part = list(lines)
        doubtful: list[str] = []
        for same, statements in _subjects(part):
            if self.blind or _SUBCLASS in statements:
                return part
            if not self._kept(statements):
                doubtful += same
        return doubtful

    def _kept(self, statements: Statements) -> bool:
        for kind in statements.get(_TYPE, ()):
            rules = self.rules.get(kind, ())
            if rules is None:
                return False
            for path, tests in rules:
                values = statements.get(path, ())
                if not all(test(values, statements) for test in tests):
                    return False
        return True


@cache
def of_file(path: Path) -> Screen:
    """The screen of a Turtle file of shapes."""
    return of_shapes(Graph().parse(path, format="turtle"))


def of_shapes(shapes: Graph) -> Screen:
    """The screen of a graph of shapes."""
    rules: dict[str, tuple[Rule, ...] | None] = {}
    targeted = sorted(shapes.subject_objects(SH.targetClass))
    for shape, one in targeted:
        rule = _rule(shapes, shape)
        before = rules.get(one.n3(), ())
        rules[one.n3()] = None if rule is None or before is None else (*before, rule)
    targets = {predicate for predicate in shapes.predicates() if str(predicate).startswith(f"{SH}target")}
    named = {shape for shape in shapes.subjects() if isinstance(shape, URIRef)}
    return Screen(rules, blind=not targets <= {SH.targetClass} or named != {shape for shape, _ in targeted})


def _subjects(lines: Sequence[str]) -> Iterator[tuple[Sequence[str], Statements]]:
    """The lines of each subject, and what they say."""
    start, before = 0, ""
    statements: dict[str, list[str]] = {}
    for at, line in enumerate(lines):
        subject, predicate, value = line.split(" ", 2)
        if subject != before:
            if statements:
                yield lines[start:at], statements
            start, before, statements = at, subject, {}
        statements.setdefault(predicate, []).append(value.rstrip()[:-2])
    if statements:
        yield lines[start:], statements


def _rule(shapes: Graph, shape: Node) -> Rule | None:
    """A shape as tests of values; `None` when it asks for anything that has no test here."""
    path = shapes.value(shape, SH.path)
    tests: list[Test] = []
    for component, value in shapes.predicate_objects(shape):
        if component in {RDF.type, SH.path, SH.message, SH.targetClass}:
            continue
        test = _TESTS[component](shapes, value) if component in _TESTS else None
        if test is None:
            return None
        tests.append(test)
    return (path.n3(), tuple(tests)) if isinstance(path, URIRef) else None


def _every(test: Callable[[str], object]) -> Test:
    return lambda values, _: all(map(test, values))


def _typed(kinds: Sequence[Node | None]) -> Test | None:
    """Literals of one of some datatypes, in a form that is surely right; `None` for a datatype that has none."""
    if not all(kind in _TYPED for kind in kinds):
        return None
    ends = ["" if kind == XSD.string else re.escape(f"^^<{kind}>") for kind in kinds]
    forms = [f'"(?:{_TYPED[kind]})"{end}' for kind, end in zip(kinds, ends, strict=True)]
    return _every(re.compile("|".join(forms)).fullmatch)


def _alternatives(shapes: Graph, value: Node) -> Test | None:
    """`sh:or` of datatypes, the only one that is understood."""
    asked = [[*shapes.predicate_objects(one)] if isinstance(one, BNode) else [] for one in Collection(shapes, value)]
    return _typed([one[0][1] if len(one) == 1 and one[0][0] == SH.datatype else None for one in asked])


def _of_words(holds: Callable[[str], object]) -> Test:
    """A test of what IRIs and literals say; blank nodes say nothing."""
    return _every(lambda one: not one.startswith("_:") and holds(ntriples.words(one)))


def _compared(holds: Callable[[Decimal, Decimal], bool], _: Graph, limit: Node) -> Test:
    number = _typed((XSD.integer, XSD.decimal))
    assert number
    right = _of_words(lambda one: holds(Decimal(one), Decimal(str(limit))))
    return lambda values, all_: number(values, all_) and right(values, all_)


_TESTS: Mapping[Node, Callable[[Graph, Any], Test | None]] = {
    SH.minCount: lambda _, least: lambda values, _: len(set(values)) >= int(least),
    SH.maxCount: lambda _, most: lambda values, _: len(values) <= int(most),
    SH.hasValue: lambda _, one: lambda values, _: one.n3() in values,
    SH.equals: lambda _, other: lambda values, all_: set(values) == set(all_.get(other.n3(), ())),
    SH.disjoint: lambda _, other: lambda values, all_: set(values).isdisjoint(all_.get(other.n3(), ())),
    SH.datatype: lambda _, kind: _typed((kind,)),
    SH.nodeKind: lambda _, kind: _every(lambda one: one.startswith("<")) if kind == SH.IRI else None,
    SH.pattern: lambda _, pattern: _of_words(re.compile(str(pattern)).search),
    SH.minLength: lambda _, least: _of_words(lambda words: len(words) >= int(least)),
    SH["in"]: lambda shapes, of: _every({one.n3() for one in Collection(shapes, of)}.__contains__),
    SH["or"]: _alternatives,
    SH.minInclusive: partial(_compared, operator.ge),
    SH.maxInclusive: partial(_compared, operator.le),
    SH.minExclusive: partial(_compared, operator.gt),
}
"""Constraint component → the test of its value; `None` for a value that has none."""
