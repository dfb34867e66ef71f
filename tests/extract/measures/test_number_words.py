"""Measures in words."""

from __future__ import annotations

from decimal import Decimal

import pytest

from etl.extract.measures.number_words import holds_part, worded


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("ten times faster", 10, "x"),
        ("a twofold gain", 2, "x"),
        ("twice as fast", 2, "x"),
        ("doubles throughput", 2, "x"),
        ("half the memory", Decimal("0.5"), "x"),
        ("one-tenth of the code", Decimal("0.1"), "x"),
        ("two orders of magnitude", 100, "orders of magnitude"),
    ],
)
def test_words_are_numbers(text: str, value: object, unit: str) -> None:
    """What a text counts in words has a value and a unit."""
    assert holds_part(text)
    assert [(value, unit)] == [(m.high, m.unit) for m in worded(text)]


@pytest.mark.parametrize("text", ["the first half", "double precision", "the other half of the users"])
def test_some_words_measure_nothing(text: str) -> None:
    """A half that is none, and a name of the field."""
    assert list(worded(text)) == []
