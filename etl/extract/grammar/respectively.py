"""Lists of equal length: "A, B and C by 2x, 3x and 4x", "2x and 3x over A and B"."""

from collections.abc import Sequence
from dataclasses import replace

from etl.extract.grammar.changes import direction
from etl.extract.grammar.chunks import Chunk, word_at
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head, best_metric, of_metric
from etl.extract.grammar.phrase_boundaries import parts
from etl.extract.grammar.phrases import noun_phrase

_ENDS = frozenset({"list-end", "finite", "adverb"})


def head_for_each(row: Sequence[Chunk], group: Group, given: Head) -> list[Head]:
    """One head a measure: "A, B and C by 2x, 3x and 4x" gives every measure the metric of its member."""
    count = len(group.positions)
    same = [given] * count
    if count < 2 or given.metric is None:
        return same
    if given.metric[0] >= group.last:
        return _each_behind(row, given.metric[0], count, given) or same
    if given.verb is None:
        return same
    start = given.verb + 1
    cut = next((p for p in range(start, group.first) if "list-end" in row[p].parts), group.first)
    members = parts(row, start, cut)
    if len(members) != count or any(row[p].lower in {"for", "of", "on", "in"} for p in range(*members[0])):
        return same
    heads: list[Head] = []
    for a, b in reversed(members):
        metric = best_metric(row, range(a, b), given.kind)
        if metric is None or metric[0].name in {"inference", "execution"}:
            heads.append(heads[-1] if heads else given)
        else:
            heads.append(of_metric(replace(given, rule=f"{given.rule}-list"), metric))
    heads.reverse()
    return heads


def _each_behind(row: Sequence[Chunk], start: int, count: int, given: Head) -> list[Head]:
    """ "savings of 2x and 3x in time and memory": a metric behind the numbers for each of them."""
    stop = next((p for p in range(start, len(row)) if _ends_list(row[p])), len(row))
    members = parts(row, start, stop)
    if len(members) != count:
        return []
    metrics = [metric for member in members if (metric := best_metric(row, range(*member), given.kind))]
    return [of_metric(given, metric) for metric in metrics] if len(metrics) == len(members) else []


def _ends_list(chunk: Chunk) -> bool:
    listed = "list-mark" in chunk.parts
    return not listed and (chunk.breaks or bool(chunk.meaning.comparator) or not chunk.parts.isdisjoint(_ENDS))


def also(row: Sequence[Chunk], group: Group, given: Head) -> Head | None:
    """ "cuts memory and latency by 40%", "40% less energy and area": the other of two metrics that share a number."""
    if len(group.positions) > 1 or given.metric is None or given.kind in {"absolute", "keep", "beat"}:
        return None
    end = given.metric[1]
    if word_at(row, end) != "and" or (given.verb is not None and end >= group.first):
        return None
    other = noun_phrase(row, end + 1, len(row))
    plain = not any(row[p].meaning.changes or row[p].punctuation or row[p].measure for p in other)
    metric = best_metric(row, other, given.kind) if plain else None
    if metric is None or metric[0].quantity == given.quantity:
        return None
    second = of_metric(replace(given, rule=f"{given.rule}-too"), metric)
    return second if direction(second) == direction(given) else None
