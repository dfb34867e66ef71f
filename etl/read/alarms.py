"""What is odd about a reading: coverage alone does not show a misread page, systematic oddness does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from etl.model import Notice, Reading
from etl.read import names

_GIANT = 6000  # characters: an abstract of this length holds more than one
_FEW = 4  # records below which shares say nothing


def notices(reading: Reading) -> Iterator[Notice]:
    """One notice for every kind of oddness that `reading` shows."""
    for code, message in _found(reading):
        yield Notice(code, reading.page.source, message)


def is_misread(reading: Reading) -> bool:
    """Whether the page has another shape: half of it belongs to no paper, or its "titles" are furniture or labelled."""
    titles = [record.title.words for record in reading.records if record.title]
    repeated = len(titles) - len(set(titles))
    labels = Counter(title.partition(":")[0] for title in titles if ":" in title)
    labelled = max(labels.values(), default=0)
    return (
        reading.coverage < 0.5
        or 3 * repeated > max(_FEW, len(reading.records))
        or (labelled >= _FEW and 3 * labelled > 2 * len(titles))
    )


def _found(reading: Reading) -> Iterator[tuple[str, str]]:
    records, text = reading.records, reading.page.text
    for aside in reading.asides:
        number = re.search(r"\d+", text[aside.start : aside.end]) if aside.kind == "count" else None
        if number and int(number[0]) != len(records):
            yield "count", f"the page says {number[0]} papers, {len(records)} were read"
    if reading.unclaimed:
        start, end = reading.unclaimed[0]
        shown = " ".join(text[start : min(end, start + 60)].split())
        share = f"{1 - reading.coverage:.1%} of the text"
        yield "unclaimed", f"blocks nobody claims: {len(reading.unclaimed)} ({share}), the first at {start}: {shown!r}"
    giant = [record.number for record in records if record.abstract and len(record.abstract.words) > _GIANT]
    if giant:
        yield "giant abstract", f"the abstract of record {giant[0]} has more than {_GIANT} characters"
    titles = Counter(record.title.words for record in records if record.title)
    title, times = max(titles.items(), key=lambda item: item[1], default=("", 0))
    if times > 1:
        yield "repeated title", f"{title!r} is the title of {times} records"
    if len(records) >= _FEW:
        yield from _shares(reading)


def _shares(reading: Reading) -> Iterator[tuple[str, str]]:
    """Oddness that only shows over many records."""
    records = reading.records
    credited = [record.authors[0].name for record in records if record.authors]
    odd = sum(names.likeness(name) == 0 for name in credited)
    if 5 * odd > len(credited):
        yield "odd names", f"{odd} of {len(credited)} first authors do not look like names"
    titled = [record.title.words for record in records if record.title]
    for where, word in (("begin", 0), ("end", -1)):
        shared, times = (
            Counter(title.split()[word].casefold() for title in titled).most_common(1)[0] if titled else ("", 0)
        )
        if len(titled) >= _FEW and 2 * times > len(titled) and shared not in ("a", "the"):
            yield "shared title", f"{times} of {len(titled)} titles {where} with {shared!r}"
    for what, missing in (
        ("title", sum(record.title is None for record in records)),
        ("authors", sum(not record.authors for record in records)),
        ("abstract", sum(record.abstract is None for record in records)),
    ):
        if missing > 0 and 5 * missing <= len(records):
            yield f"no {what}", f"{missing} of {len(records)} records have no {what}, the others have"
