"""Frames that find the head of a measure to its left: "reduces X by M", "speedups of M", "efficiency (up to M)".

Each looks at one place and gives a `Head` or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from etl.extract.groups import Group
from etl.extract.items import CLAUSE_BREAKS, DETERMINERS, PREPOSITIONS, Item, is_adverb
from etl.extract.lexicon import Change
from etl.extract.metrics import Head, HeadKind, best_metric, modifiers, with_metric
from etl.extract.phrases import behind_bound, is_verb, noun_phrase, verb_left, whole_phrase


def cost_of(row: Sequence[Item], group: Group, core: range, floor: int) -> Head | None:
    """ "at the cost of 4% recall", "at the expense of a 3% loss"."""
    at = behind_bound(row, group.first, floor)
    words = [row[p].lower for p in range(max(floor, at - 1), min(len(row), at + 1))]
    if at < floor or row[at].lower not in {"cost", "expense", "price"} or not words or words[0] not in {"the", "a"}:
        return None
    metric = best_metric(row, core, "decrease")
    return Head("worsen", "cost-of", metric[0].quantity, metric[0].higher, metric[1]) if metric else None


def reduced_to(row: Sequence[Item], group: Group, floor: int) -> Head | None:
    """ "reduces the local computation to fewer than 20% of the FLOPs": what is left."""
    measure = row[group.positions[0]].measure
    at = behind_bound(row, group.first, floor)
    if (
        measure is None
        or measure.form != "plain"
        or at < floor
        or row[at].lower != "to"
        or measure.unit not in {"%", "x"}
    ):
        return None
    verb = verb_left(row, at, floor)
    change = row[verb].change("verb") if verb is not None else None
    if verb is None or change is None or change.kind not in {"decrease", "increase"} or row[verb].lower == "to":
        return None
    less = measure.unit == "%" or (measure.high is not None and measure.high < 1)
    metric = best_metric(row, range(verb + 1, at), change.kind)
    if metric and (less == (change.kind == "decrease")):
        return with_metric(change, "share", metric, verb)
    return None


def verb_object(row: Sequence[Item], group: Group, floor: int) -> Head | None:
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


_BY = frozenset({"by"})


def by(row: Sequence[Item], group: Group, floor: int) -> Head | None:
    """ "reduces X by M", "X is reduced by M", "outperforms Y by M"."""
    at = behind_bound(row, group.first, floor)
    if at < floor or row[at].lower not in _BY:
        return None
    verb = verb_left(row, at, floor)
    if verb is None:
        return _by_without_verb(row, at, floor)
    change = row[verb].change("verb")
    assert change is not None
    if change.kind == "beat":
        return _beaten_by(row, group, change, verb, at)
    metric = best_metric(row, range(verb + 1, at), change.kind)
    object_words = [p for p in range(verb + 1, at) if not is_adverb(row[p]) and row[p].lower not in _PRONOUNS]
    if metric is None and not object_words:
        metric = best_metric(row, range(floor, verb), change.kind, nearest=verb + 1 < at)
    if metric:
        return with_metric(change, "verb-by", metric, verb)
    if change.kind in {"increase", "decrease"} and any(row[p].lower not in DETERMINERS for p in object_words):
        if row[verb].lower.startswith(_SIZING):
            return Head(change.kind, "verb-by-size", "memory", False, None, verb)
        return Head(change.kind, "verb-by-other", "other", None, (verb + 1, at), verb)
    return Head(change.kind, "verb-by-bare", verb=verb)


_PRONOUNS = frozenset({"it", "them", "this", "that", "these"})
_SIZING = ("compress", "shrink", "shrank", "shrunk", "prun", "quantiz")


def _by_without_verb(row: Sequence[Item], at: int, floor: int) -> Head | None:
    """ "faster by M", "… and the latency by M", "an improvement by M"."""
    bare = row[at - 1].change("comparative") if at > floor else None
    if bare:
        metric = best_metric(row, range(floor, at - 1), bare.kind, nearest=True)
        if bare.kind in {"accelerate", "decelerate"} or metric is None:
            return Head(bare.kind, "comparative-by")
        return with_metric(bare, "comparative-by", metric)
    earlier = next((p for p in range(at - 1, floor - 1, -1) if row[p].change("comparative")), None)
    faster = row[earlier].change("comparative") if earlier is not None else None
    if faster and faster.kind in {"accelerate", "decelerate"}:
        return Head(faster.kind, "comparative-by", "speed", True)
    inherited = best_metric(row, range(floor, at), "improve")
    if inherited:
        return Head("absolute", "by-inherited", inherited[0].quantity, inherited[0].higher, inherited[1])
    noun = next((p for p in range(at - 1, floor - 1, -1) if row[p].change("noun")), None)
    return noun_head(row, noun, at, floor) if noun is not None else None


def _beaten_by(row: Sequence[Item], group: Group, change: Change, verb: int, at: int) -> Head:
    """ "outperforms Y by M in throughput", "surpasses the accuracy of Y by M"."""
    metric = best_metric(row, _terms(row, group.last), "improve")
    of = next((p for p in range(verb + 1, at) if row[p].lower == "of"), None)
    if metric is None and of is not None and at - verb > 2:
        metric = best_metric(row, range(verb + 1, of), "improve")
    return with_metric(change, "beat-terms", metric, verb) if metric else Head("beat", "beat", verb=verb)


def _terms(row: Sequence[Item], start: int) -> range:
    """What follows "in terms of" or "in" right behind a measure."""
    if start < len(row) and row[start].lower == "in":
        end = start + 1
        if end + 1 < len(row) and row[end].lower == "terms":
            end += 2
        return whole_phrase(row, end, len(row))
    return range(0)


def noun_head(row: Sequence[Item], noun: int, end: int, floor: int) -> Head | None:
    """A change noun to the left of its measure: modifiers before it, or "in X", "of X" behind it."""
    change = row[noun].change("noun")
    if change is None:
        return None
    start = noun
    while start > floor and not (
        row[start - 1].punctuation
        or row[start - 1].lower in PREPOSITIONS
        or row[start - 1].measure
        or row[start - 1].lower in {"and", "or"}
    ):
        start -= 1
    if change.kind in {"accelerate", "decelerate"}:
        start = modifiers(row, noun, start)
        return Head(change.kind, "noun-left", "speed", True, (start, noun) if start < noun else None)
    metric = best_metric(row, range(start, noun), change.kind) or best_metric(row, range(noun + 1, end), change.kind)
    if metric:
        return with_metric(change, "noun-left", metric)
    if row[noun].lower in {"overhead", "overheads"}:
        return Head(change.kind, "overhead", "speed", True)
    if row[noun].lower == "compression":
        return Head("improve", "noun-left", "memory", None)
    return Head(change.kind, "noun-left-bare")


_COPULAS = frozenset({"is", "are", "was", "were", "range", "ranges", "ranged", "vary", "reach", "reaches", "span"})
_LINKS = frozenset(
    "of reach reaches reaching reached is are was were up from ranging between to by : ( with at about".split()
)


def noun_left(row: Sequence[Item], group: Group, floor: int) -> Head | None:
    """ "speedups of M", "throughput gains of up to M", "a reduction in X of M", "savings reach M"."""
    at = behind_bound(row, group.first, floor)
    if at >= floor and row[at].lower in _LINKS - {"("}:
        at -= 1
    if at < floor:
        return None
    if row[at].change("noun") and not _is_finite(row, at, floor) and not _is_middle(row, at, floor):
        return noun_head(row, at, group.first, floor)
    if at + 1 < len(row) and (row[at].lower in _COPULAS or row[at + 1].lower in _COPULAS):
        noun = _noun_before(row, at, floor)
        if noun is not None and not _is_middle(row, noun, floor):
            return noun_head(row, noun, noun + 1, floor)
    linked = any(row[p].lower == "of" for p in range(max(floor, group.first - 4), group.first))
    if linked or row[group.first - 1].lower in {"of", "to"}:
        noun = _noun_before(row, at, floor)
        if noun is not None and row[noun + 1].lower in {"in", "on", "for", "over"}:
            return noun_head(row, noun, at + 1, floor)
    return None


def _noun_before(row: Sequence[Item], at: int, floor: int) -> int | None:
    """The nearest noun of change within eight items, in the same clause."""
    for position in range(at, max(floor, at - 8) - 1, -1):
        item = row[position]
        if item.measure or item.lower in CLAUSE_BREAKS or item.punctuation:
            return None
        if item.change("noun"):
            return position
        if item.change("verb"):
            return None
    return None


def behind_in(row: Sequence[Item], group: Group, found: Head) -> Head:
    """ "a reduction of 3x in tail latency": the metric stands behind the number."""
    if found.quantity is not None and found.metric is not None:
        return found
    if group.last + 1 >= len(row) or row[group.last].lower not in {"in", "for"} or found.kind == "absolute":
        return found
    metric = best_metric(row, whole_phrase(row, group.last + 1, len(row)), found.kind)
    if metric is None or (row[group.last].lower == "for" and metric[0].defers):
        return found
    if found.kind in {"accelerate", "decelerate"}:
        return Head(found.kind, found.rule, "speed", True, metric[1], found.verb)
    return Head(found.kind, found.rule, metric[0].quantity, metric[0].higher, metric[1], found.verb)


_MODALS = frozenset(
    "to can could may might will would should we it they which that and also not thus thereby while or".split()
)


def _is_middle(row: Sequence[Item], at: int, floor: int) -> bool:
    """ "MFU increases from": the word follows its subject and acts."""
    following = row[at + 1].lower if at + 1 < len(row) else ""
    acts = row[at].change("verb") is not None and following in {"by", "from", "to"}
    return acts and at > floor and bool(row[at - 1].meaning.metrics) and is_verb(row, at, floor)


def _is_finite(row: Sequence[Item], at: int, floor: int) -> bool:
    return row[at].change("verb") is not None and at > floor and row[at - 1].lower in _MODALS


def bracket(row: Sequence[Item], group: Group, floor: int) -> Head | None:
    """ "training efficiency (up to M)", "energy savings (up to M)", "significantly faster (M)"."""
    at = behind_bound(row, group.first, floor)
    if at - 1 < floor or row[at].lower not in {"(", ",", ":", "-", "--", "—"}:
        return None
    if row[at].lower == "," and row[group.first - 1].meaning.bound is None:
        return None
    last = row[at - 1]
    if change := last.change("comparative"):
        return _bracketed_comparative(row, at, change, floor)
    if last.change("noun") and not last.meaning.metrics:
        return noun_head(row, at - 1, at, floor)
    start = at - 1
    while start > floor and not (
        row[start - 1].punctuation or row[start - 1].lower in {"and", "or"} or row[start - 1].measure
    ):
        start -= 1
    return _bracketed_metric(row, at, start)


def _bracketed_comparative(row: Sequence[Item], at: int, change: Change, floor: int) -> Head:
    if change.kind in {"accelerate", "decelerate"}:
        return Head(change.kind, "bracket", "speed", True)
    metric = best_metric(row, range(floor, at - 1), change.kind, nearest=True)
    return with_metric(change, "bracket", metric) if metric else Head(change.kind, "bracket-bare")


def _bracketed_metric(row: Sequence[Item], at: int, start: int) -> Head | None:
    """The phrase before the bracket holds a metric; the verb of the sentence, or a comparative, says what changed."""
    verb = verb_left(row, at, 0)
    change = row[verb].change("verb") if verb is not None else None
    kind: HeadKind = change.kind if change else "absolute"
    metric = best_metric(row, range(max(start, (verb or -1) + 1), at), kind)
    compared = next((c for p in range(start, at) if (c := row[p].change("comparative"))), None)
    if compared and change is None and metric:
        return with_metric(compared, "bracket", metric)
    noun = next((p for p in range(at - 1, start - 1, -1) if row[p].change("noun")), None)
    if noun is not None and (found := noun_head(row, noun, at, start)):
        return found
    if metric:
        return Head(kind, "bracket", metric[0].quantity, metric[0].higher, metric[1], verb if change else None)
    if verb is None or row[at].lower != "(" or kind == "keep":
        return None
    earlier = best_metric(row, range(verb + 1, at), kind)
    if earlier:
        return Head(kind, "bracket-verb", earlier[0].quantity, earlier[0].higher, earlier[1], verb)
    return Head(kind, "bracket-verb-bare", verb=verb)


def direct(row: Sequence[Item], group: Group, core: range, floor: int, ceiling: int) -> Head | None:
    """ "saves 35-60% embedding size", "reducing up to 40% of traffic", "increases 3% over X"."""
    at = behind_bound(row, group.first, floor)
    if at < floor or not row[at].change("verb") or not is_verb(row, at, floor):
        return None
    change = row[at].change("verb")
    if change is None or change.kind == "beat":
        return None
    metric = best_metric(row, core, change.kind)
    if metric is None and core.stop < ceiling and row[core.stop].lower in {"of", "in", "on"}:
        metric = best_metric(row, whole_phrase(row, core.stop + 1, ceiling), change.kind)
    if metric is None and core.start == core.stop:
        metric = best_metric(row, range(floor, at), change.kind, nearest=True)
    if change.kind == "keep":
        return with_metric(change, "keep", metric, at) if metric else None
    if metric:
        return with_metric(change, "verb-direct", metric, at)
    return Head(change.kind, "verb-direct-bare", verb=at)
