"""What a group of measures is about: the word that says how something changed, and the metric that changed.

Each frame looks at one place and gives a `Head` or nothing; `head` tries them in order of trust. What stands to the
right of a number is trusted before what stands to its left: in "reduces cost by 2x higher throughput" it is throughput.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from etl.extract.groups import Group
from etl.extract.items import CLAUSE_BREAKS, DETERMINERS, PREPOSITIONS, Item, is_adverb
from etl.extract.lexicon import Change, ChangeKind, Metric
from etl.model import Quantity

HeadKind = ChangeKind | Literal["absolute"]


@dataclass(frozen=True, slots=True)
class Head:
    """How (`kind`) which quantity changed. `metric` are the item positions of the metric's words."""

    kind: HeadKind
    rule: str
    quantity: Quantity | None = None
    higher: bool | None = None
    """More of it is better; `None` when no metric is known."""
    metric: tuple[int, int] | None = None
    verb: int | None = None
    """Item position of the governing verb, when there is one."""


_WEAK = frozenset({"inference", "execution", "convergence"})
_YIELDING = frozenset({"energy", "memory", "traffic", "area", "utilization"})
_TAKES_ANY = frozenset({"overhead", "degradation", "requirement"})
_CORE = 8
_REACH = 60


def head(row: Sequence[Item], group: Group, floor: int, ceiling: int) -> Head | None:
    """The head of `group`, looked for between item positions `floor` (behind the group before) and `ceiling`."""
    core = _behind_bracket(row, group, ceiling) or noun_phrase(row, group.last, ceiling)
    unit = _unit(row, group)
    found = (
        _signed(row, group, core, floor)
        or _cost_of(row, group, core, floor)
        or _comparative(row, group, core, floor, ceiling)
        or _noun_right(row, group, core, ceiling)
        or _within(row, group, core, floor, unit)
        or _to(row, group, floor)
        or _by(row, group, floor)
        or _noun_left(row, group, floor)
        or _bracket(row, group, floor)
        or _direct(row, group, core, floor, ceiling)
        or _object(row, group, floor)
        or _ratio(row, group, core, unit)
        or _absolute(row, group, core, floor, unit)
    )
    if found and found.kind in {"accelerate", "decelerate"}:
        return replace(found, quantity="speed", higher=True if found.higher is None else found.higher)
    return found


def _unit(row: Sequence[Item], group: Group) -> str:
    measure = row[group.positions[0]].measure
    return measure.unit if measure else ""


def _behind_bracket(row: Sequence[Item], group: Group, ceiling: int) -> range | None:
    """ "6.0x (only 4 GPU hours) faster": a remark stands between the number and its comparative."""
    if group.last >= len(row) or row[group.last].lower != "(":
        return None
    closing = next((p for p in range(group.last, min(len(row), group.last + 12)) if row[p].lower == ")"), None)
    if closing is None or closing + 1 >= len(row):
        return None
    core = noun_phrase(row, closing + 1, len(row))
    return core if core and row[core.start].change("comparative", "noun") else None


def noun_phrase(row: Sequence[Item], start: int, ceiling: int) -> range:
    """The noun phrase that begins right behind a measure, up to a preposition, a comparison, a mark or a verb."""
    end = start
    if start + 1 < ceiling and row[start].lower == "as" and row[start + 1].lower in _AS:
        end += 2
    while end < min(ceiling, start + _CORE):
        item = row[end]
        if item.measure or (item.meaning.comparator and not item.meaning.changes) or item.lower in PREPOSITIONS:
            break
        if item.punctuation and item.lower not in {'"', "'s", "'", "-"}:
            break
        if item.lower in {"and", "or", "is", "are", "was", "were", "can", "has", "have", "than"}:
            break
        if end > start and item.change("verb") and not item.change("noun", "comparative") and not item.lower.endswith(("ed", "ing")):
            break
        end += 1
    return range(start, end)


def _signed(row: Sequence[Item], group: Group, core: range, floor: int) -> Head | None:
    """ "+0.6% top-1": a sign says that it is a change."""
    sign = row[group.first - 1].lower if group.first > floor else ""
    if sign not in {"+", "-"} or any(row[p].change("noun", "comparative") for p in core):
        return None
    metric = best_metric(row, core, "improve")
    return _with_metric(Change("increase" if sign == "+" else "decrease", "comparative"), "signed", metric) if metric else None


_AS = frozenset({"much", "many", "fast", "quick", "quickly", "slow", "slowly", "long", "large", "high", "low"})


def _comparative(row: Sequence[Item], group: Group, core: range, floor: int, ceiling: int) -> Head | None:
    """ "6.7x faster", "2x higher throughput", "3.2% more accurate", "420x smaller than"."""
    for at in core[:4]:
        change = row[at].change("comparative") or _participle(row, at)
        if change:
            break
        if not (is_adverb(row[at]) or row[at].lower in DETERMINERS or row[at].lower in {"times", "as"} or row[at].lower.endswith("-level")):
            return None
    else:
        return _as_much(row, group, core)
    metric = best_metric(row, range(at + 1, core.stop), change.kind)
    if metric is None and core.stop < ceiling and row[core.stop].lower == "in":
        metric = best_metric(row, noun_phrase(row, core.stop + 1, ceiling), change.kind)
    if change.kind in {"accelerate", "decelerate"}:
        return Head(change.kind, "comparative", "speed", True, metric[1] if metric else None)
    if metric:
        return _with_metric(change, "comparative", metric)
    lower = row[at].lower
    copula = any(row[p].lower in _COPULAS for p in range(max(floor, group.first - 5), group.first))
    if lower in {"longer", "shorter"}:
        runs = any(row[p].lower in _TAKING for p in range(max(floor, group.first - 6), group.first))
        if runs or lower == "shorter":
            return Head("decelerate" if lower == "longer" else "accelerate", "comparative-time", "speed", True)
        return Head(change.kind, "comparative-length", "scale", True)
    if lower == "compressed":
        return Head("decrease", "comparative-size", "memory", False)
    labelled = _behind_bound(row, group.first, floor)
    if labelled - 1 >= floor and row[labelled].lower == "(" and row[labelled - 1].meaning.metrics:
        own = best_metric(row, range(floor, labelled), change.kind, nearest=True)
        if own:
            return _with_metric(change, "bracket", own)
    if lower in _SIZES and not copula:
        return Head(change.kind, "comparative-size", "memory", False)
    subject = best_metric(row, range(floor, group.first), change.kind, nearest=True)
    if subject:
        return _with_metric(change, "comparative-subject", subject)
    if lower in _SIZES:
        return Head(change.kind, "comparative-size", "memory", False)
    if lower == "cheaper":
        return Head(change.kind, "comparative-size", "cost", False)
    if at + 1 < core.stop:
        return Head(change.kind, "comparative-unknown", "other", None)
    return Head(change.kind, "comparative-bare")


_SIZES = frozenset({"smaller", "larger", "bigger"})
_TAKING = frozenset({"take", "takes", "taking", "took", "run", "runs", "running", "train", "trains", "requires", "lasts"})
_COPULAS = frozenset({"is", "are", "was", "were", "be", "remains"})


def _participle(row: Sequence[Item], at: int) -> Change | None:
    """ "50% compressed", "20% reduced latency"."""
    change = row[at].change("verb")
    return change if change and row[at].lower.endswith("ed") and change.kind in {"decrease", "increase", "improve"} else None


def _cost_of(row: Sequence[Item], group: Group, core: range, floor: int) -> Head | None:
    """ "at the cost of 2.5% accuracy", "at the expense of a 3% loss"."""
    at = _behind_bound(row, group.first, floor)
    words = [row[p].lower for p in range(max(floor, at - 1), min(len(row), at + 1))]
    if at < floor or row[at].lower not in {"cost", "expense", "price"} or not words or words[0] not in {"the", "a"}:
        return None
    metric = best_metric(row, core, "decrease")
    return Head("worsen", "cost-of", metric[0].quantity, metric[0].higher, metric[1]) if metric else None


def _within(row: Sequence[Item], group: Group, core: range, floor: int, unit: str) -> Head | None:
    """ "within 1.3% of the oracle": that much worse than it."""
    before = [row[p].lower for p in range(max(floor, group.first - 2), group.first)]
    if "within" not in before or unit not in {"x", "%", "points"} or core.start != core.stop:
        return None
    if row[group.positions[0]].measure is None or row[group.positions[0]].measure.form == "change":  # type: ignore[union-attr]
        return None
    metric = best_metric(row, range(floor, group.first), "decrease", nearest=True)
    if metric:
        return Head("worsen", "within", metric[0].quantity, metric[0].higher, metric[1])
    follows = row[group.last].lower if group.last < len(row) else ""
    return Head("worsen", "within-bare") if follows == "of" else None


def _to(row: Sequence[Item], group: Group, floor: int) -> Head | None:
    """ "reduces the local computation to fewer than 20% of the FLOPs": what is left."""
    measure = row[group.positions[0]].measure
    at = _behind_bound(row, group.first, floor)
    if measure is None or measure.form != "plain" or at < floor or row[at].lower != "to" or measure.unit not in {"%", "x"}:
        return None
    verb = _verb_left(row, at, floor)
    change = row[verb].change("verb") if verb is not None else None
    if verb is None or change is None or change.kind not in {"decrease", "increase"} or row[verb].lower == "to":
        return None
    less = measure.unit == "%" or (measure.high is not None and measure.high < 1)
    metric = best_metric(row, range(verb + 1, at), change.kind)
    if metric and (less == (change.kind == "decrease")):
        return _with_metric(change, "share", metric, verb)
    return None


def _object(row: Sequence[Item], group: Group, floor: int) -> Head | None:
    """ "decreases SLO violation and costs up to 65% and 33%": a verb, its object, and the measure right behind."""
    at = _behind_bound(row, group.first, floor)
    bounded = at < group.first - 1 or not noun_phrase(row, group.last, len(row))
    if at < floor or not bounded or row[at].punctuation or row[at].lower in PREPOSITIONS:
        return None
    verb = _verb_left(row, at, floor)
    if verb is None or any(row[p].lower in PREPOSITIONS - {"of", "in"} or row[p].punctuation for p in range(verb + 1, at)):
        return None
    change = row[verb].change("verb")
    metric = best_metric(row, range(verb + 1, at + 1), change.kind) if change else None
    return _with_metric(change, "verb-object", metric, verb) if change and metric and change.kind not in {"beat", "keep"} else None


def _as_much(row: Sequence[Item], group: Group, core: range) -> Head | None:
    """ "twice as fast as", "twice as much time as", "5x as many requests"."""
    words = [row[p].lower for p in core]
    if not words or words[0] != "as" or len(words) < 2:
        return None
    if words[1] in {"fast", "quickly", "quick"}:
        return Head("accelerate", "as-fast", "speed", True)
    if words[1] in {"slow", "long", "slowly"}:
        return Head("decelerate", "as-slow", "speed", True)
    metric = best_metric(row, core, "increase")
    if metric:
        return _with_metric(Change("increase", "comparative"), "as-much", metric)
    return None


def _with_metric(change: Change, rule: str, metric: tuple[Metric, tuple[int, int]], verb: int | None = None) -> Head:
    return Head(change.kind, rule, metric[0].quantity, metric[0].higher, metric[1], verb)


def _noun_right(row: Sequence[Item], group: Group, core: range, ceiling: int) -> Head | None:
    """ "1.64x end-to-end speedup", "69% energy saving", "5x reduction of model size", "0.3% loss of accuracy"."""
    nouns = [p for p in core if row[p].change("noun")]
    if not nouns:
        return None
    at = nouns[-1]
    change = row[at].change("noun")
    assert change is not None
    if change.kind in {"accelerate", "decelerate"}:
        return Head(change.kind, "noun-right", "speed", True, (core.start, at) if at > core.start else None)
    metric = best_metric(row, range(core.start, at), change.kind)
    if metric is None and at + 1 < ceiling and row[at + 1].lower in {"in", "of", "on", "to", "for", "over"}:
        metric = best_metric(row, _phrase(row, at + 2, ceiling), change.kind)
        if metric is None and row[at + 1].lower in {"on", "for", "over"}:
            after = next((p for p in range(at + 2, min(ceiling, at + 9)) if row[p].lower == "in"), None)
            metric = best_metric(row, _phrase(row, after + 1, ceiling), change.kind) if after else None
    if metric:
        return _with_metric(change, "noun-right", metric)
    if row[at].lower in {"overhead", "overheads"}:
        return Head(change.kind, "overhead", "speed", True)
    if row[at].lower == "compression":
        return Head("improve", "noun-right", "memory", None)
    if row[at].lower in _RIGHTNESS and _unit(row, group) == "%":
        return Head(change.kind, "noun-right", "accuracy", True)
    return Head(change.kind, "noun-right-bare")


_RIGHTNESS = frozenset({"loss", "losses", "drop", "drops"})


def _phrase(row: Sequence[Item], start: int, ceiling: int) -> range:
    """A noun phrase with its "of"-part, up to a comparison, a verb, a mark or another preposition."""
    end = start
    while end < min(ceiling, start + 10):
        item = row[end]
        if item.measure or item.meaning.comparator or (item.punctuation and item.lower not in {"'s", "'", '"'}):
            break
        if item.lower in PREPOSITIONS and item.lower != "of":
            break
        if end > start and item.change("verb") and not item.change("noun", "comparative") and not item.lower.endswith("ing"):
            break
        end += 1
    return range(start, end)


_BY = frozenset({"by"})
_SKIPPED = frozenset({",", "e.g.", "i.e.", "e.g", "up", "only", "factor", "factors", "of", "from", "ranging", "a", "an", "the", "between", "about", "~", "as", "another", "even", "additional", "further", "least", "to", "just", "+", "-"})


def _behind_bound(row: Sequence[Item], position: int, floor: int) -> int:
    """The last item before a measure that is no bound word, article or "factor of"."""
    at = position - 1
    if at - 1 > floor and row[at].lower == "than" and row[at - 1].change("comparative"):
        at -= 2
    while at >= floor and (row[at].lower in _SKIPPED or (row[at].meaning.bound and not row[at].change("verb", "noun")) or is_adverb(row[at])):
        if row[at].lower == "to" and at > floor and row[at - 1].lower not in {"up", "·"} and row[at].meaning.bound is None:
            break
        at -= 1
    return at


def _by(row: Sequence[Item], group: Group, floor: int) -> Head | None:
    """ "reduces X by M", "X is reduced by M", "outperforms Y by M"."""
    at = _behind_bound(row, group.first, floor)
    if at < floor or row[at].lower not in _BY:
        return None
    verb = _verb_left(row, at, floor)
    if verb is None:
        inherited = best_metric(row, range(floor, at), "improve")
        if inherited:
            return Head("absolute", "by-inherited", inherited[0].quantity, inherited[0].higher, inherited[1])
        noun = next((p for p in range(at - 1, floor - 1, -1) if row[p].change("noun")), None)
        return _noun_head(row, noun, at, floor) if noun is not None else None
    change = row[verb].change("verb")
    assert change is not None
    if change.kind == "beat":
        metric = best_metric(row, _terms(row, group.last), "improve")
        if metric is None and at - verb > 2 and any(row[p].lower == "of" for p in range(verb + 1, at)):
            metric = best_metric(row, range(verb + 1, next(p for p in range(verb + 1, at) if row[p].lower == "of")), "improve")
        if metric:
            return _with_metric(change, "beat-terms", metric, verb)
        return Head("beat", "beat", verb=verb)
    metric = best_metric(row, range(verb + 1, at), change.kind)
    if metric is None and (verb + 1 >= at or all(is_adverb(row[p]) for p in range(verb + 1, at))):
        metric = best_metric(row, range(floor, verb), change.kind, nearest=False)
    if metric:
        return _with_metric(change, "verb-by", metric, verb)
    if change.kind in {"increase", "decrease"} and any(row[p].lower not in DETERMINERS and not is_adverb(row[p]) for p in range(verb + 1, at)):
        return Head(change.kind, "verb-by-other", "other", None, (verb + 1, at), verb)
    return Head(change.kind, "verb-by-bare", verb=verb)


def _terms(row: Sequence[Item], start: int) -> range:
    """What follows "in terms of" or "in" right behind a measure."""
    if start < len(row) and row[start].lower == "in":
        end = start + 1
        if end + 1 < len(row) and row[end].lower == "terms":
            end += 2
        return _phrase(row, end, len(row))
    return range(0)


def _verb_left(row: Sequence[Item], at: int, floor: int) -> int | None:
    """The nearest verb of change to the left; a word that is verb and noun counts when no article or number precedes it."""
    for position in range(at - 1, max(floor, at - _REACH) - 1, -1):
        item = row[position]
        if item.lower in {";", ":"} and position < at - 1:
            return None
        if not item.change("verb"):
            continue
        if _is_verb(row, position, floor):
            return position
    return None


_MODALS = frozenset("to can could may might will would should we it they which that and also not thus thereby while or".split())


def _is_verb(row: Sequence[Item], position: int, floor: int) -> bool:
    item = row[position]
    before = row[position - 1] if position > floor else None
    following = row[position + 1].lower if position + 1 < len(row) else ""
    if item.lower.endswith("ed") and following in {"by", "from", "to"}:
        return True
    if item.change("comparative"):  # "lower", "better"
        return before is not None and before.lower in {"to", "can", "we", "further", "significantly", "could", "will", "also"}
    if item.change("noun"):  # "boost", "speedup", "drop"
        if before is None:
            return True
        return not (before.measure or before.lower in DETERMINERS or before.meaning.metrics or before.lower in {"of", "average"} or before.lower.endswith("ing"))
    if item.lower.endswith("ed") and before is not None and before.lower in DETERMINERS:
        return False
    if not item.lower.endswith("ing") or before is None:
        return True
    ends = not following or following in PREPOSITIONS or not following[0].isalnum()
    return before.lower not in DETERMINERS and not (before.meaning.metrics and ends)


def _noun_head(row: Sequence[Item], noun: int, end: int, floor: int) -> Head | None:
    """A change noun to the left of its measure: modifiers before it, or "in X", "of X" behind it."""
    change = row[noun].change("noun")
    if change is None:
        return None
    start = noun
    while start > floor and not (row[start - 1].punctuation or row[start - 1].lower in PREPOSITIONS or row[start - 1].measure or row[start - 1].lower in {"and", "or"}):
        start -= 1
    if change.kind in {"accelerate", "decelerate"}:
        start = _modifiers(row, noun, start)
        return Head(change.kind, "noun-left", "speed", True, (start, noun) if start < noun else None)
    metric = best_metric(row, range(start, noun), change.kind) or best_metric(row, range(noun + 1, end), change.kind)
    if metric:
        return _with_metric(change, "noun-left", metric)
    if row[noun].lower in {"overhead", "overheads"}:
        return Head(change.kind, "overhead", "speed", True)
    if row[noun].lower == "compression":
        return Head("improve", "noun-left", "memory", None)
    return Head(change.kind, "noun-left-bare")


_LINKS = frozenset("of reach reaches reaching reached is are was were up from ranging between to by : ( with at about".split())


def _noun_left(row: Sequence[Item], group: Group, floor: int) -> Head | None:
    """ "speedups of M", "throughput gains of up to M", "a reduction in X of M", "savings reach M"."""
    at = _behind_bound(row, group.first, floor)
    if at >= floor and row[at].lower in _LINKS - {"("}:
        at -= 1
    if at < floor:
        return None
    if row[at].change("noun") and not _is_finite(row, at, floor):
        return _noun_head(row, at, group.first, floor)
    linked = any(row[p].lower == "of" for p in range(max(floor, group.first - 4), group.first))
    if linked or row[group.first - 1].lower in {"of", "to"}:
        for noun in range(at, max(floor, at - 8) - 1, -1):
            if row[noun].measure or row[noun].lower in CLAUSE_BREAKS or row[noun].change("verb"):
                break
            if row[noun].change("noun") and noun + 1 < len(row) and row[noun + 1].lower in {"in", "on", "for", "over"}:
                return _noun_head(row, noun, at + 1, floor)
    return None


def _is_finite(row: Sequence[Item], at: int, floor: int) -> bool:
    return row[at].change("verb") is not None and at > floor and row[at - 1].lower in _MODALS


def _bracket(row: Sequence[Item], group: Group, floor: int) -> Head | None:
    """ "training efficiency (up to M)", "energy savings (up to M)", "faster (M)"."""
    at = _behind_bound(row, group.first, floor)
    if at < floor or row[at].lower not in {"(", ",", ":", "-", "--", "—"} or at - 1 < floor:
        return None
    bracket = row[at].lower == "("
    last = row[at - 1]
    if not bracket and row[group.first - 1].meaning.bound is None and row[at].lower == ",":
        return None
    if change := last.change("comparative"):
        metric = best_metric(row, range(floor, at - 1), change.kind, nearest=True)
        if change.kind in {"accelerate", "decelerate"}:
            return Head(change.kind, "bracket", "speed", True)
        return _with_metric(change, "bracket", metric) if metric else Head(change.kind, "bracket-bare")
    if last.change("noun") and not last.meaning.metrics:
        return _noun_head(row, at - 1, at, floor)
    start = at - 1
    while start > floor and not (row[start - 1].punctuation or row[start - 1].lower in {"and", "or"} or row[start - 1].measure):
        start -= 1
    verb = _verb_left(row, at, 0)
    kind: HeadKind = "absolute"
    if verb is not None:
        change_verb = row[verb].change("verb")
        assert change_verb is not None
        kind = change_verb.kind
    metric = best_metric(row, range(max(start, (verb or -1) + 1), at), kind)
    compared = next((p for p in range(start, at) if row[p].change("comparative")), None)
    if compared is not None and verb is None and metric:
        change_word = row[compared].change("comparative")
        assert change_word is not None
        return _with_metric(change_word, "bracket", metric)
    noun = next((p for p in range(at - 1, start - 1, -1) if row[p].change("noun")), None)
    if noun is not None and (found := _noun_head(row, noun, at, start)):
        return found
    if metric and verb is not None:
        return Head(kind, "bracket", metric[0].quantity, metric[0].higher, metric[1], verb)
    if verb is not None and bracket and kind not in {"keep"}:
        earlier = best_metric(row, range(verb + 1, at), kind)
        if earlier:
            return Head(kind, "bracket-verb", earlier[0].quantity, earlier[0].higher, earlier[1], verb)
        return Head(kind, "bracket-verb-bare", verb=verb)
    if metric:
        return Head("absolute", "bracket", metric[0].quantity, metric[0].higher, metric[1])
    return None


def _direct(row: Sequence[Item], group: Group, core: range, floor: int, ceiling: int) -> Head | None:
    """ "saves 35-60% embedding size", "reducing up to 40% of traffic", "increases 3% over X"."""
    at = _behind_bound(row, group.first, floor)
    if at < floor or not row[at].change("verb") or not _is_verb(row, at, floor):
        return None
    change = row[at].change("verb")
    if change is None or change.kind == "beat":
        return None
    metric = best_metric(row, core, change.kind)
    if metric is None and core.stop < ceiling and row[core.stop].lower in {"of", "in", "on"}:
        metric = best_metric(row, _phrase(row, core.stop + 1, ceiling), change.kind)
    if metric is None and core.start == core.stop:
        metric = best_metric(row, range(floor, at), change.kind, nearest=True)
    if change.kind == "keep":
        return _with_metric(change, "keep", metric, at) if metric else None
    if metric:
        return _with_metric(change, "verb-direct", metric, at)
    return Head(change.kind, "verb-direct-bare", verb=at)


def _ratio(row: Sequence[Item], group: Group, core: range, unit: str) -> Head | None:
    """ "2x throughput", "5x the size", "half the memory", "one-tenth of the user code", "only 12% of the samples"."""
    measure = row[group.positions[0]].measure
    if measure is None or measure.form == "change":
        return None
    of = core.start == core.stop and core.stop < len(row) and row[core.stop].lower == "of"
    words = _phrase(row, core.stop + 1, len(row)) if of else core
    metric = best_metric(row, words, "increase")
    if metric is None:
        return None
    if unit == "x":
        less = measure.high is not None and measure.high < Decimal(1)
        return _with_metric(Change("decrease" if less else "increase", "comparative"), "ratio", metric)
    if unit == "%" and of and metric[0].name != "error" and not any(row[p].change("noun") for p in range(*metric[1])):
        return _with_metric(Change("decrease", "comparative"), "share", metric)
    return None


_UNIT_QUANTITY: dict[str, tuple[Quantity, bool]] = {
    **dict.fromkeys(("ns", "us", "μs", "ms", "s", "minutes", "hours", "days", "weeks", "milliseconds", "seconds"), ("speed", False)),
    **dict.fromkeys(("clock cycles", "cycles", "epochs", "iterations", "optimization steps", "training steps"), ("speed", False)),
    **dict.fromkeys(("W", "mW", "μW", "kW", "MW", "J", "mJ", "μJ", "nJ", "pJ", "kWh", "Wh", "Watts", "watts", "joules"), ("energy", False)),
    **dict.fromkeys(("B", "kB", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "bytes", "parameters"), ("memory", False)),
    **dict.fromkeys(("AP", "mAP", "BLEU", "dB", "points", "mIoU"), ("accuracy", True)),
    **dict.fromkeys(("FLOPs", "MFLOPs", "GFLOPs", "MACs", "GPU-hours", "GPU hours"), ("cost", False)),
    "mm2": ("area", False),
    "MAPE": ("accuracy", False),
}  # fmt: skip


def unit_quantity(unit: str) -> tuple[Quantity, bool] | None:
    """The quantity an absolute unit stands for, and whether more of it is better."""
    if unit in _UNIT_QUANTITY:
        return _UNIT_QUANTITY[unit]
    if "second" in unit or unit.endswith(("/s", "PS", "OPS", "Flops", "ps")):
        return ("speed", True)
    return None


def _absolute(row: Sequence[Item], group: Group, core: range, floor: int, unit: str) -> Head | None:
    """ "75% accuracy", "an accuracy of 75%", "latency of 8 ms", "from 33 hours to 4 hours"."""
    metric = best_metric(row, core, "improve")
    if metric is None:
        at = _behind_bound(row, group.first, floor)
        metric = best_metric(row, range(max(floor, at - 9), at + 1), "improve", nearest=True)
    if metric and (unit_quantity(unit) is None or unit_quantity(unit) == (metric[0].quantity, metric[0].higher)):
        return Head("absolute", "absolute", metric[0].quantity, metric[0].higher, metric[1])
    by_unit = unit_quantity(unit)
    if by_unit:
        same = metric if metric and metric[0].quantity == by_unit[0] else None
        return Head("absolute", "absolute-unit", by_unit[0], by_unit[1], same[1] if same else None)
    if metric:
        return Head("absolute", "absolute", metric[0].quantity, metric[0].higher, metric[1])
    return None


def best_metric(
    row: Sequence[Item], span: range, kind: HeadKind, *, nearest: bool = False
) -> tuple[Metric, tuple[int, int]] | None:
    """The metric a stretch of items speaks of: the head noun of its first phrase that holds one.

    `nearest` searches from the right instead. Of two senses the one that makes `kind` an improvement is taken.
    """
    chunks = _chunks(row, span)
    if nearest:
        chunks.reverse()
    weak: tuple[Metric, tuple[int, int]] | None = None
    for chunk in chunks:
        for position in reversed(chunk):
            senses = row[position].meaning.metrics
            if not senses:
                continue
            metric = _sense(senses, kind)
            start = _modifiers(row, position, chunk.start)
            metric = _deferred(row, metric, position, start, kind)
            found = metric, (start, position + 1)
            if metric.name not in _WEAK:
                return found
            weak = weak or found
    return weak


def _chunks(row: Sequence[Item], span: range) -> list[range]:
    chunks: list[range] = []
    start = span.start
    for position in span:
        if row[position].measure or row[position].lower in PREPOSITIONS or (row[position].punctuation and row[position].lower not in {"'s", '"', "'", "-", "/"}):
            if position > start:
                chunks.append(range(start, position))
            start = position + 1
    if span.stop > start:
        chunks.append(range(start, span.stop))
    return chunks


def _sense(senses: Sequence[Metric], kind: HeadKind) -> Metric:
    wanted = {"increase": True, "decrease": False}.get(kind)
    for metric in senses:
        if wanted is None or metric.higher == wanted:
            return metric
    return senses[0]


_NO_MODIFIERS = frozenset(
    "and or we it they is are was were be been can could may will would achieve achieves achieving has have had that which do not does also "
    "average mean peak maximum overall total geomean significant substantial considerable show shows provides provide deliver delivers yields with without".split()
)


def _modifiers(row: Sequence[Item], position: int, floor: int) -> int:
    start = position
    while start > floor and position - start < 5:
        before = row[start - 1]
        if before.lower in DETERMINERS or before.lower in _NO_MODIFIERS or before.punctuation or before.change("verb", "comparative"):
            break
        start -= 1
    return start


def _deferred(row: Sequence[Item], metric: Metric, position: int, start: int, kind: HeadKind) -> Metric:
    """A deferring head takes its quantity from its nearest modifier: "memory overhead", "energy cost"."""
    if not metric.defers:
        return metric
    for before in range(position - 1, start - 1, -1):
        for sense in row[before].meaning.metrics:
            if sense.quantity in _YIELDING or (metric.name in _TAKES_ANY and sense.name not in _WEAK):
                return replace(metric, quantity=sense.quantity)
    return metric
