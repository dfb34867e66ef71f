"""Odd readings are told: what the page counts, what nobody claims, and what does not look like papers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from etl.model import Aside, Author, Page, Quote, Reading, Record
from etl.read import alarms

Make = Callable[[str], Page]


def record_of(number: int, title: str | None = None, author: str | None = None, abstract: str | None = "We.") -> Record:
    quote = title and Quote(title, 0, len(title))
    credited = (Author(author, Quote(author, 0, len(author))),) if author else ()
    text = Quote(abstract, 0, len(abstract)) if abstract else None
    return Record("0", number, 0, 1, title=quote or None, authors=credited, abstract=text)


@pytest.fixture
def reading(page: Make) -> Reading:
    titles = ("Trees", "Small Caches", "Big Caches", "Old Boards")
    records = tuple(record_of(number, title, "Ada Moreau") for number, title in enumerate(titles, 1))
    return Reading(page("Total: 4\n\nA footer that nobody wants\n"), "session", records, (Aside("count", 0, 8),))


def codes(reading: Reading) -> list[str]:
    return [notice.code for notice in alarms.notices(reading)]


def test_a_plain_reading_is_silent(reading: Reading) -> None:
    """Nothing odd, nothing said."""
    assert [] == codes(reading)


def test_the_count_gate(reading: Reading) -> None:
    """The page says how many papers it lists; fewer were read."""
    (notice,) = alarms.notices(replace(reading, records=reading.records[:3]))

    assert ("count", "page.txt", "the page says 4 papers, 3 were read") == (notice.code, notice.source, notice.message)


def test_unclaimed_text(reading: Reading) -> None:
    """Text that no reader claims is counted and shown, on one line."""
    (notice,) = alarms.notices(replace(reading, unclaimed=((10, 36),), coverage=0.25))

    assert "unclaimed" == notice.code
    assert "1 (75.0% of the text), the first at 10: 'A footer that nobody wants'" in notice.message


@pytest.mark.parametrize(
    ("records", "code"),
    [
        ([record_of(n, f"T{n}", "Ada Moreau", "w" * 9000) for n in range(4)], "giant abstract"),
        ([record_of(n, "Trees", "Ada Moreau") for n in range(2)], "repeated title"),
        ([record_of(n, f"T{n} x{n}", "of the day") for n in range(4)], "odd names"),
        ([record_of(n, f"Title{n} (Spotlight)", "Ada Moreau") for n in range(4)], "shared title"),
        ([record_of(n, None if n == 3 else f"T{n} x{n}", "Ada Moreau") for n in range(5)], "no title"),
        ([record_of(n, f"T{n} x{n}", None if n == 3 else "Ada Moreau") for n in range(5)], "no authors"),
        ([record_of(n, f"T{n} x{n}", "Ada Moreau", None if n == 3 else "We.") for n in range(5)], "no abstract"),
    ],
)
def test_systematic_oddness(page: Make, records: list[Record], code: str) -> None:
    """Each kind of oddness raises its own alarm."""
    assert [code] == codes(Reading(page("x"), "session", tuple(records)))


@pytest.mark.parametrize(
    ("titles", "coverage", "expected"),
    [
        (["A b", "C d", "E f", "G h"], 1.0, False),
        (["A b", "C d", "E f", "G h"], 0.4, True),
        (["Link"] * 3 + ["A b"], 1.0, True),
        (["Title: a", "Title: b", "Title: c", "Title: d", "E f"], 1.0, True),
        (["Trees: a", "Trees: b", "C d", "E f"], 1.0, False),
        ([], 1.0, False),
    ],
)
def test_misread_pages(page: Make, titles: list[str], coverage: float, expected: bool) -> None:
    """A page whose titles are furniture or labels, or of which half is left over, has another shape."""
    records = tuple(record_of(number, title) for number, title in enumerate(titles, 1))

    assert expected is alarms.is_misread(Reading(page("x"), "session", records, coverage=coverage))
