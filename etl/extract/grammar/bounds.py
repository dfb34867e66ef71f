"""How a measure is bounded: up to, at least, about, on average, exactly, or as a range; and what is a mere setting.

A number may set rather than claim: "at 80% sparsity", "to 93% top-5 accuracy", "512 GB" of a machine.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import takewhile

from etl.extract.grammar.chunks import DETERMINERS, JOINING, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head, best_metric
from etl.extract.grammar.phrase_boundaries import behind_bound, noun_phrase
from etl.model import Bound

_BETWEEN = DETERMINERS | {"+", "-"}
"""Words and signs between a bound and its number: "up to a 3x", "an average -98%"."""
_TIMES = frozenset({"ms", "s", "minutes", "hours", "days"})
_STRONGER: Mapping[Bound, tuple[Bound, ...]] = {"about": ("up to", "at least"), "average": ("up to",)}
"""Of a bound, those that count more where both stand before a number."""
_THAN: Mapping[str, Bound] = {"less": "up to", "more": "at least"}
"""Of the words before "than" those that bound a number: "less than 5%", but not "rather than 5%"."""


def bound(row: Sequence[Chunk], group: Group, position: int, floor: int, ceiling: int, carried: Bound | None) -> Bound:
    """The bound of the measure at `position`: its own words, else its group's, else what is `carried` over."""
    measure = row[position].measure
    assert measure is not None
    stated = _left(row, position, floor)
    if stated in {None, "about"}:
        stated = _left(row, group.first, floor)
    if measure.form == "range":
        return "range"
    if measure.low is None:
        return "about"
    return stated or _right(row, group, ceiling) or _in_noun(row, group, floor) or carried or "exact"


def _left(row: Sequence[Chunk], position: int, floor: int) -> Bound | None:
    """The bound words before a measure; "up to about 5x" is up to, "on average within 2x" is within."""
    found: Bound | None = None
    for at in range(position - 1, max(floor, position - 6) - 1, -1):
        chunk = row[at]
        before = row[at - 1].parts if chunk.lower == "than" else frozenset()
        stated = next((kind for part, kind in _THAN.items() if part in before), chunk.meaning.bound)
        if stated:
            if found is None or stated in _STRONGER.get(found, ()):
                found = stated
        elif at == position - 1 and chunk.text.islower() and word_at(row, at - 1) in {"a", "an"}:
            continue  # "up to a remarkable 35%"
        elif not ("before-bound" in chunk.parts or chunk.lower in _BETWEEN):
            break
    return found


def _right(row: Sequence[Chunk], group: Group, ceiling: int) -> Bound | None:
    """ "5.3x on average", "8.3× average speedup", "2x or more"."""
    behind = group.positions[-1] + 1
    for at in range(behind, min(ceiling, group.last + 14)):
        chunk = row[at]
        between = row[behind:at]  # of another phrase is "at a lower average latency", "and a mean IoU"
        other = any(one.lower in JOINING or one.lower == "," or one.change("comparative") for one in between)
        if chunk.lower == "on average" or ("average-label" in chunk.parts and not other):
            return "average"
        if at == group.last and chunk.lower == "or" and word_at(row, at + 1) in {"more", "higher", "better"}:
            return "at least"
    return None


def _in_noun(row: Sequence[Chunk], group: Group, floor: int) -> Bound | None:
    """ "an average loss of 4%", "a geomean gain of 3x"."""
    if "linked" not in row[group.first - 1].parts:
        return None
    for at in range(group.first - 2, max(floor, group.first - 8) - 1, -1):
        if row[at].meaning.bound == "average" and not row[at].text[:1].isupper():  # "Mean Absolute Error"
            return "average"
        if "maximum-label" in row[at].parts:  # "peak memory of 11 GB" is its name
            return None if row[at].lower == "peak" and not group.measure(row).relative else "up to"
        if row[at].punctuation or row[at].lower in PREPOSITIONS - {"of"}:  # "a mean overlap (mO) of 64%"
            return None
    return None


def heads_average(row: Sequence[Chunk], end: int) -> bool:
    """ "On average, X is 2x faster": the words head the clause before a number and speak of it."""
    at = next((p for p in range(end - 1, -1, -1) if row[p].lower in {";", "but", "whereas", "on average"}), None)
    before = {",", "that", ";", ":", "and"}
    return at is not None and row[at].lower == "on average" and (at == 0 or row[at - 1].lower in before)


def averages(row: Sequence[Chunk], group: Group, floor: int) -> bool:
    """ "an average of 2x and 3x", "average gains of 2x on A and 3x on B": the words may speak of later numbers too."""
    return (_left(row, group.first, floor) or _in_noun(row, group, floor)) == "average"


def bounded(low: Decimal | None, high: Decimal | None, kind: Bound) -> tuple[Decimal | None, Decimal | None]:
    """The ends of a measure under a bound: "up to 6.7" has no low, "over 3" no high."""
    return None if kind == "up to" else low, None if kind == "at least" else high


def is_setting(row: Sequence[Chunk], group: Group, given: Head, floor: int) -> bool:
    """ "at 80% sparsity", "to 93% top-5 accuracy", "a density of 30%": a setting or a target, no result."""
    if _is_of_rival(row, group, given, floor):
        return True
    if given.kind != "absolute":
        return False
    measure = group.measure(row)
    around = [*row[max(floor, group.first - 3) : group.first], *row[group.last : group.last + 1]]
    if measure.unit == "%" and any("setting" in one.parts for one in around):
        return True
    if word_at(row, group.first - 1) in {"at", "to"} and measure.form == "plain" and measure.relative:
        return True
    if given.rule != "absolute-unit":
        return False
    window = row[max(0, group.first - 12) : group.first]  # "512 GB" is a result where something achieves, takes or runs
    reaches = any("reaching" in i.parts or "taking" in i.parts or i.change("verb") is not None for i in window)
    if given.quantity == "speed" and given.higher:  # "answers 900 queries per second", but not "30 FPS videos"
        reaches = reaches or not noun_phrase(row, group.last, len(row))
    return _is_condition(row, group, measure.unit) or not reaches


def is_denied(row: Sequence[Chunk], group: Group, given: Head, floor: int) -> bool:
    """ "is not 3x faster", "does not outperform X by 3x": no result is reported.

    "does not lose more than 1%" reports one, and so does "not only 3x faster".
    """
    at = behind_bound(row, group.first, floor)
    if any(chunk.lower == "than" for chunk in row[at + 1 : group.first]):
        return False
    heads = [at, at - 1] if given.verb is None else [given.verb - 1, given.verb - 2]
    denied = (p for p in heads if p >= floor and row[p].text in {"not", "n't", "never", "cannot"})
    return any(word_at(row, p + 1) not in {"only", "just", "merely"} for p in denied)


def _is_of_rival(row: Sequence[Chunk], group: Group, given: Head, floor: int) -> bool:
    """ "compared to 41% for X", "outperforms X (41%)": what the other reaches."""
    before = behind_bound(row, group.first, floor)
    noun = given.rule.startswith("noun-right")  # "compared with a 48% reduction by X"
    if given.kind != "absolute" and not noun and not given.rule.startswith("bracket"):
        return False
    if row[before].meaning.comparator == "wide":
        return True
    phrase = takewhile(
        lambda chunk: chunk.lower not in {";", ",", "by", "in"}, row[max(floor, before - 12) : before][::-1]
    )
    verb = next((change for chunk in phrase if (change := chunk.change("verb"))), None)
    return not noun and row[before].lower == "(" and verb is not None and verb.kind == "beat"


def _is_condition(row: Sequence[Chunk], group: Group, unit: str) -> bool:
    """ "at 160 ms", "a 24 GB GPU", "a model of 8B parameters": how it was run, not what came of it."""
    window = row[max(0, group.first - 4) : group.first]
    before, after = [chunk.lower for chunk in window], word_at(row, group.last)
    if unit == "parameters":
        return not any("sparing" in chunk.parts for chunk in window)
    if unit in {"GB", "TB", "MB"}:
        behind = [chunk.lower for chunk in row[group.last : group.last + 2]]  # "on an 8 GB consumer GPU"
        return any(word.startswith(("gpu", "device", "card", "board")) for word in behind) and "only" not in before
    if after == "of" and unit in _TIMES:  # "26 hours of footage"
        return best_metric(row, noun_phrase(row, group.last + 1, len(row)), "improve") is None
    runs = "reaching" in row[max(0, group.first - 2)].parts  # "runs at 11 ms"
    return unit in _TIMES and before[-1:] == ["at"] and not runs
