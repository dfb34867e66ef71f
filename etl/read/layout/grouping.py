"""Which fields of a page make one paper: the best partition of all of them, in order, by dynamic programming.

A paper begins where a strong separator stands and where the network sees one open, a title has people, and they stand
on the same side of it all over the page. No paper stands inside another.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_OPENS, _APART = 0.35, 2.0  # weights of the network's score, of the distance to the field before, at a beginning
_SURE, _FAR = 3.0, 2.0  # most that a score says, and most deviations from the mean that a distance has
_LEAST = 0.5  # least deviation of distances
_UNTITLED, _TITLE_ALONE, _VENUE_ALONE = 6.0, 2.0, 2.0
"""Costs of a paper without a title, half where it has people and an abstract; of a title alone on a page that names
people; of a venue that is no paper's."""
_BOTH_SIDES = 4.0  # cost of people before a title and after it
_ORDER = 2.0  # cost of people on the side where no title of the page has them


class _Held(NamedTuple):
    """What a paper holds so far."""

    ahead: bool = False  # people before the title
    title: bool = False
    behind: bool = False
    abstract: bool = False
    venue: bool = False


_NOTHING = _Held()
_Begins = tuple[int, "_Begins"] | None  # where the last paper begins, and where those before it


def partition(fields: Sequence[str], opens: Floats, distance: Floats) -> list[range]:
    """The fields of each paper, as places in `fields`.

    `fields` are "title", "author" for people who stand side by side, "abstract" or "venue", in the order of the page;
    `opens` is how likely each opens a paper, (fields,), 0 where the network does not say; `distance` is how far each is
    set apart from the one before it, (fields,).
    """
    if not fields:
        return []
    between = distance[1:] if len(distance) > 1 else distance
    apart = np.clip((distance - between.mean()) / max(float(between.std()), _LEAST), -_FAR, _FAR)
    scores = np.clip(opens, -_SURE, _SURE)
    for field in ("title", "author"):  # half-way to the mean of their field: a page has a habit
        same = np.array([one == field for one in fields])
        if same.any():
            scores[same] = (scores[same] + scores[same].mean()) / 2
    gains = np.asarray(_OPENS * scores + _APART * apart)
    gains[0] = 0.0
    named = "author" in fields
    order = _order(fields, _best(fields, gains, lambda held: _cost(held, 0.0, named=named)))
    return _best(fields, gains, lambda held: _cost(held, order, named=named))


def _best(fields: Sequence[str], gains: Floats, cost: Callable[[_Held], float]) -> list[range]:
    cost = cache(cost)
    best: dict[_Held, tuple[float, _Begins]] = {_NOTHING: (0.0, None)}  # of what the last paper holds
    for place, (field, gain) in enumerate(zip(fields, gains.tolist(), strict=True)):
        reached: dict[_Held, tuple[float, _Begins]] = {}
        for held, (score, begins) in best.items():
            ways = [(_and(_NOTHING, field), score - cost(held) + gain, (place, begins))]
            if begins:
                ways.append((_and(held, field), score - gain, begins))
            for after, value, way in ways:
                if after and (after not in reached or value > reached[after][0]):
                    reached[after] = value, way
        best = reached
    begins = best[max(best, key=lambda one: best[one][0] - cost(one))][1]
    ends = [len(fields)]
    while begins:
        ends.append(begins[0])
        begins = begins[1]
    return [range(first, last) for first, last in pairwise(reversed(ends))]


def _and(held: _Held, field: str) -> _Held | None:
    """What a paper holds with one field more; None where that field is another paper's."""
    if field == "title":
        return None if held.title or held.abstract else held._replace(title=True)
    if field == "author":
        return held._replace(behind=True) if held.title else held._replace(ahead=True)
    if field == "abstract":
        return None if held.abstract and not held.title else held._replace(abstract=True)  # in another tongue
    return held._replace(venue=True)


def _cost(held: _Held, order: float, *, named: bool) -> float:
    """What a paper costs that holds this; `order` is from -1, people stand before titles, to 1, after them."""
    if held == _NOTHING:
        return 0.0
    if not held.title:
        return _UNTITLED / (held.ahead + held.abstract) if held.ahead or held.abstract else _VENUE_ALONE
    if held.ahead and held.behind:
        return _BOTH_SIDES
    if held.ahead or held.behind:
        return _ORDER * order * (1 if held.ahead else -1)
    return _TITLE_ALONE * named


def _order(fields: Sequence[str], papers: Sequence[range]) -> float:
    """From -1, people stand before titles, to 1, after them."""
    before = after = 0
    for paper in papers:
        held = [fields[place] for place in paper]
        if "title" in held:
            title = held.index("title")
            before += "author" in held[:title]
            after += "author" in held[title:]
    return (after - before) / max(1, after + before)
