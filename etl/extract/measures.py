"""Printed measures: numbers and ranges with their unit.

The grammar works on masked text (`masking.mask`): a number, perhaps a range or a list, then a unit. What a measure
is about, and how it is bounded, is decided from the words around it. Every function is pure, and no text raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from etl.extract.units import RELATIVE, unit_at

Form = Literal["plain", "range", "change"]


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure; `start` and `end` are offsets in the text it was found in."""

    start: int
    end: int
    low: Decimal | None
    high: Decimal | None
    """Equal to `low` for a single number; both are `None` for "orders of magnitude" without a count."""
    unit: str
    form: Form = "plain"
    """`change` is "from A to B": `low` is A, `high` is B."""
    word: str = ""
    """`verb` when the number word is one ("doubles"), `part` for "half the …", "twice the …"."""
    open: bool = False
    """Printed with a plus: "10x+"."""

    @property
    def relative(self) -> bool:
        """It says by how much, not how much there is."""
        return self.unit in RELATIVE


_NUMBER = re.compile(
    r"""
    (?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?   # 118,185   6.7
    | \.\d+                                       # .5
    """,
    re.VERBOSE,
)
_SCALE = re.compile(r"\s?(million|billion|trillion|thousand)\b|([kKMBT])(?![\w/])")
_SCALES = {"k": 3, "K": 3, "thousand": 3, "M": 6, "million": 6, "B": 9, "billion": 9, "T": 12, "trillion": 12}
_SEPARATOR = re.compile(r"\s*(?:-{1,3}|~|→|->|\bto\b(?:\s+(?:up\s+to|over|about|more\s+than))?|\band\b)\s*[~≈]?\s*")
_COMMA = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?|\s(?:and|or)\s+)")
_BEFORE = re.compile(
    r"\b(from|between)\s+(?:(?:about|around|approximately|roughly|nearly|almost|over|above)\s+)?[~≈]?$", re.IGNORECASE
)
_FACTOR = re.compile(
    r"\b(?:factors?\s+(?:ranging\s+)?(?:of|from|between)|(?:speed-?ups?|acceleration)(?:\s+(?:ratios?|factors?))?\s+of)\s+"
    r"(?:[a-z]+\s+){0,3}[~≥≤<>]?\s*$",
    re.IGNORECASE,
)
_VERSUS = re.compile(r"\s*(?:vs\.?|versus)\s+")
_TIMES_BEFORE = re.compile(r"(?<!\w)[xX×]\s?$")
_PERCENTILE = re.compile(r"\s?(?:tail |p)?(?:latenc|percentile|quantile|completion time|response time)", re.IGNORECASE)
_MOST_DIGITS = 18


def measures(text: str) -> list[Measure]:
    """The measures of one masked sentence, in order, none overlapping."""
    found: list[Measure] = []
    position = 0
    while number := _NUMBER.search(text, position):
        position = number.end()
        if not _may_start(text, number.start()):
            continue
        for measure in _from_number(text, number):
            found.append(measure)
            position = measure.end
    if _WORDED_GATE.search(text):
        taken = [(m.start, m.end) for m in found]
        found += [m for m in _worded(text) if all(m.end <= a or m.start >= b for a, b in taken)]
        found.sort(key=lambda m: m.start)
    return found


def _may_start(text: str, start: int) -> bool:
    """A number inside a name, a version or an identifier starts no measure: TPU-v3, GPT-4, ResNet50, 2009.00748v2."""
    if start == 0:
        return True
    before = text[start - 1]
    if before == "." and start > 1 and text[start - 2].isalnum():
        return False
    if before == "-" and start > 1:
        return not text[start - 2].isalpha()
    if before in "xX×":
        return start < 2 or not text[start - 2].isalnum()
    return not (before.isalnum() or before in "_^/#")


def _from_number(text: str, number: re.Match[str]) -> Iterator[Measure]:
    low, end = _value(text, number)
    if low is None:
        return
    unit = unit_at(text, end)
    separator = _SEPARATOR.match(text, unit[1] if unit else end)
    second = _NUMBER.match(text, separator.end()) if separator else None
    if separator and second:
        measure = _range(text, number.start(), low, unit, separator, second)
        if measure:
            yield measure
            return
    if unit is None:
        yield from _without_unit(text, number, low, end)
        return
    if _dimension(text, number.start(), unit[1], unit[0]) or (
        unit[0] == "%" and low > 89 and _PERCENTILE.match(text, unit[1])
    ):
        return
    plus = text[unit[1] : unit[1] + 1] == "+"
    before_unit = text[end - 1] == "+"
    if unit[0] == "orders of magnitude":
        low = _power(low)
    yield Measure(number.start(), unit[1] + plus, low, low, unit[0], open=plus or before_unit)


def _value(text: str, number: re.Match[str]) -> tuple[Decimal | None, int]:
    digits = number.group().replace(",", "")
    if len(digits) > _MOST_DIGITS:
        return None, number.end()
    value, end = Decimal(digits), number.end()
    if scale := _SCALE.match(text, end):
        value, end = value.scaleb(_SCALES[scale[1] or scale[2]]), scale.end()
        value = value.quantize(Decimal(1)) if value == value.to_integral_value() else value
    if text[end : end + 1] == "+":
        end += 1
    return value, end


def _range(
    text: str,
    start: int,
    low: Decimal,
    unit: tuple[str, int] | None,
    separator: re.Match[str],
    second: re.Match[str],
) -> Measure | None:
    """A range or a change, when the second number has a unit that agrees with the first one's."""
    high, end = _value(text, second)
    if high is None:
        return None
    joined = "and" in separator.group()
    opened = _BEFORE.search(text, max(0, start - 24), start)
    if joined and not (opened and opened[1].lower() == "between"):
        return None
    second_unit = unit_at(text, end) or _borrowed(text, start, end, unit, separator)
    if second_unit is None or _dimension(text, start, second_unit[1], second_unit[0]):
        return None
    first_unit = unit[0] if unit else second_unit[0]
    if first_unit != second_unit[0] and not _convertible(first_unit, second_unit[0]):
        return None
    low, high, name = _same_unit(low, high, first_unit, second_unit[0])
    if name == "orders of magnitude":
        low, high = _power(low), _power(high)
    from_to = opened is not None and opened[1].lower() == "from" and "to" in separator.group()
    return Measure(start, second_unit[1], low, high, name, "change" if from_to else "range")


def _borrowed(
    text: str, start: int, end: int, unit: tuple[str, int] | None, separator: re.Match[str]
) -> tuple[str, int] | None:
    """The unit of a range whose second number has none: "8x-12", "a factor of 2-4.5"."""
    if unit is None:
        return ("x", end) if _FACTOR.search(text, max(0, start - 60), start) else None
    if "to" in separator.group() and re.match(r"\s*[A-Za-z]", text[end:]):
        return None
    return unit[0], end


_CONVERTIBLE = (
    {"ns": -9, "us": -6, "μs": -6, "ms": -3, "milliseconds": -3, "s": 0},
    {"bytes": 0, "kB": 3, "KB": 3, "MB": 6, "GB": 9, "TB": 12, "KiB": 3, "MiB": 6, "GiB": 9},
)
_TIME_UNITS = {"s": 1, "minutes": 60, "hours": 3600, "days": 86400, "weeks": 604800}


def _convertible(one: str, other: str) -> bool:
    return any(one in table and other in table for table in _CONVERTIBLE) or {one, other} <= _TIME_UNITS.keys()


def _same_unit(low: Decimal, high: Decimal, one: str, other: str) -> tuple[Decimal, Decimal, str]:
    """Both ends in the unit of the second, as printed there: "from 2.25 s to 9.5 ms"."""
    if one == other:
        return low, high, other
    for table in _CONVERTIBLE:
        if one in table and other in table:
            return low.scaleb(table[one] - table[other]), high, other
    return low * _TIME_UNITS[one] / _TIME_UNITS[other], high, other


def _power(count: Decimal) -> Decimal:
    """Ten to the printed count; counts nobody means are left as they stand."""
    return Decimal(10) ** count if count <= 30 else count


def _without_unit(text: str, number: re.Match[str], low: Decimal, end: int) -> Iterator[Measure]:
    """A bare number: a factor ("by a factor of 1.25"), "x1.35", or the first of a list that ends in a unit."""
    start = number.start()
    if _FACTOR.search(text, max(0, start - 60), start):
        yield Measure(start, end, low, low, "x")
        return
    before = _TIMES_BEFORE.search(text, max(0, start - 4), start)
    if before and text[number.end() : end].isalpha():  # "X2B" is a name
        return
    if before and not text[max(0, before.start() - 12) : before.start()].rstrip()[-1:].isdigit():
        yield Measure(before.start(), end, low, low, "x")
        return
    if (versus := _VERSUS.match(text, end)) and (other := _NUMBER.match(text, versus.end())):
        unit = unit_at(text, _value(text, other)[1])
        if unit and unit[0] not in RELATIVE:
            yield Measure(start, end, low, low, unit[0])
        return
    yield from _listed(text, start, low, end)


_LISTED = RELATIVE | {"AP", "mAP", "BLEU", "dB", "ms"}


def _listed(text: str, start: int, low: Decimal, end: int) -> Iterator[Measure]:
    """ "2.5 and 1.5 AP", "2, 3 and 4x": numbers that share the unit of the last."""
    values = [(start, end, low)]
    while len(values) < 8 and text[values[-1][1] - 1].isdigit() and (comma := _COMMA.match(text, values[-1][1])):
        following = _NUMBER.match(text, comma.end())
        value, stop = _value(text, following) if following else (None, 0)
        if following is None or value is None:
            return
        values.append((following.start(), stop, value))
        if unit := unit_at(text, stop):
            if unit[0] in _LISTED:
                values[-1] = (following.start(), unit[1], value)
                yield from (Measure(a, b, v, v, unit[0]) for a, b, v in values)
            return


def _dimension(text: str, start: int, end: int, unit: str) -> bool:
    """A shape such as "640 x 480" or "3x3", a lane count "x16", a version."""
    if unit == "x":
        return (
            re.match(r"\s*\d", text[end:]) is not None
            or re.search(r"\d\s*[x×]\s*$", text[max(0, start - 6) : start]) is not None
        )
    return False


_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "fifty": 50, "hundred": 100, "thousand": 1000,
}  # fmt: skip
_COUNT = "|".join(sorted(_COUNTS, key=len, reverse=True))
_WORDED_GATE = re.compile(
    r"of[ -]magnitude|fold\b|\btimes\b|twice|thrice|\bdoubl|\btripl|\bquadrupl|\bhal[fv]"
    r"|\b(?:third|quarter|fifth|tenth|hundredth)s?\b",
    re.IGNORECASE,
)
_THAN = "as|more|less|fewer|faster|slower|lower|higher|better|smaller|larger"
_NOT_DOUBLED = "precision|buffer|descent|q-?learning|counting|check|loop|sided"
_WORDED = re.compile(
    rf"""
    \b(?:
      (?:(?P<orders>{_COUNT})(?:\s*(?:to|-|or)\s*(?P<most>{_COUNT}))?\s+)?orders?[ -]of[ -]magnitudes?\b
    | (?P<fold>{_COUNT})[- ]?fold\b                                            # twofold
    | (?P<times>{_COUNT})\s+times\b(?=\s+(?:{_THAN}|speed|the)\b)              # ten times faster
    | (?P<twice>twice|thrice)\b(?=\s+(?:{_THAN}|the|that|of|its|their)\b)      # twice as fast
    | (?P<verb>doubl|tripl|quadrupl|halv)(?:es|ed|ing|e)\b(?![- ](?:{_NOT_DOUBLED}))
    | (?P<part>one|two|three|four|a)[ -]
      (?P<of>hal(?:f|ves)|thirds?|quarters?|fourth|fifth|tenth|hundredth|thousandth)\b   # one-tenth of
      (?:(?=\s+(?:of|the|as|less|fewer|that)\b)|(?<=by\sa\s\w{{5}})|(?<=by\sa\s\w{{7}}))
    | (?P<half>half)\b(?=\s+(?:the|of|as|that|and|while|compared|with|when|on|in)\b|\s*[,.;)]|\s*$)
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_VERBS = {"doubl": Decimal(2), "tripl": Decimal(3), "quadrupl": Decimal(4), "halv": Decimal("0.5")}
_PARTS = {
    "hal": Decimal("0.5"), "thi": Decimal(1) / 3, "qua": Decimal("0.25"), "fou": Decimal("0.25"),
    "fif": Decimal("0.2"), "ten": Decimal("0.1"), "hun": Decimal("0.01"), "tho": Decimal("0.001"),
}  # fmt: skip
_HALF_AFTER = re.compile(
    r"\b(?:by|in|than|to|only|about|nearly|almost|consum\w+|us(?:es|ing)|requir\w+|with|at|over)\s+$",
    re.IGNORECASE,
)


def _worded(text: str) -> Iterator[Measure]:
    for found in _WORDED.finditer(text):
        whole = Measure(found.start(), found.end(), None, None, "x")
        if count := found["orders"]:
            yield _orders(whole, count, found["most"] or count)
        elif count := found["fold"] or found["times"]:
            yield _single(whole, Decimal(_COUNTS[count.lower()]))
        elif word := found["twice"]:
            yield _single(whole, Decimal(2 if word.lower() == "twice" else 3), "part")
        elif stem := found["verb"]:
            yield _single(whole, _VERBS[stem.lower()], "verb")
        elif part := found["of"]:
            share = _PARTS[part[:3].lower()] * _COUNTS[found["part"].lower()]
            yield _single(whole, share.quantize(Decimal("0.0001")).normalize(), "part")
        elif found["half"]:
            if _is_half(text, found.start(), found.end()):
                yield _single(whole, Decimal("0.5"), "part")
        elif not re.search(r"\d[\s-]*$", text[max(0, found.start() - 8) : found.start()]):
            yield replace(whole, unit="orders of magnitude")


def _orders(whole: Measure, least: str, most: str) -> Measure:
    low, high = _power(Decimal(_COUNTS[least.lower()])), _power(Decimal(_COUNTS[most.lower()]))
    return replace(whole, low=low, high=high, unit="orders of magnitude", form="range" if high != low else "plain")


_NO_HALF = re.compile(r"\b(?:first|second|other|latter|one|last)\s+$")


def _is_half(text: str, start: int, end: int) -> bool:
    """ "half the memory", "reduced by half"; "the first half" is none."""
    before = text[max(0, start - 12) : start]
    if _NO_HALF.search(before):
        return False
    return text[end : end + 4].lstrip()[:2] in {"th", "as", "of"} or _HALF_AFTER.search(before) is not None


def _single(whole: Measure, value: Decimal, word: str = "") -> Measure:
    return replace(whole, low=value, high=value, word=word)
