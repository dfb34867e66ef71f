"""What is made of parts is made when it is asked for."""

from __future__ import annotations

import pytest

from etl.resolve.lazy import LazySequence


def test_nothing_is_made_before_it_is_asked_for() -> None:
    """A part is looked at when its turn comes, and again when it is asked for again."""
    seen: list[str] = []

    def make(part: str) -> str:
        seen.append(part)
        return part.upper()

    made = LazySequence(make, "abc")

    assert 3 == len(made)
    assert [] == seen
    assert ["A", "B", "C", "A"] == [*made, made[0]]
    assert ["a", "b", "c", "a"] == seen


def test_it_is_a_sequence() -> None:
    """From either end, cut, searched."""
    made = LazySequence(str, range(5))

    assert ("4", ["1", "3"], True) == (made[-1], list(made[1:4:2]), "3" in made)
    with pytest.raises(IndexError):
        made[5]
