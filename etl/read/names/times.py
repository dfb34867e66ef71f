"""Dates and clock times as programmes print them: "Tue 6 Apr 11:10 a.m.", "Mon 29 Aug. 16:00 - 16:18 PDT".

Where nothing else is in a line, whatever form and language it has, they are recognised word by word:
"Tuesday - August 29th", "9:00 PDT / 12:00 EDT", "Montag, 3. Juni 2031, 9.00 Uhr", "20:00-20:10 Beijing Time (+1 day)".
Some of the words can be nothing else then.

Dates become ISO 8601 as far as they go: a day, a month or a year.
"""

import re
from datetime import UTC, date, datetime

from etl.model import Edition
from etl.read.names.phrases import compiled

_LONGEST = 100  # characters that a day or a time may take
_BLANKS = str.maketrans("\xa0\t\u202f", "   ")
_WEEKDAY = r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b\.?"
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\b\.?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_DATE = rf"(?:{_DAY}\ {_MONTH}(?:,?\ \d{{4}})?|{_MONTH}\ {_DAY}\b(?:,?\ \d{{4}})?|\d{{4}}-\d{{2}}-\d{{2}})"
_HOUR = r"(?<!\d)(?:[01]?\d|2[0-4])"
_CLOCK = rf"(?:{_HOUR}[:h][0-5]\d(?!\d)(?:\ ?[ap]\.?m\b\.?)?|{_HOUR}(?:\.[0-5]\d)?\ ?[ap]\.?m\b\.?|(?:12\ ?)?noon\b)"
_ZONE = r"(?:\ ?\(?(?-i:{zone})(?:[+-]\d{1,2})?\b\)?)"
_HOURS = (
    rf"(?:{_HOUR}\ ?(?:--?|[–—]|to)\ ?{_HOUR}(?::[0-5]\d)?\ ?[ap]\.?m\b\.?{_ZONE}?"  # 9–10 am
    rf"|{_CLOCK}{_ZONE}?(?:\ ?(?:--?|[–—]|to)\ ?{_CLOCK}{_ZONE}?)?)"
)

_TRAILING = compiled(
    rf"""(?<![\w:]) [(\[]? (?:
        (?:{_WEEKDAY},?\ )? {_DATE} ,?\ (?:at\ |@\ ?|from\ )? {_HOURS}   # Poster: Edge Wed 7 Jun 04:40 p.m.
      | {_WEEKDAY},?\ {_HOURS}                                           # Poster: Edge Wed 4:40 pm
      | (?P<clock>{_HOURS})                                              # Session 2 11:10 - 12:00
    ) [)\]]? $"""
)
_LEADING = compiled(rf"\[?\ ?(?:{_WEEKDAY},?\ )?(?:{_DATE},?\ )?(?P<clock>{_HOURS})\ ?\]?[\ :|,–—-]+(?=[\w\[(“\"])")
_FIRM = re.compile(r"[ap]\.?m\b|[-–—]|\bto\b|[A-Z]T\b|\bAoE\b", re.IGNORECASE)
_CREATED = compiled(
    rf"""
    (\d{{4}})-(\d{{2}})-(\d{{2}})\b            # 2020-09-01
  | (\d{{1,2}})\ ({_MONTH}),?\ (\d{{4}})      # 1 Sep 2020
  | ({_MONTH})\ (\d{{1,2}}),?\ (\d{{4}})      # September 1, 2020
    """
)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEAK = compiled(
    r"""
      [(\[]? (?: day\s\d{1,2} | [+-]\s?\d\sdays? | next\sday
             | \d{1,3}\s?(?:min(?:ute)?s?\b\.?|['’])
             | {time zone}\s(?:(?:standard|daylight|summer)\s)?time(?!\w)
             | (?-i:{zone})\b(?:\s?[+-]\s?\d{1,2}(?::?\d\d)?)? ) [)\]]?
    | (?:{time words})(?![^\W\d_]) | \d{1,2}\.[0-5]\d(?!\d) | \d{1,2}(?:st|nd|rd|th|\.)?(?![\d\w]) | (?:19|20)\d\d(?!\d)
    | [\s,:;|/()\[\]–—~～‐‑·•@-]
    """
)
_CLOCKS = compiled(
    r"""
      (?<!\d) (?:[01]?\d|2[0-4]) (?: :[0-5]\d(?::[0-5]\d)?(?!\d) (?:\s?[ap]\.?m\b\.?)?    # 9:00 · 9:00 am
        | \s?[hH](?:[0-5]\d)?(?!\w) | (?:[.:][0-5]\d)?\s?(?:[ap]\.?m\b\.?|Uhr\b|hrs?\b)      # 9h30 · 9 am · 9.00 Uhr
        | [時点시][0-5]?\d?分? )
    | \d{1,2}\.[0-5]\d\s?[–—-]\s?\d{1,2}\.[0-5]\d(?![\d.])                                  # 9.00-9.20
    | (?:0\d|1[0-8])[0-5][05]\s?[–—-]\s?[012]\d[0-5][05](?!\d)                           # 0900-0930
    """
)
_DATES = re.compile(
    r"\d{1,2}[./]\s?\d{1,2}[./]\s?(?:19|20)\d\d(?!\d)|(?:19|20)\d\d[-./年]\s?\d{1,2}[-./月]\s?\d{1,2}日?(?!\d)|\d{1,2}月\d{1,2}日"
)
_WEEKDAYS = compiled(r"{weekday}(?![^\W\d_])\.?|[(（][月火水木金土日][)）]|[月火水木金土日]曜日?|星期[一二三四五六日]")
_MONTHS = compiled(r"{month name}(?![^\W\d_])\.?")
_FORMS = {"date": _DATES, "clock": _CLOCKS, "weekday": _WEEKDAYS, "month": _MONTHS, "": _WEAK}
"""What is in a line that is nothing but a day or a time, in any language, and what may be between."""
FIRST, LAST = 1900, 2100  # years between which a paper is published

_YEAR_FIRST = re.compile(r"(\d{4})(?:[-/.](\d{0,2})(?:[-/.](\d{0,2}))?)?(?![\d])")
_MONTHYEAR = re.compile(
    r"\b(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,?\s{1,3}(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def is_slot(words: str) -> bool:
    """Whether `words` are nothing but a clock time, perhaps with its day: "Mon 29 Aug. 16:00 - 16:18 PDT"."""
    return "clock" in kinds(words)


def trailing(words: str, *, dated: bool = False) -> int | None:
    """Where the clock time at the end of `words` begins; with `dated` only when it names a day too."""
    if not any(map(str.isdigit, words[-_LONGEST:])):
        return None
    base = max(0, len(words) - _LONGEST)
    found = _TRAILING.search(words[base:].translate(_BLANKS))
    if found is None or (found["clock"] and (dated or not _FIRM.search(found["clock"]))):
        return None
    return base + found.start()


def leading(words: str) -> int | None:
    """Where the text after a clock time at the head of `words` begins: "16:00 - 16:18 Title"."""
    if not any(map(str.isdigit, words[:_LONGEST])) or kinds(words):
        return None
    found = _LEADING.match(words[:_LONGEST].translate(_BLANKS))
    return found.end() if found and _FIRM.search(found["clock"]) else None


def iso_date(words: str) -> str | None:
    """The first date of `words` as ISO 8601: "1 Sep 2020" gives "2020-09-01"; None when it is no date."""
    found = _CREATED.search(words[:_LONGEST])
    if found is None:
        return None
    year, number, day, day_2, name_2, year_2, name_3, day_3, year_3 = found.groups()
    try:
        in_year = month(number or name_2 or name_3) or 0
        return date(int(year or year_2 or year_3), in_year, int(day or day_2 or day_3)).isoformat()
    except ValueError:
        return None


def kinds(words: str) -> frozenset[str]:
    """What `words` hold that are days and times alone: "clock", "date", "weekday", "month", "number"; else nothing."""
    if len(words) > _LONGEST or not words:
        return frozenset()
    words, at, seen = words.translate(_BLANKS), 0, set()
    while at < len(words):
        matches = ((name, form.match(words, at)) for name, form in _FORMS.items())
        name, found = next((match for match in matches if match[1]), ("", None))
        if found is None or found.end() == at:
            return frozenset()
        at = found.end()
        seen.add(name if name or not any(map(str.isdigit, found[0])) else "number")
    is_day = _WEEKDAYS.search(words) or re.search(r"(?<!\d)\d{1,2}(?!\d)", words)  # and not a year
    is_sure = seen & {"clock", "date"} or ("number" in seen and seen & {"weekday", "month"} and is_day)
    return frozenset(seen) if is_sure or seen - {""} == {"weekday"} else frozenset()


def iso(words: str) -> str | None:
    """The date that `words` begin with or hold: "2021/04/05/" gives "2021-04-05", "April 2021" gives "2021-04"."""
    words = words.strip()
    if found := _YEAR_FIRST.match(words):
        return of_numbers(*(int(part) if part else None for part in found.groups()))
    if day := iso_date(words):
        return day if FIRST <= int(day[:4]) <= LAST else None
    if named := _MONTHYEAR.search(words):
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
    return MONTHS.index(words[:3]) + 1 if words[:3] in MONTHS else None


def year(words: str) -> int | None:
    """The first year that is in `words`."""
    found = YEAR.search(words)
    return int(found[0]) if found else None


def created(printed: str | None, year: int | None, edition: Edition | None) -> str | None:
    """What `Entry.created` says: the date; a mere year only where no edition has it."""
    if printed and len(printed) > 4:
        return printed
    if edition is not None and edition.year is not None:
        return None
    return printed or (of_numbers(year) if year else None)
