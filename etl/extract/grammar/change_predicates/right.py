"""Frames that find the head of a measure to its right: "6.7x faster", "69% energy saving", "half the memory".

Each looks at one place and gives a `Head` or nothing.
"""

from collections.abc import Sequence
from decimal import Decimal

from etl.extract.grammar.change_predicates.nouns import of_noun
from etl.extract.grammar.chunks import DETERMINERS, Chunk, is_adverb
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head, HeadKind, best_metric, of_change, with_metric
from etl.extract.grammar.phrases import behind_bound, noun_phrase, subject
from etl.extract.text.lexicon import Change, Metric

_NEAR = 5
"""Words before a measure that may say what it handles, or after one until the second "as"."""


def comparative(row: Sequence[Chunk], group: Group, core: range, floor: int) -> Head | None:
    """ "6.7x faster", "2x higher throughput", "3.2% more accurate", "420x smaller than"."""
    at = _compared_at(row, core)
    return as_much(row, group, core) if at is None else _comparative(row, group, core, at, floor).cued(at)


def _comparative(row: Sequence[Chunk], group: Group, core: range, at: int, floor: int) -> Head:
    change = row[at].change("comparative") or _participle(row, at)
    assert change is not None
    metric = best_metric(row, range(at + 1, core.stop), change.kind)
    if metric or change.kind in {"accelerate", "decelerate"}:
        return of_change(change, "comparative", metric)
    if "larger" in row[at].parts and _handles(row, group, floor):
        return Head("increase", "comparative-scale", "scale", True)
    if found := _by_subject(row, group, at, change, floor):
        return found
    if "size" in row[at].parts:
        return Head(change.kind, "comparative-size", "memory", False)
    unknown = at + 1 < core.stop
    return Head(change.kind, "comparative-unknown", "other") if unknown else Head(change.kind, "comparative-bare")


def _handles(row: Sequence[Chunk], group: Group, floor: int) -> bool:
    """ "trains models 5x larger", "supports 2x longer contexts": what is larger is the load."""
    near = row[max(floor, group.first - _NEAR) : group.first]
    return any("handling" in chunk.parts for chunk in near) and not any(chunk.punctuation for chunk in near[-2:])


def _compared_at(row: Sequence[Chunk], core: range) -> int | None:
    """Where the comparative stands: first, or behind an adverb."""
    for at in core[:4]:
        if row[at].change("comparative") or _participle(row, at):
            return at
        if not (is_adverb(row[at]) or row[at].lower in DETERMINERS or row[at].lower in {"times", "as"}):
            return None
    return None


def _by_subject(row: Sequence[Chunk], group: Group, at: int, change: Change, floor: int) -> Head | None:
    """The metric of a bare comparative stands before it: "latency (20% lower)", "search cost is 420x smaller"."""
    lower = row[at].lower
    labelled = behind_bound(row, group.first, floor)
    if labelled - 1 >= floor and row[labelled].lower == "(" and row[labelled - 1].meaning.metrics:
        own = best_metric(row, range(floor, labelled), change.kind, nearest=True)
        if own:
            return with_metric(change, "bracket", own)
    copula = any("copula" in row[p].parts for p in range(max(floor, group.first - 5), group.first))
    if lower == "compressed" or ("size" in row[at].parts and not copula):
        return Head("decrease" if lower == "compressed" else change.kind, "comparative-size", "memory", False)
    if lower == "longer" and any("running" in row[p].parts for p in range(max(floor, group.first - 6), group.first)):
        return Head("decelerate", "comparative-time", "speed", True)  # "takes 3x longer"
    subject = best_metric(row, range(floor, group.first), change.kind, nearest=True)
    return with_metric(change, "comparative-subject", subject) if subject else None


def _participle(row: Sequence[Chunk], at: int) -> Change | None:
    """ "50% compressed", "20% reduced latency"."""
    change = row[at].change("verb")
    return (
        change
        if change and row[at].lower.endswith("ed") and change.kind in {"decrease", "increase", "improve"}
        else None
    )


def as_much(row: Sequence[Chunk], group: Group, core: range) -> Head | None:
    """ "twice as fast as", "twice as much time as", "5x as many requests"."""
    words = [row[p].lower for p in core]
    if group.last + 2 < len(row) and row[group.last].lower == "as" and len(words) < 2:
        return _as_metric(row, group)
    if not words or words[0] != "as" or len(words) < 2:
        return None
    if words[1] in {"fast", "quickly", "quick"}:
        slower = (group.measure(row).high or 1) < 1
        return Head("decelerate" if slower else "accelerate", "as-fast", "speed", True, cue=core[1])
    return None


def _as_metric(row: Sequence[Chunk], group: Group) -> Head | None:
    """ "2.1 times as energy efficient as X"."""
    closing = next((p for p in range(group.last + 2, min(len(row), group.last + _NEAR)) if row[p].lower == "as"), 0)
    metric = best_metric(row, range(group.last + 1, closing), "increase") if closing else None
    return with_metric(Change("increase", "comparative"), "as-metric", metric) if metric else None


def noun_right(row: Sequence[Chunk], core: range, ceiling: int) -> Head | None:
    """ "3x end-to-end speedup", "69% energy saving", "5x reduction of model size", "0.3% loss of accuracy"."""
    nouns = [p for p in core if row[p].change("noun")]
    if not nouns:
        return None
    found = _noun_right(row, core, nouns[-1], ceiling)
    return found.cued(nouns[-1]) if found else None


def _noun_right(row: Sequence[Chunk], core: range, at: int, ceiling: int) -> Head | None:
    change = row[at].change("noun")
    assert change is not None
    if change.kind in {"accelerate", "decelerate"}:
        named = (core.start, at) if at > core.start else None
        if named is None and at + 1 < ceiling and row[at + 1].lower == "in":
            found = best_metric(row, noun_phrase(row, at + 2, ceiling), change.kind)
            named = found and found[1]
        return Head(change.kind, "noun-right", "speed", True, named)
    metric = _metric_of(row, range(core.start, at), ceiling, change.kind)
    return of_noun(row[at], change, metric, "noun-right")


def _metric_of(
    row: Sequence[Chunk], before: range, ceiling: int, kind: HeadKind
) -> tuple[Metric, tuple[int, int]] | None:
    """What a noun of change is about: words before it ("energy saving") or behind it ("reduction of model size")."""
    at = before.stop
    metric = best_metric(row, before, kind)
    if metric is None and at + 1 < ceiling and row[at + 1].lower in {"in", "of", "on", "to", "for", "over"}:
        behind = noun_phrase(row, at + 2, ceiling, whole=True)
        metric = best_metric(row, behind, kind)
        if metric is None and behind.stop < ceiling and row[behind.stop].lower == "in":  # "improvement on X in rates"
            metric = best_metric(row, noun_phrase(row, behind.stop + 1, ceiling, whole=True), kind)
    return metric


def within(row: Sequence[Chunk], group: Group, core: range, floor: int, unit: str) -> Head | None:
    """ "within 1.3% of the oracle": that much worse than it."""
    before = [row[p].lower for p in range(max(floor, group.first - 2), group.first)]
    if "within" not in before or unit not in {"x", "%", "points"} or core.start != core.stop:
        return None
    metric = best_metric(row, range(floor, group.first), "decrease", nearest=True)
    return Head("worsen", "within", metric[0].quantity, metric[0].higher, metric[1]) if metric else None


def ratio(row: Sequence[Chunk], group: Group, core: range, floor: int, unit: str) -> Head | None:
    """ "2x throughput", "5x the size", "half the memory", "a tenth of the code", "12% of the samples", "is halved"."""
    measure = group.measure(row)
    if measure.form == "change":
        return None
    of = core.start == core.stop and core.stop < len(row) and row[core.stop].lower == "of"
    words = noun_phrase(row, core.stop + 1, len(row), whole=True) if of else core
    metric = best_metric(row, words, "increase")
    if metric is None and core.start == core.stop:
        metric = _of_subject(row, group, floor)
    if metric is None:
        return None
    if unit == "x":
        less = measure.high is not None and measure.high < Decimal(1)
        return with_metric(Change("decrease" if less else "increase", "comparative"), "ratio", metric)
    if unit == "%" and of:
        return _share(row, group, metric)
    return None


def _of_subject(row: Sequence[Chunk], group: Group, floor: int) -> tuple[Metric, tuple[int, int]] | None:
    """ "throughput doubles", "times are halved", "is 1.9x that of X": the subject is what is measured."""
    metric = best_metric(row, subject(row, floor, group.first), "increase")
    if metric is None or (group.last < len(row) and row[group.last].lower == "that of"):
        return metric
    before = behind_bound(row, group.first, floor)
    acts = metric[1][1] == before + 1 or "copula" in row[before].parts
    return metric if acts and group.measure(row).word == "verb" else None


def _share(row: Sequence[Chunk], group: Group, metric: tuple[Metric, tuple[int, int]]) -> Head:
    """A share: spent ("using 12% of the samples") or left ("92% of the accuracy")."""
    if metric[0].name == "error":  # "an error of 16%", in the other order
        return Head("absolute", "share-of", metric[0].quantity, metric[0].higher, metric[1])
    spent = any("spending" in row[p].parts for p in range(max(0, group.first - 4), group.first))
    if spent or metric[0].higher:
        return with_metric(Change("decrease", "comparative"), "share", metric)
    return Head("absolute", "share-of", metric[0].quantity, metric[0].higher, metric[1])
