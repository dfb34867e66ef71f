"""The page cut into records: the cheapest labelling of its pieces, after Viterbi, with prices the page itself sets.

A record is a title, people, a text and what else stands between them, in the order that the page repeats. What is in
no record stands outside. A first pass over the page with neutral prices tells which fields its records have and how
they begin; the next passes price what is rare on this page.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from etl.read.general.pieces import Kind, Piece

TITLE, PEOPLE, TEXT, OTHER, OUTSIDE = "T", "A", "X", "M", "N"

_COST: dict[Kind, dict[str, float]] = {
    "title": {TITLE: 0, PEOPLE: 9, TEXT: 9, OTHER: 5, OUTSIDE: 4},
    "people": {TITLE: 5, PEOPLE: 0, TEXT: 9, OTHER: 5, OUTSIDE: 3},
    "name": {TITLE: 5, PEOPLE: 0.5, TEXT: 9, OTHER: 2.5, OUTSIDE: 1},
    "abstract": {TITLE: 9, PEOPLE: 9, TEXT: 0, OTHER: 6, OUTSIDE: 4},
    "prose": {TITLE: 6, PEOPLE: 9, TEXT: 0, OTHER: 3, OUTSIDE: 2},
    "short": {TITLE: 0.3, PEOPLE: 5, TEXT: 3.5, OTHER: 2, OUTSIDE: 1.2},
    "meta": {TITLE: 4, PEOPLE: 7, TEXT: 4, OTHER: 0, OUTSIDE: 0.8},
    "links": {TITLE: 12, PEOPLE: 12, TEXT: 12, OTHER: 0, OUTSIDE: 0.4},
    "time": {TITLE: 12, PEOPLE: 12, TEXT: 12, OTHER: 0.4, OUTSIDE: 0},
    "marker": {TITLE: 12, PEOPLE: 12, TEXT: 12, OTHER: 0, OUTSIDE: 0.8},
    "biography": {TITLE: 9, PEOPLE: 9, TEXT: 6, OTHER: 2.5, OUTSIDE: 0},
    "session": {TITLE: 4, PEOPLE: 9, TEXT: 9, OTHER: 2.5, OUTSIDE: 0},
    "event": {TITLE: 6, PEOPLE: 12, TEXT: 9, OTHER: 4, OUTSIDE: 0},
    "furniture": {TITLE: 9, PEOPLE: 12, TEXT: 9, OTHER: 0.4, OUTSIDE: 0},
}
_FACT = re.compile(r"^\w+: ?\d|^[\w.-]+\.[A-Z]{2}\b|https?://|@|^\W|\d{1,2}/\d{1,2}/\d{2,4}")
_TORN = 5.0
"""Price of a record that tears a line apart."""
_LISTED = 0.8
"""What a short line gains as a title under a heading of papers or talks."""
_PAPERS = re.compile(
    r"(?:contributed|accepted|selected|lightning|spotlight|oral|poster|regular|short|full|technical|research|conference|workshop|journal|refereed)\b.{0,24}"
    r"\b(?:talks?|papers?|posters?|presentations?|publications?|session)\b|^(?:papers|publications|posters|talks)\W*$",
    re.IGNORECASE,
)
_EVENT = 4
"""Pieces behind an event that may belong to it."""
_ABSTRACT = 400  # characters of running text that can hardly be anything but an abstract
_SHUT = 4.0
"""Price of a record under the heading of a committee, of keynotes, of tutorials."""
_GAP = 1.5
"""Price of a record that begins where the page shows no gap, while it shows some."""
_BEGINNINGS = ("title", "people", "titles")
"""What records may begin with; the last is for lists of titles alone."""
_PAPER = re.compile(
    r"arxiv|\bpdf\b|\bpapers?\b|doi\.org|openreview|/abs/|usenix\.org|dl\.acm|ieeexplore|[A-Z]{3,}[\s'’‘-]{0,2}(?:20)?\d\d\b|\bbib",
    re.IGNORECASE,
)
_BITS = {TITLE: 1, PEOPLE: 2, TEXT: 4}


class State(NamedTuple):
    """Where a parse stands: the fields that the open record has, and the last label."""

    fields: int
    """Bits: 1 title, 2 people, 4 text; 0 outside a record."""
    last: str
    """The last field; OUTSIDE outside a record."""
    broken: bool = False
    """Something else stands behind the last field."""
    event: int = 0
    """Outside, behind a talk or a biography: how many pieces may still belong to it."""


@dataclass(slots=True)
class Prices:
    """What the page makes dear; costs are added up, the cheapest parse wins."""

    without: dict[int, float] = field(default_factory=lambda: {1: 3.0, 2: 9.0, 3: 0.4, 4: 6.0, 5: 0.8, 6: 4.0, 7: 0.0})
    """Fields of a record → price of ending with those."""
    start: dict[str, float] = field(default_factory=lambda: {TITLE: 1.0, PEOPLE: 4.0, TEXT: 5.0})
    """Label that a record begins with → price."""
    order: dict[tuple[str, str], float] = field(default_factory=dict)
    """Two labels of fields next to each other in a record → price."""
    leads: dict[str, float] = field(default_factory=dict)
    """How a title is set → price."""
    gap: int = 0
    """Blank lines above a record, where they tell anything."""
    running: int = 0
    """Usual length of a text in characters."""


class Segment(NamedTuple):
    """The pieces of one record with their labels."""

    pieces: tuple[Piece, ...]
    labels: tuple[str, ...]

    def of(self, label: str) -> tuple[Piece, ...]:
        """The first pieces of a label that stand together."""
        found: list[Piece] = []
        for piece, one in zip(self.pieces, self.labels, strict=True):
            if one == label:
                found.append(piece)
            elif found and one != OTHER:
                break
        return tuple(found)


def segments(pieces: Sequence[Piece], passes: int = 3) -> list[Segment]:
    """The records among the pieces, in order."""
    if not pieces:
        return []
    gap = _gap(pieces)
    best: tuple[float, list[Segment]] | None = None
    for begin in _BEGINNINGS:
        prices = Prices(gap=gap)
        if begin == "people":
            prices.start = {TITLE: 4.0, PEOPLE: 1.2, TEXT: 5.0}
        elif begin == "titles":
            prices.without[1] = 0.6
            prices.start[TITLE] = 0.4
        found: list[Segment] = []
        cost = 0.0
        for _ in range(passes):
            labels, cost = _parsed(pieces, prices)
            found = _cut(pieces, labels)
            prices = _learned(pieces, found, prices)
        if best is None or cost < 0.88 * best[0]:
            best = cost, found
    return best[1] if best else []


def _gap(pieces: Sequence[Piece]) -> int:
    """How many blank lines stand above records, where some lines have so many and others fewer; else 0."""
    for least in (3, 2, 1):
        share = sum(piece.gap >= least for piece in pieces) / len(pieces)
        if 0.04 < share < 0.7:
            return least
    return 0


def _parsed(pieces: Sequence[Piece], prices: Prices) -> tuple[list[str], float]:
    """The cheapest labels, each with "+" where it begins a record, and their cost."""
    bonds, closed, opened = _bonds(pieces), _closed(pieces), _opened(pieces)
    costs: dict[State, float] = {State(0, OUTSIDE): 0.0}
    back: list[dict[State, tuple[State, str]]] = []
    for piece, bond, shut, listed in zip(pieces, bonds, closed, opened, strict=True):
        ahead: dict[State, float] = {}
        came: dict[State, tuple[State, str]] = {}
        own = _own(piece, prices)
        if listed and piece.kind == "short":
            own[TITLE] -= _LISTED
        for state, cost in costs.items():
            for target, label, price in _moves(state, piece, own, prices):
                torn = (bond == "inner" and label.endswith("+")) or (
                    bond == "first" and state.fields and label in _BITS
                )
                total = cost + price + (_TORN if torn else 0.0) + (_SHUT if shut and label.endswith("+") else 0.0)
                if total < ahead.get(target, 1e9):
                    ahead[target] = total
                    came[target] = (state, label)
        costs = ahead
        back.append(came)
    final = {state: cost + (prices.without[state.fields] if state.fields else 0.0) for state, cost in costs.items()}
    state = min(final, key=lambda one: (final[one], one))
    cost = final[state]
    labels: list[str] = []
    for came in reversed(back):
        state, label = came[state]
        labels.append(label)
    return labels[::-1], cost


def _bonds(pieces: Sequence[Piece]) -> list[str]:
    """How the pieces of a line that holds a title and people hang together: its first field, and those inside it."""
    bonds = [""] * len(pieces)
    for _, group in groupby(range(len(pieces)), key=lambda index: pieces[index].line):
        inside = list(group)
        fields = [
            index
            for index in inside
            if pieces[index].kind in ("title", "people", "abstract")
            or (pieces[index].kind == "short" and len(inside) > 1)
        ]
        if len({pieces[index].kind for index in fields}) > 1:
            bonds[fields[0]] = "first"
            for index in inside[inside.index(fields[0]) + 1 :]:
                bonds[index] = "inner"
    return bonds


def _closed(pieces: Sequence[Piece]) -> list[bool]:
    """Which pieces stand under a heading of something else than papers, up to the next heading of its rank.

    None do where most people of the page stand there: then the heading means something else.
    """
    shut = ""
    found = []
    for index, piece in enumerate(pieces):
        heading = piece.lead.startswith("heading")
        if heading and (not shut or piece.lead <= shut):
            shut = piece.lead if piece.kind == "event" and index else ""
        found.append(bool(shut) and not heading)
    people = [inside for piece, inside in zip(pieces, found, strict=True) if piece.kind == "people"]
    return [False] * len(pieces) if 2 * sum(people) > len(people) else found


def _opened(pieces: Sequence[Piece]) -> list[bool]:
    """Which pieces stand under a heading of papers, up to the next heading, event or time."""
    inside = False
    found = []
    for piece in pieces:
        found.append(inside)
        if piece.kind in ("session", "event", "marker", "furniture") and _PAPERS.search(piece.words):
            inside = True
        elif piece.kind in ("session", "event", "time"):
            inside = False
    return found


def _own(piece: Piece, prices: Prices) -> dict[str, float]:
    """What each label costs for a piece on its own."""
    own = dict(_COST[piece.kind])
    if piece.kind in ("short", "title") and not piece.sure:
        poor = _poor(piece.words)
        own[TITLE] += poor
        own[OTHER] -= min(poor, 1.4)
    if piece.kind == "prose" and len(piece.words) < 200 and piece.words.count(". ") == 0:
        own[TITLE] = 2.5
    if piece.kind in ("prose", "abstract") and prices.running and 4 * len(piece.words) < prices.running:
        own[TEXT] += 1.5
    if piece.kind in ("short", "title"):
        own[TITLE] -= _referred(piece)
    if piece.kind in ("prose", "abstract") and len(piece.words) > _ABSTRACT:
        own[TEXT] -= 0.5
    own[TITLE] += prices.leads.get(f"{piece.lead}/{piece.label}", 0.0)
    return own


def _referred(piece: Piece) -> float:
    """How much what stands around a line speaks for a paper: a link to it, its number."""
    linked = (
        1.5
        if piece.tail and _PAPER.search(piece.tail)
        else 0.5
        if piece.lead == "link" or "http" in piece.tail
        else 0.0
    )
    return linked + (0.6 if piece.lead in ("number", "badge", "tag") else 0.0)


def _poor(words: str) -> float:
    """How little a short line looks like a title."""
    count = len(words.split())
    price = {1: 2.0, 2: 1.2, 3: 0.5}.get(count, 0.0)
    if words[0].islower() and not words[:2].isupper():
        price += 0.7 if count > 3 else 1.2
    if words[-1] in ",:;":
        price += 1.5
    if _FACT.search(words):
        price += 2.0
    return price


def _moves(state: State, piece: Piece, own: dict[str, float], prices: Prices) -> list[tuple[State, str, float]]:
    """Where a piece can lead from a state: next state, label, price."""
    moves: list[tuple[State, str, float]] = []
    ending = prices.without[state.fields] if state.fields else 0.0
    event = state.event > 0 and not state.fields
    outside = own[OUTSIDE]
    if event and piece.kind in ("prose", "name", "short", "meta", "abstract", "marker", "links"):
        outside = min(outside, 0.6)
    opened = (
        _EVENT
        if piece.kind in ("event", "biography")
        else max(0, state.event - 1)
        if piece.kind not in ("session", "time")
        else 0
    )
    moves.append((State(0, OUTSIDE, event=opened), OUTSIDE, outside + ending))
    gap = _GAP if piece.gap < prices.gap else 0.0
    for label in (TITLE, PEOPLE, TEXT):
        price = own[label] + prices.start[label] + ending + gap
        if event and piece.kind not in ("title", "people"):
            price += 1.0
        moves.append((State(_BITS[label], label), f"{label}+", price))
    if not state.fields:
        return moves
    moves.append((State(state.fields, state.last, broken=True), OTHER, own[OTHER]))
    for label in (TITLE, PEOPLE, TEXT):
        bit = _BITS[label]
        price = own[label]
        if state.fields & bit:
            if label == TITLE or state.last != label or (state.broken and label == TEXT):
                continue
            if label == PEOPLE:
                price += 0.6 if piece.kind == "name" and not state.broken else 4.0
            else:
                price += 0.1 + (1.0 if piece.kind == "short" else 0.0)
        else:
            price += prices.order.get((state.last, label), 0.3)
            if prices.gap and piece.gap >= prices.gap:
                price += _GAP / 2
        moves.append((State(state.fields | bit, label), label, price))
    return moves


def _cut(pieces: Sequence[Piece], labels: Sequence[str]) -> list[Segment]:
    found: list[Segment] = []
    held: list[Piece] = []
    marks: list[str] = []
    for piece, label in zip(pieces, labels, strict=True):
        if held and (label.endswith("+") or label == OUTSIDE):
            found.append(_trimmed(held, marks))
            held, marks = [], []
        if label != OUTSIDE:
            held.append(piece)
            marks.append(label.rstrip("+"))
    if held:
        found.append(_trimmed(held, marks))
    return found


def _trimmed(held: list[Piece], marks: list[str]) -> Segment:
    """A record without the times and furniture at its end: they belong to what follows."""
    end = len(held)
    while end > 1 and marks[end - 1] == OTHER and held[end - 1].kind in ("time", "furniture", "session"):
        end -= 1
    return Segment(tuple(held[:end]), tuple(marks[:end]))


def _learned(pieces: Sequence[Piece], found: Sequence[Segment], before: Prices) -> Prices:
    """Prices after what the records of the page have in common; those from before when they are too few to tell."""
    prices = Prices(gap=before.gap)
    count = len(found)
    if count < 3:
        return before

    def dear(share: float, most: float) -> float:
        return min(most, -math.log(max(share, 0.01)))

    masks = [sum({_BITS[label] for label in segment.labels if label in _BITS}) for segment in found]
    for mask in prices.without:
        weight = {2: 4.0, 4: 2.5, 6: 1.5}.get(mask, 0.0)
        prices.without[mask] = dear((sum(one == mask for one in masks) + 0.5) / (count + 2), 4.5) * 1.2 + weight
    first = Counter(segment.labels[0] for segment in found)
    for label in prices.start:
        prices.start[label] = dear((first[label] + 0.5) / (count + 1), 4.5) + (0.8 if label != TEXT else 1.5)
    pairs: Counter[tuple[str, str]] = Counter()
    for segment in found:
        order = [label for label in segment.labels if label in _BITS]
        pairs.update(pair for pair in zip(order, order[1:], strict=False) if pair[0] != pair[1])
    for before in _BITS:
        total = sum(count for pair, count in pairs.items() if pair[0] == before)
        for label in _BITS:
            prices.order[before, label] = dear((pairs[before, label] + 0.3) / (total + 1), 3.5) * 0.8
    titled = Counter(
        f"{piece.lead}/{piece.label}"
        for segment in found
        for piece, label in zip(segment.pieces, segment.labels, strict=True)
        if label == TITLE
    )
    lengths = sorted(sum(len(piece.words) for piece in segment.of(TEXT)) for segment in found if TEXT in segment.labels)
    if len(lengths) > 4:
        prices.running = lengths[len(lengths) // 2]
    every = max(1, titled.total())
    for lead in {f"{piece.lead}/{piece.label}" for piece in pieces}:
        prices.leads[lead] = dear((titled[lead] + 0.3) / (every + 1), 3.0) * 0.8
    return prices
