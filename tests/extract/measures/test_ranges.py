"""Numbers as printed, and two that are one measure."""

from __future__ import annotations

from decimal import Decimal

import pytest

from etl.extract.measures.measures import measures
from etl.extract.measures.ranges import number_at


@pytest.mark.parametrize(
    ("text", "value", "rest"),
    [
        ("6.7x", Decimal("6.7"), "x"),
        ("118,185 rows", Decimal(118185), " rows"),
        ("3.5 million users", Decimal(3500000), " users"),
        ("20k requests", Decimal(20000), " requests"),
        ("1234567890123456789012", None, ""),
    ],
)
def test_a_number_has_a_scale(text: str, value: Decimal | None, rest: str) -> None:
    """Digits with their scale, and where both end; what has more digits than anything counted has no value."""
    found, end = number_at(text, 0) or (None, len(text))

    assert (value, rest) == (found, text[end:])


@pytest.mark.parametrize(
    ("text", "ends", "unit"),
    [
        ("1.1 to 1.5x", ("1.1", "1.5"), "x"),
        ("25%-40%", ("25", "40"), "%"),
        ("from 2.25 s to 9.5 ms", ("2250", "9.5"), "ms"),
        ("between 2 and 3 hours", ("2", "3"), "hours"),
        ("a factor of 2-4.5", ("2", "4.5"), "x"),
    ],
)
def test_two_numbers_are_one_measure(text: str, ends: tuple[str, str], unit: str) -> None:
    """Both ends are in the unit that is printed last."""
    assert [(tuple(map(Decimal, ends)), unit)] == [((m.low, m.high), m.unit) for m in measures(text)]
