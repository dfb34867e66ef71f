"""Frames around a noun of change: "69% energy saving", "speedups of M", "a cost of M", "energy savings (up to M)"."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from etl.extract.grammar.chunks import DETERMINERS, JOINING, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import SPEED, Head, HeadKind, best_metric, modifiers, unknown_metric, with_metric
from etl.extract.grammar.phrase_boundaries import noun_phrase, verb_left
from etl.extract.measures.units import unit_quantity

_JOINING = frozenset({"and", "or"})


def cost_of(row: Sequence[Chunk], core: range, floor: int, at: int) -> Head | None:
    """ "at the cost of 4% recall", "at the expense of 2% accuracy"."""
    paid = at > floor and row[at].lower in {"cost", "expense", "price"}
    metric = best_metric(row, core, "decrease") if paid else None
    return with_metric("worsen", "cost-of", metric, cue=at) if metric else None


def noun_right(row: Sequence[Chunk], core: range, ceiling: int) -> Head | None:
    """ "3x end-to-end speedup", "69% energy saving", "5x reduction of model size", "0.3% loss of accuracy"."""
    at = next((p for p in reversed(core) if row[p].change("noun")), None)
    if at is None:
        return None
    linked = word_at(row, at + 1) in {"in", "of", "on", "to", "for", "over"}
    behind = noun_phrase(row, at + 2, ceiling, whole=True) if linked else range(0)
    return _of_noun(row, at, range(core.start, at), behind, "noun-right")


def noun_head(row: Sequence[Chunk], noun: int, end: int, floor: int) -> Head:
    """A noun of change to the left of its measure: modifiers before it, or "in X", "of X" behind it."""
    start = _begin(row, noun, floor, PREPOSITIONS | DETERMINERS | _JOINING)
    return _of_noun(row, noun, range(start, noun), range(noun + 1, end), "noun-left")


def _begin(row: Sequence[Chunk], end: int, floor: int, stops: Collection[str]) -> int:
    """Where the words before a place begin, with no mark, measure or one of `stops` among them."""
    ends = (p for p in range(end - 1, floor - 1, -1) if row[p].punctuation or row[p].lower in stops)
    return next(ends, floor - 1) + 1


def _of_noun(row: Sequence[Chunk], noun: int, before: range, behind: range, rule: str) -> Head:
    """What a noun of change is about: words before it ("energy saving") or behind it ("reduction of model size").

    Alone, a drop of 3% of nothing that is named is a loss.
    """
    change = row[noun].change("noun")
    assert change is not None
    if change.kind in SPEED:
        start = modifiers(row, noun, before.start)
        found = best_metric(row, behind, change.kind) if behind and row[noun + 1].lower == "in" else None
        words = found[1] if found else (start, noun)
        return Head(change.kind, rule, metric=words if words[0] < words[1] else None, cue=noun)
    metric = best_metric(row, before, change.kind) or best_metric(row, behind, change.kind)
    if metric is None and any(one.name == "overhead" for one in row[noun].meaning.metrics):  # "an overhead of 2%"
        metric = best_metric(row, range(noun, noun + 1), change.kind)
    if metric:
        return with_metric(change.kind, rule, metric, cue=noun)
    return _of_unknown(row, noun, behind, rule, change.kind)


def _of_unknown(row: Sequence[Chunk], noun: int, behind: range, rule: str, kind: HeadKind) -> Head:
    """ "a boost in TEP", "a compression of M", "a drop of M": what no vocabulary knows, or no word names."""
    if "compressing" in row[noun].parts:
        return Head("improve", rule, "memory", cue=noun)
    start = behind.start + (behind.start == noun + 1)  # the link is in what stands behind a noun left of its number
    named = unknown_metric(row, range(start, behind.stop)) if behind and row[noun + 1].lower == "in" else None
    if named:
        return Head(kind, f"{rule}-other", "other" if kind == "decrease" else None, metric=named, cue=noun)
    return Head("worsen" if row[noun].lower in {"drop", "drops", "dip"} else kind, f"{rule}-bare", cue=noun)


def noun_left(row: Sequence[Chunk], group: Group, floor: int, at: int) -> Head | None:
    """ "speedups of M", "throughput gains of up to M", "a reduction in X of M", "savings reach M"."""
    found = _noun_left(row, group, floor, at)
    if found is None or found.cue is None or found.kind not in {"decrease", "worsen"}:
        return found
    verb = verb_left(row, found.cue, floor)
    if verb is None or verb[1].kind != "decrease":
        return found
    between = row[verb[0] + 1 : found.cue]  # "closes the gap from 1.6 dB to 0.1 dB", "reduces the loss below 2%"
    return found if any(chunk.lower in JOINING for chunk in between) else replace(found, kind="improve")


def _noun_left(row: Sequence[Chunk], group: Group, floor: int, at: int) -> Head | None:
    if at >= floor and "noun-link" in row[at].parts - {"("}:
        at -= 1
    if at < floor:
        return None
    if row[at].change("noun"):
        return noun_head(row, at, group.first, floor)
    before = range(at, max(floor, at - 8) - 1, -1)
    noun = next((p for p in before if row[p].punctuation or row[p].change("noun", "verb")), None)
    if noun is None or not row[noun].change("noun"):
        return None
    reached = "reach-copula" in row[at].parts | row[at + 1].parts  # "the savings in space are 4%"
    linked = any(chunk.lower in {"of", "ranging"} for chunk in row[max(floor, group.first - 4) : group.first])
    if reached or (linked and row[noun + 1].lower in {"in", "of", "on", "for", "over"}):
        return noun_head(row, noun, at + 1, floor)
    return None


def bracket(row: Sequence[Chunk], group: Group, floor: int, at: int) -> Head | None:
    """ "training efficiency (up to M)", "energy savings (up to M)", "much faster inference (M)"."""
    if at - 1 < floor or row[at].lower not in {"(", ":", "-", "--", "—"}:
        return None
    unit = group.measure(row).unit
    if unit == "%" and word_at(row, group.last) == "of":  # "a lower complexity (6% of the parameters)"
        return None
    found = _bracketed_metric(row, at, _begin(row, at - 1, floor, _JOINING))
    by_unit = unit_quantity(unit)
    if found and by_unit and found.quantity not in {None, by_unit[0]}:  # "a lower cost (5 ms vs. 20 ms)"
        return Head("absolute", "bracket", *by_unit)
    return found


def _bracketed_metric(row: Sequence[Chunk], at: int, start: int) -> Head | None:
    """The phrase before the bracket holds a metric; the verb of the sentence, or a comparative, says what changed."""
    verb, change = verb_left(row, at, 0) or (None, None)
    kind: HeadKind = change.kind if change else "absolute"
    metric = best_metric(row, range(max(start, (verb or -1) + 1), at), kind)
    compared = next(((c, p) for p in range(start, at) if (c := row[p].change("comparative"))), None)
    if compared and change is None and metric:
        return with_metric(compared[0].kind, "bracket", metric, cue=compared[1])
    noun = next((p for p in range(at - 1, start - 1, -1) if row[p].change("noun")), None)
    if noun is not None:
        return noun_head(row, noun, at, start)
    if metric:
        return with_metric(kind, "bracket", metric, verb)
    if verb is None or row[at].lower != "(" or kind == "keep" or (kind == "beat" and row[at + 1].lower != "+"):
        return None  # "outperforms X (48%)" is what X reaches
    earlier = best_metric(row, range(verb + 1, at), kind)
    return with_metric(kind, "bracket-verb" if earlier else "bracket-verb-bare", earlier, verb)
