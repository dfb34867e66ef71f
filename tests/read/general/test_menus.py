"""Menus are rows of headings that are told by their words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.general import menus


@pytest.mark.parametrize(
    "words",
    [
        "Home | Dates | Papers | Past editions",
        "Home Committee Call For Papers Accepted Papers Camera Ready Programme",
        "News People Publications Teaching Software",
    ],
)
def test_rows_of_headings(words: str) -> None:
    """Entries are parted by marks, or by nothing where nearly all of them are known headings."""
    assert menus.is_menu(words)


@pytest.mark.parametrize(
    "words",
    ["Journal Articles, Book Chapters & Technical Reports", "Home Is Where Boats Rest at Night", "Posters and Demos"],
)
def test_other_lines(words: str) -> None:
    """A heading of several kinds of works is no menu, and no title is one that begins with the word of a heading."""
    assert not menus.is_menu(words)


@given(st.lists(st.sampled_from(["Home", "Papers", "Boats", "|", "Call for", "2031"]), max_size=12).map(" ".join))
def test_no_line_raises(words: str) -> None:
    """Any line is a menu or none."""
    assert menus.is_menu(words) in (True, False)
