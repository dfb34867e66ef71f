"""Frames that find the head of a measure in a verb to its left: "reduces X by M", "lowers X up to M", "saves M"."""

from collections.abc import Sequence
from dataclasses import replace

from etl.extract.grammar.change_predicates.nouns import noun_head
from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, is_adverb, word_at
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import SPEED, Head, MetricAt, best_metric, unknown_quality, with_metric
from etl.extract.grammar.phrase_boundaries import noun_phrase, subject, verb_left


def changed_to(row: Sequence[Chunk], group: Group, floor: int, at: int) -> Head | None:
    """ "reduces the computation to fewer than 20% of the FLOPs", "memory use falls to a third": what is left.

    Other numbers are the level that a metric came to: "raises accuracy to 93%", "cuts latency to 8 ms".
    """
    measure = group.measure(row)
    if measure.form not in {"plain", "range"} or at < floor or row[at].lower != "to":
        return None
    verb, change = verb_left(row, at, floor) or (at, None)
    if change is None or change.kind not in {"decrease", "increase", "improve"}:
        return None
    metric = best_metric(row, range(verb + 1, at), change.kind)
    if metric is None and verb + 1 == at:  # "latency drops to 3 ms"
        metric = best_metric(row, subject(row, floor, verb), change.kind, nearest=True)
    if metric is None:
        return None
    in_percent = metric[0].quantity in {"accuracy", "utilization"}
    share = measure.unit == "%" and measure.word != "end" and not in_percent  # "errors to 3%" is all of it
    if not share and measure.unit != "x":
        return with_metric(change.kind, "level", metric, verb)
    less = share or (measure.high or 1) < 1
    if less != (change.kind == "decrease"):
        return None
    return with_metric("decrease" if less else "increase", "share", metric, verb)


def verb_object(row: Sequence[Chunk], group: Group, floor: int, at: int) -> Head | None:
    """ "lowers stalls and spills up to 40% and 12%": a verb, its object, and the measure right behind."""
    bounded = at < group.first - 1 or not noun_phrase(row, group.last, len(row))
    if at < floor or not bounded or row[at].lower in PREPOSITIONS:
        return None
    figure = group.measure(row).word == "count"
    verb, change = verb_left(row, at + figure, floor) or (at, None)
    if change is None or change.kind == "keep":
        return None
    inside = {"of", "in", *(("on", "for") if group.measure(row).form == "change" else ())}
    between = row[verb + 1 : at]
    if any((one.punctuation and one.lower != "'s") or one.lower in PREPOSITIONS - inside for one in between):
        return None
    if change.kind == "beat":  # "outperforms X 8x"
        return Head("beat", "beat", verb=verb) if _beats(row, group, at) else None
    metric = best_metric(row, range(verb + 1, at + 1), change.kind)
    if metric is None and figure:  # "AUC rises from 0.77 to 0.85"
        metric = best_metric(row, subject(row, max(floor, verb - 4), verb), change.kind, nearest=True)
        metric = metric if metric and metric[1][1] == verb else None
    if metric:
        return with_metric(change.kind, "verb-object", metric, verb)
    named = unknown_quality(row, range(verb + 1, at + 1)) if group.measure(row).form == "change" else None
    return Head(change.kind, "verb-object-other", metric=named, verb=verb) if named else None


def _beats(row: Sequence[Chunk], group: Group, at: int) -> bool:
    """ "outperforms X 8x", but not "surpasses an accuracy of 95%", "outperforms X (48%)", "beats X 80% of the time"."""
    of = "of" in {row[group.first - 1].lower, word_at(row, group.last)}
    return not of and not any(chunk.punctuation for chunk in row[at : group.first])


def by(row: Sequence[Chunk], group: Group, floor: int, at: int) -> Head | None:
    """ "reduces X by M", "X is reduced by M", "outperforms Y by M", "cuts X in half"."""
    of = at
    if at >= floor and row[group.first - 1].lower == "of":  # "by a margin of M", "by an IoU of M"
        at = next((p for p in range(of - 1, max(floor, of - 4) - 1, -1) if row[p].lower == "by"), of)
    halves = group.measure(row).word == "difference"
    if at < floor or row[at].lower not in ({"by", "in"} if halves else {"by"}):
        return None
    verb, change = verb_left(row, at, floor) or (at, None)
    if change is None:
        return _by_without_verb(row, group, at, floor)
    if change.kind == "beat":
        return _beaten_by(row, group, verb, range(at, of + 1))
    words = [p for p in range(verb + 1, at) if not (is_adverb(row[p]) or "pronoun" in row[p].parts)]
    metric = best_metric(row, range(verb + 1, at), change.kind)
    if metric is None and not words:
        metric = best_metric(row, subject(row, floor, verb), change.kind, nearest=True)
    if metric:
        return with_metric(change.kind, "verb-by", metric, verb)
    if "compressing" in row[verb].parts:
        return Head("improve", "verb-by", "memory", verb=verb)
    if change.kind in {"increase", "decrease"} and any(row[p].lower not in DETERMINERS for p in words):
        return Head(change.kind, "verb-by-other", "other", None, (verb + 1, at), verb)
    named = unknown_quality(row, noun_phrase(row, verb + 1, at)) if change.kind == "improve" else None
    return Head(change.kind, "verb-by-other" if named else "verb-by-bare", metric=named, verb=verb)


def _by_without_verb(row: Sequence[Chunk], group: Group, at: int, floor: int) -> Head | None:
    """ "faster by M", "… and the latency by M", "a reduction in latency by M"."""
    before = range(at - 1, floor - 1, -1)
    free = (p for p in before if p != floor or not p)  # right behind the number before it is of that
    earlier = next(((p, change) for p in free if (change := row[p].change("comparative"))), None)
    if earlier and earlier[1].kind in SPEED:
        metric = best_metric(row, range(floor, earlier[0]), earlier[1].kind, nearest=True)
        return with_metric(earlier[1].kind, "comparative-by", metric, cue=earlier[0])
    noun = next((p for p in before if row[p].change("noun")), None)
    if noun is not None and (noun == at - 1 or row[noun + 1].lower in {"in", "of"}):  # "a reduction in latency by"
        return noun_head(row, noun, at, floor)
    inherited = _named_behind(row, group) or best_metric(row, range(floor, at), "improve")
    return with_metric("absolute", "by-inherited", inherited) if inherited else None


def _named_behind(row: Sequence[Chunk], group: Group) -> MetricAt | None:
    """ "outperforms Y by M in throughput"."""
    named = word_at(row, group.last) == "in"
    return best_metric(row, noun_phrase(row, group.last + 1, len(row), whole=True), "improve") if named else None


def _beaten_by(row: Sequence[Chunk], group: Group, verb: int, by: range) -> Head:
    """ "outperforms Y by M in throughput", "by a throughput of M", "surpasses the accuracy of Y by M"."""
    metric = _named_behind(row, group)
    of = next((p for p in range(verb + 1, by.start) if row[p].lower == "of"), verb)
    metric = metric or best_metric(row, by, "improve") or best_metric(row, range(verb + 1, of), "improve")
    return with_metric("beat", "beat-terms" if metric else "beat", metric, verb)


def direct(row: Sequence[Chunk], group: Group, core: range, floor: int, ceiling: int, at: int) -> Head | None:
    """ "saves 35-60% embedding size", "reducing up to 40% of traffic", "increases 3% over X"."""
    change = row[at].change("verb") if at >= floor else None
    if change is None or change.kind == "beat":
        return None
    if change.kind == "keep" and group.measure(row).unit == "x":  # "sustains 2x the load"
        return None
    metric = best_metric(row, core, change.kind)
    behind = word_at(row, core.stop) in {"of", "in", "on"}
    if metric is None and behind:
        metric = best_metric(row, noun_phrase(row, core.stop + 1, ceiling, whole=True), change.kind)
    if metric is None and not core and not behind:
        metric = best_metric(row, range(floor, at), change.kind, nearest=True)
    if metric and change.kind == "keep":
        return _kept(row, group, metric, at)
    if metric:
        return with_metric(change.kind, "verb-direct", metric, at)
    words = (core.start, core.stop) if core else None  # "removes 30% of the nodes": of what no vocabulary knows
    other = change.kind in {"increase", "decrease"}
    return Head(change.kind, "verb-direct-other", "other", None, words, at) if other else None


def _kept(row: Sequence[Chunk], group: Group, metric: MetricAt, verb: int) -> Head:
    """ "maintains 75% accuracy" keeps it; "retains 95% of the accuracy", "retains 6% of the cache" leave that much."""
    whole = any("whole" in chunk.parts for chunk in row[group.last : metric[1][1]])
    if not whole:
        return with_metric("keep", "keep", metric, verb)
    left = with_metric("decrease", "share", metric, verb)
    return replace(left, quantity="accuracy") if row[metric[1][1] - 1].lower == "performance" else left
