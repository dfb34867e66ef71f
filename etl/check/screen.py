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
    """What one shape asks of one property of the nodes of its class."""

    path: str
    tests: tuple[Test, ...]

    def kept(self, statements: Statements) -> bool:
        values = statements.get(self.path, ())
        return all(test(values, statements) for test in self.tests)


@dataclass(frozen=True, slots=True)
class Screen:
    """The rules of a file of shapes by the class that they are for; `None` where a shape for it is not understood."""

    rules: Mapping[str, tuple[Rule, ...] | None]
    blind: bool = False
    """A shape has another target: any node may be meant."""
    _of_traits: dict[tuple[str, ...], tuple[Rule, ...] | None] = field(default_factory=dict)

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
        traits = (*statements, *statements.get(_TYPE, ()))
        if traits not in self._of_traits:
            self._of_traits[traits] = self._for(traits)
        rules = self._of_traits[traits]
        return rules is not None and all(rule.kept(statements) for rule in rules)

    def _for(self, traits: tuple[str, ...]) -> tuple[Rule, ...] | None:
        """The rules for nodes with just these properties and types, but those that they keep as they lack a property.

        There are few combinations, and they are remembered.
        """
        of_each = [self.rules.get(one, ()) for one in traits]
        known = [rules for rules in of_each if rules is not None]
        every = [rule for rules in known for rule in rules if rule.path in traits or not rule.kept({})]
        return tuple(every) if len(known) == len(of_each) else None


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
    tests: list[Test] = []
    for predicate, value in shapes.predicate_objects(shape):
        if predicate in {RDF.type, SH.path, SH.message, SH.targetClass}:
            continue
        test = _test(shapes, predicate, value)
        if test is None:
            return None
        tests.append(test)
    return Rule(path.n3(), tuple(tests)) if isinstance(path, URIRef) else None


def _test(shapes: Graph, component: Node, value: Node) -> Test | None:
    """The test for one constraint; `None` for a constraint that has none."""
    if component in _OF_NODES:
        return partial(_OF_NODES[component], value)
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


def _least(value: Node, values: Values, _: Statements) -> bool:
    return len(set(values)) >= int(str(value))


def _most(value: Node, values: Values, _: Statements) -> bool:
    return len(values) <= int(str(value))


def _has(value: Node, values: Values, _: Statements) -> bool:
    return value.n3() in values


def _equal(value: Node, values: Values, statements: Statements) -> bool:
    return set(values) == set(statements.get(value.n3(), ()))


def _apart(value: Node, values: Values, statements: Statements) -> bool:
    return not set(values) & set(statements.get(value.n3(), ()))


def _long_enough(value: Node, values: Values, _: Statements) -> bool:
    least = int(str(value))
    return all(not one.startswith("_:") and len(ntriples.words(one)) >= least for one in values)


def _number(one: str) -> Decimal | None:
    return Decimal(ntriples.words(one)) if _NUMBER(one) else None


_NUMBER = _of_datatypes((XSD.integer, XSD.decimal))


def _compares(holds: Callable[[Decimal, Decimal], bool], value: Node, values: Values, _: Statements) -> bool:
    limit = Decimal(str(value))
    return all((number := _number(one)) is not None and holds(number, limit) for one in values)


_OF_NODES: Mapping[Node, Callable[[Node, Values, Statements], bool]] = {
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
