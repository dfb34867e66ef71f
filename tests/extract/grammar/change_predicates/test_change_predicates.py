"""What a measure is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.model import Findings


@pytest.mark.table("heads")
def test_quantity_and_direction(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Value, quantity and direction of every claim: the change times the polarity of its metric."""
    found = read(case).claims

    assert case["heads"] == [[c.high if c.high is not None else c.low, c.quantity, c.direction] for c in found]


@pytest.mark.table("metrics")
def test_metric_words(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """The words the text uses for what changed."""
    assert case["metrics"] == [c.metric for c in read(case).claims]
