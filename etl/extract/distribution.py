"""Lists of equal length: "A, B and C by 2x, 3x and 4x", "2x and 3x over A and B"."""

from __future__ import annotations

from collections.abc import Sequence

from etl.extract.extents import parts
from etl.extract.groups import Group
from etl.extract.items import Item
from etl.extract.metrics import Head, best_metric

_CUTS = frozenset({"for", "on", "across", "under", "in", "when", "with", "by"})


def head_for_each(row: Sequence[Item], group: Group, given: Head) -> list[Head]:
    """One head a measure: "A, B and C by 2x, 3x and 4x" gives every measure the metric of its member."""
    count = len(group.positions)
    same = [given] * count
    if count < 2 or given.metric is None or given.verb is None or given.kind == "absolute":
        return same
    start, end = given.verb + 1, group.first
    while end > start and row[end - 1].lower != "by":
        end -= 1
    stop = end - 1 if end > start else group.first
    cut = next((p for p in range(start, stop) if row[p].lower in _CUTS), stop)
    members = parts(row, start, cut)
    if len(members) != count or any(row[p].lower in {"for", "of", "on", "in"} for p in range(*members[0])):
        return same
    heads: list[Head] = []
    for a, b in reversed(members):
        metric = best_metric(row, range(a, b), given.kind)
        if metric is None or metric[0].name in {"inference", "execution"}:
            heads.append(heads[-1] if heads else given)
        else:
            heads.append(
                Head(
                    given.kind,
                    f"{given.rule}-list",
                    metric[0].quantity,
                    metric[0].higher,
                    metric[1],
                    given.verb,
                )
            )
    heads.reverse()
    return heads


def one_for_each(row: Sequence[Item], span: tuple[int, int] | None, count: int) -> list[tuple[int, int]] | None:
    """As many things compared with as there are measures: one each, in order."""
    if span is None or count < 2:
        return None
    members = parts(row, *span)
    return members if len(members) == count else None
