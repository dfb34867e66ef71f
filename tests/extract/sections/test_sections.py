"""What speaks of the work itself, and what of the problem or of earlier work."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.model import Findings


@pytest.mark.table("own")
def test_own_results(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Value of every claim and whether it is the work's own; what is not its own has no direction and is no speedup."""
    claims = read(case).claims

    assert case["own"] == [[c.high if c.high is not None else c.low, c.own] for c in claims]
    assert all(c.direction is None and not c.speedup for c in claims if not c.own)
