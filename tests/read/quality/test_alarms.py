"""Good readings are silent; odd ones are told: counts that disagree, doubt, a title twice, what few lack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from etl.model import Aside, Author, Page, Quote, Reading, Record
from etl.read.quality import alarms

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
    return [notice.code for notice in alarms.notices(reading)]


@pytest.mark.parametrize("confidence", [None, alarms.TRUSTED])
def test_a_plain_reading_is_silent(reading: Reading, confidence: float | None) -> None:
    """Nothing odd, nothing said."""
    assert [] == codes(replace(reading, confidence=confidence))


def test_the_count_gate(reading: Reading) -> None:
    """The page says how many papers it lists; fewer were read."""
    (notice,) = alarms.notices(replace(reading, records=reading.records[:3], confidence=alarms.TRUSTED))

    assert ("count", "page.txt", "the page says 4 papers, 3 were read") == (notice.code, notice.source, notice.message)


def test_a_reader_that_doubts_says_so_and_no_more(reading: Reading) -> None:
    """Where the reader knows how likely it is right, that is the alarm; what was left over is none."""
    left = replace(reading, unclaimed=((10, 36),), coverage=0.25)

    assert ["doubtful"] == codes(replace(left, confidence=alarms.TRUSTED - 0.01))
    assert [] == codes(replace(left, confidence=alarms.TRUSTED))


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
