"""What a listing says of itself is told from the titles of its papers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general.mastheads import is_masthead

Make = Callable[[str], Page]


@pytest.mark.parametrize(
    "words",
    [
        "Personalized Daily arXiv Papers 2031-03-20",
        "2031-05-26 arXiv Daily",
        "Showing new listings for Wednesday, 21 May 2031",
        "Results generated on 03/21/2031.",
        "Latest Papers in cs.DC, March 2, 2031",
        "每日论文速递 2031年3月20日",
        "Latest Research Papers",
        "Daily arXiv Digest",
        "AI Papers of the Week (July 8 - July 14) - 2031",
    ],
)
def test_mastheads(words: str) -> None:
    """A date beside words of listings, or nothing but such words, is no title."""
    assert is_masthead(words)


@pytest.mark.parametrize(
    "words",
    [
        "A Paper on Kernels",
        "Daily Otters",
        "Ranking arXiv Papers by Their Boats",
        "Lessons from the Outage of March 20, 2031",
        "Kernels for Boats, Oslo, 2031-03-20",
        "Recommendation Updates",
        "Papers",
    ],
)
def test_titles_and_other_headings(words: str) -> None:
    """Other words make a title, with a date or without one."""
    assert not is_masthead(words)


def test_the_heading_of_a_page_is_no_paper(page: Make) -> None:
    """Above the first entry it takes neither its title nor its people."""
    entry = "{}\n\nAuthors: Ada Moreau, Ben Okafor\n\nAbstract: We move {} to the shore and measure it there twice."
    titles = ("Tiny Kernels for Old Boards", "Clouds for Every Island", "How to Compile Large Trees")
    text = "\n\n".join(["Personalized Daily Papers 2031-03-20", *(entry.format(title, title) for title in titles)])

    assert list(titles) == [one.title.words for one in general.listing(page(text)).records if one.title]


@given(st.text(max_size=130))
def test_any_line(words: str) -> None:
    """No line raises."""
    assert is_masthead(words) in (True, False)
