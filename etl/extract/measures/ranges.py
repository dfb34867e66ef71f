"""Two numbers that are one measure: "1.1 to 1.5x", "25%-40%", "from 2.25 s to 9.5 ms"."""

import re
from decimal import Decimal

from etl.extract.measures.units import Measure, score_at, unit_at

NUMBER = re.compile(
    r"""
    (?:\d{1,3}(?:(?:,|[ ],[ ])\d{3})+(?!\d)|\d+)(?:\.\d+)?   # 118,185   6.7   10{,}000 without markup
    | \.\d+                                       # .5
    """,
    re.VERBOSE,
)
_SCALE = re.compile(r"\s?(million|billion|trillion|thousand)\b|([kKMBT])(?![\w/])")
_RAISED = re.compile(r"\s?\^\s{0,2}(\d{1,2})(?!\d)")  # "10^3", which "10^{3}" is without markup
_SCALES = {"k": 3, "K": 3, "thousand": 3, "M": 6, "million": 6, "B": 9, "billion": 9, "T": 12, "trillion": 12}
SEPARATOR = re.compile(
    r"\s{0,9}(?:->|-{1,3}|~|→|\b(?:down\s{1,9})?to\b(?:\s{1,9}(?:up\s{1,9}to|over|about|around|approximately|only|just|more\s{1,9}than))?|\band\b)\s{0,9}(?:[~≈$€£]|(?<=to\s)\+)?\s{0,9}"
)
_BEFORE = re.compile(
    r"\b((?:rang|var[iy])[a-z]{0,3}\s+)?(from|between)\s+(?:(?:about|around|approximately|roughly|nearly|almost|over|above)\s+)?[~≈]?\s?$",
    re.IGNORECASE,
)
FACTOR = re.compile(
    r"\b(?:factors?\s{1,9}(?:ranging\s{1,9})?(?:of|from|between)"
    r"|(?:speed-?ups?|acceleration)(?:\s{1,9}(?:ratios?|factors?))?\s{1,9}of)\s{1,9}"
    r"(?:[a-z]{1,30}\s{1,9}){0,3}[~≥≤<>]?\s{0,9}$",
    re.IGNORECASE,
)
YEARS = frozenset(map(Decimal, range(1950, 2051)))
_INSTEAD = re.compile(r",?\s{1,9}\(?(?:instead\sof|rather\sthan|(?:down|up)\sfrom)\s{1,9}(?:[a-z]{1,9}\s)?[~≈]?(?=\d)")
_ENDS = re.compile(r"\s{0,9}(?:[.,;)]|$|(?:and|at|by|for|in|of|on|to|while|with)\b)")
_CONVERTIBLE: tuple[dict[str, Decimal], ...] = tuple(
    {unit: Decimal(size) for unit, size in (pair.split() for pair in pairs.split(", "))}
    for pairs in (
        "ns 1E-9, us 1E-6, μs 1E-6, ms 1E-3, milliseconds 1E-3, s 1, minutes 60, hours 3600, days 86400, weeks 604800",
        "bytes 1, kB 1E3, KB 1E3, MB 1E6, GB 1E9, TB 1E12, KiB 1E3, MiB 1E6, GiB 1E9",
    )
)
"""Units of one kind, and how large each is."""


def number_at(text: str, start: int) -> tuple[Decimal, int] | None:
    """The value of a number with its scale ("3.5 million", "20k"), and where its digits and scale end."""
    number = NUMBER.match(text, start)
    digits = number.group().replace(",", "").replace(" ", "") if number else ""
    if number is None or len(digits) > 18:
        return None
    value, end = Decimal(digits), number.end()
    if value == 10 and (raised := _RAISED.match(text, end)):
        return Decimal(10) ** int(raised[1]), raised.end()
    if scale := _SCALE.match(text, end):
        value, end = value.scaleb(_SCALES[scale[1] or scale[2]]), scale.end()
        value = value.quantize(Decimal(1)) if value == value.to_integral_value() else value
    return value, end


def ranged(
    text: str, start: int, low: Decimal, unit: tuple[str, int] | None, separator: re.Match[str], high: Decimal, end: int
) -> Measure | None:
    """A range or a change: the second number has a unit that agrees with the first one's, or something is counted."""
    opened = _BEFORE.search(text, max(0, start - 24), start)
    if "and" in separator.group() and opened is None:
        return None
    name, last = unit_at(text, end) or (None, end)
    if name is None and unit is None:  # "a factor of 2-4.5"
        name = "x" if FACTOR.search(text, max(0, start - 60), start) else score_at(text, start, end)
    went = _went(opened, separator)
    if name is None and unit is None and went and not {low, high} & YEARS:  # "from 917 to 328"; no years and no names
        return Measure(start, end, low, high, "", "change", "count")
    begun = None if name is None else in_unit(low, unit[0] if unit else name, name)
    if name is None or begun is None:
        return None
    if name == "orders of magnitude":
        begun, high = power(begun), power(high)
    return Measure(start, last, begun, high, name, "change" if went else "range")


def _went(opened: re.Match[str] | None, separator: re.Match[str]) -> bool:
    """ "from 5 to 3" and "5 → 3" are what there was and is; "5 to 3" and "ranging from 3 to 5" are ranges."""
    between = separator.group().strip(" ~≈$€£")
    changes = opened is not None and opened[2].lower() == "from" and not opened[1]
    return between in {"→", "->"} or between.startswith("down") or (changes and "to" in between)


def in_unit(value: Decimal | None, unit: str, other: str) -> Decimal | None:
    """A value in another unit of its kind, if it is of one: "from 2.25 s to 9.5 ms" begins at 2250."""
    if value is None or unit == other:
        return value
    table = next((one for one in _CONVERTIBLE if unit in one and other in one), None)
    return (value * table[unit] / table[other]).normalize() if table else None


def instead(text: str, start: int, new: Decimal, unit: tuple[str, int]) -> Measure | None:
    """ "12 days instead of 30", "1.5 hours, down from 3 days": a figure and the old one."""
    between = _INSTEAD.match(text, unit[1])
    number = number_at(text, between.end()) if between else None
    if number is None:
        return None
    old, end = number
    of_old = unit_at(text, end) or ((unit[0], end) if _ENDS.match(text, end) else None)
    converted = in_unit(old, of_old[0], unit[0]) if of_old else None
    return Measure(start, of_old[1], converted, new, unit[0], "versus") if of_old and converted is not None else None


def power(count: Decimal) -> Decimal:
    """Ten to the printed count; counts nobody means are left as they stand."""
    return Decimal(10) ** count if count <= 30 else count
