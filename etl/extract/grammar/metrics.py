"""The metric a stretch of words speaks of, the head that a metric and a change make, and which way that goes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from etl.extract.grammar.chunks import DETERMINERS, JOINING, Chunk, is_adverb
from etl.extract.text.lexicon import ChangeKind, Metric
from etl.model import Direction, Quantity

HeadKind = ChangeKind | Literal["absolute"]
MetricAt = tuple[Metric, tuple[int, int]]
"""A metric, and the chunk positions of its words."""
SPEED = frozenset({"accelerate", "decelerate"})
"""Changes that name their quantity."""
WEAK = frozenset({"inference", "execution", "convergence"})
"""Metrics whose words mostly name what is done, not how long it takes: "training", "generation"."""
_YIELDING = frozenset({"energy", "memory", "traffic", "area", "utilization"})
_NO_NOUN = ("ed", "ing", "al", "ive", "ous", "able", "ible", "ful", "ic", "ent", "ant", "ly")
"""Ends of words that are hardly nouns of what is measured: adjectives, participles, adverbs."""
_BEHIND_METRIC = JOINING | {"compared", "compare", "when"}
_NO_METRIC = frozenset({"no-metric", "extent", "rival-class", "rivals", "artefact", "adverb", "others"})
_DIRECTIONS: dict[str, Direction] = {
    **dict.fromkeys(("improve", "beat", "accelerate"), "better"),
    **dict.fromkeys(("worsen", "decelerate"), "worse"),
    "keep": "equal",
}
_COMPLETING = frozenset({"of", "per", "under", "for", "during"})


def best_metric(row: Sequence[Chunk], span: range, kind: HeadKind, *, nearest: bool = False) -> MetricAt | None:
    """The metric a stretch of chunks speaks of: the head noun of its first phrase that holds one.

    `nearest` searches from the right instead. Of two senses the one that makes `kind` an improvement is taken.
    """
    weak: MetricAt | None = None
    for chunk in _chunks(row, span)[:: -1 if nearest else 1]:
        for position in reversed(chunk):
            senses = row[position].meaning.metrics
            adverb = is_adverb(row[position]) and not (position and row[position - 1].change("comparative"))
            if not senses or adverb:  # "predicts accurately" measures nothing, but "more accurately" does
                continue
            start = modifiers(row, position, chunk.start)
            metric = _deferred(row, sense(senses, kind), position, start)
            found = metric, (start, position + 1)
            if metric.name not in WEAK:
                return _of_whole(row, found, span.start, kind) if nearest else found
            modifies = position + 1 < chunk.stop and row[position + 1].lower.endswith(("s", "data"))
            if not modifies:  # "training images" are no training
                weak = weak or found
    return weak


def _of_whole(row: Sequence[Chunk], found: MetricAt, floor: int, kind: HeadKind) -> MetricAt:
    """ "energy per token", "hit ratio of the cache": of two metrics the one that the other completes."""
    first, last = found[1]
    at = next((p for p in range(first - 1, floor, -1) if row[p].lower not in DETERMINERS), floor)
    whole = best_metric(row, range(max(floor, at - 4), at), kind) if row[at].lower in _COMPLETING else None
    if whole is None or whole[1][1] != at:
        return found
    return _of_whole(row, (whole[0], (whole[1][0], last)), floor, kind)


def names_act(row: Sequence[Chunk], metric: tuple[int, int]) -> bool:
    """Its last word says what is done: "retrieval depth tuning"."""
    return {one.name for one in row[metric[1] - 1].meaning.metrics} <= WEAK


def _chunks(row: Sequence[Chunk], span: range) -> list[range]:
    joins = (p for p in span if row[p].lower in JOINING or row[p].breaks)
    cuts = [span.start - 1, *joins, span.stop]
    return [range(before + 1, cut) for before, cut in itertools.pairwise(cuts) if cut > before + 1]


def sense(senses: Sequence[Metric], kind: HeadKind) -> Metric:
    """Of several senses of a word the one that makes `kind` an improvement."""
    wanted = {"increase": True, "decrease": False, "worsen": False}.get(kind)
    return next((metric for metric in senses if metric.higher == wanted), senses[0])


def modifiers(row: Sequence[Chunk], position: int, floor: int) -> int:
    """Where the words that modify one begin, five before it at most."""
    first = max(floor, position - 5)
    for at in range(position - 1, first - 1, -1):
        known = row[at].lower in DETERMINERS or row[at].meaning.bound or "no-modifier" in row[at].parts
        if known or row[at].change("verb", "comparative"):
            return at + 1
    return first


def _deferred(row: Sequence[Chunk], metric: Metric, position: int, start: int) -> Metric:
    """A deferring head takes its quantity from its nearest modifier: "memory overhead", "energy cost"."""
    before = range(position - 1, start - 1, -1) if metric.defers else ()
    modifying = (sense.quantity for at in before for sense in row[at].meaning.metrics)
    quantity = next((one for one in modifying if one in _YIELDING), metric.quantity)
    return replace(metric, quantity=quantity) if metric.defers else metric


def unknown_metric(row: Sequence[Chunk], span: range) -> tuple[int, int] | None:
    """The noun phrase that names what is measured in no word of a vocabulary: "LogD", "squared Chamfer distance"."""
    words = itertools.takewhile(lambda p: row[p].lower not in _BEHIND_METRIC, span)
    named = [p for p in words if row[p].lower not in DETERMINERS]
    if not named or any(row[p].meaning.changes or row[p].meaning.bound for p in named):
        return None
    last = row[named[-1]]
    if last.lower.endswith(_NO_NOUN) or not last.text.isalpha() or last.parts & _NO_METRIC:
        return None
    return named[0], named[-1] + 1


def unknown_quality(row: Sequence[Chunk], span: range) -> tuple[int, int] | None:
    """The same in ordinary words, as the object of "improves": "acceptance lengths", and not a thing with a name."""
    named = unknown_metric(row, span)
    plain = named and all(chunk.text.islower() and "pronoun" not in chunk.parts for chunk in row[slice(*named)])
    return named if plain else None


@dataclass(frozen=True, slots=True)
class Head:
    """How (`kind`) which quantity changed. `metric` are the chunk positions of the metric's words."""

    kind: HeadKind
    rule: str
    quantity: Quantity | None = None
    higher: bool | None = None
    """More of it is better; `None` when no metric is known."""
    metric: tuple[int, int] | None = None
    verb: int | None = None
    """Chunk position of the governing verb, when there is one."""
    cue: int | None = None
    """Chunk position of the word that says what changed, where that is no governing verb."""


def of_metric(given: Head, metric: MetricAt) -> Head:
    """The same change of a metric."""
    return replace(given, quantity=metric[0].quantity, higher=metric[0].higher, metric=metric[1])


def with_metric(
    kind: HeadKind, rule: str, metric: MetricAt | None, verb: int | None = None, cue: int | None = None
) -> Head:
    """A change of a metric, or of what is not named."""
    given = Head(kind, rule, verb=verb, cue=cue)
    return of_metric(given, metric) if metric else given


def direction(found: Head) -> Direction | None:
    """The change times the polarity of its metric."""
    if found.kind not in {"increase", "decrease"}:
        return _DIRECTIONS.get(found.kind)
    return "better" if found.higher in {None, found.kind == "increase"} else "worse"


def changed(row: Sequence[Chunk], position: int, given: Head) -> tuple[bool, Head]:
    """Whether "from A to B" says that one thing became another, and the head that then gives the direction.

    "Outperforms X from 5% to 20%" is a range. Nobody prints one downwards: "from 20 ms to 6 ms" is a change, also where
    no word says what it does.
    """
    measure = row[position].measure
    if measure is None or measure.form not in {"change", "versus"} or given.kind == "beat":
        return False, given
    assert measure.low is not None
    assert measure.high is not None
    goes: HeadKind = "increase" if measure.high > measure.low else "decrease"
    if given.kind not in {"absolute", "keep"}:
        return True, given
    changed = replace(given, kind=goes, rule="from-to", higher=given.higher is not False)
    sure = direction(changed) == "better" or (measure.form == "versus" and given.kind == "absolute")
    return (True, changed) if sure else (goes == "decrease", given)
