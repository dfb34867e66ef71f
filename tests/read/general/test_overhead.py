"""Titles that sound like a workplace or a venue are told by the people below them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.read.general import overhead
from etl.read.general.piece import Kind, Piece

KINDS = st.sampled_from(["title", "short", "people", "name", "meta", "time", "session", "prose"])


def _piece(words: str, kind: Kind) -> Piece:
    return Piece(words, 0, len(words), 1, kind=kind)


def _told(*kinds: Kind, words: str = "Action Phrases in Wet Lab Protocols") -> list[Kind]:
    usual = [_piece("Tiny Kernels for Old Boards", "short"), _piece("Ada Moreau, Ben Okafor", "people")] * 5
    return [piece.kind for piece in overhead.told([*usual, *(_piece(words, kind) for kind in kinds)])][10:]


def test_a_line_between_a_time_and_people_is_a_title() -> None:
    """Where titles stand above people, so does this one, whatever its words sound like."""
    assert _told("time", "meta", "people") == ["time", "short", "people"]


def test_workplaces_and_venues_stay() -> None:
    """What stands below a title or people, or is too short to be a title, is none."""
    assert _told("short", "meta", "people") == ["short", "meta", "people"]
    assert _told("people", "meta", "people") == ["people", "meta", "people"]
    assert _told("time", "meta", "people", words="Rice University") == ["time", "meta", "people"]


def test_pages_with_people_first_stay() -> None:
    """Where venues stand above people as a habit, they are venues."""
    page: list[Kind] = ["short", "meta", "people"] * 5
    pieces = [_piece("Journal of Boats and Oars, March 2031", kind) for kind in page]

    assert [piece.kind for piece in overhead.told(pieces)] == page


@given(st.lists(KINDS, max_size=20))
def test_only_venues_change(kinds: list[Kind]) -> None:
    """No line is lost, and nothing else becomes a title."""
    found = overhead.told([_piece("Action Phrases in Wet Lab Protocols", kind) for kind in kinds])

    assert all(one.kind in (kind, "short" if kind == "meta" else kind) for one, kind in zip(found, kinds, strict=True))


def test_one_person_with_a_workplace_is_all_people_of_a_paper() -> None:
    """Below what may be a title, with no more people below; a chair and the head of a list of people are none."""
    person = _piece("Ada Moreau (Rice University)", "name")

    def kinds(above: str, *below: Piece) -> list[Kind]:
        usual = [_piece("Tiny Kernels for Old Boards", "short"), _piece("Chen Li, Ben Okafor", "people")] * 5
        return [piece.kind for piece in overhead.told([*usual, _piece(above, "short"), person, *below])][11:]

    assert kinds("Masts without Memory at Sea") == ["people"]
    assert kinds("Masts without Memory at Sea", _piece("Ben Okafor (MIT)", "name"))[0] == "name"
    assert kinds("Chair") == ["name"]
