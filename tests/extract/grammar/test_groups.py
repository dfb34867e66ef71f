"""Adjacent measures are one group."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.groups import groups


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("saves 25%, 38% and 66%", [3]),
        ("is 2.1x (3.0x) faster", [2]),
        ("is 5.9x (forward) and 8.9x (backward) faster", [2]),
        ("is 2x faster and 3x smaller", [1, 1]),
        ("takes 10 ms versus 30 ms", [1]),
        ("improves accuracy by 3% at 2x cost", [1, 1]),
        ("went from 40% down by 7%", [1, 1]),
    ],
)
def test_what_stands_side_by_side_is_one_group(row: Callable[[str], list[Chunk]], text: str, sizes: list[int]) -> None:
    """How many measures each group of a sentence holds; an old figure beside a new one makes one measure."""
    assert sizes == [len(group.positions) for group in groups(row(text))]
