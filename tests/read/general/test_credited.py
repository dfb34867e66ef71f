"""Titles stand above labels of people, with notes between or without."""

from __future__ import annotations

from collections.abc import Callable

from etl.model import Page
from etl.read import general
from etl.read.general import credited, pieces

Make = Callable[[str], Page]

TITLES = ["Tiny Kernels for Old Boards", "Slow Oars, Fast Boats", "How to Compile a Harbour", "Clouds for Every Island"]


def test_titles_stand_above_labelled_people(page: Make) -> None:
    """What stands right above the label of people is a title, with scores and links between or without."""
    text = "".join(f"{title}\n\nScore: 8\n\nAuthors: Ada Moreau, Ben Okafor\n\nPoints of it\n\n" for title in TITLES)
    every = general.pieces_of(page(f"Digest\n\n{text}"))

    assert [piece.words for piece in every if piece.kind == "title"] == TITLES


def test_few_labels_tell_nothing(page: Make) -> None:
    """Where a label of people comes once or twice, nothing is told by it."""
    every = pieces.of_page(page("Tiny Kernels for Old Boards\n\nAuthors: Ada Moreau, Ben Okafor\n"))

    assert credited.told(every) == every


def test_the_first_label_tells_titles_where_nobody_is_named(page: Make) -> None:
    """Numbered lines right above the same label are titles, though no people and no abstract stand there."""
    entry = "{0}. {1}\n\nScore: 5\n\nMethod: oars and boats\n\nResult: 3 boats\n\n"
    text = "".join(entry.format(at, title) for at, title in enumerate(TITLES, 1))
    every = general.pieces_of(page(f"Digest\n\n{text}"))

    assert [piece.words for piece in every if piece.kind == "title"] == TITLES
