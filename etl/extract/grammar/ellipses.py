"""The head of every group of a sentence, and of every measure of a group.

A group that says nothing itself repeats the head of the one before it, "and 3x on B"; lists of equal length give each
measure its own: "A, B and C by 2x, 3x and 4x", "2x and 3x in time and memory".
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from etl.extract.grammar.change_predicates import behind_in, head
from etl.extract.grammar.chunks import PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import SPEED, Head, HeadKind, best_metric, direction, of_metric
from etl.extract.grammar.phrase_boundaries import behind_bound, noun_phrase, parts

_SIGNS: Mapping[str, HeadKind] = {"+": "increase", "-": "decrease", "−": "decrease", "↑": "increase", "↓": "decrease"}
_APPOSING = frozenset(
    ", ( -- which is i.e. i.e representing corresponding corresponds amounting amounts to of a an".split()
)
_APPOSED = frozenset({"comparative-bare", "noun-right-bare", "noun-left-bare", "apart-bare"})
_ENDS = frozenset({"list-end", "finite", "adverb"})


def heads(row: list[Chunk], found: Sequence[Group]) -> tuple[list[Head | None], list[bool]]:
    """The head of every group; a group without its own repeats the one before it ("and 3x on B")."""
    heads: list[Head | None] = []
    inherits: list[bool] = []
    for index, group in enumerate(found):
        floor = found[index - 1].last if index else 0
        ceiling = found[index + 1].first if index + 1 < len(found) else len(row)
        own = head(row, group, floor, ceiling)
        before = heads[-1] if heads else None
        inherited = False
        same = index > 0 and _alike(row, group, found[index - 1])
        if before:
            own, inherited = _filled(row, group, own, before, floor, ceiling, same=same)
        own = own or _bare(row, group)
        heads.append(_signed(row, group, own, before) or own)
        inherits.append(inherited)
    _share_noun(row, found, heads)
    return heads, inherits


def _share_noun(row: Sequence[Chunk], found: Sequence[Group], heads: list[Head | None]) -> None:
    """ "3x memory and 2x latency reductions": the change behind the last is that of all."""
    for at in reversed(range(len(found) - 1)):
        own, after = heads[at], heads[at + 1]
        if after is None or own is None or own.rule not in {"ratio", "absolute"} or own.metric is None:
            continue
        between = row[own.metric[1] : found[at + 1].first]
        listed = all("list-mark" in chunk.parts for chunk in between)
        level = own.quantity == "accuracy" and after.kind == "decrease"  # "95% accuracy"
        if after.rule.startswith("noun-right") and listed and not level:
            heads[at] = replace(own, kind=after.kind, rule=f"{after.rule}+", cue=after.cue)


def _filled(
    row: Sequence[Chunk], group: Group, own: Head | None, before: Head, floor: int, ceiling: int, *, same: bool
) -> tuple[Head | None, bool]:
    """The head of a group with what it lacks from the one before, and whether it is taken over."""
    restates = group.measure(row).form == "change" and floor == group.first - 2 and row[floor].lower in {"(", ","}
    if before.kind != "absolute" and restates:  # "tenfold (from 30 m to 3 m)"
        return replace(before, rule=f"{before.rule}+"), False
    of_one = same or before.kind not in SPEED  # "2x faster and a gain of 5%" is of two things
    if own and _lacks_verb(row, own, before, floor, group):
        return _with_verb_of(row, group, own, before), False
    if own and of_one and _lacks_metric(row, own, before, range(floor, group.first)):
        if own.rule == "verb-by-bare":
            return own, False
        return replace(own, quantity=before.quantity, higher=before.higher, metric=before.metric), True
    if own and _also_gained(own, before, row[floor : group.first]):
        return replace(own, kind=before.kind, rule=f"{before.rule}+", cue=before.cue), False
    share = own if own and own.rule == "share-of" else None  # "using 3% of the area and 5% of the memory"
    changes = before.kind != "absolute" and (own is None or own.kind == "absolute")
    if changes and (not share or before.rule == "share") and _ellipsis(row, floor, group.first, ceiling, group.last):
        shared = share and replace(share, kind=before.kind, rule="share+")
        again = shared or _again(row, group, before, floor, same=same)
        if again:
            return again, True
    goes_on = _is_on(row, floor) and _is_on(row, group.last) and _coordinates(row[floor : group.first])
    versus = group.measure(row).form == "versus"  # "78% vs. 65% on X, 94% vs. 93% in Y"
    if own is None and same and (goes_on or versus):  # "reaches 82% on A, 67% on B": the level of one more thing
        own = replace(before, rule=f"{before.rule.rstrip('+')}+")
    return own, False


def _also_gained(own: Head, before: Head, between: Sequence[Chunk]) -> bool:
    """ "gains of 5% F1 on X, 7.5 BLEU on Y": scores that go on with a list of gains."""
    gains = before.rule.startswith("noun-left") and before.kind in {"improve", "increase"}
    scores = own.kind == "absolute" and own.quantity == "accuracy" and before.quantity in {None, "accuracy"}
    listed = _coordinates(between) and any(chunk.lower == "on" for chunk in between)
    return gains and scores and listed


def _again(row: Sequence[Chunk], group: Group, before: Head, floor: int, *, same: bool) -> Head | None:
    """The head before, of the metric that is named instead: "cuts A by 89%, B up to 82%", "A (+8%), B (+5%)"."""
    repeated = replace(before, rule=f"{before.rule}+")
    named = behind_in(row, group, replace(repeated, quantity=None, higher=None, metric=None))  # "2% on A, 3% on B"
    if same and named.metric:
        return named
    metric = best_metric(row, range(floor, group.first), before.kind, nearest=True)
    end = metric[1][1] if metric else 0
    bracket = row[end].lower == "("
    right_before = end == behind_bound(row, group.first, floor) + (not bracket)
    if metric and right_before and row[end].lower == "of":  # "(5% above X), a failure rate of 6%"
        return None
    if metric and right_before and (before.verb is not None or bracket):
        kind = _SIGNS.get(row[group.first - 1].lower, before.kind)
        return of_metric(replace(repeated, kind=kind), metric)
    apart = before.metric is not None and before.metric[0] >= floor
    return (replace(repeated, metric=None) if apart else repeated) if same else None


def _is_on(row: Sequence[Chunk], at: int) -> bool:
    """A number before it says of what it is."""
    return word_at(row, at) in {"on", "for", "in"}


def _alike(row: Sequence[Chunk], group: Group, before: Group) -> bool:
    """Measures in one unit, or two that say by how much: "by 40%, and over Y by 2x"."""
    unit, other = group.measure(row).unit, before.measure(row).unit
    on = _is_on(row, before.last) and _is_on(row, group.last)
    if on and not unit and other.endswith("points"):  # "by 9.1 points on A, 7.6 on B"
        row[group.first].measure, unit = replace(group.measure(row), unit=other), other
    return unit == other or row[group.first - 1].lower == "by"


def _with_verb_of(row: Sequence[Chunk], group: Group, own: Head, before: Head) -> Head:
    """ "cuts latency by 60% and FLOPS by 50%": of two senses of a metric the one that goes with the verb."""
    again = best_metric(row, range(*own.metric), before.kind) if own.metric else None
    if again:
        own = of_metric(own, again)
    behind = own.metric is not None and own.metric[0] >= group.last  # "and Y by 5% in memory"
    rule = f"{before.rule}+" if own.rule == "absolute" or behind else own.rule
    return replace(own, kind=before.kind, rule=rule, verb=before.verb, cue=before.cue)


def _lacks_metric(row: Sequence[Chunk], own: Head, before: Head, between: range) -> bool:
    """A bare gain is one of what was measured before."""
    bare = own.rule.endswith("-bare") and own.quantity is None
    if any(row[p].lower in {"while", "but", "whereas"} for p in between):
        return False
    own_words = range(*before.metric) if before.metric else ()
    comma = max((p for p in between if row[p].lower in {",", "("}), default=between.start)
    level = (row[p] for p in range(between.start, comma) if p not in own_words)  # "3 J per image, a saving of 60%"
    modified = not any(one.acts or one.meaning.metrics or not one.parts.isdisjoint(_ENDS - {"adverb"}) for one in level)
    plain = modified and all(row[p].lower in _APPOSING or p == own.cue for p in range(comma, between.stop))
    apposed = plain and own.rule in _APPOSED
    return bare and before.quantity is not None and before.rule != "share" and (before.kind != "absolute" or apposed)


def _lacks_verb(row: Sequence[Chunk], own: Head, before: Head, floor: int, group: Group) -> bool:
    """ "cuts latency by 60% and FLOPS by 50%", "saves 30% memory and 20% energy": a further object of one verb."""
    if own.rule not in {"absolute", "share-of"} or not before.rule.startswith("verb-direct"):
        return own.rule == "by-inherited"
    behind = own.metric is not None and own.metric[0] >= group.last
    return behind and _coordinates(row[floor : group.first])


def _ellipsis(row: Sequence[Chunk], start: int, end: int, ceiling: int, last: int) -> bool:
    """Nothing between two groups says anything new: ", and", "for X and", "over A, and"."""
    if not _coordinates(row[start:end]):
        return False
    while last < ceiling and row[last].meaning.bound and not row[last].meaning.comparator:  # "and 5.6x at best over X"
        last += 1
    return not noun_phrase(row, last, ceiling)


def _coordinates(between: Sequence[Chunk]) -> bool:
    """A mark or a conjunction, and no verb."""
    if any(i.acts or "reaching" in i.parts for i in between):
        return False  # "cuts errors by 20%, achieving an accuracy of 99%" reaches a level
    return any(i.lower in {"and", ",", ";", "or", "while", "but", "("} for i in between)


def _signed(row: Sequence[Chunk], group: Group, own: Head | None, before: Head | None) -> Head | None:
    """ "+3% accuracy", "a latency of 8 ms (-30%)": a sign says which way its metric went, or the one before."""
    kind = _SIGNS.get(word_at(row, group.first - 1))
    level = kind == "decrease" and not group.measure(row).relative  # "-40 dB"
    if kind is None or level or (own is not None and own.kind != "absolute"):
        return None
    remarks = word_at(row, group.first - 2) == "("
    known = [one for one in ((before, own) if remarks else (own,)) if one]
    if known:
        of = max(known, key=lambda one: one.metric or ())  # the nearest
        return replace(of, kind=kind, rule="signed", verb=None, cue=None)
    return Head("improve", "signed-bare") if kind == "increase" else None


def _bare(row: Sequence[Chunk], group: Group) -> Head | None:
    """ "achieves 2.3x over B": a ratio with a comparison and no word for what changed."""
    follows = row[group.last : group.last + 1]
    compared = any(one.meaning.comparator and one.lower not in {"as in", "that of"} for one in follows)
    ratio = group.measure(row).unit in {"x", "orders of magnitude"}
    return Head("improve", "bare-comparison", cue=group.last) if ratio and compared else None


def head_for_each(row: Sequence[Chunk], group: Group, given: Head) -> list[Head]:
    """One head a measure: "A, B and C by 2x, 3x and 4x" gives every measure the metric of its member."""
    count = len(group.positions)
    same = [given] * count
    if count < 2 or given.metric is None:
        return same
    if given.metric[0] >= group.last:
        return _each_behind(row, given.metric[0], count, given) or same
    if given.verb is None:
        return _each_before(row, given.metric[1], count, given) or same
    start = given.verb + 1
    cut = next((p for p in range(start, group.first) if "list-end" in row[p].parts), group.first)
    members = parts(row, start, cut)
    if len(members) != count or any(row[p].lower in {"for", "of", "on", "in"} for p in range(*members[0])):
        return same
    heads = [given]
    for member in reversed(members):
        metric = best_metric(row, range(*member), given.kind)
        heads.append(of_metric(replace(given, rule=f"{given.rule}-list"), metric) if metric else heads[-1])
    return heads[:0:-1]


def _each_before(row: Sequence[Chunk], end: int, count: int, given: Head) -> list[Head]:
    """ "accuracy, sensitivity and specificity of 97%, 99% and 95%": a metric before the numbers for each of them."""
    breaks = (p + 1 for p in range(end) if row[p].measure or row[p].lower in PREPOSITIONS or "reaching" in row[p].parts)
    members = parts(row, max(breaks, default=0), end)
    metrics = [metric for member in members if (metric := best_metric(row, range(*member), given.kind, nearest=True))]
    return [of_metric(given, metric) for metric in metrics] if len(metrics) == len(members) == count else []


def _each_behind(row: Sequence[Chunk], start: int, count: int, given: Head) -> list[Head]:
    """ "savings of 2x and 3x in time and memory": a metric behind the numbers for each of them."""
    stop = next((p for p in range(start, len(row)) if _ends_list(row[p])), len(row))
    members = parts(row, start, stop)
    metrics = [metric for member in members if (metric := best_metric(row, range(*member), given.kind))]
    return [of_metric(given, metric) for metric in metrics] if len(metrics) == len(members) == count else []


def _ends_list(chunk: Chunk) -> bool:
    ends = "list-mark" not in chunk.parts and not chunk.parts.isdisjoint(_ENDS)
    return ends or chunk.meaning.comparator is not None


def also(row: Sequence[Chunk], group: Group, given: Head) -> Head | None:
    """ "cuts memory and latency by 40%", "40% less energy and area": the other of two metrics that share a number."""
    if len(group.positions) > 1 or given.metric is None or given.kind in {"absolute", "keep", "beat"}:
        return None
    end = given.metric[1]
    other = noun_phrase(row, end + 1, len(row)) if word_at(row, end) == "and" else range(0)
    metric = None if any(row[p].meaning.changes for p in other) else best_metric(row, other, given.kind)
    if metric is None:
        return None
    second = of_metric(replace(given, rule=f"{given.rule}-too"), metric)
    return second if direction(second) == direction(given) else None
