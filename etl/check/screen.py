"""Subjects that surely keep the shapes, known at a glance, so that only the others are put before pySHACL.

A glance is one-sided: what it lets pass keeps every shape, what it does not may still keep them. A shape that it does
not understand lets nothing of its class pass. https://www.w3.org/TR/shacl/#core-components
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from rdflib import RDF, RDFS, SH, XSD, BNode, Graph, URIRef
from rdflib.collection import Collection

from etl.check import ntriples

if TYPE_CHECKING:
    from rdflib.term import Node

Values = Sequence[str]
"""What a subject says under one property, as N-Triples writes it."""
Test = Callable[[Values, "Statements"], bool]
"""Whether values surely keep one constraint."""
Statements = Mapping[str, list[str]]
"""Property → values, as N-Triples writes them, of one subject."""

_SUBCLASS = RDFS.subClassOf.n3()
_TYPE = RDF.type.n3()
_KIND = _TYPE, SH.hasValue
_TYPED = {
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
class Rule:
    """What one shape asks of one property of the nodes of its class: constraint components with their tests."""

    path: str
    tests: tuple[tuple[Node, Test], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """The rules of a file of shapes by the class that they are for; `None` where a shape for it is not understood."""

    rules: Mapping[str, tuple[Rule, ...] | None]
    blind: bool = False
    """A shape has another target: any node may be meant."""
    _of_traits: dict[tuple[str | None, ...], tuple[tuple[str, Test], ...] | None] = field(default_factory=dict)

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
        several = [one for one, values in statements.items() if len(values) > 1]
        traits = (*statements, None, *several, None, *statements.get(_TYPE, ()))
        if traits not in self._of_traits:
            self._of_traits[traits] = self._undecided(statements)
        tests = self._of_traits[traits]
        return tests is not None and all(test(statements.get(path, ()), statements) for path, test in tests)

    def _undecided(self, statements: Statements) -> tuple[tuple[str, Test], ...] | None:
        """The tests that may end in another way for another node with these properties, as many values and types.

        There are few such combinations, and they are remembered.
        """
        of_each = [self.rules.get(one, ()) for one in (*statements, *statements.get(_TYPE, ()))]
        if None in of_each:
            return None
        found: list[tuple[str, Test]] = []
        for rule in chain.from_iterable(rules for rules in of_each if rules):
            values = statements.get(rule.path, ())
            for component, test in rule.tests:
                decided = (
                    not values or (len(values) == 1 and component in _OF_COUNTS) or (rule.path, component) == _KIND
                )
                if not (decided and test(values, statements)):
                    found.append((rule.path, test))
        return tuple(found)


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
        if predicate in statements:
            statements[predicate].append(value.rstrip()[:-2])
        else:
            statements[predicate] = [value.rstrip()[:-2]]
    if statements:
        yield lines[start:], statements


def _rule(shapes: Graph, shape: Node) -> Rule | None:
    """A shape as tests of values; `None` when it asks for anything that has no test here."""
    path = shapes.value(shape, SH.path)
    tests: list[tuple[Node, Test]] = []
    for predicate, value in shapes.predicate_objects(shape):
        if predicate in {RDF.type, SH.path, SH.message, SH.targetClass}:
            continue
        test = _test(shapes, predicate, value)
        if test is None:
            return None
        tests.append((predicate, test))
    return Rule(path.n3(), tuple(tests)) if isinstance(path, URIRef) else None


def _test(shapes: Graph, component: Node, value: Node) -> Test | None:
    """The test for one constraint; `None` for a constraint that has none."""
    if component in _OF_NODES:
        return _OF_NODES[component](value)
    if component == SH.datatype and value == XSD.string:
        return _every(_is_string)
    if component == SH.datatype and value in _TYPED:
        return _every(_of_datatypes((value,)))
    if component == SH.nodeKind and value == SH.IRI:
        return _every(lambda one: one.startswith("<"))
    if component == SH.pattern:
        return _every(partial(_matches, re.compile(str(value))))
    if component == SH["in"]:
        return _every(frozenset(one.n3() for one in Collection(shapes, value)).__contains__)
    if component == SH["or"]:
        return _alternatives(shapes, value)
    return None


def _alternatives(shapes: Graph, value: Node) -> Test | None:
    """`sh:or` of datatypes, the only one that is understood."""
    kinds: list[Node] = []
    for one in Collection(shapes, value):
        constraints = list(shapes.predicate_objects(one))
        if (
            not isinstance(one, BNode)
            or len(constraints) != 1
            or constraints[0][0] != SH.datatype
            or constraints[0][1] not in _TYPED
        ):
            return None
        kinds.append(constraints[0][1])
    return _every(_of_datatypes(kinds))


def _every(test: Callable[[str], bool]) -> Test:
    return lambda values, _: test(values[0]) if len(values) == 1 else all(map(test, values))


def _of_datatypes(kinds: Iterable[Node]) -> Callable[[str], bool]:
    """A literal of one of some datatypes, in a form that is surely right."""
    forms = [rf'"(?:{_TYPED[URIRef(str(kind))]})"\^\^{re.escape(kind.n3())}' for kind in kinds]
    fits = re.compile("|".join(forms)).fullmatch
    return lambda one: fits(one) is not None


def _is_string(one: str) -> bool:
    return one.startswith('"') and one.endswith('"')


def _matches(pattern: re.Pattern[str], one: str) -> bool:
    return not one.startswith("_:") and pattern.search(ntriples.words(one)) is not None


def _least(value: Node) -> Test:
    least = int(str(value))
    return lambda values, _: len(set(values)) >= least


def _most(value: Node) -> Test:
    most = int(str(value))
    return lambda values, _: len(values) <= most


def _has(value: Node) -> Test:
    wanted = value.n3()
    return lambda values, _: wanted in values


def _equal(value: Node) -> Test:
    other = value.n3()
    return lambda values, statements: set(values) == set(statements.get(other, ()))


def _apart(value: Node) -> Test:
    other = value.n3()
    return lambda values, statements: set(values).isdisjoint(statements.get(other, ()))


def _long_enough(value: Node) -> Test:
    least = int(str(value))
    return _every(lambda one: not one.startswith("_:") and len(ntriples.words(one)) >= least)


_NUMBER = _of_datatypes((XSD.integer, XSD.decimal))


def _compares(holds: Callable[[Decimal, Decimal], bool], value: Node) -> Test:
    limit = Decimal(str(value))
    return _every(lambda one: _NUMBER(one) and holds(Decimal(ntriples.words(one)), limit))


_OF_COUNTS = {SH.minCount, SH.maxCount}
_OF_NODES: Mapping[Node, Callable[[Node], Test]] = {
    SH.minCount: _least,
    SH.maxCount: _most,
    SH.hasValue: _has,
    SH.equals: _equal,
    SH.disjoint: _apart,
    SH.minLength: _long_enough,
    SH.minInclusive: partial(_compares, Decimal.__ge__),
    SH.maxInclusive: partial(_compares, Decimal.__le__),
    SH.minExclusive: partial(_compares, Decimal.__gt__),
}
