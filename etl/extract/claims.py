"""Claims of one sentence: its measures, what they are about, how they are bounded, what they are compared with."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from etl.extract import baselines, bounds, factors
from etl.extract.groups import Group, groups, unit_of
from etl.extract.heads import head
from etl.extract.items import Item
from etl.extract.lexicon import Change, cue_words
from etl.extract.measures import Measure
from etl.extract.metrics import Head, HeadKind, best_metric, unit_quantity, with_metric
from etl.extract.phrases import noun_phrase
from etl.model import Bound, Direction, Quantity


@dataclass(frozen=True, slots=True)
class Stated:
    """A claim before names are put to it. Offsets are those of the masked text."""

    measure: Measure
    start: int
    end: int
    low: Decimal | None
    high: Decimal | None
    bound: Bound
    quantity: Quantity
    direction: Direction | None
    metric: tuple[int, int] | None
    baseline: tuple[int, int] | None
    factor_low: Decimal | None
    factor_high: Decimal | None
    rule: str
    subject_end: int
    """Where the words about the subject end: names before it may be what the claim is about."""


_DIRECTIONS: dict[str, Direction] = {
    "improve": "better",
    "beat": "better",
    "accelerate": "better",
    "worsen": "worse",
    "decelerate": "worse",
    "keep": "equal",
}


def direction(found: Head) -> Direction | None:
    """The change times the polarity of its metric."""
    if found.kind == "absolute":
        return None
    if found.kind in _DIRECTIONS:
        return _DIRECTIONS[found.kind]
    if found.higher is None:
        return "better"
    return "better" if (found.kind == "increase") == found.higher else "worse"


def turned(claim: Stated) -> Stated:
    """The same claim from the other side: what is slower than ours makes ours the faster."""
    opposite: dict[Direction, Direction] = {"better": "worse", "worse": "better"}
    if claim.direction not in opposite:
        return replace(claim, baseline=None)
    low, high = (None if f is None else factors.inverse(f) for f in (claim.factor_low, claim.factor_high))
    if low is not None and high is not None and low > high:
        low, high = high, low
    return replace(claim, direction=opposite[claim.direction], factor_low=low, factor_high=high, baseline=None)


def stated(row: list[Item], default: Callable[[str], Quantity]) -> list[Stated]:
    """The claims a sentence states. `default` gives the quantity of a bare improvement in a unit."""
    found = groups(row)
    heads, inherits = _heads(row, found)
    compared = baselines.shared(row, found, heads, inherits)
    claims: list[Stated] = []
    carried: Bound | None = None
    for index, group in enumerate(found):
        floor = found[index - 1].last if index else 0
        ceiling = found[index + 1].first if index + 1 < len(found) else len(row)
        if index and not _carries(row, floor, group.first):
            carried = None
        own = [bounds.bound(row, group, p, floor, ceiling, carried) for p in group.positions]
        carried = own[-1] if own[-1] == "up to" and bounds.opens_carry(row, group, floor) else None
        given = heads[index]
        if given is None or _is_condition(row, group, given, floor):
            continue
        distributed = _distributed(row, group, given)
        members = _members(row, compared[index], len(group.positions))
        for n, position in enumerate(group.positions):
            claim = _state(row, position, own[n], distributed[n], members[n] if members else compared[index], default)
            if claim:
                claims.append(claim)
    return claims


def _heads(row: list[Item], found: Sequence[Group]) -> tuple[list[Head | None], list[bool]]:
    """The head of every group; a group without its own repeats the one before it ("and 3x on B")."""
    heads: list[Head | None] = []
    inherits: list[bool] = []
    for index, group in enumerate(found):
        floor = found[index - 1].last if index else 0
        ceiling = found[index + 1].first if index + 1 < len(found) else len(row)
        own = head(row, group, floor, ceiling)
        before = heads[-1] if heads else None
        same = index > 0 and unit_of(row, group) == unit_of(row, found[index - 1])
        inherited = False
        if own is not None and own.rule == "by-inherited" and before is not None:
            own = Head(before.kind, own.rule, own.quantity, own.higher, own.metric, before.verb)
        elif (
            own is not None
            and own.rule.endswith("-bare")
            and own.quantity is None
            and before is not None
            and before.quantity
            and before.kind != "absolute"
        ):
            if own.rule not in {"verb-by-bare", "beat"}:
                own = Head(own.kind, own.rule, before.quantity, before.higher, before.metric, own.verb)
                inherited = True
        elif (
            (own is None or own.kind == "absolute")
            and before is not None
            and same
            and before.kind != "absolute"
            and _ellipsis(row, floor, group.first, ceiling, group.last)
        ):
            own = Head(before.kind, f"{before.rule}+", before.quantity, before.higher, before.metric, before.verb)
            inherited = True
        elif own is None:
            own = _bare(row, group)
        if own is not None and own.kind == "beat" and own.verb is None:
            inherited = True
        heads.append(own)
        inherits.append(inherited)
    return heads, inherits


def _ellipsis(row: Sequence[Item], start: int, end: int, ceiling: int, last: int) -> bool:
    """Nothing between two groups says anything new: ", and", "for X and", "over A, and"."""
    between = row[start:end]
    if not any(i.lower in {"and", ",", ";", "or", "while", "but", "("} for i in between):
        return False
    if any(i.change("verb") and not i.change("noun", "comparative") and not i.meaning.bound for i in between):
        return False
    return not noun_phrase(row, last, ceiling)


def _bare(row: Sequence[Item], group: Group) -> Head | None:
    """ "achieves 2.3x over B": a ratio with a comparison and no word for what changed."""
    measure = row[group.positions[0]].measure
    if measure is None or measure.unit not in {"x", "orders of magnitude"}:
        return None
    for item in reversed(row[max(0, group.first - 14) : group.first]):
        if item.measure or item.lower in {";", "while", "but"}:
            break
        if (change := item.change("noun")) and change.kind == "accelerate":
            return Head("accelerate", "noun-before", "speed", True)
    if group.last >= len(row):
        return None
    follows = row[group.last]
    if follows.lower == "that of" and (
        metric := best_metric(row, range(max(0, group.first - 8), group.first), "increase", nearest=True)
    ):
        return with_metric(Change("increase", "comparative"), "bare-ratio", metric)
    if follows.meaning.comparator and follows.lower != "as in":
        return Head("accelerate", "bare-comparison", "speed", True)
    return None


def _carries(row: Sequence[Item], start: int, end: int) -> bool:
    """A bound carries over a coordination, not across a verb or into another phrase ("at a 51% lower cost")."""
    between = row[start:end]
    if [i.lower for i in between] == ["("]:
        return True
    if not any(i.lower in {"and", ",", "or", "&"} for i in between):
        return False
    if any(i.lower in {"while", "but", ";", "whereas", "at", "with", "by"} for i in between):
        return False
    return not any((i.change("verb") and not i.change("noun", "comparative")) or i.lower in _REACHING for i in between)


_REACHING = cue_words("reaching")
_CONDITIONS = frozenset({"at", "under", "with", "sparsity", "density"})
_SETTINGS = cue_words("setting")


def _is_condition(row: Sequence[Item], group: Group, given: Head, floor: int) -> bool:
    """ "at 80% sparsity", "to 93% top-5 accuracy", "a density of 30%": a setting or a target, no result."""
    measure = row[group.positions[0]].measure
    if measure is None:
        return True
    after = [row[p].lower for p in range(group.last, min(len(row), group.last + 2))]
    before = [row[p].lower for p in range(max(floor, group.first - 3), group.first)]
    if (
        measure.unit == "%"
        and (
            any(w in _SETTINGS for w in after[:1])
            or any(w in _SETTINGS - {"recall", "compression", "coverage"} for w in before)
        )
        and given.kind == "absolute"
    ):
        return True
    if (
        given.kind == "absolute"
        and before
        and before[-1] in {"at", "to"}
        and measure.form == "plain"
        and measure.relative
    ):
        return True
    if given.kind != "absolute" or measure.form == "change":
        return False
    if given.rule == "bracket" and measure.unit == "%" and given.quantity == "speed":
        return True
    if before and (before[-1] == "top" or (before[-1] == "for" and measure.unit in {"epochs", "iterations"})):
        return True
    return given.rule == "absolute-unit" and given.metric is None and not _reaches(row, group)


def _reaches(row: Sequence[Item], group: Group) -> bool:
    """A bare "512 GB" is a result only where something achieves, takes or runs at it."""
    window = row[max(0, group.first - 8) : group.first]
    return any(i.lower in _REACHING or i.lower in _TAKING or i.change("verb") is not None for i in window)


_TAKING = cue_words("taking")


_CUTS = frozenset({"for", "on", "across", "under", "in", "when", "with", "by"})


def _distributed(row: Sequence[Item], group: Group, given: Head) -> list[Head]:
    """One head a measure: "A, B and C by 2x, 3x and 4x" gives every measure the metric of its member."""
    count = len(group.positions)
    same = [given] * count
    if count < 2 or given.metric is None or given.verb is None or given.kind == "absolute":
        return same
    start, end = given.verb + 1, group.first
    while end > start and row[end - 1].lower != "by":
        end -= 1
    stop = end - 1 if end > start else group.first
    cut = next((p for p in range(start, stop) if row[p].lower in _CUTS), stop)
    members = baselines.parts(row, start, cut)
    if len(members) != count or any(row[p].lower in {"for", "of", "on", "in"} for p in range(*members[0])):
        return same
    heads: list[Head] = []
    for a, b in reversed(members):
        metric = best_metric(row, range(a, b), given.kind)
        if metric is None or metric[0].name in {"inference", "execution"}:
            heads.append(heads[-1] if heads else given)
        else:
            heads.append(
                Head(
                    given.kind,
                    f"{given.rule}-list",
                    metric[0].quantity,
                    metric[0].higher,
                    metric[1],
                    given.verb,
                )
            )
    heads.reverse()
    return heads


def _members(row: Sequence[Item], span: tuple[int, int] | None, count: int) -> list[tuple[int, int]] | None:
    """As many things compared with as there are measures: one each, in order."""
    if span is None or count < 2:
        return None
    members = baselines.parts(row, *span)
    return members if len(members) == count else None


def _state(
    row: Sequence[Item],
    position: int,
    said: Bound,
    given: Head,
    compared: tuple[int, int] | None,
    default: Callable[[str], Quantity],
) -> Stated | None:
    measure = row[position].measure
    assert measure is not None
    low, high = measure.low, measure.high
    change, given = _changed(row, position, given)
    if change:
        old, low = low, high
        said = said if said in {"up to", "at least"} else "exact"
    elif measure.form == "change":
        said = "range"
    if low is not None and high is not None and low > high:  # "4x to 2x"
        low, high = high, low
    accuracy = measure.unit == "%" and given.quantity == "accuracy"
    if given.kind == "absolute" and not change and accuracy and _beats(row):
        given = Head("beat", "absolute-compared", given.quantity, given.higher, given.metric, given.verb)
    low, high = bounds.bounded(low, high, said)
    given, counted = _counted(measure, given, (low, high))
    quantity = given.quantity or default(measure.unit)
    way = direction(given)
    if way == "better" and low == high == 1 and measure.unit == "x":
        way = "equal"
    if way is None and given.kind == "absolute" and measure.unit == "x":
        return None
    shrinks = given.kind == "decrease"
    share = _is_share(given)
    if (given.kind == "improve" and given.higher is False) or (given.kind == "worsen" and given.higher is not False):
        shrinks = True
    if change:
        ratio = factors.change_factor(old, measure.high, higher=given.higher) if way else None
        ratio = factors.turned_to(ratio, way)
        factor_low, factor_high = (ratio if low is not None else None), (ratio if high is not None else None)
    else:
        factor_low, factor_high = (
            factors.factor(end, measure.unit, way, shrinks=shrinks, share=share) for end in counted
        )
        if factor_low is not None and factor_high is not None and factor_low > factor_high:
            factor_low, factor_high = factor_high, factor_low
    start, end = _quote(row, position, given)
    return Stated(
        measure=measure,
        start=row[start].start,
        end=row[end - 1].end,
        low=low,
        high=high,
        bound=said,
        quantity=quantity,
        direction=way,
        metric=(row[given.metric[0]].start, row[given.metric[1] - 1].end) if given.metric else None,
        baseline=(row[compared[0]].start, row[compared[1] - 1].end) if compared else None,
        factor_low=factor_low,
        factor_high=factor_high,
        rule=given.rule,
        subject_end=measure.start,
    )


_WHOLE = Decimal(100)


def _counted(
    measure: Measure, given: Head, ends: tuple[Decimal | None, ...]
) -> tuple[Head, tuple[Decimal | None, ...]]:
    """What the ends count: more than all of something is an increase, "105% of the accuracy" one by 5%."""
    if measure.unit != "%" or not _is_share(given) or any(end is not None and end <= _WHOLE for end in ends):
        return given, ends
    return replace(given, kind="increase"), tuple(None if end is None else end - _WHOLE for end in ends)


def _is_share(given: Head) -> bool:
    """The number is what is left of something."""
    return given.rule in {"ratio", "share"} and given.kind == "decrease"


def _beats(row: Sequence[Item]) -> bool:
    """The sentence sets its result against another one's: "outperforming X", "whereas the baseline"."""
    return any(
        ((change := item.change("verb")) is not None and change.kind == "beat")
        or item.lower in {"whereas", "vs.", "vs", "versus"}
        for item in row
    )


def _changed(row: Sequence[Item], position: int, given: Head) -> tuple[bool, Head]:
    """Whether "from A to B" says that one thing became another, and the head that then tells which way it went.

    Nobody prints a range downwards: "from 20 ms to 6 ms" is a change, also where no word says what it does.
    """
    measure = row[position].measure
    if measure is None or measure.form != "change" or measure.unit == "x" or _ranges(row, position):
        return False, given
    falls = measure.low is not None and measure.high is not None and measure.low > measure.high
    falls = falls and not (measure.relative and given.rule.startswith("comparative"))  # "12% to 9% lower"
    if not falls and not _changes(measure, given):
        return False, given
    goes = _goes(measure)
    if {goes, given.kind} == {"increase", "decrease"}:
        if measure.relative:  # "cuts costs by from 19% to 50%"
            return False, given
        return True, replace(given, kind=goes)
    told = _from_to(measure, given)
    if given.kind in {"absolute", "keep"} and direction(told) != "better":
        return falls, given
    return True, told


def _goes(measure: Measure) -> HeadKind:
    """Which way the numbers of "from A to B" go."""
    assert measure.low is not None
    assert measure.high is not None
    return "increase" if measure.high > measure.low else "decrease"


def _ranges(row: Sequence[Item], position: int) -> bool:
    before = [row[p].lower for p in range(max(0, position - 4), position)]
    return any(re.match(r"rang|vary|varies|span|scal", w) for w in before)


def _changes(measure: Measure, given: Head) -> bool:
    """The head is of the kind that goes with a change, not with a range."""
    if not measure.relative:
        return (
            given.rule != "absolute-unit"
            or measure.unit in {"s", "ms", "minutes", "hours", "days", "weeks"}
            or given.metric is not None
        )
    return not given.rule.startswith(("noun-left", "comparative"))


def _from_to(measure: Measure, given: Head) -> Head:
    """Without a word of change the two numbers say which way it went."""
    if given.kind not in {"absolute", "keep"} or measure.low is None or measure.high is None:
        return given
    higher = given.higher
    if higher is None:
        by_unit = unit_quantity(measure.unit)
        higher = by_unit[1] if by_unit else True
    return Head(
        _goes(measure),
        "from-to",
        given.quantity,
        higher,
        given.metric,
        given.verb,
    )


_QUOTE_LONGEST = 40


def _quote(row: Sequence[Item], position: int, given: Head) -> tuple[int, int]:
    """The shortest stretch of items that holds the number and says what changed."""
    start, end = position, position + 1
    if given.verb is not None and position - given.verb <= _QUOTE_LONGEST:
        start = min(start, given.verb)
        end = max(end, given.verb + 1)
    if given.metric and abs(position - given.metric[0]) <= _QUOTE_LONGEST:
        start, end = min(start, given.metric[0]), max(end, given.metric[1])
    for p in range(end, min(len(row), end + 4)):
        if row[p].punctuation or row[p].measure:
            break
        if row[p].change("noun", "comparative"):
            end = p + 1
    while (
        start > 0
        and start == position
        and (row[start - 1].meaning.bound or row[start - 1].lower in {"by", "of", "a", "an"})
    ):
        start -= 1
        position = start
    return start, end
