"""On a page of titles, venues and links, links tell a title that stands before no known venue."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import linked

Make = Callable[[str], Page]

ROWS = {
    "Stoppable Boats for Old Harbours": "Tech Report 2031",
    "Dynamic Anchors without Consensus": "JACM 2031",
    "Fast Genuine Generalized Rowing": "SRDS 2031",
    "Relaxed Boats: Ropes Revisited (Again)": "OSDI 2032",
    "Escaping the Tyranny of Oars": "SOSP 2033",
    "Sails from the Deep": "NSDI 2031",
}
LINES = [f"{title}, {venue} [pdf]" for title, venue in ROWS.items()]


def _read(page: Make, odd: str, links: str = " [pdf]") -> list[str]:
    lines = [f"{title}, {venue}{links}" for title, venue in ROWS.items()]
    found = general.listing(page("\n\n".join([*lines[:3], odd, *lines[3:]]))).records
    return [one.title.words for one in found if one.title]


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("Live Masts in Partitionable Harbours [pdf]", "Live Masts in Partitionable Harbours"),
        ("Boats Made Practical, Unpublished [pdf]", "Boats Made Practical"),
        ("Yet Another Visit to Piers, Tech report 2032 [slides, pdf]", "Yet Another Visit to Piers"),
    ],
)
def test_links_tell_a_title(line: str, title: str, page: Make) -> None:
    """Without a venue, before a word that is none and before one in small letters."""
    every = list(ROWS)
    assert _read(page, line) == [*every[:3], title, *every[3:]]


def test_a_line_without_links_is_no_title(page: Make) -> None:
    """Where titles have links, words without any are a heading."""
    assert _read(page, "Live Masts in Partitionable Harbours") == list(ROWS)


def test_a_sentence_with_a_link_is_no_title(page: Make) -> None:
    """What is said of a paper may have a link as well."""
    said = "This one shows that every boat is at rest when its oars are, as was long thought by all of us [pdf]"
    assert _read(page, said) == list(ROWS)


@given(st.lists(st.sampled_from([*LINES, "Oars [pdf]", "a, b"])))
def test_pieces_stay_in_order(lines: list[str]) -> None:
    """Whatever lines a page has, its pieces follow each other and are slices of the page."""
    page = Page("page.txt", "\n\n".join(lines), "")
    found = linked.told(general.pieces_of(page))

    assert all(left.end <= right.start for left, right in pairwise(found))
    assert all(page.text[piece.start : piece.end] == piece.words for piece in found)
