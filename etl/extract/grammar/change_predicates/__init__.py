"""What a group of measures is about: the word that says how something changed, and the metric that changed.

In: a row of chunks and one of its groups. Out: a `Head` or nothing. The frames of this module, which look to the right
("6.7x faster", "half the memory"), and those of `nouns` and `verbs` are tried in order of trust. What stands right of
a number is trusted before what stands to its left: in "reduces cost by 2x higher throughput" it is throughput.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from etl.extract.grammar.change_predicates.nouns import bracket, cost_of, noun_left, noun_right
from etl.extract.grammar.change_predicates.verbs import by, changed_to, direct, verb_object
from etl.extract.grammar.chunks import Chunk, is_adverb, word_at
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import (
    SPEED,
    Head,
    HeadKind,
    MetricAt,
    best_metric,
    of_metric,
    unknown_metric,
    with_metric,
)
from etl.extract.grammar.phrase_boundaries import behind_bound, noun_phrase, subject
from etl.extract.measures.units import unit_quantity
from etl.extract.text.lexicon import Change, ChangeKind, Part, cue_words

_NO_VERBS = cue_words("merely") | {"at", "in", "to", "with"}
_IN_PERCENT = frozenset({"accuracy", "utilization"})
_STANDS: Mapping[str, HeadKind] = {
    "standing-above": "increase",
    "standing-below": "decrease",
    "standing-ahead": "improve",
    "standing-behind": "worsen",
}
_FASTER: tuple[ChangeKind, ChangeKind] = ("accelerate", "decelerate")
_MORE: tuple[ChangeKind, ChangeKind] = ("increase", "decrease")
_AS_MUCH = {**dict.fromkeys(("fast", "quick", "quickly"), _FASTER), **dict.fromkeys(("many", "much"), _MORE)}


def head(row: Sequence[Chunk], group: Group, floor: int, ceiling: int) -> Head | None:
    """The head of `group`, looked for between chunk positions `floor` (behind the group before) and `ceiling`."""
    core = _behind_bracket(row, group) or noun_phrase(row, group.last, ceiling)
    at = behind_bound(row, group.first, floor)
    if group.measure(row).word == "count":  # "cuts decoding steps from 256 to 24"
        return verb_object(row, group, floor, at)
    found = (
        _how_often(row, group)
        or cost_of(row, core, floor, at)
        or _comparative(row, group, core, floor)
        or noun_right(row, core, ceiling)
        or _within(row, group, core, floor)
        or _apart(row, group, floor)
        or changed_to(row, group, floor, at)
        or by(row, group, floor, at)
        or noun_left(row, group, floor, at)
        or bracket(row, group, floor, at)
        or direct(row, group, core, floor, ceiling, at)
        or verb_object(row, group, floor, at)
        or _ratio(row, group, core, floor, at)
        or _absolute(row, group, core, floor, at)
    )
    if found is None:
        return None
    found = behind_in(row, group, found)
    if found.kind in SPEED:
        return replace(found, quantity="speed", higher=True)
    if found.metric is None and not group.measure(row).unit:  # "a 0.01 drop on FooBench": of a score
        return replace(found, quantity="accuracy", higher=True)
    return found


def behind_in(row: Sequence[Chunk], group: Group, found: Head) -> Head:
    """ "a reduction of 3x in tail latency", "a reduction (3x) in latency": the metric stands behind the number."""
    at = group.last + (word_at(row, group.last) == ")")
    general = ("performance", "overhead", *(("efficienc",) if found.quantity == "speed" else ()))
    whole = found.metric is not None and row[found.metric[1] - 1].lower.startswith(general)
    known = found.kind == "absolute" or (found.quantity is not None and not whole)
    if known or word_at(row, at) not in {"in", "for", "on"}:
        return found
    metric = best_metric(row, noun_phrase(row, at + 1, len(row), whole=True), found.kind)
    return of_metric(found, metric) if metric else found


def _how_often(row: Sequence[Chunk], group: Group) -> Head | None:
    """ "it is right 84% of the time"; what takes 84% of the time is fast."""
    behind = [chunk.lower for chunk in row[group.last : group.last + 3]]
    before = row[max(0, group.first - 4) : group.first]
    taken = any(chunk.parts & {"spending", "taking"} and "merely" not in chunk.parts for chunk in before)
    return Head("absolute", "share-of", "accuracy", True) if behind == ["of", "the", "time"] and not taken else None


def _behind_bracket(row: Sequence[Chunk], group: Group) -> range | None:
    """ "5x (in 3 hours) faster", "a minimal (1%) loss": a remark or a bracket ends before the word of change."""
    if word_at(row, group.last) not in {"(", ")"}:
        return None
    closing = next((p for p in range(group.last, min(len(row), group.last + 12)) if row[p].lower == ")"), len(row))
    core = noun_phrase(row, closing + 1, len(row))
    return core if core and row[core.start].change("comparative", "noun") else None


def _comparative(row: Sequence[Chunk], group: Group, core: range, floor: int) -> Head | None:
    """ "6.7x faster", "2x higher throughput", "3.2% more accurate", "420x smaller than", "3x as many requests as"."""
    at = next((p for p in core if not is_adverb(row[p])), core.start)
    parts: tuple[Part, ...] = ("comparative", "verb") if word_at(row, at).endswith("ed") else ("comparative",)
    change = row[at].change(*parts) if core else None  # "20% reduced latency"
    if change is None and len(core) > 1 and row[at].lower == "as":  # "twice as fast as", "half as many iterations as"
        at += 1
        kinds = _AS_MUCH.get(row[at].lower)
        change = Change(kinds[(group.measure(row).high or 1) < 1], "comparative") if kinds else None
    if change is None:
        return None
    behind = range(at + 1, core.stop)
    nouns = (noun for p in behind if (noun := row[p].change("noun")))
    if change.kind == "increase" and any(noun.kind in {"accelerate", "decrease", "improve"} for noun in nouns):
        return None  # "a 4x larger reduction in X"
    metric = best_metric(row, behind, change.kind)
    if metric is None and row[at].lower == "cheaper":
        return Head("decrease", "comparative", "cost", False, cue=at)
    if metric or change.kind in SPEED:
        return with_metric(change.kind, "comparative", metric, cue=at)
    named = None if "size" in row[at].parts else unknown_metric(row, behind)
    if named:
        return Head(change.kind, "comparative-other", "other", metric=named, cue=at)
    return _of_subject(row, group, at, change, floor, unknown=any(not row[p].meaning.bound for p in behind))


def _of_subject(row: Sequence[Chunk], group: Group, at: int, change: Change, floor: int, *, unknown: bool) -> Head:
    """The metric of a bare comparative stands before it: "latency (20% lower)", "search cost is 420x smaller"."""
    before = row[max(floor, group.first - 5) : group.first]
    if "larger" in row[at].parts and any("handling" in chunk.parts for chunk in before):  # "trains models 5x larger"
        return Head("increase", "comparative-scale", "scale", True, cue=at)
    sized = "size" in row[at].parts
    if not unknown and (not sized or any("copula" in chunk.parts for chunk in before)):
        until = behind_bound(row, group.first, floor)
        begin = max((p + 1 for p in range(floor, until) if row[p].lower in {":", ";"}), default=floor)
        metric = best_metric(row, range(begin, group.first), change.kind, nearest=True)
        if metric:
            return with_metric(change.kind, "comparative-subject", metric, cue=at)
    if sized:
        return Head(change.kind, "comparative-size", "memory", False, cue=at)
    rule = "comparative-unknown" if unknown else "comparative-bare"
    return Head(change.kind, rule, "other" if unknown else None, cue=at)


def _within(row: Sequence[Chunk], group: Group, core: range, floor: int) -> Head | None:
    """ "accuracy within 1.3% of the oracle", "comes within 1.3% of it": that much worse than it."""
    before = [chunk.lower for chunk in row[max(floor, group.first - 2) : group.first]]
    if "within" not in before or not group.measure(row).relative:
        return None
    metric = best_metric(row, core or range(floor, group.first), "decrease", nearest=True)
    return with_metric("worsen", "within", metric) if metric or word_at(row, core.stop) == "of" else None


def _apart(row: Sequence[Chunk], group: Group, floor: int) -> Head | None:
    """ "its power is 62% below that of X", "54.9 on Y, 3.2 points above X", "lies 2 points behind X"."""
    parts = row[group.last].parts if group.last + 1 < len(row) else frozenset()
    kind = next((kind for part, kind in _STANDS.items() if part in parts), None)
    if kind is None:
        return None
    metric = best_metric(row, range(floor, group.first), kind, nearest=True)
    if metric:
        return with_metric(kind, "apart", metric, cue=group.last)
    if group.measure(row).unit.endswith("points"):
        return Head(kind, "apart-bare", "accuracy", True, cue=group.last)
    apposed = word_at(row, group.first - 1) == ","  # "it takes 4 pJ, 62% below X"
    return Head(kind, "apart-bare", cue=group.last) if apposed else None


def _ratio(row: Sequence[Chunk], group: Group, core: range, floor: int, at: int) -> Head | None:
    """ "2x throughput", "5x the size", "half the memory", "12% of the samples", "is halved", "twice as accurate as"."""
    measure = group.measure(row)
    of = not core and core.stop < len(row) and row[core.stop].lower == "of"
    words = noun_phrase(row, core.stop + 1, len(row), whole=True) if of else core
    less = measure.unit == "x" and (measure.high or 1) < 1
    kind: HeadKind = "decrease" if less else "increase"
    metric = best_metric(row, words, kind) or (None if core else _measured_left(row, group, floor, at))
    if metric and measure.unit == "x":
        return with_metric(kind, "ratio", metric)
    if measure.unit != "%":
        return None
    return _share(row, group, metric, of=of) if metric else _spent(row, group, words)


def _measured_left(row: Sequence[Chunk], group: Group, floor: int, at: int) -> MetricAt | None:
    """ "throughput doubles", "times are halved", "is 1.9x that of X", "a compression ratio of 5x"."""
    metric = best_metric(row, range(floor, at + 1), "increase", nearest=True)
    if metric and metric[0].higher and row[at + 1].lower == "of":
        return metric
    metric = best_metric(row, subject(row, floor, group.first), "increase")
    if metric is None or word_at(row, group.last) == "that of":
        return metric
    acts = metric[1][1] == at + 1 or "copula" in row[at].parts
    return metric if acts and group.measure(row).word == "verb" else None


def _spent(row: Sequence[Chunk], group: Group, words: range) -> Head | None:
    """ "using only 2% of the records", "requires just 10% annotated images": little of what no vocabulary knows."""
    before = row[max(0, group.first - 4) : group.first]
    few = any("merely" in chunk.parts for chunk in before)
    spent = any("spending" in chunk.parts and chunk.lower not in _NO_VERBS for chunk in before)
    named = unknown_metric(row, words) if few and spent else None
    return Head("decrease", "share", "other", metric=named) if named else None


def _share(row: Sequence[Chunk], group: Group, metric: MetricAt, *, of: bool) -> Head | None:
    """A share: spent ("using 12% of the samples", "with only 12% parameters") or left ("92% of the accuracy")."""
    before = row[max(0, group.first - 4) : group.first]
    spent = any("spending" in chunk.parts for chunk in before)
    tuned = metric[0].quantity == "memory" and _tuned(row, group, metric[1][1], of=of)
    error = metric[0].name == "error"  # "a 16% error"
    if of or tuned:
        less = not (tuned or error) and (spent or metric[0].higher)
        return with_metric("decrease", "share", metric) if less else with_metric("absolute", "share-of", metric)
    few = spent and any("merely" in chunk.parts for chunk in before)
    added = any("adding" in chunk.parts for chunk in before)  # "adds only 1% weights"
    less = few and not (error or metric[0].higher or metric[0].defers)  # no "with only 12% overhead"
    return with_metric("increase" if added else "decrease", "share", metric) if less else None


def _tuned(row: Sequence[Chunk], group: Group, end: int, *, of: bool) -> bool:
    """ "tunes 2% of the weights", "2% trainable weights": a choice that saves nothing."""
    before = (chunk for chunk in reversed(row[: group.first]) if "merely" not in chunk.parts)
    named = not of and any("tuning" in chunk.parts for chunk in row[group.last : end])
    return named or "tuning" in next(before, row[0]).parts


def _absolute(row: Sequence[Chunk], group: Group, core: range, floor: int, at: int) -> Head | None:
    """ "75% accuracy", "an accuracy of 75%", "latency of 8 ms", "from 9 hours to 2 hours"."""
    metric = best_metric(row, core, "improve") or _metric_left(row, group, floor, at)
    unit = group.measure(row).unit
    by_unit = unit_quantity(unit)
    if metric and not unit and metric[0].quantity != "accuracy":  # "0.82 with less data" is none of data
        metric = None
    if metric and by_unit in {None, (metric[0].quantity, metric[0].higher)}:
        return with_metric("absolute", "absolute", metric)
    if by_unit:
        return Head("absolute", "absolute-unit", *by_unit)
    if at < floor or (unit and (core or row[at].parts & {"spending", "copula"})):
        return None
    against = group.measure(row).form == "versus"
    behind = not unit or against or word_at(row, group.last) in {"on", ",", ""}
    scored = behind and "reaching" in row[at].parts  # "reaches 64.7 on FooBench"
    return Head("absolute", "absolute-score", "accuracy", True) if scored else None


def _metric_left(row: Sequence[Chunk], group: Group, floor: int, at: int) -> MetricAt | None:
    """The metric nearest before a number; a percentage with words before it, "achieving 27%", is of no memory."""
    begin = max(floor, at - 9)
    begin = max((p + 1 for p in range(begin, at) if row[p].lower == ";"), default=begin)
    metric = best_metric(row, range(begin, at + 1), "improve", nearest=True)
    if metric is None or group.measure(row).unit != "%" or metric[0].defers or metric[0].quantity in _IN_PERCENT:
        return metric
    return metric if metric[1][1] > at else None
