"""Printed measures of masked text: a number, perhaps a range or a list, then a unit. No text raises."""

import re
from collections.abc import Iterator
from decimal import Decimal

from etl.extract.measures.factors import fraction
from etl.extract.measures.number_words import worded
from etl.extract.measures.ranges import FACTOR, NUMBER, SEPARATOR, YEARS, counted, instead, number_at, power, ranged
from etl.extract.measures.units import AGAINST, MONEY, RELATIVE, Measure, is_named, score_at, unit_at

_COMMA = re.compile(
    r"\s{0,9}(?:,\s{1,9}(?:(?:and|or)\s{1,9})?|\s(?:and|or)\s{1,9}|(?<=\.\d)/|(?<=\.\d\d)/)(?:\+(?=\d))?"
)
_NEXT = re.compile(r"(?:\s?\([^()\d]{1,40}\))?(?:,|,?\s(?:and|or))\s{1,9}(?=\d)")
_PLUS_MINUS = re.compile(r"\s{0,9}(?:±|\+/-|\+-)\s{0,9}")
_MULTIPLES = frozenset({"x", "orders of magnitude"})
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
        position = number.end()
        if not _may_start(text, number.start()):
            continue
        priced = number.start() > 0 and text[number.start() - 1] in MONEY
        for measure in _price(text, number) if priced else _from_number(text, number):
            found.append(measure)
            position = measure.end
    if not in_words:
        return found
    taken = [(m.start, m.end) for m in found]
    found += [m for m in worded(text) if all(m.end <= a or m.start >= b for a, b in taken)]
    return sorted(found, key=lambda m: m.start)


def _may_start(text: str, start: int) -> bool:
    """A number inside a name, a version or an identifier starts no measure: TPU-v3, GPT-4, ResNet50, 2009.00748v2."""
    if start == 0:
        return True
    before = text[start - 1]
    if before == "-" and start > 1:
        return not text[start - 2].isalpha()
    if before in "xX×":
        return start < 2 or not text[start - 2].isalnum()
    if before in ",/" and start > 1:  # a decimal comma, "11,58%", or a fraction; "22%/11%" are two numbers
        return not text[start - 2].isdigit()
    return not (before.isalnum() or before in "_^#@")


def _from_number(text: str, number: re.Match[str]) -> Iterator[Measure]:
    low, end = number_at(text, number)
    if low is None:
        return
    unit = unit_at(text, end)
    if spread := _spread(text, unit[1] if unit else end):
        unit = unit or unit_at(text, spread)
        name = unit[0] if unit else score_at(text, number.start(), spread)
        if name is not None:
            behind = unit_at(text, spread)
            yield Measure(number.start(), behind[1] if behind else spread, low, low, name)
        return
    separator = SEPARATOR.match(text, unit[1] if unit else end)
    second = NUMBER.match(text, separator.end()) if separator else None
    if separator and second:
        measure = ranged(text, number.start(), low, unit, separator, second)
        if measure:
            yield measure
            return
    if unit is None:
        count = counted(text, number.start(), low, separator, second) if separator and second else None
        yield from (count,) if count else _without_unit(text, number, low, end)
        return
    if unit[0] == "%" and low > 89 and _PERCENTILE.match(text, unit[1]):
        return
    if unit[0] not in _MULTIPLES and (both := instead(text, number.start(), low, unit)):
        yield both
        return
    if unit[0] == "orders of magnitude":
        low = power(low)
    yield Measure(number.start(), unit[1], low, low, unit[0])


def _price(text: str, number: re.Match[str]) -> Iterator[Measure]:
    """ "$95": the unit stands before the number."""
    start = number.start() - 1
    low, end = number_at(text, number)
    if low is not None:
        yield Measure(start, end, low, low, text[start])


def _spread(text: str, at: int) -> int | None:
    """ "1.78±1.02 mm", "84% ± 2%": where the digits end that say how far a value spreads."""
    sign = _PLUS_MINUS.match(text, at)
    number = NUMBER.match(text, sign.end()) if sign else None
    return number and number.end()


def _without_unit(text: str, number: re.Match[str], low: Decimal, end: int) -> Iterator[Measure]:
    """A bare number: a factor ("by a factor of 1.25"), "x1.35", or the first of a list that ends in a unit."""
    start = number.start()
    if FACTOR.search(text, max(0, start - 60), start):
        yield Measure(start, end, low, low, "x")
        return
    if (part := _FRACTION.match(text, end)) and low and int(part[1]) > low:  # "1/20 of the time"
        share = fraction(low / int(part[1]))
        yield Measure(start, part.end(), share, share, "x", word="part")
        return
    before = _TIMES_BEFORE.search(text, max(0, start - 4), start)
    if before and not text[max(0, before.start() - 12) : before.start()].rstrip()[-1:].isdigit():
        yield Measure(before.start(), end, low, low, "x")
        return
    listed = list(_listed(text, start, low, end))
    if not listed and (score := score_at(text, start, end)) is not None:
        listed = [Measure(start, end, low, low, score), *_other_scores(text, end, score)]
    yield from listed


def _other_scores(text: str, end: int, score: str) -> Iterator[Measure]:
    """ "0.73 vs. 0.06", "0.64 and 0.5", "0.80 (on A), 0.73 (on B)": scores it is set against or listed with."""
    while link := AGAINST.match(text, end) or _NEXT.match(text, end):
        number = NUMBER.match(text, link.end())
        value, end = number_at(text, number) if number else (None, 0)
        if number is None or value is None or "." not in number.group() or unit_at(text, end):
            return
        yield Measure(number.start(), end, value, value, score)


def _listed(text: str, start: int, low: Decimal, end: int) -> Iterator[Measure]:
    """ "2.5 and 1.5 AP", "2, 3 and 4x": numbers that share the unit of the last."""
    if is_named(text, start) or low in YEARS:  # "an RTX 3080, 3.9x on an A30", "on VOC 2010, and 1.4%"
        return
    values = [(start, end, low)]
    signed = start > 0 and text[start - 1] == "+"
    while len(values) < 8 and text[values[-1][1] - 1].isdigit() and (comma := _COMMA.match(text, values[-1][1])):
        if comma.group().endswith("+") != signed:  # "reaches 117.9, +9.5%"
            return
        following = NUMBER.match(text, comma.end())
        value, stop = number_at(text, following) if following else (None, 0)
        if following is None or value is None:
            return
        values.append((following.start(), stop, value))
        if unit := unit_at(text, stop):
            if unit[0] in _LISTED:
                values[-1] = (following.start(), unit[1], value)
                yield from (Measure(a, b, v, v, unit[0]) for a, b, v in values)
            return
