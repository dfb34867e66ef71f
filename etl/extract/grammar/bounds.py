"""How a measure is bounded: up to, at least, about, on average, exactly, or as a range."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from etl.extract.grammar.chunks import DETERMINERS, JOINING, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.groups import Group
from etl.model import Bound

_MOST_WORDS = 6
_BETWEEN = DETERMINERS | {"+", "-"}
"""Words and signs between a bound and its number: "up to a 3x", "an average -98%"."""
_STRONGER: Mapping[Bound, tuple[Bound, ...]] = {"about": ("up to", "at least"), "average": ("up to",)}
"""Of a bound, those that count more where both stand before a number."""


def bound(row: Sequence[Chunk], group: Group, position: int, floor: int, ceiling: int, carried: Bound | None) -> Bound:
    """The bound of the measure at `position`: its own words, else its group's, else what is `carried` over."""
    measure = row[position].measure
    assert measure is not None
    stated = _left(row, position, floor)
    if stated in {None, "about"}:
        stated = _left(row, group.first, floor) or stated
    if measure.form == "range":
        return "range"
    stated = _label(row, position) or stated or _right(row, group, ceiling) or _in_noun(row, group, floor)
    if measure.low is None and measure.high is None:
        return stated or "about"
    if measure.form == "change":  # "up to a 3x speedup, from 8 to 24 TFLOPS": where it went is exact
        return stated or "exact"
    return stated or carried or "exact"


def _left(row: Sequence[Chunk], position: int, floor: int) -> Bound | None:
    """The bound words before a measure; "up to about 5x" is up to, "on average within 2x" is within."""
    found: Bound | None = None
    at = position - 1
    while at >= max(floor, position - _MOST_WORDS):
        chunk = row[at]
        stated = _than(row, at, floor) if chunk.lower == "than" and at == position - 1 else chunk.meaning.bound
        if stated and (chunk.lower != "over" or at == position - 1 or _exceeds(row, at, position)):
            if found is None or stated in _STRONGER.get(found, ()):
                found = stated
        elif not ("before-bound" in chunk.parts or chunk.lower in _BETWEEN or chunk.lower.endswith("ly")):
            break
        at -= 1
    return found


def _exceeds(row: Sequence[Chunk], at: int, position: int) -> bool:
    """ "achieves over a 10x speedup": more than it; "a speedup over a 2x baseline" compares."""
    return at == position - 2 and row[at + 1].lower in {"a", "an"} and "reaching" in row[at - 1].parts


def _than(row: Sequence[Chunk], at: int, floor: int) -> Bound | None:
    """ "less than 5%" is at most that; "without losing more than 1%" too."""
    if "less" in row[at - 1].parts:
        return "up to"
    if "more" in row[at - 1].parts:
        negated = any("negation" in row[p].parts for p in range(max(floor, at - 4), at - 1))
        return "up to" if negated else "at least"
    return None


def _label(row: Sequence[Chunk], position: int) -> Bound | None:
    """ "21% (avg) and 51% (max)", "(3x on average)"."""
    if row[position - 1].lower == "(" and word_at(row, position + 1) == "on average":
        return "average"
    if position + 2 < len(row) and row[position + 1].lower == "(":
        label = row[position + 2]
        if "average-label" in label.parts or label.lower == "on average":
            return "average"
        if "maximum-label" in label.parts:
            return "up to"
    return None


def _right(row: Sequence[Chunk], group: Group, ceiling: int) -> Bound | None:
    """ "5.3x on average", "8.3× average speedup", "2x or more"."""
    for at in range(group.last, min(ceiling, group.last + 14)):
        chunk = row[at]
        if chunk.lower == "on average":
            return "average"
        if "average-label" in chunk.parts and not _in_phrase(row, group.last, at):
            return "average"
        if at == group.last and chunk.lower == "or" and word_at(row, at + 1) in {"more", "higher", "better"}:
            return "at least"
    return None


def _in_noun(row: Sequence[Chunk], group: Group, floor: int) -> Bound | None:
    """ "an average loss of 4%", "a geomean gain of 3x"."""
    if group.first <= floor or "linked" not in row[group.first - 1].parts:
        return None
    for at in range(group.first - 2, max(floor, group.first - 8) - 1, -1):
        if row[at].meaning.bound == "average" and not row[at].text[:1].isupper():  # "Mean Absolute Error"
            return "average"
        if "maximum-label" in row[at].parts:
            return "up to"
        if row[at].punctuation or row[at].lower in PREPOSITIONS - {"of"}:
            return None
    return None


def heads_average(row: Sequence[Chunk], end: int) -> bool:
    """ "On average, X is 2x faster": the words head the clause before a number and speak of it."""
    at = next((p for p in range(end - 1, -1, -1) if row[p].lower in {";", "but", "whereas", "on average"}), None)
    if at is None or row[at].lower != "on average":
        return False
    return at == 0 or row[at - 1].lower in {",", "that", ";", ":", "and"}


def averages(row: Sequence[Chunk], group: Group, floor: int) -> bool:
    """ "an average of 2x and 3x", "average gains of 2x on A and 3x on B": the words may speak of later numbers too."""
    stated = _left(row, group.first, floor) or _in_noun(row, group, floor)
    return stated == "average" or heads_average(row, group.first)


def _in_phrase(row: Sequence[Chunk], start: int, at: int) -> bool:
    """The word is in another phrase: "at a lower average latency" and "and a mean IoU" say nothing of the number."""
    return any(row[p].lower in JOINING or row[p].lower == "," or row[p].change("comparative") for p in range(start, at))


def bounded(low: Decimal | None, high: Decimal | None, kind: Bound) -> tuple[Decimal | None, Decimal | None]:
    """The ends of a measure under a bound: "up to 6.7" has no low, "over 3" no high."""
    if kind == "up to":
        return None, high
    if kind == "at least":
        return low, None
    return low, high
