"""Frames that find the head of a measure in a verb to its left: "reduces X by M", "lowers X up to M", "saves M"."""

from collections.abc import Sequence
from dataclasses import replace

from etl.extract.grammar.change_predicates.nouns import noun_head
from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, is_adverb
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head, best_metric, of_change, with_metric
from etl.extract.grammar.phrases import behind_bound, is_verb, noun_phrase, subject, verb_left
from etl.extract.text.lexicon import Change, Metric


def reduced_to(row: Sequence[Chunk], group: Group, floor: int) -> Head | None:
    """ "reduces the computation to fewer than 20% of the FLOPs", "memory use falls to a third": what is left."""
    measure = group.measure(row)
    at = behind_bound(row, group.first, floor)
    if measure.form != "plain" or measure.unit not in {"%", "x"} or at < floor or row[at].lower != "to":
        return None
    verb = verb_left(row, at, floor)
    change = row[verb].change("verb") if verb is not None else None
    if verb is None or change is None or change.kind not in {"decrease", "increase"} or row[verb].lower == "to":
        return None
    less = measure.unit == "%" or (measure.high is not None and measure.high < 1)
    metric = best_metric(row, range(verb + 1, at), change.kind)
    of = group.last < len(row) and row[group.last].lower == "of"
    if metric is None and verb + 1 == at and (of or measure.unit == "x"):  # "drops to 3%" is how much there is
        metric = best_metric(row, subject(row, floor, verb), change.kind, nearest=True)
    return with_metric(change, "share", metric, verb) if metric and less == (change.kind == "decrease") else None


def verb_object(row: Sequence[Chunk], group: Group, floor: int) -> Head | None:
    """ "lowers stalls and spills up to 40% and 12%": a verb, its object, and the measure right behind."""
    at = behind_bound(row, group.first, floor)
    bounded = at < group.first - 1 or not noun_phrase(row, group.last, len(row))
    if at < floor or not bounded or row[at].punctuation or row[at].lower in PREPOSITIONS:
        return None
    verb = verb_left(row, at, floor)
    if verb is None or any(
        row[p].lower in PREPOSITIONS - {"of", "in"} or row[p].punctuation for p in range(verb + 1, at)
    ):
        return None
    change = row[verb].change("verb")
    metric = best_metric(row, range(verb + 1, at + 1), change.kind) if change else None
    return (
        with_metric(change, "verb-object", metric, verb)
        if change and metric and change.kind not in {"beat", "keep"}
        else None
    )


def by(row: Sequence[Chunk], group: Group, floor: int) -> Head | None:
    """ "reduces X by M", "X is reduced by M", "outperforms Y by M"."""
    at = behind_bound(row, group.first, floor)
    if at < floor:
        return None
    if row[at].lower != "by" and not _is_in_half(row, group, at):
        return None
    verb = verb_left(row, at, floor)
    if verb is None:
        return _by_without_verb(row, at, floor)
    change = row[verb].change("verb")
    assert change is not None
    if change.kind == "beat":
        return _beaten_by(row, group, change, verb, at)
    metric = best_metric(row, range(verb + 1, at), change.kind)
    object_words = [p for p in range(verb + 1, at) if not is_adverb(row[p]) and "pronoun" not in row[p].parts]
    if metric is None and not object_words:
        metric = best_metric(row, subject(row, floor, verb), change.kind, nearest=True)
    if metric:
        return with_metric(change, "verb-by", metric, verb)
    if change.kind in {"increase", "decrease"} and any(row[p].lower not in DETERMINERS for p in object_words):
        return Head(change.kind, "verb-by-other", "other", None, (verb + 1, at), verb)
    return Head(change.kind, "verb-by-bare", verb=verb)


def _is_in_half(row: Sequence[Chunk], group: Group, at: int) -> bool:
    """ "cuts latency in half"."""
    return row[at].lower == "in" and group.measure(row).word == "difference"


def _kept(
    row: Sequence[Chunk], group: Group, change: Change, metric: tuple[Metric, tuple[int, int]] | None, verb: int
) -> Head | None:
    """ "maintains 75% accuracy" keeps it; "retains 95% of the accuracy", "retains 6% of the cache" leave that much."""
    measure = group.measure(row)
    if metric is None:
        return None
    left_of = row[group.last : metric[1][1]]
    if measure.unit != "%" or measure.form == "change" or not any("whole" in chunk.parts for chunk in left_of):
        return with_metric(change, "keep", metric, verb)
    left = with_metric(Change("decrease", "verb"), "share", metric, verb)
    what = row[metric[1][1] - 1].lower
    peak = any(chunk.lower == "peak" for chunk in left_of)
    return replace(left, quantity="accuracy") if what == "performance" and not peak else left


def _by_without_verb(row: Sequence[Chunk], at: int, floor: int) -> Head | None:
    """ "faster by M", "… and the latency by M", "a reduction in latency by M"."""
    earlier = next((p for p in range(at - 1, floor - 1, -1) if row[p].change("comparative")), None)
    better = row[earlier].change("comparative") if earlier is not None else None
    if earlier is not None and better and (earlier == at - 1 or better.kind in {"accelerate", "decelerate"}):
        metric = best_metric(row, range(floor, earlier), better.kind, nearest=True)
        return of_change(better, "comparative-by", metric, "").cued(earlier)
    noun = next((p for p in range(at - 1, floor - 1, -1) if row[p].change("noun")), None)
    if noun is not None and row[noun + 1].lower in {"in", "of"}:  # "a reduction in latency by"
        return noun_head(row, noun, at, floor)
    inherited = best_metric(row, range(floor, at), "improve")
    if inherited:
        return Head("absolute", "by-inherited", inherited[0].quantity, inherited[0].higher, inherited[1])
    return None


def _beaten_by(row: Sequence[Chunk], group: Group, change: Change, verb: int, at: int) -> Head:
    """ "outperforms Y by M in throughput", "surpasses the accuracy of Y by M"."""
    metric = best_metric(row, _terms(row, group.last), "improve")
    of = next((p for p in range(verb + 1, at) if row[p].lower == "of"), None)
    if metric is None and of is not None and at - verb > 2:
        metric = best_metric(row, range(verb + 1, of), "improve")
    return with_metric(change, "beat-terms", metric, verb) if metric else Head("beat", "beat", verb=verb)


def _terms(row: Sequence[Chunk], start: int) -> range:
    """What follows "in terms of" or "in" right behind a measure."""
    if start < len(row) and row[start].lower == "in":
        end = start + 1
        if end + 1 < len(row) and row[end].lower == "terms":
            end += 2
        return noun_phrase(row, end, len(row), whole=True)
    return range(0)


def direct(row: Sequence[Chunk], group: Group, core: range, floor: int, ceiling: int) -> Head | None:
    """ "saves 35-60% embedding size", "reducing up to 40% of traffic", "increases 3% over X"."""
    at = behind_bound(row, group.first, floor)
    if at < floor or not row[at].change("verb") or not is_verb(row, at, floor):
        return None
    change = row[at].change("verb")
    if change is None or change.kind == "beat":
        return None
    metric = best_metric(row, core, change.kind)
    if metric is None and core.stop < ceiling and row[core.stop].lower in {"of", "in", "on"}:
        metric = best_metric(row, noun_phrase(row, core.stop + 1, ceiling, whole=True), change.kind)
    if metric is None and core.start == core.stop:
        metric = best_metric(row, range(floor, at), change.kind, nearest=True)
    if change.kind == "keep":
        return _kept(row, group, change, metric, at)
    return with_metric(change, "verb-direct", metric, at) if metric else None
