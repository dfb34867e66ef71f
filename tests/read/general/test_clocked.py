"""Talks of a session that ran into one line stand on lines of their own, each behind its time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import clocked

Make = Callable[[str], Page]

TALKS = (
    ("Kernels at Rest on Old Boards", "Ada Moreau (Rice University)*; Ben Okafor (MIT)"),
    ("How to Compile Large Trees", "Chen Li (MIT); zuri okello (rice university); Paul Osei (MIT)"),
    ("Slow Oars and Their Masters", "Dana Petrov (Oslo University)*; Emil Sato (MIT)"),
    ("Boat Gyms for Towns", "Marta Petrov (MIT); Lena Brandt (Rice University)"),
)
PARTS = st.lists(st.sampled_from(["9:00 - 9:20", "10.15–10.30am", "Tiny Kernels", "|", "Ada (MIT);", "\n"]))


@pytest.mark.parametrize("links", ["", " Recording Slides"])
def test_a_session_in_one_line(links: str, page: Make) -> None:
    """Titles that run into their people are cut from them as on lines of their own, names of links left out."""
    times = ("9:00 - 9:20", "9:20 - 9:40", "9:40 - 10:00", "10:00 - 10:20")
    line = " ".join(f"{time} {title} {people}{links}" for time, (title, people) in zip(times, TALKS, strict=True))
    found = general.listing(page(f"Session 1: Boats\n\nChair: Omar Haddad (MIT) {line}\n")).records

    assert [one.title.words for one in found if one.title] == [title for title, _ in TALKS]
    assert [len(one.authors) for one in found] == [2, 3, 2, 2]


def test_few_times_are_no_programme(page: Make) -> None:
    """Hours of an office stay in their line."""
    made = page("Office hours: 9:00 - 10:00 on most Mondays and 11:00 - 12:00 on Fridays.")

    assert clocked.apart(made) is made


@given(PARTS.map(" ".join))
def test_offsets_stay_true(text: str) -> None:
    """Nothing moves: blanks become line ends."""
    made = clocked.apart(Page("page.txt", text, "")).text

    assert made.split() == text.split()
    assert len(made) == len(text)
