"""Signs of a misread page: coverage alone does not show one, what is wrong with many records does.

A reader that knows how likely it reads a page well raises one alarm, where that is doubtful. For the others, one record
may be unusual; an alarm is for what is unusual in a tenth of them, or cannot be right at all. What was left over is in
the account of a page, not here, unless it is much or looks like papers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median

from etl.model import Notice, Reading
from etl.read.names import author_lists, events, person_names, times
from etl.read.names.affiliations import is_affiliation
from etl.read.quality import anchors, counts, remains
from etl.render.markdown.links import is_links
from etl.render.prose import is_sentence

Found = Iterator[tuple[str, str]]

_GIANT = 6000  # characters: an abstract of this length holds more than one
_LARGE = 4000  # this may be one, unless it is four times as long as the others
_FEW = 4  # records below which shares say nothing
_ODD = 0.1  # less likeness than any name has
_LIKELY = 0.3  # likeness of a name with one ordinary word; a lone word has less
_AN = {"title": "a title", "authors": "authors", "abstract": "an abstract"}
TRUSTED = 0.75
"""Chance of a well-read page from which on it raises no alarm."""
_MUCH = 0.1  # share of the text that may be left
_PLACE = 12  # words of a workplace
_LONGEST_TITLE = 30  # words of a title that is no sentence
_NUMBER = re.compile(r"^([#\[(]?)\d+([\].):]*)$")  # "#7", "[12]", "3."
_FURNITURE = re.compile(r"[\[\](){}|»:#]|^0[.)]?$")


def notices(reading: Reading) -> Iterator[Notice]:
    """One notice for every kind of fault that `reading` shows."""
    for alarm in ALARMS if reading.confidence is None else LEARNED:
        for code, message in alarm(reading):
            yield Notice(code, reading.page.source, message)


def is_misread(reading: Reading) -> bool:
    """Whether the page has another shape: half of it belongs to no paper, or its "titles" are furniture or labelled."""
    titles = _titles(reading)
    repeated = len(titles) - len(set(titles))
    labels = Counter(title.partition(":")[0] for title in titles if ":" in title)
    labelled = max(labels.values(), default=0)
    return (
        reading.coverage < 0.5
        or 3 * repeated > max(_FEW, len(reading.records))
        or (labelled >= _FEW and 3 * labelled > 2 * len(titles))
    )


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


def _left(reading: Reading) -> Found:
    """Blocks were left that look like papers, or simply much."""
    if not reading.unclaimed:
        return
    found = remains.remains(reading)
    authors = sum(one.kind == "authors" for one in found)
    abstracts = len(found) - authors
    whole = remains.papers(found, reading) or (found and anchors.lost(reading))
    if whole or max(authors, abstracts) >= _tenth(reading.records):
        start, end = found[0].span
        yield (
            "left papers",
            (
                f"blocks left out look like papers (authors: {authors}, abstracts: {abstracts}),"
                f" the first at {start}: {_begin(reading, start, end)}"
            ),
        )
    elif 1 - reading.coverage > _MUCH:
        start, end = reading.unclaimed[0]
        share = f"{1 - reading.coverage:.1%} of the text"
        yield (
            "unclaimed",
            (
                f"blocks nobody claims: {len(reading.unclaimed)} ({share}),"
                f" the first at {start}: {_begin(reading, start, end)}"
            ),
        )


def _anchored(reading: Reading) -> Found:
    """A line that comes once with each record also comes without one."""
    anchor = anchors.lost(reading)
    if anchor and anchor.lost >= _tenth(reading.records):
        yield (
            "anchors",
            (f"{anchor.lost} more lines like {anchor.key!r} than records to have them, the first at {anchor.where}"),
        )


def _giants(reading: Reading) -> Found:
    """An abstract is so long that it must hold others."""
    lengths = {record.number: len(record.abstract.words) for record in reading.records if record.abstract}
    usual = median(lengths.values()) if len(lengths) >= _FEW else _GIANT
    most = min(_GIANT, max(_LARGE, 4 * usual))
    if giant := [number for number, length in lengths.items() if length > most]:
        yield "giant abstract", f"the abstract of record {giant[0]} has more than {most:.0f} characters"


def _swallowed(reading: Reading) -> Found:
    """Abstracts hold lines of authors: several papers became one record."""
    held = [
        record.number
        for record in reading.records
        if record.abstract and any(map(author_lists.is_author_list, _short_lines(record.abstract.words)))
    ]
    if len(held) >= _tenth(reading.records):
        yield (
            "authors in abstracts",
            f"{len(held)} abstracts hold a line of authors, the first that of record {held[0]}",
        )


def _repeated(reading: Reading) -> Found:
    titles = Counter(_titles(reading))
    title, often = max(titles.items(), key=lambda item: item[1], default=("", 0))
    if often > 1:
        yield "repeated title", f"{title!r} is the title of {often} records"


def _shared(reading: Reading) -> Found:
    """Titles begin or end alike: a label, a number or a button was taken for a word of theirs."""
    titles = _titles(reading)
    for where, word in (("begin", 0), ("end", -1)):
        ends = Counter(_NUMBER.sub(r"\g<1>0\2", title.split()[word].casefold()) for title in titles)
        for shared, often in ends.most_common(1):
            least = max(3, len(titles) / 4) if _FURNITURE.search(shared) else max(4, len(titles) / 2 + 0.5)
            if often >= least and shared not in ("a", "the"):
                yield "shared title", f"{often} of {len(titles)} titles {where} with {shared!r}"


def _odd_names(reading: Reading) -> Found:
    """Authors who are no people: titles, affiliations or running text are in their place."""
    lists = [[author.name for author in record.authors] for record in reading.records if record.authors]
    for what, credited, least in (
        ("first authors", [people[0] for people in lists], _ODD),
        ("authors", [name for people in lists for name in people], _LIKELY),
    ):
        strange = [name for name in credited if person_names.likeness(name) < least]
        if len(reading.records) >= _FEW and 5 * len(strange) > len(credited):
            do = "does" if len(strange) == 1 else "do"
            yield "odd names", f"{len(strange)} of {len(credited)} {what} {do} not look like people: {_cut(strange[0])}"
            return


def _odd_titles(reading: Reading) -> Found:
    """Titles that are none: lists of people, times, addresses, sentences, workplaces, events."""
    titles = _titles(reading)
    strange = [title for title in titles if _is_odd(title)]
    if len(strange) >= _tenth(titles):
        yield "odd titles", f"{len(strange)} of {len(titles)} titles do not look like titles: {_cut(strange[0])}"


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


ALARMS: tuple[Callable[[Reading], Found], ...] = (
    _count, _left, _anchored, _giants, _swallowed, _repeated, _shared, _odd_names, _odd_titles, _missing,
)  # fmt: skip

"""For readers of known shapes and formats."""
LEARNED: tuple[Callable[[Reading], Found], ...] = (_count, _doubtful)
"""For the reader that knows its confidence."""


def _tenth(records: Sequence[object]) -> float:
    return max(2, len(records) / 10)


def _titles(reading: Reading) -> list[str]:
    return [record.title.words for record in reading.records if record.title]


def _short_lines(words: str) -> Iterable[str]:
    return (
        (line.strip() for line in words.split("\n") if "," in line or ";" in line or "·" in line)
        if "\n" in words
        else ()
    )


def _is_odd(title: str) -> bool:
    long = len(title.split()) > _LONGEST_TITLE
    return (
        author_lists.is_author_list(title)
        or times.is_moment(title)
        or is_links(title)
        or (long and is_sentence(title))
        or (":" not in title and len(title.split()) < _PLACE and is_affiliation(title))
        or events.is_event(title)
    )


def _begin(reading: Reading, start: int, end: int) -> str:
    return _cut(reading.page.text[start:end])


def _cut(words: str) -> str:
    return repr(" ".join(words[:60].split()))
