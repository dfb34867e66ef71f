"""The grammar of the references of a page: in which order their fields come, and which marks stand between them.

A reference is a walk over its atoms, each in a field: people, title, date, venue. What an atom looks like prices its
field; which field follows which, behind which mark, has a price that begins as a habit of references everywhere and
becomes the habit of the page. Two orders may live on one page: then both are cheap.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from etl.read.general.atoms import Atom
from etl.read.general.looks import BEGIN, DATE, HEAD, NAMED, OPEN, PEOPLE, TITLE, VENUE

FIELDS = (PEOPLE, TITLE, DATE, VENUE)
_START, _END = "^", "$"
_ONCE = {PEOPLE: 1, TITLE: 2}
"""Fields that a reference has once."""

_CHANGE: Mapping[tuple[str, str], float] = {
    (_START, PEOPLE): 0.3, (_START, TITLE): 0.3, (_START, DATE): 2.5, (_START, VENUE): 2.0,
    (PEOPLE, TITLE): 0.3, (PEOPLE, DATE): 0.3, (PEOPLE, VENUE): 1.2, (PEOPLE, _END): 2.0,
    (TITLE, PEOPLE): 0.3, (TITLE, VENUE): 0.3, (TITLE, DATE): 0.3, (TITLE, _END): 1.0,
    (DATE, TITLE): 0.3, (DATE, VENUE): 0.3, (DATE, PEOPLE): 2.0, (DATE, _END): 0.1,
    (VENUE, TITLE): 2.0, (VENUE, PEOPLE): 1.3, (VENUE, DATE): 0.3, (VENUE, _END): 0.1,
}  # fmt: skip
"""How odd it is that a field follows another one."""
_AT: Mapping[str, float] = {
    "quote": 0.0, "strong": 0.0, "link": 0.0, "emphasis": 0.1, "line": 0.3, "wrap": 0.8, "known": 0.2, "stop": 0.1,
    "asked": 0.6, "colon": 0.7, "semicolon": 1.0, "dash": 0.5, "bracket": 0.3, "initial": 1.0, "comma": 0.7,
    "joined": 1.0, "year": 0.5, "venue": 0.4, "word": 0.8,
}  # fmt: skip
"""How odd it is that a field ends at a mark."""
_AT_OF: Mapping[tuple[str, str], float] = {(PEOPLE, "colon"): 0.1, (TITLE, "colon"): 1.8}
_OVER: Mapping[str, Mapping[str, float]] = {
    PEOPLE: {
        "quote": 3.0, "strong": 1.0, "link": 1.0, "emphasis": 1.0, "line": 1.0, "wrap": 0.2, "known": 0.5, "stop": 1.5,
        "asked": 4.0,
        "colon": 3.0, "semicolon": 0.05, "dash": 0.8, "bracket": 0.1, "initial": 0.05, "comma": 0.05, "joined": 0.05,
        "year": 3.0, "venue": 2.0, "word": 0.8,
    },
    TITLE: {
        "quote": 3.0, "strong": 2.5, "link": 2.5, "emphasis": 1.0, "line": 3.5, "wrap": 0.3, "known": 1.5, "stop": 2.0,
        "asked": 0.7,
        "colon": 0.05, "semicolon": 1.0, "dash": 0.3, "bracket": 0.4, "initial": 2.0, "comma": 0.4, "year": 0.6,
        "venue": 0.8, "word": 0.1,
    },
    VENUE: {"quote": 1.5},
    DATE: {},
}  # fmt: skip
"""How odd it is that a field goes on over a mark."""
_FREELY = 0.1
_WEIGHT = 3.0
"""How many references of the page outweigh the habit everywhere."""
_PARTED = frozenset({(PEOPLE, TITLE), (TITLE, PEOPLE)})
"""Fields that a page parts in one way, or in few."""
_SHORT = {1: 2.5, 2: 1.0}
"""Words of a title that are few, and what they cost."""
_WITHOUT = {PEOPLE: 2.0, TITLE: 6.0}
"""Price of a reference without a field."""
_UNNAMED = 2.0
"""What it costs that a reference begins with what may be no venue."""
_MORE = 0.5
"""Share of its price that what goes on with a venue costs."""

_OPENED = {PEOPLE: BEGIN, TITLE: HEAD, VENUE: OPEN}
"""What it costs more that a field begins with an atom."""

_Place = tuple[str, int, int]
"""Where a walk stands: the field, the fields that are done, the words of its title, up to three."""


@dataclass(slots=True)
class Habits:
    """How often, on a page, a field goes on or another follows at a mark."""

    seen: Counter[tuple[str, tuple[str, ...], str]] = field(default_factory=Counter)
    most: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often the commonest marks stand between two fields."""
    told: dict[tuple[str, tuple[str, ...]], Mapping[str, float]] = field(default_factory=dict)
    """The prices that were asked for since something was learned."""

    def prices(self, current: str, marks: tuple[str, ...]) -> Mapping[str, float]:
        """What each next field costs behind a mark: the same one again, another, the end."""
        if (current, marks) not in self.told:
            self.told[current, marks] = self._prices(current, marks)
        return self.told[current, marks]

    def _prices(self, current: str, marks: tuple[str, ...]) -> Mapping[str, float]:
        weights = {
            after: _WEIGHT * math.exp(-_habit(current, marks, after)) + self.seen[current, marks, after]
            for after in (*FIELDS, _END)
        }
        whole = sum(weights.values())
        return {
            after: self._odds(current, marks, after) - math.log(weight / whole) for after, weight in weights.items()
        }

    def _odds(self, current: str, marks: tuple[str, ...], after: str) -> float:
        """What it costs more that a page whose titles and people other marks part has these between them."""
        if (current, after) not in _PARTED:
            return 0.0
        seen = self.seen[current, marks, after]
        return math.log((_WEIGHT + self.most[current, after]) / (_WEIGHT + seen))

    def learn(self, walk: Walk, atoms: Sequence[Atom]) -> None:
        """Count what one reference does."""
        self.told.clear()
        current = _START
        for atom, one in zip(atoms, walk.fields, strict=True):
            step = current, () if current == _START else atom.before, one
            self.seen[step] += 1
            self.most[current, one] = max(self.most[current, one], self.seen[step])
            current = one
        self.seen[current, (), _END] += 1


class Walk(NamedTuple):
    """The field of each atom of a reference, and what the walk costs."""

    fields: tuple[str, ...]
    price: float


def _habit(current: str, marks: tuple[str, ...], after: str) -> float:
    """How odd a step is on pages in general."""
    if after == current:
        over = _OVER[current]
        return max((over.get(mark, _FREELY) for mark in marks), default=3.0)
    change = _CHANGE.get((current, after), 4.0)
    if current == _START or after == _END:
        return change
    return change + min((_AT_OF.get((current, mark), _AT[mark]) for mark in marks), default=4.0)


def walk(atoms: Sequence[Atom], costs: Sequence[Mapping[str, float]], habits: Habits) -> Walk:
    """The cheapest walk over the atoms of a reference."""
    ways: dict[_Place, float] = {(_START, 0, 0): 0.0}
    back: list[dict[_Place, _Place]] = []
    for atom, cost in zip(atoms, costs, strict=True):
        ahead: dict[_Place, float] = {}
        came: dict[_Place, _Place] = {}
        for place, price in ways.items():
            prices = habits.prices(place[0], () if place[0] == _START else atom.before)
            for target, more in _steps(place, atom, cost, prices):
                if price + more < ahead.get(target, math.inf):
                    ahead[target] = price + more
                    came[target] = place
        ways = ahead
        back.append(came)
    final = {place: price + habits.prices(place[0], ())[_END] + _missing(place) for place, price in ways.items()}
    place = min(final, key=lambda one: (final[one], one))
    price = final[place]
    fields: list[str] = []
    for came in reversed(back):
        fields.append(place[0])
        place = came[place]
    return Walk(tuple(fields[::-1]), price)


def _steps(
    place: _Place, atom: Atom, cost: Mapping[str, float], prices: Mapping[str, float]
) -> Iterator[tuple[_Place, float]]:
    """Where an atom can lead from a place, and at what price."""
    current, done, title = place
    for one in FIELDS:
        goes_on = one == current
        if not goes_on and _ONCE.get(one, 0) & done:
            continue
        price = prices[one] + cost[one]
        if goes_on and one == VENUE and not atom.whole:
            price -= (1 - _MORE) * cost[one]
        elif not goes_on:
            price += _left(current, title) + cost.get(_OPENED.get(one, ""), 0.0)
        if one == VENUE and current == _START and cost[VENUE] > NAMED:
            price += _UNNAMED
        words = min(3, (title if goes_on else 0) + len(atom.words.split())) if one == TITLE else 0
        yield (one, done | _ONCE.get(one, 0), words), price


def _left(current: str, title: int) -> float:
    """What it costs to leave a title that is short."""
    return _SHORT.get(title, 0.0) if current == TITLE else 0.0


def _missing(place: _Place) -> float:
    """What it costs that a reference has no title, or too short a one, or no people."""
    current, done, title = place
    return _left(current, title) + sum(price for one, price in _WITHOUT.items() if not done & _ONCE[one])
