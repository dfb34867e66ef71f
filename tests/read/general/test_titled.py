"""Lists of titles alone are read where nobody is named, and no list of other things is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from etl.errors import PageError
from etl.model import Page
from etl.read import general, reading
from etl.read.general import titled
from etl.read.general.piece import Piece

NAMES = ("Boats", "Clocks", "Trees", "Mills", "Boards", "Caches", "Owls", "Kernels", "Watches", "Rivers")
TITLES = [f"{name} at Rest: How to Keep Time on Old Rivers" for name in NAMES]


def _alone(pieces: Sequence[Piece]) -> list[bool]:
    return titled.alone(pieces, [False] * len(pieces))


@pytest.mark.parametrize("form", ["- {}", "* DONE {} :boats:", "1. {}", "- **{}**", "### {}"])
def test_titles_alone(form: str) -> None:
    """Titles that a list, an outline or bold type sets alike are papers although the page names nobody."""
    text = "\n".join(["Notes from the mill", "", *(form.format(title) for title in TITLES)])

    records = general.listing(Page("page.org", text, "")).records
    assert TITLES == [record.title and record.title.words for record in records]


def test_subjects_are_no_titles() -> None:
    """Topics that a call names, in small letters and without links, are no papers."""
    topics = (f"- placing and resting of old {name.lower()} for learning" for name in NAMES)

    with pytest.raises(PageError):
        reading(Page("page.md", "\n".join(["We invite work on", "", *topics]), ""))


def test_named_people_end_it() -> None:
    """On a page that names people the lines without any gain nothing."""
    text = "\n".join(f"- {title}\n  Ada Moreau, Ben Okafor" for title in TITLES)

    assert not any(_alone(general.pieces_of(Page("page.md", text, ""))))


def test_plain_titles_alone() -> None:
    """Titles that nothing sets off are papers, too; subjects above them and notes below them are none."""
    notes = ("Logs are moved to the shore", "It rests more: this can help.", "must be read twice")
    lines = [line for number, title in enumerate(TITLES) for line in (title, notes[number % 3])]
    text = "\n\n".join(["Notes", "Slow Rivers", *lines[:8], "Old Mills", *lines[8:]])

    records = general.listing(Page("page.txt", text, "")).records
    assert TITLES == [record.title and record.title.words for record in records]


def test_full_stops_behind_titles() -> None:
    """Titles that all end in a full stop are titles, as their capitals tell."""
    ended = [f"{title}." for title in TITLES]
    found = general.pieces_of(Page("page.txt", "\n\n".join(ended), ""))
    alone = _alone(found)

    assert all(alone)
    assert not any(titled.beside(found, alone))


def test_sentences_stand_beside() -> None:
    """Between plain titles a sentence is beside them; without such titles nothing is."""
    said = "The logs are moved to the shore"
    found = general.pieces_of(Page("page.txt", "\n\n".join([*TITLES, said]), ""))
    few = found[-3:]

    assert [said] == [one.words for one, is_ in zip(found, titled.beside(found, _alone(found)), strict=True) if is_]
    assert not any(titled.beside(few, _alone(few)))


def test_a_committee_names_nobody_of_the_papers() -> None:
    """Titles alone are read above a committee, however many people are in it."""
    people = ("Ada Moreau", "Ben Okafor", "Chen Li", "Dina Haddad", "Emil Larsen", "Farid Nazari", "Greta Lindqvist")
    text = "\n\n".join(["Programme", *TITLES, "Program Committee", *people])

    records = general.listing(Page("page.txt", text, "")).records
    assert TITLES == [record.title and record.title.words for record in records]


@pytest.mark.parametrize("pause", ["Coffee break", "Lunch (provided)"])
def test_titles_below_a_break_are_no_part_of_it(pause: str) -> None:
    """Nobody speaks in a break: what stands below it is as much of a paper as what stands elsewhere."""
    lines = [line for number, title in enumerate(TITLES) for line in ((pause, title) if number % 4 == 0 else (title,))]

    records = general.listing(Page("page.txt", "\n\n".join(lines), "")).records
    assert TITLES == [record.title and record.title.words for record in records]


def test_a_few_titles_with_their_times() -> None:
    """Behind a clock time each, four titles are enough; events between them are none."""
    lines = [
        "Programme",
        "9:00 am -- 9:45 am: Keynote",
        *(f"1{n}:00 -- 1{n}:15: {one}" for n, one in enumerate(TITLES[1:5])),
    ]

    records = general.listing(Page("page.txt", "\n\n".join([*lines, "15:00 -- 15:30: Break"]), "")).records
    assert TITLES[1:5] == [record.title and record.title.words for record in records]


def test_a_coined_name_heads_a_title() -> None:
    """What may be a sentence is a title behind a name that is no word."""
    said = "MillOS: owls and clocks should be kept in one place to save time"
    text = "\n\n".join(
        ["Accepted Papers", *TITLES[:5], said, *TITLES[5:], "Note: owls and clocks should be kept apart"]
    )

    records = general.listing(Page("page.txt", text, "")).records
    assert [*TITLES[:5], said, *TITLES[5:]] == [record.title and record.title.words for record in records]


def test_titles_may_say_something() -> None:
    """A line with a verb is a title between others that are set alike; at their end it is none."""
    said, note = "Large kernels are slow learners on boats", "All papers are in order of their boats"
    text = "\n\n".join([*TITLES[:5], said, *TITLES[5:], note])

    records = general.listing(Page("page.txt", text, "")).records
    assert [*TITLES[:5], said, *TITLES[5:]] == [record.title and record.title.words for record in records]
