"""Pieces lose characters at either end, and stay where they are on the page."""

from __future__ import annotations

import pytest

from etl.read.general.piece import Piece


@pytest.mark.parametrize(
    ("words", "at", "marks", "left"),
    [
        ("Tiny Kernels (PDF)", 12, "", "Tiny Kernels"),
        ("Tiny Kernels, (PDF)", 13, " ,", "Tiny Kernels"),
        (", (PDF)", 1, " ,", ", (PDF)"),
        ("  (PDF)", 2, "", "  (PDF)"),
        ("(PDF)", 0, "", "(PDF)"),
    ],
)
def test_a_piece_keeps_words(words: str, at: int, marks: str, left: str) -> None:
    """What is taken off an end goes to the tail; a piece that would lose all its words loses none."""
    piece = Piece(words, 7, 7 + len(words), 0).endless(at, marks)

    assert (left, 7, 7 + len(left)) == (piece.words, piece.start, piece.end)
    assert piece.tail == ("(PDF)" if left != words else "")
