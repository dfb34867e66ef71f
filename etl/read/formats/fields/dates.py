"""Dates and years as structured sources write them, to ISO 8601 as far as they go: a day, a month or a year."""

import re
from datetime import UTC, date, datetime

from etl.model import Edition
from etl.read.names import times

FIRST, LAST = 1900, 2100
"""Years between which a paper is published."""

_NUMBERS = re.compile(r"(\d{4})(?:[-/.](\d{0,2})(?:[-/.](\d{0,2}))?)?(?![\d])")
_NAMED = re.compile(
    r"\b(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,?\s{1,3}(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def iso(words: str) -> str | None:
    """The date that `words` begin with or hold: "2021/04/05/" gives "2021-04-05", "April 2021" gives "2021-04"."""
    words = words.strip()
    if found := _NUMBERS.match(words):
        return of_numbers(*(int(part) if part else None for part in found.groups()))
    if day := times.iso_date(words):
        return day if FIRST <= int(day[:4]) <= LAST else None
    if named := _NAMED.search(words):
        return of_numbers(int(named["year"]), month(named["month"]))
    return None


def of_numbers(year: int | None, month: int | None = None, day: int | None = None) -> str | None:
    """As much of a date as is right: a year with month 13 is the year."""
    if year is None or not FIRST <= year <= LAST:
        return None
    if month is None or not 1 <= month <= 12:
        return f"{year}"
    try:
        return date(year, month, day or 0).isoformat()
    except ValueError:
        return f"{year}-{month:02}"


def of_epoch(milliseconds: int) -> str | None:
    """The day of a time in milliseconds, or in seconds, since 1970."""
    seconds = milliseconds / 1000 if milliseconds > 10**11 else milliseconds
    return datetime.fromtimestamp(seconds, UTC).date().isoformat() if 0 < seconds < 4 * 10**9 else None


def month(words: str) -> int | None:
    """The number of a month: "sept.", "September", "9", "09"."""
    words = words.strip().casefold()
    if words.isdecimal() and len(words) <= 2:
        return int(words) if 1 <= int(words) <= 12 else None
    return times.MONTHS.index(words[:3]) + 1 if words[:3] in times.MONTHS else None


def year(words: str) -> int | None:
    """The first year that is in `words`."""
    found = _YEAR.search(words)
    return int(found[0]) if found else None


def created(printed: str | None, year: int | None, edition: Edition | None) -> str | None:
    """What `Entry.created` says: the date; a mere year only where no edition has it."""
    if printed and len(printed) > 4:
        return printed
    if edition is not None and edition.year is not None:
        return None
    return printed or (of_numbers(year) if year else None)
