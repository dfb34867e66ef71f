"""Family names before a colon are the people of the title behind it, where a page has the habit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import pieces, surnames

Make = Callable[[str], Page]

LINES = (
    "Moreau et al.: Tiny Kernels for Old Boards.",
    "Okafor: Clouds for Every Island",
    "Lindqvist & Haddad: How to Compile Large Trees",
    "Larsen et al.: A Study of Slow Caches for Watches",
    "Nazari et al.: What a Clock May Cost Us",
)
HEADS = st.sampled_from(
    ["Moreau et al.: ", "Okafor: ", "Boats: ", "et al.: ", "Tiny Kernels", " ", "\n\n", "A. Li and Abe: "]
)


def test_people_and_titles_part(page: Make) -> None:
    """Others, two names and one name alone: each stands before its title."""
    found = general.listing(page("\n\n".join(LINES))).records

    assert [record.title.words for record in found if record.title] == [
        line.split(": ")[1].rstrip(".") for line in LINES
    ]
    assert [[author.name for author in record.authors] for record in found][2] == ["Lindqvist", "Haddad"]


@pytest.mark.parametrize("lines", [LINES[:3], ("Nimble: A Compiler for Trees",) * 5])
def test_other_pages_stay(lines: tuple[str, ...], page: Make) -> None:
    """Where next to no line names others, a word before a colon is part of the title."""
    every = pieces.of_page(page("\n\n".join(lines)))

    assert surnames.parted(every) == every


@given(st.lists(HEADS, max_size=30).map("".join))
def test_pieces_stay_in_their_lines(text: str) -> None:
    """Cut or not, words are those of the page."""
    made = surnames.parted(pieces.of_page(Page("page.txt", text, "")))

    assert all(text[piece.start : piece.end] == piece.words for piece in made)
