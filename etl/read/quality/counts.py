"""How many papers a page says that it lists: "Total: 52", "Accepted papers (52)", "Showing 1-50 of 120"."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from etl.display import many

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
_SECTION = re.compile(
    rf"\S.* \( ({_NUMBER}) \ (?:{_KINDS}|paper) \)", re.VERBOSE | re.IGNORECASE
)  # Compilers (4 papers)
_YEARS = range(1900, 2101)  # "Papers (2024)" counts nothing


class Counted(NamedTuple):
    """What the lines of a page count."""

    totals: tuple[int, ...] = ()
    """Numbers that stand for the page: any of them may be the one that counts its papers."""
    sections: tuple[int, ...] = ()
    """Numbers that are in the headings of its sections."""
    span: tuple[int, int, int] | None = None
    """First and last paper of the page among how many, where the list goes on elsewhere."""


def counted(lines: Iterable[str]) -> Counted:
    """What `lines` count; lines of running text count nothing."""
    totals: list[int] = []
    sections: list[int] = []
    span: tuple[int, int, int] | None = None
    for raw in lines:
        line = " ".join(raw.split())
        if not any(map(str.isdecimal, line)):
            continue
        if found := _SPAN.search(line):
            first, last, total = map(_int, found.group("first", "last", "total"))
            span = (first, last, total) if first <= last <= total else span
        elif found := _SURE.fullmatch(line):
            totals.append(_int(found[found.lastgroup or 0]))
        elif (found := _LIKELY.fullmatch(line)) and (number := _int(found[found.lastgroup or 0])) not in _YEARS:
            totals.append(number)
        elif found := _SECTION.fullmatch(line):
            sections.append(_int(found[1]))
    return Counted(tuple(totals), tuple(sections), span)


def complaint(printed: Counted, records: int) -> str | None:
    """What the numbers of a page say against `records`; None when one of them agrees."""
    if printed.span:
        first, last, total = printed.span
        expected = last - first + 1
        if records not in (expected, total):
            papers = many(expected, "paper")
            return f"the page says {papers} ({first:,} to {last:,} of {total:,}), {_were_read(records)}"
        whole = records == total
        return None if whole else f"the page shows {expected:,} of {total:,} papers: name the other pages too"
    if printed.totals:
        agrees = records in printed.totals or records == sum(printed.sections)
        return None if agrees else f"the page says {many(printed.totals[0], 'paper')}, {_were_read(records)}"
    expected = sum(printed.sections)
    return f"the headings count {many(expected, 'paper')}, {_were_read(records)}" if expected > records else None


def _were_read(records: int) -> str:
    return "1 was read" if records == 1 else f"{records:,} were read"


def _int(words: str) -> int:
    return int(words.replace(",", ""))
