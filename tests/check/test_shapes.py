"""Each shape is shown to fire; N-Triples lines in rdflib."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import pyoxigraph as ox
import pytest
import rdflib
from broken import SHAPES
from corpora import AWKWARD, lines_of
from hypothesis import example, given
from hypothesis import strategies as st

from etl import sorting, store
from etl.check import shapes
from etl.model import Violation
from etl.sorting import grouped

Broken = Callable[[str], store.Graph]

_SH = "http://www.w3.org/ns/shacl#"
_XSD = "http://www.w3.org/2001/XMLSchema#"
_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
_LITERALS = st.one_of(
    _TEXT.map(ox.Literal),
    _TEXT.map(lambda words: ox.Literal(words, language="en-GB")),
    st.tuples(_TEXT, st.sampled_from(["decimal", "integer", "date", "anyURI", "boolean"])).map(
        lambda pair: ox.Literal(pair[0], datatype=ox.NamedNode(_XSD + pair[1]))
    ),
)


def _violations(blocks: Iterable[str]) -> Iterator[Violation]:
    """What breaks a shape, some blocks at a time."""
    return chain.from_iterable(map(shapes.broken, sorting.pieces(blocks)))


@pytest.mark.parametrize(("rule", "update"), [(rule, update) for rule, updates in SHAPES.items() for update in updates])
def test_a_broken_node_is_reported(rule: str, update: str, broken: Broken) -> None:
    """The shape that the update breaks is among those that are reported, with a node and a message."""
    found = [v for v in _violations(store.subjects(broken(update))) if v.rule == rule]

    assert found
    assert all(v.node and v.message for v in found)


def test_every_shape_is_broken_once() -> None:
    """A shape without a graph that breaks it is not known to work."""
    written = re.findall(r"^shape:([\w-]+)", shapes.SHAPES.read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(written) == sorted(SHAPES)


def test_every_shape_has_a_target_a_path_and_a_message() -> None:
    """So that no shape is reached through another, and every violation says what is wrong."""
    said: dict[str, set[str]] = {}
    for quad in ox.parse(path=shapes.SHAPES, format=ox.RdfFormat.TURTLE):
        if isinstance(quad.subject, ox.NamedNode):
            said.setdefault(quad.subject.value, set()).add(quad.predicate.value)

    assert len(SHAPES) == len(said)
    assert {f"{_SH}targetClass", f"{_SH}path", f"{_SH}message"} <= set.intersection(*said.values())


def test_no_shape_looks_beyond_its_node() -> None:
    """The graph is cut between subjects, so no shape may follow a property or ask for the class of a value."""
    quads = list(ox.parse(path=shapes.SHAPES, format=ox.RdfFormat.TURTLE))
    used = {quad.predicate.value.removeprefix(_SH) for quad in quads}

    assert set() == used & {"class", "node", "property", "qualifiedValueShape", "sparql", "targetObjectsOf"}
    assert {ox.NamedNode} == {type(quad.object) for quad in quads if quad.predicate.value == f"{_SH}path"}


@pytest.mark.parametrize("size", [1, 50])
def test_a_graph_in_parts_is_the_same_graph(size: int, broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """However small the parts are, the violations are those of the whole."""
    blocks = list(store.subjects(broken(chain.from_iterable(SHAPES.values()).__next__())))
    whole = set(_violations(blocks))
    monkeypatch.setattr(sorting, "AT_ONCE", size)

    assert whole == set(_violations(blocks))
    assert [] == list(_violations(grouped(lines_of())))


# Lines to rdflib


def test_the_graph_is_the_one_that_rdflib_reads() -> None:
    """Term by term, for a whole graph."""
    assert set(rdflib.Graph().parse(data="".join(lines_of()), format="nt")) == set(shapes.graph(lines_of()))


@given(_LITERALS)
@example(ox.Literal(AWKWARD))
@example(ox.Literal('"^^<x>@en \\u0041 \\'))
@example(ox.Literal("1.50", datatype=ox.NamedNode(f"{_XSD}decimal")))
def test_any_literal_keeps_its_form(literal: ox.Literal) -> None:
    """Text, language and datatype are what pyoxigraph printed."""
    ((_, _, value),) = shapes.graph([f"<s:s> <p:p> {literal} .\n"])

    assert isinstance(value, rdflib.Literal)
    assert literal.value == str(value)
    assert (literal.language or "").lower() == (value.language or "")
    assert value.language or str(value.datatype or f"{_XSD}string") == literal.datatype.value


def test_a_direction_of_writing_is_left_out() -> None:
    """RDF 1.2 has it, rdflib does not; the words and their language stay."""
    ((_, _, value),) = shapes.graph(['<s:s> <p:p> "x"@ar--rtl .\n'])

    assert rdflib.Literal("x", lang="ar") == value


def test_escapes_of_other_writers_are_read() -> None:
    """Every escape of the grammar, in small and capital digits, and blank nodes."""
    ((subject, _, value),) = shapes.graph([r'_:b1 <p:p> "\u00e9\U0001F600\t\"\'\\\u202E" .' + "\n"])

    assert (rdflib.BNode("b1"), "é😀\t\"'\\\u202e") == (subject, str(value))
