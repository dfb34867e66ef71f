"""Who chairs a session wrote none of its papers, and what is chaired is no paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import chairs
from etl.read.general.piece import Piece

Make = Callable[[str], Page]

PAPERS = (
    ("Tiny Kernels for Old Boards", "Olga Petrova and Chen Li"),
    ("How to Compile Large Trees", "Maria Weber, Ivan Haddad"),
    ("A Study of Slow Caches", "Lin Zhao and Ben Okafor"),
    ("What a Clock May Cost Us", "Jonas Larsen and Sara Nazari"),
)


def _told(*lines: str) -> list[str]:
    return [piece.kind for piece in chairs.told([Piece(line, 0, len(line), 1) for line in lines])]


@pytest.mark.parametrize(
    "line",
    [
        "Session 1: Compilers (Chair: Ada Moreau)",
        "Compilers and Runtimes, Chair: Ada Moreau",
        "Compilers — Session chair: Ada Moreau (Rice University)",
        "Compilers [Chair: Prof. Ada Moreau, Rice University]",
        "Compilers (Chair A. Moreau)",
        "Compilers (chaired by Ada Moreau and Ben Okafor)",
        "Session 2 (Room 3) Session Chair: Ada Moreau",
        "Session 3: Trees / Chair: Ada Moreau",
        "Session 3: Trees (Ada Moreau, chair)",
        "Session II (chair: Moreau)",
        "Compilers, chaired by Ada Moreau",
        "Compilers - session chair Ada Moreau",
        "Compilers · moderated by Ada Moreau (Rice University)",
    ],
)
def test_headings_with_a_chair(line: str) -> None:
    """In brackets or behind a mark, a chair makes its line a session, and says nothing of the line above."""
    assert _told("Slow Trees on Boards", line) == ["short", "session"]


@pytest.mark.parametrize(
    "line",
    [
        "Session chair: Ada Moreau, Rice University",
        "Chair - Ada Moreau",
        "Chaired by Ada Moreau",
        "Session co-chairs: Ada Moreau & Ben Okafor",
        "Chair(s): TBA",
        "Ada Moreau (chair)",
        "Leitung: Prof. Dr. Ada Moreau",
        "Président de séance : Ada Moreau",
        "座長：山田太郎",
    ],
)
def test_chairs_below_a_heading(line: str) -> None:
    """A chair in a line of its own makes the line above it a session as well."""
    assert _told("Slow Trees on Boards", line) == ["session", "session"]


@pytest.mark.parametrize(
    "line",
    [
        "Host: A Compiler for Trees",
        "Leader Election in Slow Rings",
        "Chairs and Tables: A Study of Rooms",
        "Shepherd: Trees in the Wild",
        "Work on Caches led by Ada Moreau",
        "Slow Rings, Leader Election and Trees",
    ],
)
def test_titles_with_such_words(line: str) -> None:
    """Words for chairs without a person behind them are those of titles."""
    assert _told("Slow Trees on Boards", line) == ["short", "short"]


def test_people_above_a_chair_stay() -> None:
    """The people of the last paper stand above the chair of the next session, and a discussant below a paper."""
    assert _told("Ada Moreau, Ben Okafor", "Chair: Chen Li") == ["short", "session"]
    assert _told("Slow Trees", "Discussant: Chen Li") == ["short", "furniture"]


@pytest.mark.parametrize("line", ["Speaker: TBA", "Speaker(s): to be announced", "Presented by: TBD"])
def test_nobody_yet(line: str) -> None:
    """A line that names no speaker yet is no talk: the paper above it stays."""
    assert _told("Slow Trees on Boards", line) == ["short", "furniture"]


@pytest.mark.parametrize("form", ["Session {}: {} (Chair: {})", "{} {}\n\nSession chair: {}", "{}. {} (chair {})"])
def test_a_programme_with_chairs(form: str, page: Make) -> None:
    """All papers of a programme are read, and none of its sessions."""
    heads = [
        form.format(number, *words)
        for number, words in enumerate((("Compilers", "Eva Lind"), ("Slow Storage", "Tom Abe")), 1)
    ]
    rows = [f"{hour}:00 - {hour}:30\n\n{title}\n\n{people}" for hour, (title, people) in enumerate(PAPERS, 10)]
    found = general.listing(page("\n\n".join((heads[0], *rows[:2], heads[1], *rows[2:])))).records

    assert [record.title.words for record in found if record.title] == [title for title, _ in PAPERS]


@given(
    st.lists(st.sampled_from(["Chair", ": ", "Ada Moreau", "(", ")", ", ", "Session 1", "座長", " by ", "TBA"])).map(
        "".join
    )
)
def test_any_line_can_be_asked(line: str) -> None:
    """No line is too odd, and none is lost."""
    assert [piece.words for piece in chairs.told([Piece(line, 0, len(line), 0)])] == [line]


@pytest.mark.parametrize(
    "form", ["{} Discussant: Ben Okafor", "{} (discussant: Ben Okafor)", "{}, Respondent: B. Okafor"]
)
def test_who_discusses_a_paper_stands_behind_it(form: str) -> None:
    """The words of a title end before who discusses it; without a person there they do not."""
    words = form.format("Tiny Kernels for Old Boards")
    told = chairs.told([Piece(words, 0, len(words), 1)])[0]

    assert (told.words, told.end) == ("Tiny Kernels for Old Boards", 27)
    assert _told("How to Be a Discussant: Notes on Boats") == ["short"]
