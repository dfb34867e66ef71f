"""Which way a claim goes."""

from __future__ import annotations

import pytest

from etl.extract.grammar.metrics import Head, HeadKind, direction
from etl.model import Direction


@pytest.mark.parametrize(
    ("kind", "higher", "way"),
    [
        ("increase", True, "better"),
        ("increase", False, "worse"),
        ("decrease", False, "better"),
        ("decrease", True, "worse"),
        ("increase", None, "better"),
        ("worsen", True, "worse"),
        ("keep", False, "equal"),
        ("absolute", True, None),
    ],
)
def test_a_direction_is_change_times_polarity(kind: HeadKind, higher: bool | None, way: Direction | None) -> None:
    """More of what is good is better, less of it worse; a level alone goes nowhere."""
    assert way == direction(Head(kind, "test", "speed", higher))
