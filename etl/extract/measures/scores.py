"""Scores have no unit of their own: "an FID of 0.03", "F1 (0.73 vs. 0.06)", "LPIPS from 0.456 to 0.316", "0.81 AUC"."""

import re
from collections.abc import Sequence
from functools import cache

from etl import vocabulary

_FARTHEST = 60
"""Characters before a number in which its metric stands."""
_CHANGE = r"(?:score|increase|decrease|gain|improvement|reduction|drop)"
_LINK = r"(?:of|to|from|by|at|is|was|reaches|attains|=|:)"
_BOUND = r"(?:up to|over|about|around|nearly|only|an? average of)"
AGAINST = re.compile(r"\s?[,(]?\s?(?:vs\.?|versus|against|compared (?:to|with))\s[~≈]?(?=\d)")
"""What stands between two numbers of one metric."""
_BESIDE = re.compile(
    rf"\son\s(?:the\s)?[A-Z]|\s(?:[\w@-]{{1,15}}\s){{0,3}}{_CHANGE}\b|{AGAINST.pattern}\d*\.\d+(?![\d%x×s]|\s?m?s\b)"
)
"""Behind a score stands what was tried or what it is set against: "reaches 64.7 on FooBench", "(0.84 vs. 0.81)"."""
_CAPITALS = r"[A-Z][A-Za-z]{0,12}[A-Z][\w@-]{0,12}(?:\s(?:score|value))?\sof\s"
"""A metric that no vocabulary knows: "a HOTA of 45.2"."""
_NAMED = re.compile(r"(?<=[a-z0-9,] )[A-Z][A-Za-z-]{1,20}\s\Z")


def score_at(text: str, start: int, end: int) -> str | None:
    """The unit of a score, which a number with decimals between two offsets may be: the metric behind it, else ""."""
    if "." not in text[start:end]:
        return None
    if found := _behind().match(text, end):
        return found[1]
    if _BESIDE.match(text, end) and not is_named(text, start):
        return ""
    return "" if _before().search(text, max(0, start - _FARTHEST), start) else None


def is_named(text: str, start: int) -> bool:
    """Before a number stands a name: "FooNet 2.1", "an RTX 3080"."""
    return _NAMED.search(text, max(0, start - 24), start) is not None


@cache
def _before() -> re.Pattern[str]:
    """A metric right before a number, with what links them."""
    names = _alternatives([name for name in _names() if not name.islower()])
    words = _alternatives([name for name in _names() if name.islower()])
    linked = rf"(?:\s{_CHANGE})?(?:\s{_LINK})?(?:\s{_BOUND})?\s?\(?(?:from\s)?[~≈+]?\Z"
    return re.compile(rf"(?<!\w)(?:(?:{names}|(?i:{words}))s?(?:\sscore)?{linked}|(?<!-){_CAPITALS}\Z)")


@cache
def _behind() -> re.Pattern[str]:
    """A metric in capitals right behind a number."""
    names = _alternatives([name for name in _names() if not name.islower()])
    return re.compile(rf"\s((?:{names})(?:\sscore)?)(?!\w)")


def _alternatives(names: Sequence[str]) -> str:
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))


def _names() -> list[str]:
    metrics = vocabulary.quantities()
    tops = vocabulary.tops(metrics)
    return [label for key, one in metrics.items() if one.broader and tops[key] == "accuracy" for label in one.labels]
