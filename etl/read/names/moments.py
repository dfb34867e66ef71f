"""Days and times in whatever form and language a page prints them, recognised word by word.

"Tuesday - August 29th", "9:00 PDT / 12:00 EDT", "Montag, 3. Juni 2031, 9.00 Uhr", "20:00-20:10 Beijing Time (+1 day)".
A line is such a moment when nothing else is in it and some of its words can be nothing else.
"""

import re

from etl.read.names.phrases import compiled

LONGEST = 100  # characters that a day or a time may take
_ZONED = r"{time zone}\s(?:(?:standard|daylight|summer)\s)?time(?!\w) | (?-i:{zone})\b(?:\s?[+-]\s?\d{1,2}(?::?\d\d)?)?"
_WEAK = compiled(
    r"""
      [(\[]? (?: day\s\d{1,2} | [+-]\s?\d\sdays? | next\sday
             | \d{1,3}\s?(?:min(?:ute)?s?\b\.?|['’]) | """
    + _ZONED
    + r""" ) [)\]]?
    | (?:{time words})(?![^\W\d_]) | \d{1,2}\.[0-5]\d(?!\d) | \d{1,2}(?:st|nd|rd|th|\.)?(?![\d\w]) | (?:19|20)\d\d(?!\d)
    | [\s,:;|/()\[\]–—~～‐‑·•@-]
    """
)
_CLOCK = re.compile(
    r"""
      (?<!\d) (?:[01]?\d|2[0-4]) (?: :[0-5]\d(?::[0-5]\d)?(?!\d) (?:\s?[ap]\.?m\b\.?)?    # 9:00 · 9:00 am
        | \s?[hH](?:[0-5]\d)?(?!\w) | (?:[.:][0-5]\d)?\s?(?:[ap]\.?m\b\.?|Uhr\b|hrs?\b)      # 9h30 · 9 am · 9.00 Uhr
        | [時点시][0-5]?\d?分? )
    | \d{1,2}\.[0-5]\d\s?[–—-]\s?\d{1,2}\.[0-5]\d(?![\d.])                                  # 9.00-9.20
    | (?:0\d|1[0-8])[0-5][05]\s?[–—-]\s?[012]\d[0-5][05](?!\d)                           # 0900-0930
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DATE = re.compile(
    r"\d{1,2}[./]\s?\d{1,2}[./]\s?(?:19|20)\d\d(?!\d)|(?:19|20)\d\d[-./年]\s?\d{1,2}[-./月]\s?\d{1,2}日?(?!\d)|\d{1,2}月\d{1,2}日"
)
_WEEKDAY = compiled(r"{weekday}(?![^\W\d_])\.?|[(（][月火水木金土日][)）]|[月火水木金土日]曜日?|星期[一二三四五六日]")
_MONTH = compiled(r"{month name}(?![^\W\d_])\.?")


def kinds(words: str) -> frozenset[str]:
    """What `words` hold that are days and times alone: "clock", "date", "weekday", "month", "number"; else nothing."""
    if len(words) > LONGEST or not words:
        return frozenset()
    at, seen = 0, set()
    while at < len(words):
        name, found = next(((name, found) for name, form in _FORMS if (found := form.match(words, at))), ("", None))
        if found is None or found.end() == at:
            return frozenset()
        at = found.end()
        seen.add(name if name or not any(map(str.isdigit, found[0])) else "number")
    is_sure = seen & {"clock", "date"} or ("number" in seen and seen & {"weekday", "month"} and _is_day(words))
    return frozenset(seen) if is_sure or seen - {""} == {"weekday"} else frozenset()


def _is_day(words: str) -> bool:
    """Whether a number of a month or a weekday is that of a day, and not of a year."""
    return _WEEKDAY.search(words) is not None or re.search(r"(?<!\d)\d{1,2}(?!\d)", words) is not None


_FORMS = (("date", _DATE), ("clock", _CLOCK), ("weekday", _WEEKDAY), ("month", _MONTH), ("", _WEAK))
