"""Phrases of comparison in a sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.extract.comparisons.comparators import comparisons
from etl.extract.grammar.chunks import Chunk


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It is 2x faster than Wombat.", [("Wombat", "local", False)]),
        ("Compared to Wombat, it is 2x faster.", [("Wombat", "wide", True)]),
        ("Over a wide range of inputs, it is fast.", []),
        ("It saves over 50% of the time.", []),
        ("We compare our approach to Wombat.", [("Wombat", "wide", True)]),
        ("It has the same accuracy as Wombat.", [("Wombat", "local", False)]),
        ("It beats those in Wombat and is faster than that of Bilby.", [("Bilby", "local", False)]),
    ],
)
def test_comparisons_are_found(
    row: Callable[[str], list[Chunk]], text: str, found: list[tuple[str, str, bool]]
) -> None:
    """The words compared with, how far the comparison reaches, and whether it heads its clause."""
    chunks = row(text)

    assert found == [
        (" ".join(i.text for i in chunks[c.start : c.end]), c.reach, c.heading) for c in comparisons(chunks)
    ]
