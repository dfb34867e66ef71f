"""Frames around a noun of change left of its measure: "speedups of M", "a cost of M", "energy savings (up to M)"."""

from collections.abc import Sequence
from dataclasses import replace

from etl.extract.grammar.chunks import CLAUSE_BREAKS, DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head, HeadKind, best_metric, modifiers, of_change, with_metric
from etl.extract.grammar.phrases import behind_bound, noun_phrase, verb_left
from etl.extract.text.lexicon import Change, Metric


def cost_of(row: Sequence[Chunk], group: Group, core: range, floor: int) -> Head | None:
    """ "at the cost of 4% recall", "at the expense of a 3% loss"."""
    at = behind_bound(row, group.first, floor)
    words = [row[p].lower for p in range(max(floor, at - 1), min(len(row), at + 1))]
    if at < floor or row[at].lower not in {"cost", "expense", "price"} or not words or words[0] not in {"the", "a"}:
        return None
    metric = best_metric(row, core, "decrease")
    return Head("worsen", "cost-of", metric[0].quantity, metric[0].higher, metric[1], cue=at) if metric else None


def noun_head(row: Sequence[Chunk], noun: int, end: int, floor: int) -> Head | None:
    """A change noun to the left of its measure: modifiers before it, or "in X", "of X" behind it."""
    change = row[noun].change("noun")
    return _noun_head(row, noun, change, end, floor).cued(noun) if change else None


def _noun_head(row: Sequence[Chunk], noun: int, change: Change, end: int, floor: int) -> Head:
    start = noun
    while start > floor and not (
        row[start - 1].punctuation
        or row[start - 1].lower in PREPOSITIONS
        or row[start - 1].lower in DETERMINERS
        or row[start - 1].measure
        or row[start - 1].lower in {"and", "or"}
    ):
        start -= 1
    if change.kind in {"accelerate", "decelerate"}:
        start = modifiers(row, noun, start)
        return Head(change.kind, "noun-left", "speed", True, (start, noun) if start < noun else None)
    metric = best_metric(row, range(start, noun), change.kind) or best_metric(row, range(noun + 1, end), change.kind)
    return of_noun(row[noun], change, metric, "noun-left")


def of_noun(noun: Chunk, change: Change, metric: tuple[Metric, tuple[int, int]] | None, rule: str) -> Head:
    """What a noun of change says of a metric, or alone: a drop of 3% of nothing that is named is a loss."""
    if not metric and noun.lower == "compression":
        return Head("improve", rule, "memory", None)
    if not metric and noun.lower in {"drop", "drops", "dip"}:
        return Head("worsen", f"{rule}-bare")
    return of_change(change, rule, metric)


def noun_left(row: Sequence[Chunk], group: Group, floor: int) -> Head | None:
    """ "speedups of M", "throughput gains of up to M", "a reduction in X of M", "savings reach M"."""
    at = behind_bound(row, group.first, floor)
    if at >= floor and "noun-link" in row[at].parts - {"("}:
        at -= 1
    if at < floor:
        return None
    if row[at].change("noun"):
        return noun_head(row, at, group.first, floor)
    if "reach-copula" in row[at].parts | row[at + 1].parts:
        noun = _noun_before(row, at, floor)
        if noun is not None:
            return noun_head(row, noun, noun + 1, floor)
    linked = any(row[p].lower == "of" for p in range(max(floor, group.first - 4), group.first))
    if linked or row[group.first - 1].lower in {"of", "to"}:
        noun = _noun_before(row, at, floor)
        if noun is not None and row[noun + 1].lower in {"in", "of", "on", "for", "over"}:
            return noun_head(row, noun, at + 1, floor)
    return None


def _noun_before(row: Sequence[Chunk], at: int, floor: int) -> int | None:
    """The nearest noun of change within eight chunks, in the same clause."""
    for position in range(at, max(floor, at - 8) - 1, -1):
        chunk = row[position]
        if chunk.measure or chunk.lower in CLAUSE_BREAKS or chunk.punctuation:
            return None
        if chunk.change("noun"):
            return position
        if chunk.change("verb"):
            return None
    return None


def behind_in(row: Sequence[Chunk], group: Group, found: Head) -> Head:
    """ "a reduction of 3x in tail latency": the metric stands behind the number."""
    whole = found.metric is not None and row[found.metric[1] - 1].lower.startswith("performance")
    terms = group.last < len(row) and row[group.last].lower == "in"
    if found.quantity is not None and found.metric is not None and not (whole and terms):
        return found
    if group.last + 1 >= len(row) or row[group.last].lower not in {"in", "for", "on"} or found.kind == "absolute":
        return found
    metric = best_metric(row, noun_phrase(row, group.last + 1, len(row), whole=True), found.kind)
    if metric is None or (row[group.last].lower == "for" and metric[0].defers):
        return found
    if row[group.last].lower == "on" and (found.kind != "decrease" or found.quantity is not None):
        return found
    if found.kind in {"accelerate", "decelerate"}:
        return replace(found, quantity="speed", higher=True, metric=metric[1])
    return replace(found, quantity=metric[0].quantity, higher=metric[0].higher, metric=metric[1])


def bracket(row: Sequence[Chunk], group: Group, floor: int) -> Head | None:
    """ "training efficiency (up to M)", "energy savings (up to M)", "significantly faster (M)"."""
    at = behind_bound(row, group.first, floor)
    if at - 1 < floor or row[at].lower not in {"(", ",", ":", "-", "--", "—"}:
        return None
    if row[at].lower == "," and row[group.first - 1].meaning.bound is None:
        return None
    if change := row[at - 1].change("comparative"):
        metric = best_metric(row, range(floor, at - 1), change.kind, nearest=True)
        return of_change(change, "bracket", metric).cued(at - 1)
    start = at - 1
    while start > floor and not (
        row[start - 1].punctuation or row[start - 1].lower in {"and", "or"} or row[start - 1].measure
    ):
        start -= 1
    return _bracketed_metric(row, at, start)


def _bracketed_metric(row: Sequence[Chunk], at: int, start: int) -> Head | None:
    """The phrase before the bracket holds a metric; the verb of the sentence, or a comparative, says what changed."""
    verb = verb_left(row, at, 0)
    change = row[verb].change("verb") if verb is not None else None
    kind: HeadKind = change.kind if change else "absolute"
    metric = best_metric(row, range(max(start, (verb or -1) + 1), at), kind)
    compared = next(((c, p) for p in range(start, at) if (c := row[p].change("comparative"))), None)
    if compared and change is None and metric:
        return with_metric(compared[0], "bracket", metric).cued(compared[1])
    noun = next((p for p in range(at - 1, start - 1, -1) if row[p].change("noun")), None)
    if noun is not None and (found := noun_head(row, noun, at, start)):
        return found
    if metric:
        return Head(kind, "bracket", metric[0].quantity, metric[0].higher, metric[1], verb if change else None)
    if verb is None or row[at].lower != "(" or kind == "keep" or (kind == "beat" and row[at + 1].lower != "+"):
        return None  # "outperforms X (48%)" is what X reaches
    if earlier := best_metric(row, range(verb + 1, at), kind):
        return Head(kind, "bracket-verb", earlier[0].quantity, earlier[0].higher, earlier[1], verb)
    return Head(kind, "bracket-verb-bare", verb=verb)
