"""How far a reading can be trusted: what of its page nobody claims, and signs that the page is misread.

The reader of layouts knows how likely it reads a page well, and the page may count its papers: "Total: 52", "Accepted
papers (52)", "Showing 1-50 of 120". Of other readers one record may be unusual; an alarm is for what few records lack,
or what cannot be right at all.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from etl.display import many
from etl.model import Notice, Reading
from etl.read.blocks import Span, blocks

Found = Iterator[tuple[str, str]]

_FEW = 4  # records below which shares say nothing
_AN = {"title": "a title", "authors": "authors", "abstract": "an abstract"}
TRUSTED = 0.75  # chance of a well-read page from which on it raises no alarm
_NUMBER = r"\d{1,3}(?:,\d{3}){1,4}|\d{1,6}"
_KINDS = r"(?:papers|entries|results|articles|publications|preprints|abstracts|items|records|submissions)"
_SPAN = re.compile(
    rf"""
    (?P<first> {_NUMBER} ) \ ?(?: - | – | — | to ) \ ?(?P<last> {_NUMBER} )      # Showing 1-50
    \ (?: of | out\ of ) \ (?: about\ | a\ total\ of\ )? (?P<total> {_NUMBER} )\b # of 120 entries
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SURE = re.compile(
    rf"""
    (?: (?:there\ are|in)\ )? (?:a\ )? total (?:\ number)? (?:\ of)? (?:\ {_KINDS})? \ ?[:=]?  # Total: 52
      \ ? (?P<total> {_NUMBER} ) (?:\ \w+){{0,2}} \.?                                         # Total 52 entries
  | (?:number\ of\ )? (?:accepted\ |all\ )? {_KINDS} \ ?[:=] \ ? (?P<labelled> {_NUMBER} )    # Papers: 52
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LIKELY = re.compile(
    rf"""
    (?:\w+\ ){{0,3}} {_KINDS} \ (?: \( (?P<bracketed> {_NUMBER} ) \) | (?P<last> {_NUMBER} ) )   # Accepted papers (52)
  | (?:(?:showing|displaying|found)\ (?:all\ )?)? (?P<first> {_NUMBER} )
      \ (?:(?:accepted|full|regular|new)\ )? {_KINDS} (?:\ found)? \.?                           # 52 accepted papers
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SECTION = re.compile(rf"\S.* \( ({_NUMBER}) \ (?:{_KINDS}|paper) \)", re.VERBOSE | re.IGNORECASE)
"""Compilers (4 papers)"""
_YEARS = range(1900, 2101)  # "Papers (2024)" counts nothing


def unclaimed(text: str, claims: Iterable[Span]) -> tuple[Span, ...]:
    """The blocks outside `claims`."""
    left: list[Span] = []
    position = 0
    for start, end in sorted(claims):
        left += blocks(text, position, max(position, start))
        position = max(position, end)
    return (*left, *blocks(text, position))


def notices(reading: Reading) -> Iterator[Notice]:
    """One notice for every kind of fault that `reading` shows."""
    for alarm in ALARMS if reading.confidence is None else LEARNED:
        for code, message in alarm(reading):
            yield Notice(code, reading.page.source, message)


def _count(reading: Reading) -> Found:
    spans = sorted([*((aside.start, aside.end) for aside in reading.asides), *reading.unclaimed])
    found = counted(line for start, end in spans for line in reading.page.text[start:end].split("\n"))
    if message := complaint(found, len(reading.records)):
        yield "count", message


def _doubtful(reading: Reading) -> Found:
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
    for what, one in _AN.items():
        having = sum(bool(getattr(record, what)) for record in reading.records)
        few = min(having, every - having)
        if every < _FEW or not 0 < 5 * few <= every:
            continue
        shown = f"{few} of {every} records {'has' if few == 1 else 'have'}"
        if few < having:
            yield f"no {what}", f"{shown} no {what}, the others have"
        else:
            yield f"some {what}", f"{shown} {one}, the others have none"


ALARMS: tuple[Callable[[Reading], Found], ...] = (_repeated, _missing)  # for formats with named fields
LEARNED: tuple[Callable[[Reading], Found], ...] = (_count, _doubtful)  # for the reader that knows its confidence


class Counted(NamedTuple):
    """What the lines of a page count."""

    totals: tuple[int, ...] = ()  # numbers that stand for the page: any of them may be the one that counts its papers
    sections: tuple[int, ...] = ()  # numbers that are in the headings of its sections
    span: tuple[int, int, int] | None = None  # first and last paper among how many, where the list goes on elsewhere


def counted(lines: Iterable[str]) -> Counted:
    """What `lines` count; lines of running text count nothing."""
    totals: list[int] = []
    sections: list[int] = []
    span: tuple[int, int, int] | None = None
    for line in (" ".join(raw.split()) for raw in lines if any(map(str.isdecimal, raw))):
        if found := _SPAN.search(line):
            first, last, total = map(_int, found.group("first", "last", "total"))
            span = (first, last, total) if first <= last <= total else span
        elif found := _SURE.fullmatch(line) or _LIKELY.fullmatch(line):
            number = _int(found[found.lastgroup or 0])
            totals += [number] if found.re is _SURE or number not in _YEARS else []
        elif found := _SECTION.fullmatch(line):
            sections.append(_int(found[1]))
    return Counted(tuple(totals), tuple(sections), span)


def complaint(printed: Counted, records: int) -> str | None:
    """What the numbers of a page say against `records`; None when one of them agrees."""
    were_read = "1 was read" if records == 1 else f"{records:,} were read"
    if printed.span:
        first, last, total = printed.span
        expected = last - first + 1
        if records not in (expected, total):
            papers = many(expected, "paper")
            return f"the page says {papers} ({first:,} to {last:,} of {total:,}), {were_read}"
        whole = records == total
        return None if whole else f"the page shows {expected:,} of {total:,} papers: name the other pages too"
    if printed.totals:
        agrees = records in printed.totals or records == sum(printed.sections)
        return None if agrees else f"the page says {many(printed.totals[0], 'paper')}, {were_read}"
    expected = sum(printed.sections)
    return f"the headings count {many(expected, 'paper')}, {were_read}" if expected > records else None


def _int(words: str) -> int:
    return int(words.replace(",", ""))
