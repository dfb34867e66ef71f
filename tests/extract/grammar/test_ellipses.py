"""A group that says nothing itself repeats the one before it; lists of measures share a head."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.ellipses import heads
from etl.extract.grammar.groups import groups
from etl.model import Findings


@pytest.mark.parametrize(
    ("text", "kinds", "inherited"),
    [
        ("It is 2x faster on CPUs and 3x on GPUs.", ["accelerate", "accelerate"], [False, True]),
        ("It reduces memory by 2x on CPUs, and 3x on GPUs.", ["decrease", "decrease"], [False, True]),
        ("It is 2x faster and needs 3x less memory.", ["accelerate", "decrease"], [False, False]),
        ("It attains 2.3x over Wombat.", ["improve"], [False]),
    ],
)
def test_an_ellipsis_is_filled(
    row: Callable[[str], list[Chunk]], text: str, kinds: list[str], inherited: list[bool]
) -> None:
    """Every group has a head, and it is known which were taken over."""
    chunks = row(text)

    found, inherits = heads(chunks, groups(chunks))

    assert kinds == [head.kind if head else None for head in found]
    assert inherited == inherits


@pytest.mark.table("lists")
def test_lists_are_distributed(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Value, quantity, bound and baseline systems of every member, in order."""
    assert case["lists"] == [
        [c.high if c.high is not None else c.low, c.quantity, c.bound, list(c.baseline_systems)]
        for c in read(case).claims
    ]
