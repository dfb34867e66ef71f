"""Good readings are silent; alarms are for counts that disagree, doubt, a title twice, and what few records lack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Aside, Author, Page, Quote, Reading, Record
from etl.read import quality
from etl.read.quality import Counted, complaint, counted

Make = Callable[[str], Page]


def record_of(number: int, title: str | None = None, author: str | None = None, abstract: str | None = "We.") -> Record:
    quoted = title and Quote(title, 0, len(title))
    credited = (Author(author, Quote(author, 0, len(author))),) if author else ()
    text = Quote(abstract, 0, len(abstract)) if abstract else None
    return Record("0", number, 0, 1, title=quoted or None, authors=credited, abstract=text)


@pytest.fixture
def reading(page: Make) -> Reading:
    titles = ("Trees", "Small Caches", "Big Caches", "Old Boards")
    records = tuple(record_of(number, title, "Ada Moreau") for number, title in enumerate(titles, 1))
    return Reading(page("Total: 4\n\nA footer that nobody wants\n"), "layout", records, (Aside("count", 0, 8),))


def codes(reading: Reading) -> list[str]:
    return [notice.code for notice in quality.notices(reading)]


@pytest.mark.parametrize("confidence", [None, quality.TRUSTED])
def test_a_plain_reading_is_silent(reading: Reading, confidence: float | None) -> None:
    """Nothing odd, nothing said."""
    assert [] == codes(replace(reading, confidence=confidence))


def test_the_count_gate(reading: Reading) -> None:
    """The page says how many papers it lists; fewer were read."""
    (notice,) = quality.notices(replace(reading, records=reading.records[:3], confidence=quality.TRUSTED))

    assert ("count", "page.txt", "the page says 4 papers, 3 were read") == (notice.code, notice.source, notice.message)


def test_a_reader_that_doubts_says_so_and_no_more(reading: Reading) -> None:
    """Where the reader knows how likely it is right, that is the alarm; what was left over is none."""
    left = replace(reading, unclaimed=((10, 36),))

    assert ["doubtful"] == codes(replace(left, confidence=quality.TRUSTED - 0.01))
    assert [] == codes(replace(left, confidence=quality.TRUSTED))


TITLES = ("Trees", "Small Caches", "Big Caches", "Old Boards", "Thin Boards")


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        ([record_of(1, "Trees", "Ada Moreau"), record_of(2, "Trees", "Ben Okafor")], ["repeated title"]),
        ([record_of(n, t, "Ada Moreau", None if n == 1 else "We.") for n, t in enumerate(TITLES)], ["no abstract"]),
        ([record_of(n, t, "Ada Moreau" if n == 1 else None) for n, t in enumerate(TITLES)], ["some authors"]),
        ([record_of(n, None if n == 1 else t, "Ada Moreau") for n, t in enumerate(TITLES)], ["no title"]),
        ([record_of(n, t, "Ada Moreau", None) for n, t in enumerate(TITLES)], []),
    ],
)
def test_entries_that_are_unlike_the_others(page: Make, records: list[Record], expected: list[str]) -> None:
    """A title that comes twice, or a field that one entry in five lacks or has alone."""
    assert expected == codes(Reading(page("x"), "bibtex", tuple(records)))


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Total: 52", 52),
        ("Total 1,204 entries", 1204),
        ("Total of 30 regular papers", 30),
        ("In total 12 papers.", 12),
        ("Total number of papers: 2024", 2024),
        ("Papers: 52", 52),
        ("Number of accepted papers: 52", 52),
        ("  52   papers ", 52),
        ("52 accepted papers", 52),
        ("Showing all 25 results", 25),
        ("Results 25", 25),
        ("Accepted papers (52)", 52),
    ],
)
def test_totals_are_found(line: str, number: int) -> None:
    """Before or behind the word, with a label, in brackets, with a comma for thousands."""
    assert Counted(totals=(number,)) == counted([line])


@pytest.mark.parametrize(
    "line",
    [
        "Papers (2024)",
        "2024 papers",
        "Paper 12",
        "Session 2",
        "52",
        "We read 52 papers and liked none of them",
        "Totally 5 times faster",
        "Room 12, 3 to 4 of us",
        "x 52 papers " * 20,
        "10-12 July",
        "50-1 of 120",
    ],
)
def test_other_numbers_count_nothing(line: str) -> None:
    """Years, sessions, rooms, days and running text."""
    assert Counted() == counted([line])


@pytest.mark.parametrize(
    ("line", "span"),
    [
        ("Showing 1-50 of 120", (1, 50, 120)),
        ("Showing 51 to 100 of 1,204 entries", (51, 100, 1204)),
        ("Results 1 – 25 out of about 300 | Next", (1, 25, 300)),
    ],
)
def test_a_list_that_goes_on_elsewhere(line: str, span: tuple[int, int, int]) -> None:
    """First and last paper of this page, and how many there are."""
    assert Counted(span=span) == counted([line])


@pytest.mark.parametrize(
    ("lines", "records", "expected"),
    [
        (["Total: 52"], 52, None),
        (["Total: 52"], 25, "the page says 52 papers, 25 were read"),
        (["Total: 5", "Papers: 6"], 6, None),
        (["Showing 1-50 of 120"], 50, "the page shows 50 of 120 papers: name the other pages too"),
        (["Showing 1-50 of 120"], 120, None),
        (["Showing 1-50 of 50"], 50, None),
        (["Showing 1-50 of 120"], 40, "the page says 50 papers (1 to 50 of 120), 40 were read"),
        (["Compilers (4 papers)", "Caches (3 papers)"], 7, None),
        (["Compilers (4 papers)", "Caches (3 papers)"], 9, None),
        (["Compilers (4 papers)", "Caches (3 papers)"], 6, "the headings count 7 papers, 6 were read"),
        (["12 papers", "Compilers (4 papers)", "Caches (3 papers)"], 7, None),
        ([], 3, None),
    ],
)
def test_a_count_that_does_not_agree_is_a_complaint(lines: list[str], records: int, expected: str | None) -> None:
    """One number that agrees is enough; sections may lack a number, but hold no more than they say."""
    assert expected == complaint(counted(lines), records)


@given(
    lines=st.lists(st.text(max_size=40) | st.text(st.sampled_from("Total of 12,-(papers)"), max_size=40), max_size=5)
)
def test_no_line_raises(lines: list[str]) -> None:
    """Whatever it holds."""
    complaint(counted(lines), 3)


def test_unclaimed_blocks() -> None:
    """What lies between claims is given block by block."""
    text = "Head\n\nTitle one\n\nfoot\nfoot\n\nend"

    left = quality.unclaimed(text, [(6, 15)])

    assert ["Head", "foot\nfoot", "end"] == [text[start:end] for start, end in left]


def test_everything_claimed() -> None:
    """Of a page that is claimed whole nothing is left; nor is of a page without text."""
    assert ((), ()) == (quality.unclaimed("a b", [(0, 2), (1, 3)]), quality.unclaimed(" \n", []))
