"""How a measure is bounded: up to, at least, about, on average, exactly, or as a range."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from etl.extract.groups import Group
from etl.extract.items import DETERMINERS, PREPOSITIONS, Item
from etl.model import Bound

_MOST_WORDS = 6
_PASSED = frozenset({"of", "factor", "factors", "by", "to", "only", "the", "a", "an", "another", "even", "impressive", "total", "overall", "even", "just", "~", "additional", "further", "("})
_AVERAGES = frozenset({"average", "mean", "geomean", "geometric mean", "avg", "avg.", "averaged"})
_MAXIMA = frozenset({"max", "maximum", "max.", "peak", "at most", "at best", "at maximum"})


def bound(row: Sequence[Item], group: Group, position: int, floor: int, ceiling: int, carried: Bound | None) -> Bound:
    """The bound of the measure at `position`: its own words, else what its group or the group before says (`carried`)."""
    measure = row[position].measure
    assert measure is not None
    said = _left(row, position, floor if position == group.first else group.first)
    if said is None and position != group.first:
        said = _left(row, group.first, floor)
    if measure.form == "range" and measure.low != measure.high and said != "average":
        return "range"
    said = _label(row, position) or said or _right(row, group, ceiling)
    if said is None and measure.open:
        return "at least"
    return said or carried or "exact"


def _left(row: Sequence[Item], position: int, floor: int) -> Bound | None:
    """The bound words before a measure; "up to about 5x" is up to, "on average within 2x" is within."""
    found: Bound | None = None
    at = position - 1
    while at >= max(floor, position - _MOST_WORDS):
        item = row[at]
        said = item.meaning.bound
        if said and not (item.lower == "over" and found is None and not _counts(row, at, position)):
            if said == "average" and item.lower in _AVERAGES and at + 1 < position and not item.lower.endswith("of"):
                pass
            if found is None or (found == "about" and said in {"up to", "at least"}) or (found == "average" and said in {"up to"}):
                found = said
        elif not (item.lower in _PASSED or item.lower in DETERMINERS or item.lower.endswith("ly")):
            break
        at -= 1
    return found


def _counts(row: Sequence[Item], at: int, position: int) -> bool:
    """ "over" bounds a number only when it stands right before it."""
    return at == position - 1


def _label(row: Sequence[Item], position: int) -> Bound | None:
    """ "21% (avg) and 51% (max)"."""
    if position + 2 < len(row) and row[position + 1].lower == "(" and row[position + 2].measure is None:
        label = row[position + 2].lower
        if label in _AVERAGES or label == "on average":
            return "average"
        if label in _MAXIMA:
            return "up to"
    return None


def _right(row: Sequence[Item], group: Group, ceiling: int) -> Bound | None:
    """ "5.3x on average", "8.3× average speedup", "2x or more"."""
    for at in range(group.last, min(ceiling, group.last + 14)):
        item = row[at]
        if item.measure or item.lower in {";", ".", ":"}:
            break
        if item.lower in {"on average", "in average", "in geomean"}:
            return "average"
        near = at - group.last
        if near <= 1 and item.lower in {"at most", "at best", "at maximum", "maximum", "max", "peak"}:
            return "up to"
        if near <= 3 and item.lower in _AVERAGES and at + 1 < len(row) and not _in_phrase(row, group.last, at):
            return "average"
        if near == 0 and item.lower == "or" and at + 1 < ceiling and row[at + 1].lower in {"more", "higher", "better"}:
            return "at least"
    return None


def _in_phrase(row: Sequence[Item], start: int, at: int) -> bool:
    """The word is behind a preposition or a comparative: "lower average latency" says nothing of the number."""
    return any(row[p].lower in PREPOSITIONS or row[p].change("comparative") for p in range(start, at))


def bounded(low: Decimal | None, high: Decimal | None, said: Bound) -> tuple[Decimal | None, Decimal | None]:
    """The ends of a measure under a bound: "up to 6.7" has no low, "over 3" no high."""
    if said == "up to":
        return None, high
    if said == "at least":
        return low, None
    return low, high
