"""Codes of papers are no part of titles and people, and what bears the code of a session is a heading."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import codes
from etl.read.general.piece import Piece

Make = Callable[[str], Page]

PAPERS = (
    ("Tiny Kernels for Old Boards", "Olga Petrova and Chen Li"),
    ("How to Compile Large Trees", "Maria Weber, Ivan Haddad"),
    ("3D Maps of Slow Caches", "Lin Zhao and Ben Okafor"),
    ("What a Clock May Cost Us", "Jonas Larsen and Sara Nazari"),
    ("3D Boats and Their Oars", "Eva Lind and Tom Abe"),
    ("A Study of Slow Storage", "Ada Moreau, Lin Zhao"),
)


def _told(*lines: str) -> list[Piece]:
    return codes.told([Piece(line, 0, len(line), 1) for line in lines])


@pytest.mark.parametrize("form", ["{}A-{}", "S{}.{}", "{}.{}:"])
def test_people_behind_codes(form: str, page: Make) -> None:
    """Each code stands before the people of a title below, and they stay with it."""
    rows = [f"{form.format(1 + at // 3, 1 + at % 3)} {people}\n\n{title}" for at, (title, people) in enumerate(PAPERS)]
    found = general.listing(page("\n\n".join(rows))).records

    assert [(one.title.words, one.authors[0].name) for one in found if one.title] == [
        (title, people.replace(" and", ",").split(",")[0]) for title, people in PAPERS
    ]


def test_sessions_with_codes(page: Make) -> None:
    """Two sessions side by side above their papers are no titles; a title that begins like a code is one."""
    heads = ("1-A Compilers and More", "1-B Slow Storage Systems", "2-A Boats at Night", "2-B Oars")
    rows = [f"{title}\n\n{people}" for title, people in PAPERS]
    found = general.listing(page("\n\n".join((*heads[:2], *rows[:3], *heads[2:], *rows[3:])))).records

    assert [one.title.words for one in found if one.title] == [title for title, _ in PAPERS]


@pytest.mark.parametrize(
    "lines",
    [
        ("GPT-4 in a Boat", "GPT-3 and Its Oars", "GPT-4 at Night", "GPT-2 in Ports", "GPT-4 Alone"),
        ("3D Maps", "2D Boats", "4D Oars", "3D Ports", "2D Clocks"),
        ("2.5 Times Faster Boats", "1.2 Million Oars", "3.1 Ports a Day"),
    ],
)
def test_titles_that_begin_like_codes(lines: tuple[str, ...]) -> None:
    """Names and numbers that do not count up are words of titles."""
    assert [(one.words, one.kind) for one in _told(*lines)] == [(line, "short") for line in lines]


@given(
    st.lists(
        st.sampled_from(["1A-1 Boats", "1A-2 Oars", "3-A Ports", "3-B Maps", "1.1", "A", "2B: Clocks"]), max_size=9
    )
)
def test_any_lines_can_be_asked(lines: list[str]) -> None:
    """No lines are too odd; what is left of each is its end."""
    assert all(line.endswith(piece.words) for line, piece in zip(lines, _told(*lines), strict=True))
