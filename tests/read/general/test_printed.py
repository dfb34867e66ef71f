"""Lines of venues are told by where all of them stand: right below people, or right above."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from etl.read.general import printed
from etl.read.general.piece import Kind, Piece

_WIDE = 100
PEOPLE: tuple[Kind, str] = ("people", "Ada Moreau, Ben Okafor")
TITLE: tuple[Kind, str] = ("short", "Small Kernels for Old Boards")


def _pieces(lines: Sequence[tuple[Kind, str]]) -> list[Piece]:
    return [
        Piece(words, _WIDE * at, _WIDE * at + len(words), 1, kind=kind, line=_WIDE * at)
        for at, (kind, words) in enumerate(lines)
    ]


def _kinds(lines: Sequence[tuple[Kind, str]]) -> list[Kind]:
    return [piece.kind for piece in printed.told(_pieces(lines))]


@pytest.mark.parametrize("loose", ["BOATS 2031, Oslo. Best Paper Award.", "Workshop on Boats and Harbours"])
def test_what_stands_where_venues_stand_is_one(loose: str) -> None:
    """A line that names a venue is one where all others below people, or above them, are."""
    venue: tuple[Kind, str] = ("meta", "BOATS 2031")
    below = _kinds([TITLE, PEOPLE, venue] * 4 + [TITLE, PEOPLE, ("short", loose), TITLE, PEOPLE])
    above = _kinds([TITLE, venue, PEOPLE] * 4 + [TITLE, ("short", loose), PEOPLE])

    assert ["short", "people", "meta", "short", "people"] == below[-5:]
    assert ["short", "meta", "people"] == above[-3:]


def test_without_a_habit_no_line_is_a_venue() -> None:
    """Where titles alone stand between people, a title that names a venue stays one."""
    lines = [PEOPLE, TITLE] * 5 + [PEOPLE, ("short", "A Workshop on Boats, Ten Years On"), PEOPLE]

    assert [kind for kind, _ in lines] == _kinds(lines)


def test_a_link_with_a_year_tells_no_venue() -> None:
    """What was taken off a line tells where it was published only when it is an edition, not a link."""
    venue: tuple[Kind, str] = ("meta", "BOATS 2031")
    pieces = _pieces([TITLE, PEOPLE, venue] * 4 + [TITLE, PEOPLE, TITLE, TITLE, PEOPLE])
    tagged = [*pieces[:14], pieces[14]._replace(tail="BOATS 2031,"), *pieces[15:]]
    linked = [*pieces[:14], pieces[14]._replace(tail="[pdf]"), *pieces[15:]]

    assert "meta" == printed.told(tagged)[14].kind
    assert "short" == printed.told(linked)[14].kind


def test_a_year_that_was_taken_off_tells_a_venue() -> None:
    """A line that lost its year to the marks at its end names a venue as it did with it."""
    venue: tuple[Kind, str] = ("meta", "BOATS 2031")
    pieces = _pieces([TITLE, venue, PEOPLE] * 4 + [TITLE, ("short", "Boats & Harbours (BH)"), PEOPLE])
    dated = [*pieces[:13], pieces[13]._replace(tail="2031."), pieces[14]]

    assert "meta" == printed.told(dated)[13].kind


def test_the_first_venue_of_a_page_is_one_as_the_others_are() -> None:
    """Where venues stand above people, so does the first, below the title of the first paper."""
    venue: tuple[Kind, str] = ("meta", "BOATS 2031")

    assert "meta" == _kinds([TITLE, ("short", "Conf. on Boats, 2031"), PEOPLE, *[TITLE, venue, PEOPLE] * 4])[1]


def test_a_year_taken_off_the_end_of_a_line_makes_it_a_venue() -> None:
    """A year that stands before links at the end of a line, and brackets cut off it, are those of a venue."""
    found = _pieces([TITLE, PEOPLE, ("meta", "BOATS 2031")] * 4 + [TITLE, PEOPLE, ("short", "Harbours"), TITLE, PEOPLE])
    found[-3] = found[-3]._replace(tail="2031. (PDF)")
    behind = found[-3]._replace(words="(HARB)", start=found[-3].start + 9, kind="meta", sure=True)

    assert ["meta", "meta", "short", "people"] == [
        piece.kind for piece in printed.told([*found[:-2], behind, *found[-2:]])
    ][-4:]


def test_an_edition_before_a_title_makes_it_no_venue() -> None:
    """A title is one although its edition was taken off: "BOATS 2031: Small Kernels"; is no venue."""
    found = [
        piece._replace(lead="badge", tail="BOATS 2031:") if piece.kind == "short" else piece
        for piece in _pieces([TITLE, PEOPLE, ("prose", "We row.")] * 5)
    ]

    assert "meta" not in [piece.kind for piece in printed.told(found)]


def test_one_line_between_people_is_a_title() -> None:
    """Where only headings ever part the titles between people, no title with an edition at its end is a venue."""
    abstract: tuple[Kind, str] = ("abstract", "We show that small boats need small maps.")
    pieces = _pieces([*([PEOPLE, TITLE, abstract] * 3), ("short", "Maps and Boats"), *([PEOPLE, TITLE, abstract] * 3)])
    tagged = [piece._replace(tail="(BOATS '31)") if piece.words == TITLE[1] else piece for piece in pieces]

    assert tagged == printed.told(tagged)
