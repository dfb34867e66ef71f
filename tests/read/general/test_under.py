"""Below people, a title goes on with its venue."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read.general import pieces, under

PAPERS = {
    "Tiny Kernels for Old Boards": ["Ada Moreau", "Ben Okafor"],
    "Harbours: How They Learn to Wait": ["Dina Haddad"],
    "How to Compile Large Trees, Slowly": ["Emil Larsen", "Farid Nazari", "Greta Lindqvist"],
    "A Study of Caches for Watches": ["Chen Li", "Hana Sato"],
    "What a Clock May Cost Us": ["Ivy Stone"],
    "Oars and Lamps at Night": ["Ben Okafor", "Chen Li"],
}


def _page(text: str) -> Page:
    return Page("page.txt", text, "0" * 64)


@pytest.mark.parametrize(
    "form",
    [
        "{people} (2031)\n\n{title}. In Proceedings of the 7th Workshop on Boats (BoH 2031), Oslo, Norway.",
        "{people} (2031)\n\n{title} In 7th International Conference on Boats, 2031",
        "{people} (2031)\n\n{title} Master's Thesis, University of Harbours, Norway.",
    ],
)
def test_titles_end_where_venues_begin(form: str) -> None:
    """One person or several and a year stand above each title, which ends before its venue or kind."""
    entries = (form.format(people=", ".join(people), title=title) for title, people in PAPERS.items())
    found = read.reading(_page("Publications\n\n2031\n\n" + "\n\n".join(entries))).records

    assert {one.title.words: [who.name for who in one.authors] for one in found if one.title} == PAPERS


@given(
    st.lists(st.sampled_from(["Ada Moreau (2031)\n", "Tiny Kernels. In Boats 2031", "In ", "\n\n", ". "]), max_size=24)
)
def test_pieces_stay_in_their_lines(parts: list[str]) -> None:
    """Whatever is cut stays in order, inside the line it came from."""
    found = under.parted(pieces.of_page(_page("".join(parts))))

    assert all(left.end <= right.start for left, right in pairwise(found))
