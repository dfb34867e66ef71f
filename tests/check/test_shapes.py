"""Each shape is shown to fire."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

import pyoxigraph as ox
import pytest
from broken import SHAPES
from corpora import lines_of

from etl import sorting, store
from etl.check import shapes
from etl.sorting import grouped

Broken = Callable[[str], store.Graph]

_SH = "http://www.w3.org/ns/shacl#"


@pytest.mark.parametrize(("rule", "update"), [(rule, update) for rule, updates in SHAPES.items() for update in updates])
def test_a_broken_node_is_reported(rule: str, update: str, broken: Broken) -> None:
    """The shape that the update breaks is among those that are reported, with a node and a message."""
    found = [v for v in shapes.violations(store.subjects(broken(update))) if v.rule == rule]

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
    whole = set(shapes.violations(blocks))
    monkeypatch.setattr(sorting, "AT_ONCE", size)

    assert whole == set(shapes.violations(blocks))
    assert [] == list(shapes.violations(grouped(lines_of())))
