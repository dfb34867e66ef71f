"""Good readings are silent; odd ones are told: counts that disagree, papers left over, what is no title."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from etl import read
from etl.model import Aside, Author, Page, Quote, Reading, Record
from etl.read.blocks import quote
from etl.read.quality import alarms
from etl.read.quality.coverage import unclaimed

Make = Callable[[str], Page]
NAMES = "Oak Elm Ash Yew Fir Pine Lime Beech Alder Rowan Hazel Maple".split()
PEOPLE = "Ada Moreau, Ben Okafor, and Eyal de Lara"


def record_of(number: int, title: str | None = None, author: str | None = None, abstract: str | None = "We.") -> Record:
    quoted = title and Quote(title, 0, len(title))
    credited = (Author(author, Quote(author, 0, len(author))),) if author else ()
    text = Quote(abstract, 0, len(abstract)) if abstract else None
    return Record("0", number, 0, 1, title=quoted or None, authors=credited, abstract=text)


def named(number: int) -> str:
    return f"{NAMES[number]} leaves {NAMES[-number]}"


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


def test_a_reader_that_doubts_says_so_and_no_more(reading: Reading) -> None:
    """Where the reader knows how likely it is right, that is the alarm; what was left over is none."""
    left = replace(reading, unclaimed=((10, 36),), coverage=0.25)

    assert ["doubtful"] == codes(replace(left, confidence=alarms.TRUSTED - 0.01))
    assert [] == codes(replace(left, confidence=alarms.TRUSTED))


def test_much_that_was_left(reading: Reading) -> None:
    """More than a tenth of the text is counted and shown, on one line; a footer is not worth a warning."""
    (notice,) = alarms.notices(replace(reading, unclaimed=((10, 36),), coverage=0.25))

    assert "unclaimed" == notice.code
    assert "1 (75.0% of the text), the first at 10: 'A footer that nobody wants'" in notice.message
    assert [] == codes(replace(reading, unclaimed=((10, 36),), coverage=0.95))


@pytest.mark.parametrize(
    ("records", "code"),
    [
        ([record_of(n, named(n), "Ada Moreau", "w" * 9000) for n in range(2)], "giant abstract"),
        ([record_of(n, named(n), "Ada Moreau", "w" * (5000 if n == 2 else 500)) for n in range(5)], "giant abstract"),
        ([record_of(n, "Trees", "Ada Moreau") for n in range(2)], "repeated title"),
        ([record_of(n, named(n), "of the day") for n in range(4)], "odd names"),
        ([record_of(n, named(n), "Ada Moreau" if n else "MIT") for n in range(4)], "odd names"),
        ([record_of(n, f"{named(n)} (Spotlight)", "Ada Moreau") for n in range(4)], "shared title"),
        ([record_of(n, f"{n}. {named(n)}", "Ada Moreau") for n in range(9)], "shared title"),
        ([record_of(n, f"{named(n)}{' [PDF]' * (n < 3)}", "Ada Moreau") for n in range(9)], "shared title"),
        ([record_of(n, f"{NAMES[n]} trees", "Ada Moreau") for n in range(4)], "shared title"),
        ([record_of(n, f"https://example.org/{n}", "Ada Moreau") for n in range(2)], "odd titles"),
        ([record_of(n, f"{PEOPLE} and {NAMES[n]} Lind", "Ada Moreau") for n in range(2)], "odd titles"),
        ([record_of(n, f"{n + 1} April", "Ada Moreau") for n in range(2)], "odd titles"),
        ([record_of(n, f"University of {NAMES[n]}, Norway", "Ada Moreau") for n in range(2)], "odd titles"),
        ([record_of(n, f"{named(n)}, as {'we do ' * 30}.", "Ada Moreau") for n in range(2)], "odd titles"),
        ([record_of(n, named(n), "Ada Moreau", f"We.\n{PEOPLE}\nIt.") for n in range(2)], "authors in abstracts"),
        ([record_of(n, None if n == 3 else named(n), "Ada Moreau") for n in range(5)], "no title"),
        ([record_of(n, named(n), None if n == 3 else "Ada Moreau") for n in range(5)], "no authors"),
        ([record_of(n, named(n), "Ada Moreau", None if n == 3 else "We.") for n in range(5)], "no abstract"),
        ([record_of(n, None if n else named(n), "Ada Moreau") for n in range(5)], "some title"),
        ([record_of(n, named(n), None if n else "Ada Moreau") for n in range(5)], "some authors"),
        ([record_of(n, named(n), "Ada Moreau", None if n else "We.") for n in range(5)], "some abstract"),
    ],
)
def test_systematic_oddness(page: Make, records: list[Record], code: str) -> None:
    """Each kind of oddness raises its own alarm."""
    assert [code] == codes(Reading(page("x"), "session", tuple(records)))


@pytest.mark.parametrize(
    "records",
    [
        [record_of(n, f"{n + 2}D trees of {NAMES[n]}", "Ada Moreau") for n in range(9)],
        [record_of(n, f"{named(n)}{' trees' * (n < 4)}", "Ada Moreau") for n in range(9)],
        [record_of(n, f"The {NAMES[n]}", "Ada Moreau") for n in range(9)],
        [record_of(n, named(n), "Ada Moreau", "w" * (2500 if n == 2 else 500)) for n in range(5)],
        [record_of(n, named(n), "Ada Moreau" if n % 2 else None, "We." if n % 3 else None) for n in range(9)],
        [record_of(n, PEOPLE if n == 2 else named(n), "Ada Moreau") for n in range(9)],
        [record_of(n, named(n), "Ada Moreau", f"We.\n{PEOPLE}" if n == 2 else "We.") for n in range(9)],
    ],
)
def test_one_odd_record_is_no_system(page: Make, records: list[Record]) -> None:
    """Words that titles share by chance, a long abstract, one odd title or abstract: nothing is said."""
    assert [] == codes(Reading(page("x"), "session", tuple(records)))


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


# Whole pages, read well and read badly on purpose


def _prose(name: str) -> str:
    return (
        f"We plant the {name.lower()} beside a cache and wait until it grows. Nobody has measured how long that takes,"
        f" so we did, on twelve machines and in all weathers. The {name.lower()} was never late, and its cache was"
        " warm whenever we looked, even in the winter."
    )


def _title(number: int) -> str:
    return f"{NAMES[number % 12]}: Caches for {NAMES[-number % 12]}s and Other Trees of {NAMES[5 * number % 12]}"


def _numbered() -> str:
    papers = (
        f"#{n} {_title(n)} [PDF]\n\nAuthors: {name} Moreau ; Ben Okafor\n\n{_prose(name)}"
        for n, name in enumerate(NAMES, 1)
    )
    return "\n\n".join(["TREECONF.2031 - All", *papers])


def _scheduled() -> str:
    papers = (f"{_title(n)}\n{name} Moreau, Ben Okafor\n\n{_prose(name)}" for n, name in enumerate(NAMES))
    return "\n\n".join(["Oral: Trees Tue 6 Apr 11:10 a.m.", *papers])


def _marked() -> str:
    return "\n\n".join(["Poster: Trees Wed 7 Jun 09:00 a.m.", *(f"Abstract\n{_prose(name)}" for name in NAMES)])


def _identified() -> str:
    return "\n\n".join(
        f"{_prose(name)}\n\narXiv:2009.000{n}v2\nCreated: 2020-09-01" for n, name in enumerate(NAMES, 10)
    )


def _with(reading: Reading, records: list[Record]) -> Reading:
    """The same page with other records."""
    spans = [(record.start, record.end) for record in records]
    left, coverage = unclaimed(reading.page.text, [*spans, *((aside.start, aside.end) for aside in reading.asides)])
    return replace(reading, records=tuple(records), unclaimed=left, coverage=coverage)


def _joined(record: Record, below: Record, text: str) -> Record:
    assert record.abstract
    return replace(record, end=below.end, abstract=quote(text, record.abstract.start, below.end))


def _lost(reading: Reading) -> Reading:
    return _with(reading, [record for record in reading.records if record.number not in (4, 8)])


def _one_lost(reading: Reading) -> Reading:
    return _with(reading, [record for record in reading.records if record.number != 6])


def _pairs(reading: Reading) -> Reading:
    above, below = reading.records[::2], reading.records[1::2]
    return _with(reading, [_joined(*pair, reading.page.text) for pair in zip(above, below, strict=True)])


def _some_pairs(reading: Reading) -> Reading:
    one, two, three, four, *others = reading.records
    return _with(reading, [_joined(one, two, reading.page.text), _joined(three, four, reading.page.text), *others])


def _swapped(reading: Reading) -> Reading:
    text = reading.page.text
    people = [(record.authors[0].quote.start, record.authors[-1].quote.end) for record in reading.records]
    return _with(
        reading,
        [
            replace(
                record,
                title=quote(text, *span),
                authors=(Author(record.title.words, record.title),) if record.title else (),
            )
            for record, span in zip(reading.records, people, strict=True)
        ],
    )


PAGES = {
    "numbered_listing": _numbered,
    "schedule": _scheduled,
    "abstracts": _marked,
    "arxiv_listing": _identified,
}
CREDITED = ("numbered_listing", "schedule")


@pytest.mark.parametrize("shape", PAGES)
@pytest.mark.parametrize(
    "footer", ["", "\n\n#99 Home\n\nMade with care", "\n\nPrivacy Policy\n\nOrganised by the mill"]
)
def test_pages_that_are_read_well_are_silent(page: Make, shape: str, footer: str) -> None:
    """A dozen papers of each shape, with a footer or without, whatever is left of it."""
    reading = read.reading(page(PAGES[shape]() + footer))

    assert reading.reader in (shape, "layout")
    assert len(NAMES) == len(reading.records)
    assert () == reading.notices


@pytest.mark.parametrize(
    ("shape", "misreading", "code"),
    [
        *((shape, _lost, "left papers") for shape in PAGES),
        *((shape, _one_lost, "left papers") for shape in PAGES),
        *((shape, _some_pairs, "anchors") for shape in PAGES if shape != "schedule"),
        *((shape, _pairs, "anchors") for shape in PAGES if shape != "schedule"),
        *((shape, change, "authors in abstracts") for shape in CREDITED for change in (_pairs, _some_pairs)),
        *((shape, _swapped, code) for shape in CREDITED for code in ("odd titles", "odd names")),
    ],
)
def test_pages_that_are_misread_are_flagged(
    page: Make, shape: str, misreading: Callable[[Reading], Reading], code: str
) -> None:
    """Papers lost, one paper lost, papers joined, titles taken for people: each is told in one line."""
    reading = misreading(read.reading(page(PAGES[shape]())))

    told = [notice for notice in alarms.notices(reading) if notice.code == code]

    assert 1 == len(told)
    assert "\n" not in told[0].message
