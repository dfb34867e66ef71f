"""How a measure is bounded, and numbers that set something and claim nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.model import Findings


@pytest.mark.table("bounds")
def test_bounds_are_read(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Low, high and bound of every claim: "up to" has no low, "at least" no high."""
    assert case["bounds"] == [[c.low, c.high, c.bound] for c in read(case).claims]


@pytest.mark.table("setups")
def test_a_setup_is_no_claim(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Set-up figures, versions, shapes, percentiles, thresholds and years claim nothing."""
    assert [] == [f"{c.low} {c.high} {c.unit} ({c.quote.words})" for c in read(case).claims]
