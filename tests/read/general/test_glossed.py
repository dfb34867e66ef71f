"""Titles with a sentence on them behind a dash are cut where a page is made of such lines."""

from __future__ import annotations

from collections.abc import Callable

from etl import read
from etl.model import Page
from etl.read.general import glossed, pieces

Make = Callable[[str], Page]

TITLES = ["Tiny Kernels for Old Boards", "Do Oars Row? A Study", "How to Compile a Harbour", "Clouds for Every Island"]
TEXT = "This paper shows that {} cost less than was thought before, and it bounds what they cost on every single board."


def test_titles_stand_before_a_dash(page: Make) -> None:
    """The words before the dash are the title, those behind it a text."""
    lines = (f"{at}) {title} - {TEXT.format(title[-8:])}\n\nPaper\n\n" for at, title in enumerate(TITLES, 1))
    found = read.reading(page("Papers\n\n" + "".join(lines))).records

    assert [record.title.words for record in found if record.title] == TITLES
    assert all(record.abstract and record.abstract.words.startswith("This paper") for record in found)


def test_abstracts_with_dashes_are_whole(page: Make) -> None:
    """Where most running text has no such dash, a dash parts nothing."""
    lines = [f"{title} - {TEXT.format('boats')}" for title in TITLES] + [TEXT.format("oars")] * 4
    every = pieces.of_page(page("\n\n".join(lines) + "\n"))

    assert glossed.parted(every) == every


def test_numbered_titles_may_have_phrases_behind_them(page: Make) -> None:
    """What begins in small letters is a note on the title where lines are numbered."""
    note = "a framework for boats in harbours with oars of many kinds, from which all rowers learn."
    lines = (f"{at}) {title} - {note}\n\nPaper, Tweet\n\n" for at, title in enumerate(TITLES, 1))
    found = read.reading(page("Papers\n\n" + "".join(lines))).records

    assert [record.title.words for record in found if record.title] == TITLES


def test_numbered_titles_tell_by_themselves(page: Make) -> None:
    """Numbered titles of one word are cut from their notes, whatever other running text the page has."""
    notes = [
        f"a harbour for small boats that row at night, number {at} of all that were ever built." for at in range(6)
    ]
    names = ["Oarlock", "rowNet", "Moreau Harbour", "KELP 2", *TITLES[2:]]
    lines = [
        f"{at}) {name} - {note}\n\n● {TEXT.format('boats')}\n\n● {TEXT.format('oars')}\n\nPaper, Tweet\n\n"
        for at, (name, note) in enumerate(zip(names, notes, strict=True), 1)
    ]
    found = read.reading(page("Papers\n\n" + "".join(lines))).records

    assert [record.title.words for record in found if record.title] == names


def test_numbered_titles_without_a_dash(page: Make) -> None:
    """Where no dash is left, the words that sentences on papers begin with end the title, or its first word again."""
    lines = [
        "Slow Oars for Old Boards This paper shows that oars cost less than was thought, on every board of ours.",
        "KELP Introduces kelp, a framework for boats in harbours with oars of many kinds, from which all rowers learn.",
        "Oarlock Oarlock is a new tool for rowers that holds every oar in its place, however high the waves may be.",
        "Clouds for Every Island We present clouds that stay over islands, and bound what they cost on every island.",
        "Harbours at Night Moreaulab proposes harbours without light, in which boats find their way by smell alone.",
    ]
    text = "Papers\n\n" + "".join(f"{at}) {line}\n\nPaper, Tweet\n\n" for at, line in enumerate(lines, 1))
    found = read.reading(page(text)).records

    assert [record.title.words for record in found if record.title] == [
        "Slow Oars for Old Boards",
        "KELP",
        "Oarlock",
        "Clouds for Every Island",
        "Harbours at Night",
    ]
