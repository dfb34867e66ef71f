"""Running text is known by its length, its words and its end."""

from __future__ import annotations

import pytest

from etl.render import prose


@pytest.mark.parametrize(
    ("words", "expected"),
    [("and so on …", True), ('"and so on..."', True), ("for Terabyte, our …)", True), ("the end.", False), ("", False)],
)
def test_ellipses(words: str, expected: bool) -> None:
    """An ellipsis at the end tells that a text was cut."""
    assert expected is prose.is_truncated(words)
