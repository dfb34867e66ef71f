"""No regular expression of the project backtracks without end; `make torture` attacks each of them more often."""

from __future__ import annotations

import re
from random import Random

import pytest
from torture import patterns
from torture.patterns import Found, every, slow

BOUNDED: dict[str, str] = {}
"""Expressions that are slow on long texts, and why none reaches them."""


_SIZE = 3_000
"""Characters of an attack; `make torture` has longer ones."""


def test_every_expression_is_linear() -> None:
    """A long row of what it repeats, behind what leads there and with a spoiled end, costs microseconds a character."""
    slow_ones = [str(one) for found in every() if found.where not in BOUNDED and (one := slow(found, Random(1), _SIZE))]

    assert [] == slow_ones


def test_expressions_are_collected_from_everywhere() -> None:
    """Those of module names, of tables, and of calls inside functions; no reason is given for one that is gone."""
    where = {found.where for found in every()}

    assert len(where) > 300
    assert set(BOUNDED) <= where
    assert {"etl.extract.text.masking:_LATEX", "etl.resolve.keys.titles:_BRITISH"} <= where
    assert any(re.fullmatch(r"etl\.extract\.experiments:\d+", one) for one in where)


@pytest.mark.parametrize("careless", [r"(a|a)+b", r"[A-Z]+[A-Z&]+\d", r"\s+$", r"(?:\s?[,&]|\s&)+$", r"<a>.*</a>.*x"])
def test_a_careless_expression_is_found(careless: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exponential and quadratic ones alike, by attacks as long as those above."""
    monkeypatch.setattr(patterns, "_ENOUGH", 0.2)
    assert slow(Found("here", re.compile(careless), frozenset({"search"})), Random(1), _SIZE)


@pytest.mark.parametrize("careful", [r"[^\W\d_]{1,40}-\d", r"\bfoo\b", r"(?<!a)a++b", r"\s{1,9}$"])
def test_a_careful_expression_is_left_alone(careful: str) -> None:
    """Bounds and possessive repeats are what careful ones are made of."""
    assert slow(Found("here", re.compile(careful), frozenset({"search", "match"})), Random(1)) is None
