"""Fields that ran into one line are cut before their labels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import pieces, unglued

Make = Callable[[str], Page]

TITLES = ("Tiny Kernels for Old Boards", "Clouds for Every Island?", "How to Compile Large Trees", "Otters at Rest")
PEOPLE = ("Ada Moreau, Ben Okafor", "Chen Li", "Ingrid Larsen, Rosa Fonseca, Omar Haddad", "Ada Moreau, Chen Li")
PARTS = st.sampled_from(
    ["Tiny Kernels ", "Authors: ", "作者：", "Ada Moreau", "Comments: ", "Title:", " | ", "\n\n", "PDF:"]
)


@pytest.mark.parametrize("label", [" Authors: ", " 作者：", "Authors: ", " | Author(s): ", " - authors: ", " 저자: "])
def test_people_behind_a_label_inside_a_line(label: str, page: Make) -> None:
    """A title ends before the label of its people, in any spelling, where lines of the page are made so."""
    text = "\n\n".join(f"{title}{label}{people}" for title, people in zip(TITLES, PEOPLE, strict=True))
    found = general.listing(page(text)).records

    assert list(TITLES) == [one.title.words for one in found if one.title]
    assert list(PEOPLE) == [", ".join(author.name for author in one.authors) for one in found]


def test_a_contents_list_repeats_the_titles_below_it(page: Make) -> None:
    """What is listed above and again as an entry has one title, so that both are one paper."""
    lines = [f"{title} Authors: {people}" for title, people in zip(TITLES, PEOPLE, strict=True)]
    for number, (title, people) in enumerate(zip(TITLES, PEOPLE, strict=True), 1):
        lines += [f"{number}. {title}", f"Authors: {people}", f"Abstract: We bring {title} to the shore and stay."]
    found = general.listing(page("\n\n".join(lines))).records

    assert {one.title.words for one in found if one.title} == set(TITLES)


def test_one_such_line_stays(page: Make) -> None:
    """Where no other line is made so, a line stays whole."""
    every = pieces.of_page(page("Tiny Kernels for Old Authors: Ada Moreau, Ben Okafor\n\nClouds for Every Island"))

    assert every == unglued.parted(every)


@given(st.lists(PARTS, max_size=30).map("".join))
def test_pieces_stay_in_their_lines(text: str) -> None:
    """Cut or not, words are those of the page."""
    made = unglued.parted(pieces.of_page(Page("page.txt", text, "")))

    assert all(text[piece.start : piece.end] == piece.words for piece in made)
