"""People among facts of a paper, in one line, are people."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read.general import bylines, pieces

Make = Callable[[str], Page]

TITLES = [
    "Tiny Kernels for Old Boards",
    "Do Oars Row? Notes from a Lake",
    "How to Compile a Harbour",
    "Clouds at Night",
]
PEOPLE = ["Ada Moreau, Ben Okafor", "Chen Li, Sora Lee", "Dana Petrov, Emil Sato, Jun Kim", "Ines Duarte, Tom Becker"]
PLACES = ["Rice University", "MIT", "KTH", "Huawei"]
TEXT = "This paper shows that {} cost less than was thought before, and it bounds what they cost on every single board."
PARTS = st.sampled_from(
    ["Ada Moreau et al.", "Ben Okafor", "cs.DC", "2031-04-02", "9.8/10", " | ", " · ", " – ", "KTH", "Tiny Kernels"]
)


@pytest.mark.parametrize("mark", ["·", "–", "-", "•", "/"])
@pytest.mark.parametrize(
    "form",
    [
        "2031-04-02 {mark} {first} et al. {mark} cs.DC",
        "3104.0123{at} {mark} {people}",
        "{people} {mark} {place} {mark} 9.{at}",
        "{people} {mark} 8.{at}/10 {mark} cs.DC, cs.AR",
        "3104.0123{at} | {people}",
        "{people} | {place}",
        "{first} et al. from {place}",
        "by {people} at {place}",
    ],
)
def test_people_stand_among_facts(form: str, mark: str, page: Make) -> None:
    """Dates, identifiers, subjects, scores and workplaces beside people are facts."""
    lines = (
        form.format(mark=mark, at=at, people=people, first=people.split(", ", maxsplit=1)[0], place=place)
        for at, (people, place) in enumerate(zip(PEOPLE, PLACES, strict=True))
    )
    entries = zip(TITLES, lines, strict=True)
    text = "\n\n".join(f"{title}\n\n{line}\n\n{TEXT.format(title[-6:])}" for title, line in entries)
    found = read.reading(page(f"Papers\n\n{text}\n")).records

    told = [people.split(", ")[:1] if "et al" in form else people.split(", ") for people in PEOPLE]
    assert [record.title.words for record in found if record.title] == TITLES
    assert [[author.name for author in record.authors] for record in found] == told


def test_committees_stay_whole(page: Make) -> None:
    """A person beside a workplace, and nothing else, wrote nothing for that."""
    every = pieces.of_page(page("Committee\n\nAda Moreau | Rice University\n\nBen Okafor | MIT\n\nChen Li | KTH\n\n"))

    assert bylines.parted(every) == every


def test_two_lines_of_two_fields_are_no_habit(page: Make) -> None:
    """A few lines of people and a date tell nothing."""
    every = pieces.of_page(page("Ada Moreau, Ben Okafor | 2031-04-02\n\nChen Li, Jun Kim | 2031-04-03\n\n"))

    assert bylines.parted(every) == every


@given(st.lists(PARTS, max_size=12).map("\n\n".join))
def test_words_stay_where_they_were(text: str) -> None:
    """Whatever is cut says what the page says there."""
    for piece in bylines.parted(pieces.of_page(Page("page.txt", text, ""))):
        assert text[piece.start : piece.end] == piece.words
