"""How a measure is bounded."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.model import Findings


@pytest.mark.table("bounds")
def test_bounds_are_read(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Low, high and bound of every claim: "up to" has no low, "at least" no high."""
    assert case["bounds"] == [[c.low, c.high, c.bound] for c in read(case).claims]
