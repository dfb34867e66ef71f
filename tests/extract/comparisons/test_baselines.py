"""What a result is compared with."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.model import Findings


@pytest.mark.table("baselines")
def test_baselines_are_read(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Words and named systems of the baseline of every claim; null where there is none."""
    assert case["baselines"] == [[c.baseline, list(c.baseline_systems)] for c in read(case).claims]
