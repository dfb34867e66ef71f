"""Where lines name one person each, the page tells how they are made."""

from __future__ import annotations

import pytest

from etl.read.general import lone, runs
from etl.read.general.piece import Piece

TITLES = ("Tiny Kernels for Old Boards", "Clouds for Every Island", "How to Compile Trees", "Otters at Rest on Rocks")
PEOPLE = ("Ada Moreau", "Ben Okafor", "Chen Li", "Dina Haddad")


def _pieces(form: str, count: int = 4) -> list[Piece]:
    rows = [form.format(title=title, who=who) for title, who in zip(TITLES[:count], PEOPLE, strict=False)]
    return [Piece(row, 0, len(row), 1) for row in rows]


@pytest.mark.parametrize(
    ("form", "head"), [("{title}, {who}", ","), ("{title} ({who})", "("), ("{who}: {title}", "^"), ("{title}", "")]
)
def test_the_mark_before_who_speaks_is_told(form: str, head: str) -> None:
    """A comma, a bracket, or people ahead; lines of titles alone tell nothing."""
    pieces = _pieces(form)
    found = lone.shapes(pieces, [runs.people(piece.words) for piece in pieces])

    assert {made[0] for made in found} == ({head} if head else set())


def test_three_lines_are_too_few() -> None:
    """A page of three such lines tells nothing."""
    pieces = _pieces("{title}, {who}", 3)

    assert not lone.shapes(pieces, [runs.people(piece.words) for piece in pieces])


@pytest.mark.parametrize("mark", [". ", "? ", "! "])
def test_a_question_ends_a_title_as_a_full_stop_does(mark: str) -> None:
    """Lines that are made alike but for it have one shape."""
    line = f"Why Otters Rest on Rocks{mark}Ada Moreau, Ben Okafor"
    run = runs.people(line)

    assert run is not None
    assert lone.shape(Piece(line, 0, len(line), 1), run) == (".", "", "")


@pytest.mark.parametrize(
    ("words", "told"), [("Why Otters Rest on Rocks, Ada Moreau", True), ("Ada Moreau, Ben Okafor", False)]
)
def test_one_name_behind_a_title(words: str, told: bool) -> None:
    """Behind the last comma of a title, and not of a list of people."""
    assert lone.ends_in_name(words) is told
