"""Schedules: papers stand under sessions with their time; talks, openings and breaks are no papers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Edition, Page
from etl.read.listing import Listing
from etl.read.shapes import schedule

Make = Callable[[str], Page]
Sound = Callable[[str, Listing], None]

TEXT = "We show that a small cache is enough for most trees, and that a large one does not help them at all."
MORE = "A second look at the same trees shows that the first look was right; we did not look …"
BIO = "Dina leads a group that looks after trees, and she was the first to put them into a cache."
PAGE = f"""\
Schedule Mon Tue Wed Thu Fri

Opening Remarks Tue 6 Apr 08:00 a.m.

Ada Moreau · Ben Okafor

After these words, please stay for the talk of our guest, which you will like.

Invited Talk: Dina Haddad

Directions for Trees

{TEXT}

{BIO}

Oral: Session 1: Caches Tue 6 Apr 09:30 a.m.

Cortex: A Compiler for Trees
Ada Moreau, Simone Campanoni Campanoni

{TEXT}

{MORE}

Ben Okafor, Yu (Emma) Wang, Yu (Emma) Wang

{TEXT}

Coffee Break Tue 6 Apr 10:30 a.m.

Exhibit Hall A

Oral: Session 2: Schedules Tue 6 Apr 11:10 a.m.
CODE: Trees That Schedule
Chen Li
{TEXT}
"""


def test_papers_and_events(page: Make, sound: Sound) -> None:
    """Sessions give session and time, a lost title is None, talks with their biographies are one aside each."""
    listing = schedule.listing(page(PAGE))

    sound(PAGE, listing)
    one, two = "Oral: Session 1: Caches", "Oral: Session 2: Schedules"
    assert [
        ("Cortex: A Compiler for Trees", ["Ada Moreau", "Simone Campanoni"], one, "Tue 6 Apr 09:30 a.m."),
        (None, ["Ben Okafor", "Yu (Emma) Wang"], one, "Tue 6 Apr 09:30 a.m."),
        ("CODE: Trees That Schedule", ["Chen Li"], two, "Tue 6 Apr 11:10 a.m."),
    ] == [
        (record.title and record.title.words, [author.name for author in record.authors], record.session, record.when)
        for record in listing.records
    ]
    assert [f"{TEXT}\n\n{MORE}", TEXT, TEXT] == [
        record.abstract and record.abstract.words for record in listing.records
    ]
    assert [True, False, False] == [record.truncated for record in listing.records]
    assert ["navigation", "talk", "talk", "heading", "heading", "note", "heading"] == [
        aside.kind for aside in listing.asides
    ]
    assert PAGE[listing.asides[2].start : listing.asides[2].end].endswith(BIO)


PAPER = f"Cortex: A Compiler for Trees\nAda Moreau, Ben Okafor\n\n{TEXT}"
OTHER = f"Nimble: Caches That Grow\nChen Li, Dina Haddad\n\n{TEXT}"


@pytest.mark.parametrize(
    ("heading", "body", "count"),
    [
        ("Registration Desk Wed 7 Jun 07:30 a.m.", "", 2),
        ("Lunch", "", 2),
        ("Opening Remarks", "", 2),
        ("Invited Talk: Emil Larsen", "", 2),
        ("Invited Talk", f"Why Trees\nEmil Larsen\n\n{TEXT}\n\nBio: Emil leads a team.\n\n{BIO}", 2),
        ("Invited Talk: Emil Larsen", f"Why Trees\n\n{TEXT}\n\n{BIO}", 2),
        ("Opening Remarks", f"Emil Larsen, Farid Nazari\n\n{TEXT}", 2),
        ("Keynotes", f"Why Trees\nEmil Larsen\n\n{TEXT}", 0),
    ],
)
def test_an_event_takes_only_its_own(page: Make, sound: Sound, heading: str, body: str, count: int) -> None:
    """An event ends where papers begin, even when no session heading says so."""
    text = f"{heading}\n\n{body}\n\n{PAPER}\n\n{OTHER}"

    listing = schedule.listing(page(text))

    sound(text, listing)
    assert count == len(listing.records)
    assert {None} >= {record.session for record in listing.records}


def test_a_biography_is_an_aside(page: Make, sound: Sound) -> None:
    """Under a paper, a biography with its text belongs to a person."""
    text = f"Session 1: Caches\n\n{PAPER}\n\nBiography\n\n{BIO}\n\n{OTHER}"

    listing = schedule.listing(page(text))

    sound(text, listing)
    assert 2 == len(listing.records)
    assert ["heading", "person", "person"] == [aside.kind for aside in listing.asides]


def test_heading_and_time_in_two_lines(page: Make) -> None:
    """A heading and a time next to each other are one, also with a room between them."""
    text = f"MLSys 2021 Schedule\n\nSession 1: Caches\n\nRoom: 301\n\nTue 6 Apr 09:30 - 10:30\n\n{PAPER}\n\n{OTHER}"

    records = schedule.listing(page(text)).records

    assert [("Session 1: Caches", "Tue 6 Apr 09:30 - 10:30", Edition("MLSys", 2021))] * 2 == [
        (record.session, record.when, record.edition) for record in records
    ]


def test_an_abstract_that_lost_title_and_people(page: Make) -> None:
    """Under a session heading, running text alone is a paper; above all headings it is an introduction."""
    text = f"{TEXT} {MORE}\n\nSession 1: Caches\n\n{TEXT} {MORE}\n\n{PAPER}"

    assert [None, "Cortex: A Compiler for Trees"] == [
        record.title and record.title.words for record in schedule.listing(page(text)).records
    ]


def test_a_page_without_headings(page: Make) -> None:
    """Papers are read from a page that was cut out of the middle of a session."""
    found = page(f"{MORE}\n\n{PAPER}\n\n{OTHER}")

    assert schedule.recognises(found)
    assert 2 == len(schedule.listing(found).records)


@pytest.mark.parametrize("text", ["", "Just a line", TEXT, "Title of something\n\nAnother line"])
def test_pages_of_other_shapes(page: Make, text: str) -> None:
    """A page without headings and people is not recognised."""
    assert not schedule.recognises(page(text))
