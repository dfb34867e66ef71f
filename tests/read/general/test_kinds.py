"""What a line looks like on its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.general import kinds
from etl.read.general.piece import Kind, Piece

CASES = [json.loads(line) for line in Path(__file__).with_name("kinds.jsonl").read_text("utf-8").splitlines()]
LINES = st.sampled_from([case["line"] for case in CASES])


def _told(*words: str) -> list[Kind]:
    return [piece.kind for piece in kinds.told([Piece(line, 0, len(line), 0) for line in words])]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["line"][:40])
def test_kinds(case: dict[str, str]) -> None:
    """A line alone on its page has its kind."""
    assert [case["kind"]] == _told(case["line"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["line"][:40])
def test_neighbours_do_not_change_a_kind(case: dict[str, str]) -> None:
    """A line that comes once has the same kind between other lines."""
    assert (
        case["kind"] == _told("Old Trees of the North and Their Bark", case["line"], "How to Wind a Clock by Hand")[1]
    )


@given(st.lists((LINES | st.text(max_size=60)).filter(str.strip).map(str.strip), max_size=8))
def test_every_line_has_a_kind(lines: list[str]) -> None:
    """Any text gets a kind, and no words change."""
    found = kinds.told([Piece(line, 0, len(line), 0) for line in lines])

    assert lines == [piece.words for piece in found]


def test_short_lines_that_repeat_are_furniture() -> None:
    """A few words that come again and again are no title, also when only their numbers differ."""
    assert ["furniture"] * 3 == _told("Boats of Tomorrow", "Boats of Tomorrow", "Boats of Tomorrow")
    assert ["furniture"] * 3 == _told("Cited by 3 boats", "Cited by 12 boats", "Cited by 45 boats")
    assert ["short"] * 2 == _told("Boats of Tomorrow", "Boats of Tomorrow")


def test_kinds_of_work_that_repeat_are_no_headings() -> None:
    """A heading says once what follows; a line that says of one entry after the other what it is belongs to each."""
    assert ["meta"] * 3 == _told("Short paper", "Short paper", "Short paper")
    assert ["session"] * 4 == _told("Short paper", "Short papers", "Short papers", "Short papers")
    assert ["event"] * 3 == _told("Invited talk", "Invited talk", "Invited talk")


def test_long_lines_that_repeat_are_titles() -> None:
    """A title printed in an overview and again above its abstract stays one."""
    assert ["short"] * 3 == _told(*["Tiny Kernels for Old Boards and Clocks"] * 3)


def test_sessions_under_titles_are_none() -> None:
    """A cell that names a session is no title, also where it was broken over two lines."""
    words = "Session 3\n(with the harbour)"

    assert kinds.told([Piece(words, 0, len(words), 0, kind="title")])[0].kind == "event"


def test_a_numbered_session_may_be_called_anything() -> None:
    """What stands behind the number of a session is its name, even if it sounds like an event without papers."""
    piece = Piece("Open Session", 11, 23, 1, lead="tag", tail="Session 4:")

    assert [kinds.told([one])[0].kind for one in (piece, piece._replace(tail="[9:00]"))] == ["session", "event"]


def test_what_a_label_told_is_kept() -> None:
    """A piece that is sure of its kind keeps it, whatever its words look like."""
    piece = Piece("Ada Moreau, Ben Okafor", 0, 22, 0, kind="title", sure=True)

    assert [piece] == kinds.told([piece])


def test_an_entry_for_a_bibliography_is_furniture() -> None:
    """The lines of a BibTeX entry are no papers; the line behind it is read again."""
    lines = (
        "@inproceedings{moreau21,",
        "title = {Tiny Kernels},",
        "author = {Moreau, Ada},",
        "}",
        "Old Boards in New Boats",
    )

    assert ["furniture"] * 4 + ["short"] == _told(*lines)


def test_what_stood_behind_a_line_can_make_it_an_event() -> None:
    """A line from which "(keynote)" was taken is an event."""
    (found,) = kinds.told([Piece("Small Boards Forever", 0, 20, 0, tail="(keynote)")])

    assert "event" == found.kind


@pytest.mark.parametrize(
    ("words", "tail", "kind"),
    [
        ("Small caches are all that a boat may need at sea.", "[pdf] [slides]", "short"),
        ("Small caches are all that a boat may need at sea.", "", "prose"),
        ("This is all that a boat may ever need at sea.", "[pdf]", "prose"),
        ("We show that oars are all a boat may need.", "[pdf]", "prose"),
    ],
)
def test_a_sentence_with_a_paper_behind_it_is_a_title(words: str, tail: str, kind: Kind) -> None:
    """A full stop makes no text of a line with a link to a paper, unless it speaks of itself."""
    assert [kind] == [piece.kind for piece in kinds.told([Piece(words, 0, len(words), 0, tail=tail)])]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("ETH Zürich", "meta"),
        ("UC San Diego", "meta"),
        ("Inria, France", "meta"),
        ("Ada Moreau, Rice University", "name"),
        ("Ada Moreau", "name"),
        ("Professor Ada Moreau", "name"),
    ],
)
def test_a_workplace_alone_is_nobody(words: str, kind: Kind) -> None:
    """A workplace that is formed as a name is none; a person keeps the workplace that stands behind."""
    assert [piece.kind for piece in kinds.told([Piece(words, 0, len(words), 1)])] == [kind]


def test_what_comes_eight_times_is_no_title() -> None:
    """A line of several words that stands below every paper is furniture; one that stands below a few is not."""
    line = "Boats Available • Oars Functional"

    assert set(_told(*[line] * 8)) == {"furniture"}
    assert set(_told(*[line] * 4)) == {"short"}


def test_a_keynote_may_be_announced_in_a_tag() -> None:
    """What stands behind the announcement of a keynote in its line is one, also in a column of titles."""
    words = "Boats of Tomorrow and How to Row Them"
    cell = Piece(words, 0, len(words), 1, lead="tag", kind="title", tail="Keynote 1:", column=1)

    assert ["event"] == [piece.kind for piece in kinds.told([cell])]
