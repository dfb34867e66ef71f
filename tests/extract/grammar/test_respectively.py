"""Lists of measures that share a head."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.model import Findings


@pytest.mark.table("lists")
def test_lists_are_distributed(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Value, quantity, bound and baseline systems of every member, in order."""
    assert case["lists"] == [
        [c.high if c.high is not None else c.low, c.quantity, c.bound, list(c.baseline_systems)]
        for c in read(case).claims
    ]
