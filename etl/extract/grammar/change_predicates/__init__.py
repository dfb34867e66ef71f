"""What a group of measures is about: the word that says how something changed, and the metric that changed.

In: a row of chunks and one of its groups. Out: a `Head` or nothing. The frames of `right`, `nouns` and `verbs` are
tried in order of trust. What stands to the right of a number is trusted before what stands to its left: in "reduces
cost by 2x higher throughput" it is throughput.
"""

from collections.abc import Sequence
from dataclasses import replace

from etl.extract.grammar.change_predicates.nouns import behind_in, bracket, cost_of, noun_left, noun_right
from etl.extract.grammar.change_predicates.right import comparative, ratio, within
from etl.extract.grammar.change_predicates.verbs import by, changed_to, direct, verb_object
from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import SPEED, Head, MetricAt, best_metric, with_metric
from etl.extract.grammar.phrases import behind_bound, noun_phrase
from etl.extract.measures.units import unit_quantity


def head(row: Sequence[Chunk], group: Group, floor: int, ceiling: int) -> Head | None:
    """The head of `group`, looked for between chunk positions `floor` (behind the group before) and `ceiling`."""
    core = _behind_bracket(row, group) or noun_phrase(row, group.last, ceiling)
    if group.measure(row).word in {"count", "figure"}:  # "cuts decoding steps from 256 to 24"
        return verb_object(row, group, floor)
    found = (
        cost_of(row, group, core, floor)
        or comparative(row, group, core, floor)
        or noun_right(row, core, ceiling)
        or within(row, group, core, floor)
        or changed_to(row, group, floor)
        or by(row, group, floor)
        or noun_left(row, group, floor)
        or bracket(row, group, floor)
        or direct(row, group, core, floor, ceiling)
        or verb_object(row, group, floor)
        or ratio(row, group, core, floor)
        or _absolute(row, group, core, floor)
    )
    found = found and behind_in(row, group, found)
    if found and found.kind in SPEED:
        return replace(found, quantity="speed", higher=True)
    if found and found.metric is None and not group.measure(row).unit:  # "a 0.01 drop on FooBench": of a score
        return replace(found, quantity="accuracy", higher=True)
    return found


def _behind_bracket(row: Sequence[Chunk], group: Group) -> range | None:
    """ "5x (in 3 hours) faster", "a minimal (1%) loss": a remark or a bracket ends before the word of change."""
    if group.last >= len(row) or row[group.last].lower not in {"(", ")"}:
        return None
    closing = next((p for p in range(group.last, min(len(row), group.last + 12)) if row[p].lower == ")"), len(row))
    core = noun_phrase(row, closing + 1, len(row))
    return core if core and row[core.start].change("comparative", "noun") else None


def _absolute(row: Sequence[Chunk], group: Group, core: range, floor: int) -> Head | None:
    """ "75% accuracy", "an accuracy of 75%", "latency of 8 ms", "from 9 hours to 2 hours"."""
    at = behind_bound(row, group.first, floor)
    metric = best_metric(row, core, "improve") or best_metric(
        row, range(max(floor, at - 9), at + 1), "improve", nearest=True
    )
    unit = group.measure(row).unit
    by_unit = unit_quantity(unit)
    if metric and not unit:
        metric = _scored(metric)
    if metric and by_unit in {None, (metric[0].quantity, metric[0].higher)}:
        return with_metric("absolute", "absolute", metric)
    if metric and by_unit and metric[0].quantity == by_unit[0]:  # a gap of 2 dB
        return with_metric("absolute", "absolute-unit", metric)
    if by_unit:
        return Head("absolute", "absolute-unit", *by_unit)
    if unit or at < floor:
        return None
    if row[at + 1].lower == "of" and sum(map(str.isupper, row[at].text)) > 1:  # "a HOTA of 45.2"
        return Head("absolute", "absolute-score", "accuracy", True, (at, at + 1))
    scored = "reaching" in row[at].parts  # "reaches 64.7 on FooBench"
    return Head("absolute", "absolute-score", "accuracy", True) if scored else None


def _scored(metric: MetricAt) -> MetricAt | None:
    """The metric of a score: "a performance of 82.1" is of accuracy, and no "0.82 with less data" is of data."""
    if metric[0].defers and metric[0].quantity == "speed":
        return replace(metric[0], quantity="accuracy"), metric[1]
    return metric if metric[0].defers or metric[0].quantity == "accuracy" else None
