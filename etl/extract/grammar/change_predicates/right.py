"""Frames that find the head of a measure to its right: "6.7x faster", "half the memory", "within 2% of".

Each looks at one place and gives a `Head` or nothing.
"""

from collections.abc import Sequence

from etl.extract.grammar.chunks import DETERMINERS, Chunk, is_adverb, word_at
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import (
    SPEED,
    Head,
    HeadKind,
    MetricAt,
    best_metric,
    of_change,
    unknown_metric,
    with_metric,
)
from etl.extract.grammar.phrases import behind_bound, noun_phrase, subject
from etl.extract.text.lexicon import Change

_NEAR = 5
"""Words before a measure that may say what it handles, or after one until the second "as"."""


def comparative(row: Sequence[Chunk], group: Group, core: range, floor: int) -> Head | None:
    """ "6.7x faster", "2x higher throughput", "3.2% more accurate", "420x smaller than"."""
    at = _compared_at(row, core)
    change = _compares(row[at]) if at is not None else None
    if at is None or change is None:
        return _as_much(row, group, core)
    behind = range(at + 1, core.stop)
    if change.kind == "increase" and any(_gains(row[p]) for p in behind):  # "a 4x larger reduction in X"
        return None
    metric = best_metric(row, behind, change.kind)
    if metric is None and row[at].lower == "cheaper":
        return Head("decrease", "comparative", "cost", False, cue=at)
    if metric or change.kind in SPEED:
        return of_change(change.kind, "comparative", metric).cued(at)
    named = None if row[at].parts & {"size", "as-much"} else unknown_metric(row, behind)
    if named:
        return Head(change.kind, "comparative-other", "other", metric=named, cue=at)
    return _of_subject(row, group, at, change, floor, unknown=any(not row[p].meaning.bound for p in behind)).cued(at)


def _gains(chunk: Chunk) -> bool:
    """A noun of something good: more of it is better."""
    change = chunk.change("noun")
    return change is not None and change.kind in {"accelerate", "decrease", "improve"}


def _compared_at(row: Sequence[Chunk], core: range) -> int | None:
    """Where the comparative stands: first, or behind an adverb."""
    for at in core[:4]:
        if _compares(row[at]):
            return at
        if not (is_adverb(row[at]) or row[at].lower in DETERMINERS or row[at].lower in {"times", "as"}):
            return None
    return None


def _compares(chunk: Chunk) -> Change | None:
    """A comparative, or a participle that does its work: "20% reduced latency"."""
    done = chunk.change("verb") if chunk.lower.endswith("ed") else None
    return chunk.change("comparative") or (done if done and done.kind in {"decrease", "increase", "improve"} else None)


def _of_subject(row: Sequence[Chunk], group: Group, at: int, change: Change, floor: int, *, unknown: bool) -> Head:
    """The metric of a bare comparative stands before it: "latency (20% lower)", "search cost is 420x smaller"."""
    before = row[max(floor, group.first - _NEAR) : group.first]
    handled = any("handling" in chunk.parts for chunk in before) and not any(chunk.punctuation for chunk in before[-2:])
    if "larger" in row[at].parts and handled:  # "trains models 5x larger": what is larger is the load
        return Head("increase", "comparative-scale", "scale", True)
    sized = "size" in row[at].parts
    until = behind_bound(row, group.first, floor)
    labelled = row[until].lower == "("
    if not sized or labelled or any("copula" in chunk.parts for chunk in before):
        begin = max((p + 1 for p in range(floor, until) if row[p].lower in {":", ";"}), default=floor)
        metric = None if unknown else best_metric(row, range(begin, group.first), change.kind, nearest=True)
        if metric:
            return with_metric(change.kind, "comparative-subject", metric)
    if sized:
        return Head(change.kind, "comparative-size", "memory", False)
    return Head(change.kind, "comparative-unknown", "other") if unknown else Head(change.kind, "comparative-bare")


def _as_much(row: Sequence[Chunk], group: Group, core: range) -> Head | None:
    """ "twice as fast as", "2.1 times as energy efficient as X"."""
    if len(core) > 1 and row[core[0]].lower == "as" and row[core[1]].lower in {"fast", "quickly", "quick"}:
        slower = (group.measure(row).high or 1) < 1
        return Head("decelerate" if slower else "accelerate", "as-fast", cue=core[1])
    if len(core) > 1 or word_at(row, group.last) != "as":
        return None
    closing = next((p for p in range(group.last + 2, min(len(row), group.last + _NEAR)) if row[p].lower == "as"), 0)
    metric = best_metric(row, range(group.last + 1, closing), "increase")
    return with_metric("increase", "as-metric", metric) if metric else None


def within(row: Sequence[Chunk], group: Group, core: range, floor: int) -> Head | None:
    """ "within 1.3% of the oracle": that much worse than it."""
    before = [chunk.lower for chunk in row[max(floor, group.first - 2) : group.first]]
    if "within" not in before or group.measure(row).unit not in {"x", "%", "points"}:
        return None
    metric = best_metric(row, core or range(floor, group.first), "decrease", nearest=True)
    return with_metric("worsen", "within", metric) if metric else None


def ratio(row: Sequence[Chunk], group: Group, core: range, floor: int) -> Head | None:
    """ "2x throughput", "5x the size", "half the memory", "a tenth of the code", "12% of the samples", "is halved"."""
    measure = group.measure(row)
    if measure.form == "change":
        return None
    of = not core and core.stop < len(row) and row[core.stop].lower == "of"
    words = noun_phrase(row, core.stop + 1, len(row), whole=True) if of else core
    less = measure.unit == "x" and measure.high is not None and measure.high < 1
    kind: HeadKind = "decrease" if less else "increase"
    metric = best_metric(row, words, kind) or (None if core else _measured_subject(row, group, floor))
    if metric and measure.unit == "x":
        return with_metric(kind, "ratio", metric)
    return _share(row, group, metric, of=of) if metric and measure.unit == "%" else None


def _measured_subject(row: Sequence[Chunk], group: Group, floor: int) -> MetricAt | None:
    """ "throughput doubles", "times are halved", "is 1.9x that of X": the subject is what is measured."""
    metric = best_metric(row, subject(row, floor, group.first), "increase")
    if metric is None or word_at(row, group.last) == "that of":
        return metric
    before = behind_bound(row, group.first, floor)
    acts = metric[1][1] == before + 1 or "copula" in row[before].parts
    return metric if acts and group.measure(row).word == "verb" else None


def _share(row: Sequence[Chunk], group: Group, metric: MetricAt, *, of: bool) -> Head | None:
    """A share: spent ("using 12% of the samples", "with only 12% parameters") or left ("92% of the accuracy")."""
    before = row[max(0, group.first - 4) : group.first]
    spent = any("spending" in chunk.parts for chunk in before)
    result = metric[0].name == "error" or metric[0].quantity == "utilization"  # "a 16% error", "71% of peak FLOPS"
    if not of:
        few = spent and any("merely" in chunk.parts or chunk.meaning.bound == "up to" for chunk in before)
        less = few and not (result or metric[0].higher or metric[0].defers)  # "with only 12% overhead"
        return with_metric("decrease", "share", metric) if less else None
    less = not result and (spent or metric[0].higher)
    return with_metric("decrease", "share", metric) if less else with_metric("absolute", "share-of", metric)
