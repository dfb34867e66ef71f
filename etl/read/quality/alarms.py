"""Signs of a misread page.

The reader of layouts knows how likely it reads a page well, and the page may count its papers. Of other readers one
record may be unusual; an alarm is for what few records lack, or what cannot be right at all.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from etl.model import Notice, Reading
from etl.read.quality import counts

Found = Iterator[tuple[str, str]]

_FEW = 4  # records below which shares say nothing
_AN = {"title": "a title", "authors": "authors", "abstract": "an abstract"}
TRUSTED = 0.75
"""Chance of a well-read page from which on it raises no alarm."""


def notices(reading: Reading) -> Iterator[Notice]:
    """One notice for every kind of fault that `reading` shows."""
    for alarm in ALARMS if reading.confidence is None else LEARNED:
        for code, message in alarm(reading):
            yield Notice(code, reading.page.source, message)


def _count(reading: Reading) -> Found:
    """The page says how many papers it lists."""
    text = reading.page.text
    spans = sorted([*((aside.start, aside.end) for aside in reading.asides), *reading.unclaimed])
    counted = counts.counted(line for start, end in spans for line in text[start:end].split("\n"))
    if complaint := counts.complaint(counted, len(reading.records)):
        yield "count", complaint


def _doubtful(reading: Reading) -> Found:
    """The reader doubts that it reads a page of this layout well."""
    if reading.confidence is not None and reading.confidence < TRUSTED:
        chance = f"{reading.confidence:.0%}"
        yield "doubtful", f"an unusual layout, read right with a chance of {chance}: look at it with `mlsys-kg explain`"


def _repeated(reading: Reading) -> Found:
    titles = Counter(record.title.words for record in reading.records if record.title)
    title, often = max(titles.items(), key=lambda item: item[1], default=("", 0))
    if often > 1:
        yield "repeated title", f"{title!r} is the title of {often} records"


def _missing(reading: Reading) -> Found:
    """Few records lack what the others have, or few have what the others lack."""
    every = len(reading.records)
    for what, having in (
        ("title", sum(record.title is not None for record in reading.records)),
        ("authors", sum(bool(record.authors) for record in reading.records)),
        ("abstract", sum(record.abstract is not None for record in reading.records)),
    ):
        if every < _FEW or having in (0, every):
            continue
        if 5 * (every - having) <= every:
            verb = "has" if every - having == 1 else "have"
            yield f"no {what}", f"{every - having} of {every} records {verb} no {what}, the others have"
        elif 5 * having <= every:
            verb = "has" if having == 1 else "have"
            yield f"some {what}", f"{having} of {every} records {verb} {_AN[what]}, the others have none"


ALARMS: tuple[Callable[[Reading], Found], ...] = (_repeated, _missing)
"""For formats with named fields."""
LEARNED: tuple[Callable[[Reading], Found], ...] = (_count, _doubtful)
"""For the reader that knows its confidence."""
