"""Printed measures of masked text: a number, perhaps a range or a list, then a unit. No text raises."""

import re
from collections.abc import Iterator
from decimal import Decimal

from etl.extract.measures.factors import fraction
from etl.extract.measures.number_words import worded
from etl.extract.measures.ranges import FACTOR, NUMBER, SEPARATOR, YEARS, instead, number_at, power, ranged
from etl.extract.measures.units import AGAINST, MONEY, RELATIVE, Measure, is_named, score_at, unit_at

_GOING_ON = re.compile(r"(?:[^\W\d_²³]-|[^\W_][xX×]|\d[,/]|[^\W_xX]|[_^#@])\Z")
"""Before digits that begin no number; also a decimal comma, "11,58%", and a fraction, but "22%/11%" are two numbers."""
_COMMA = re.compile(
    r"\s{0,9}(?:,\s{1,9}(?:(?:and|or)\s{1,9})?|\s(?:and|or)\s{1,9}|(?<=\.\d)/|(?<=\.\d\d)/)(?:\+(?=\d))?"
)
_NEXT = re.compile(r"(?:\s?\([^()\d]{1,40}\))?(?:,|,?\s(?:and|or))\s{1,9}(?=\d)")
_SPREAD = re.compile(rf"\s{{0,9}}(?:±|\+/-|\+-)\s{{0,9}}(?:{NUMBER.pattern})", re.VERBOSE)
"""How far a value spreads: "1.78±1.02 mm", "84% ± 2%"."""
_FRACTION = re.compile(r"/(\d{1,4})(?:th|rd)?(?=\s(?:of|the|that|as)\b)")
_TIMES_BEFORE = re.compile(r"(?<!\w)[xX×]\s?$")
_PERCENTILE = re.compile(
    r"\s?(?:tail |p)?(?:latenc|percentile|quantile|completion time|response time"
    r"|(?:bootstrap )?(?:CIs?\b|confidence|credible))",
    re.IGNORECASE,
)
_LISTED = RELATIVE | {"AP", "mAP", "BLEU", "dB", "ms"}


def measures(text: str, *, in_words: bool = True) -> list[Measure]:
    """The measures of one masked sentence, in order, none overlapping; printed in digits, or also `in_words`."""
    found: list[Measure] = []
    position = 0
    while number := NUMBER.search(text, position):
        here = _from_number(text, number.start()) if _may_start(text, number.start()) else []
        found += here
        position = here[-1].end if here else number.end()
    taken = [(m.start, m.end) for m in found]
    spoken = worded(text) if in_words else ()
    found += [m for m in spoken if all(m.end <= a or m.start >= b for a, b in taken)]
    return sorted(found, key=lambda m: m.start)


def _may_start(text: str, start: int) -> bool:
    """A number inside a name, a version or an identifier starts no measure: TPU-v3, GPT-4, ResNet50, 2009.00748v2."""
    return _GOING_ON.search(text, max(0, start - 2), start) is None


def _from_number(text: str, start: int) -> list[Measure]:
    number = number_at(text, start)
    if number is None:
        return []
    low, end = number
    if start > 0 and text[start - 1] in MONEY:  # "$95": the unit stands before the number
        return [Measure(start - 1, end, low, low, text[start - 1])]
    unit = unit_at(text, end)
    if spread := _SPREAD.match(text, unit[1] if unit else end):
        behind = unit_at(text, spread.end())
        name, end = unit or behind or (score_at(text, start, spread.end()), 0)
        return [] if name is None else [Measure(start, behind[1] if behind else spread.end(), low, low, name)]
    separator = SEPARATOR.match(text, unit[1] if unit else end)
    second = number_at(text, separator.end()) if separator else None
    if separator and second and (both := ranged(text, start, low, unit, separator, *second)):
        return [both]
    if unit is None:
        return _without_unit(text, start, low, end)
    if unit[0] == "%" and low > 89 and _PERCENTILE.match(text, unit[1]):
        return []
    old = None if unit[0] in {"x", "orders of magnitude"} else instead(text, start, low, unit)
    low = power(low) if unit[0] == "orders of magnitude" else low
    return [old or Measure(start, unit[1], low, low, unit[0])]


def _without_unit(text: str, start: int, low: Decimal, end: int) -> list[Measure]:
    """A bare number: a factor ("by a factor of 1.25"), "x1.35", or the first of a list that ends in a unit."""
    if FACTOR.search(text, max(0, start - 60), start):
        return [Measure(start, end, low, low, "x")]
    if (part := _FRACTION.match(text, end)) and low and int(part[1]) > low:  # "1/20 of the time"
        share = fraction(low / int(part[1]))
        return [Measure(start, part.end(), share, share, "x", word="part")]
    before = _TIMES_BEFORE.search(text, max(0, start - 4), start)
    if before and not text[max(0, before.start() - 12) : before.start()].rstrip()[-1:].isdigit():
        return [Measure(before.start(), end, low, low, "x")]
    listed = list(_listed(text, start, low, end))
    score = None if listed else score_at(text, start, end)
    return listed if score is None else [Measure(start, end, low, low, score), *_other_scores(text, end, score)]


def _other_scores(text: str, end: int, score: str) -> Iterator[Measure]:
    """ "0.73 vs. 0.06", "0.64 and 0.5", "0.80 (on A), 0.73 (on B)": scores it is set against or listed with."""
    while link := AGAINST.match(text, end) or _NEXT.match(text, end):
        number, start = number_at(text, link.end()), link.end()
        if number is None or "." not in text[start : number[1]] or unit_at(text, number[1]):
            return
        value, end = number
        yield Measure(start, end, value, value, score)


def _listed(text: str, start: int, low: Decimal, end: int) -> Iterator[Measure]:
    """ "2.5 and 1.5 AP", "2, 3 and 4x": numbers that share the unit of the last."""
    if is_named(text, start) or low in YEARS:  # "an RTX 3080, 3.9x on an A30", "on VOC 2010, and 1.4%"
        return
    values = [(start, end, low)]
    signed = start > 0 and text[start - 1] == "+"
    while len(values) < 8 and text[values[-1][1] - 1].isdigit() and (comma := _COMMA.match(text, values[-1][1])):
        following = number_at(text, comma.end())
        if following is None or comma.group().endswith("+") != signed:  # "reaches 117.9, +9.5%"
            return
        value, stop = following
        values.append((comma.end(), stop, value))
        if unit := unit_at(text, stop):
            if unit[0] in _LISTED:
                values[-1] = (comma.end(), unit[1], value)
                yield from (Measure(a, b, v, v, unit[0]) for a, b, v in values)
            return
