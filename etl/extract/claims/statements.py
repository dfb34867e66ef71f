"""Claims of one sentence: its measures, what they are about, how they are bounded, what they are compared with."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from itertools import pairwise, takewhile

from etl.extract.claims.defaults import Default, is_contrasted, quantity_of
from etl.extract.comparisons import baselines
from etl.extract.comparisons.comparators import Baseline, accepted
from etl.extract.grammar import bounds
from etl.extract.grammar.bounds import is_denied, is_setting
from etl.extract.grammar.chunks import Chunk, word_at
from etl.extract.grammar.ellipses import also, head_for_each, heads
from etl.extract.grammar.groups import Group, groups
from etl.extract.grammar.metrics import Head, changed, direction
from etl.extract.grammar.phrase_boundaries import is_verb, of_metric, parts
from etl.extract.measures import factors
from etl.extract.measures.units import Measure, is_distance
from etl.extract.sections.sections import Ground
from etl.model import Bound, Direction, Quantity

Ends = tuple[Decimal | None, Decimal | None]
"""The least and the greatest value of a number; none where it has no such end."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A claim before names are put to it. Offsets are those of the masked text."""

    measure: Measure
    start: int
    end: int
    ends: Ends
    bound: Bound
    quantity: Quantity
    direction: Direction | None
    metric: tuple[int, int] | None
    baseline: tuple[int, int] | None
    factors: Ends
    rule: str
    cue: str
    """The word that says what changed; empty where the number stands alone with what it measures."""
    compared: Ground | None
    """How the rules came to the words that it is compared with."""


def turned(claim: Stated, other: tuple[int, int] | None) -> Stated:
    """The same claim from the other side: what is slower than ours, `other`, makes ours the faster."""
    opposite: dict[Direction | None, Direction] = {"better": "worse", "worse": "better"}
    most, least = (None if end is None else factors.inverse(end) for end in claim.factors)
    way = opposite.get(claim.direction, claim.direction)
    return replace(claim, direction=way, factors=(least, most), baseline=other)


def stated(row: list[Chunk], quantities: Callable[..., Quantity]) -> Iterator[Stated]:
    """The claims a sentence states. `quantities` is `default_quantity` of the sentence."""
    found = groups(row)
    group_heads, inherits = heads(row, found)
    compared = baselines.shared(row, found, group_heads, inherits)
    carried: Bound | None = None
    averaged = False
    for index, group in enumerate(found):
        floor = found[index - 1].last if index else 0
        ceiling = found[index + 1].first if index + 1 < len(found) else len(row)
        if index and (not _carries(row, floor, group.first) or (carried == "average" and not averaged)):
            carried = None
        if carried is None and bounds.heads_average(row, group.first):
            carried = "average"
        own = [bounds.bound(row, group, p, floor, ceiling, carried) for p in group.positions]
        averaged = bounds.averages(row, group, floor) or averaged
        last = own[0 if group.bracketed else -1]  # "by 10% (up to 38%), and Y by 3%"
        carried = last if last in {"up to", "average"} else None
        given = group_heads[index]
        if given is None or is_setting(row, group, given, floor) or is_denied(row, group, given, floor):
            continue
        given_each = head_for_each(row, group, given)
        one_head = all(one == given for one in given_each) and not group.bracketed
        against = _apart(row, compared[index], len(own) if one_head else 0) or [compared[index]] * len(own)
        around = _around(row, group, floor, ceiling)
        default = partial(quantities, around=around, contrasted=is_contrasted(group_heads, index))
        for position, bound, its, rival in zip(group.positions, own, given_each, against, strict=True):
            for one in filter(None, (its, also(row, group, its))):
                if claim := _state(row, position, bound, one, rival, default):
                    yield claim


def _apart(row: Sequence[Chunk], compared: Baseline | None, count: int) -> list[Baseline | None]:
    """As many things compared with as there are measures: one each, in order."""
    spans = parts(row, compared.start, compared.end) if compared and count > 1 else []
    if compared is None or len(spans) != count:
        return []
    return [compared._replace(start=start, end=end, way=f"one for each number, {compared.way}") for start, end in spans]


def _around(row: Sequence[Chunk], group: Group, floor: int, ceiling: int) -> tuple[int, int]:
    """Offsets of what belongs to a group alone: behind what follows the one before it, up to what comes next."""
    start = next((p for p in range(floor, group.first) if "parting" in row[p].parts), group.first) if floor else 0
    end = next((p for p in range(group.last, ceiling) if "parting" in row[p].parts), ceiling)
    return row[start].start, row[end - 1].end


def _carries(row: Sequence[Chunk], start: int, end: int) -> bool:
    """A bound carries over a coordination, not across a verb or into another phrase ("at a 51% lower cost")."""
    between = [chunk.lower for chunk in row[start:end]]
    if between == ["("]:
        return True
    joined = not {"and", ",", "or", "&"}.isdisjoint(between)
    apart = not {"while", "but", ";", "whereas", "at", "with"}.isdisjoint(between)
    if not joined or apart or any(a == "," and b.endswith("ing") for a, b in pairwise(between)):
        return False
    return not any(_governs(row, p) or "reaching" in row[p].parts for p in range(start, end))


def _governs(row: Sequence[Chunk], at: int) -> bool:
    """A verb of change; what is a noun as well only where it stands as a verb: "and cuts", "labels drop by"."""
    stands = word_at(row, at + 1) in {"by", "from", "to"} or word_at(row, at - 1) in {"and", "has", "have"}
    return row[at].change("verb") is not None and is_verb(row, at, 0) and (stands or not row[at].change("noun"))


def _state(
    row: Sequence[Chunk], position: int, bound: Bound, given: Head, compared: Baseline | None, default: Default
) -> Stated | None:
    """The claim of one number; nothing where the number says neither what it is of nor which way it goes."""
    measure = row[position].measure
    assert measure is not None
    change, given = changed(row, position, given)
    ends, bound = _ends(measure, bound, changes=change)
    way = _way(measure, given, ends)
    quantity = quantity_of(row, measure, given, default)
    # "raises the budget from 15 to 50" sets it
    if (way is None and measure.unit == "x") or (quantity != "accuracy" and is_distance(measure.unit)):
        return None
    against = accepted(row, compared.start, compared.end) if compared else None
    start, end = _quote(row, position, given)
    return Stated(
        measure=measure,
        start=row[start].start,
        end=row[end - 1].end,
        ends=ends,
        bound=bound,
        quantity=quantity,
        direction=way,
        metric=offsets(row, given.metric and of_metric(row, *given.metric)),
        baseline=offsets(row, against),
        factors=(_of_change if change else _factors)(measure, given, way, ends),
        rule=given.rule,
        cue=next((row[at].text for at in (given.cue, given.verb) if at is not None), ""),
        compared=Ground(compared.way, row[compared.cue].text) if compared and against else None,
    )


def offsets(row: Sequence[Chunk], span: tuple[int, int] | None) -> tuple[int, int] | None:
    """Where chunks stand in the text, from one to the one before another."""
    return (row[span[0]].start, row[span[1] - 1].end) if span else None


def _ends(measure: Measure, bound: Bound, *, changes: bool) -> tuple[Ends, Bound]:
    """Least and most of a number as it is bound; of a change ("from 4 to 2") what it came to."""
    low, high = (measure.high if changes or measure.form == "versus" else measure.low), measure.high
    if changes:
        bound = bound if bound in {"up to", "at least"} else "exact"
    elif measure.form == "change":
        bound = "range"
    if low is not None and high is not None and low > high:  # "4x to 2x"
        low, high = high, low
    return bounds.bounded(low, high, bound), bound


def _way(measure: Measure, given: Head, ends: Ends) -> Direction | None:
    way, (low, high) = direction(given), ends
    if _is_share(given) and measure.unit == "%" and low is not None and low > 100:  # "103% of its accuracy"
        return "better"
    return "equal" if way == "better" and low == high == 1 and measure.unit == "x" else way


def _of_change(measure: Measure, given: Head, way: Direction | None, ends: Ends) -> Ends:
    """The factor between what a change went from and what it came to, for the ends that the claim has."""
    ratio = factors.turned_to(factors.change_factor(measure.low, measure.high, higher=given.higher), way)
    return (None if ends[0] is None else ratio), (None if ends[1] is None else ratio)


def _factors(measure: Measure, given: Head, way: Direction | None, ends: Ends) -> Ends:
    """The least and the greatest factor that a number says; where it is a level, and no change, none."""
    if given.rule == "level":
        return None, None
    shrinks = given.kind == "decrease" or (
        given.higher is False if given.kind == "improve" else given.kind == "worsen" and given.higher is not False
    )
    unit, scale = ("%", 100) if measure.word == "difference" else (measure.unit, 1)
    share = _is_share(given)
    least, most = (factors.factor(end and end * scale, unit, way, shrinks=shrinks, share=share) for end in ends)
    falls = (way == "worse") != share  # "loses at most 5%" leaves at least 0.95
    return (most, least) if falls else (least, most)


def _is_share(given: Head) -> bool:
    """The number is what is left of something."""
    return given.rule in {"ratio", "share"} and given.kind == "decrease"


def _quote(row: Sequence[Chunk], position: int, given: Head) -> tuple[int, int]:
    """The shortest stretch of chunks that holds the number and says what changed."""
    start, end = position, position + 1
    if given.verb is not None and position - given.verb <= 40:
        start, end = min(start, given.verb), max(end, given.verb + 1)
    if given.metric:
        start, end = min(start, given.metric[0]), max(end, given.metric[1])
    if start == position and given.rule in {"noun-left", "noun-left-bare"} and given.cue is not None:
        start = given.cue
    ahead = takewhile(lambda at: not row[at].breaks, range(end, min(len(row), end + 4)))
    end = max((at + 1 for at in ahead if row[at].change("noun", "comparative")), default=end)
    goes_on = start == position
    while goes_on and start and (row[start - 1].meaning.bound or row[start - 1].lower in {"by", "of", "a", "an"}):
        start -= 1
    return start, end
