"""Pieces of text at places become lines in reading order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.render.lines import TextPiece, pages

LENGTHS = st.floats(0, 700, width=16)
PIECES = st.builds(
    TextPiece, st.text("abc 1", min_size=1, max_size=9), LENGTHS, LENGTHS, LENGTHS, st.floats(1, 99, width=16)
)


def texts(*pieces: TextPiece) -> list[str]:
    (lines,) = pages([(792, pieces)])
    return [line.text for line in lines]


@given(st.lists(st.lists(PIECES, max_size=12), max_size=2))
def test_no_word_is_lost(drawn: list[list[TextPiece]]) -> None:
    """Wherever pieces are, their letters are on the page that they were drawn on, unless they are its number."""
    found = pages([(792, pieces) for pieces in drawn])

    for pieces, lines in zip(drawn, found, strict=True):
        letters = Counter(letter for piece in pieces for letter in piece.text if letter.isalpha())
        assert letters == Counter(letter for line in lines for letter in line.text if letter.isalpha())


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (200, ["left 0", "left 1", "left 2", "left 3", "right 0", "right 1", "right 2", "right 3"]),
        (90, ["left 0  right 0", "left 1  right 1", "left 2  right 2", "left 3  right 3"]),
    ],
)
def test_columns_are_wide_and_cells_are_not(width: int, expected: list[str]) -> None:
    """Four lines with the same gap are two columns when running text fits in both."""
    rows = (
        (
            TextPiece(f"left {at}", 50, 700 - 12 * at, 50 + width, 10),
            TextPiece(f"right {at}", 300, 700 - 12 * at, 300 + width, 10),
        )
        for at in range(4)
    )

    assert expected == texts(*(piece for row in rows for piece in row))


def test_a_wide_line_ends_two_columns() -> None:
    """What crosses the gap stands between what is above it and what is below."""
    rows = [
        (TextPiece("left", 50, 700 - 12 * at, 250, 10), TextPiece("right", 300, 700 - 12 * at, 500, 10))
        for at in range(4)
    ]
    wide = TextPiece("A table over both columns", 50, 640, 500, 10)

    assert [*4 * ["left"], *4 * ["right"], wide.text] == texts(*(piece for row in rows for piece in row), wide)


def test_paragraphs_end_where_lines_are_farther_apart() -> None:
    """Also at another size of letters, and at the top of a column after a sentence."""
    drawn = [
        TextPiece("Kestrel", 50, 720, 200, 14),
        TextPiece("Kernels wait", 50, 700, 200, 10),
        TextPiece("for memory.", 50, 688, 200, 10),
        TextPiece("Kernels rest", 50, 664, 200, 10),
        TextPiece("at night.", 50, 652, 200, 10),
        TextPiece("Others do not", 300, 700, 500, 10),
        TextPiece("rest.", 300, 688, 500, 10),
    ]

    (lines,) = pages([(792, drawn)])

    assert ["Kernels wait", "Kernels rest", "Others do not"] == [line.text for line in lines if line.opens_paragraph]
