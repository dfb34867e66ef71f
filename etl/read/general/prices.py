"""What a label costs a piece by its looks, and what a page makes dear by what its records have in common."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from etl.read import names, scripts
from etl.read.general.piece import Kind, Piece
from etl.read.parts import is_sentence

TITLE, PEOPLE, TEXT, OTHER, OUTSIDE = "T", "A", "X", "M", "N"
BITS = {TITLE: 1, PEOPLE: 2, TEXT: 4}
_COST: dict[Kind, dict[str, float]] = {
    "title": {TITLE: 0, PEOPLE: 9, TEXT: 9, OTHER: 5, OUTSIDE: 4},
    "people": {TITLE: 5, PEOPLE: 0, TEXT: 9, OTHER: 5, OUTSIDE: 3},
    "name": {TITLE: 5, PEOPLE: 0.4, TEXT: 9, OTHER: 2.5, OUTSIDE: 1},
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
_FACT = re.compile(r"^\w+: ?\d|^[\w.-]+\.[A-Z]{2}\b|https?://|@|^[^\w\"“'‘]|\d{1,2}/\d{1,2}/\d{2,4}")
_ENDS = ",:;"
_UNENDED = 1.5
"""Price of a title that ends in a mark behind which more should stand."""
_STOPPED = 1.5
"""Price of a title that ends as a sentence where those of the page do not."""
_TOLD = 8
"""Titles that tell how titles end, and of how many one may end otherwise."""
_WORDY, _WORDIER = 22, 30
"""Words that few titles have, and fewer."""
_LINE = 3  # words of a line that may be a title or a heading
_IMPLIED = 0.2
"""Price of a title without people on a page that leaves out who keeps it."""
_BARE = 2.0
"""Price of a title with nothing behind it, where others have links there."""
_ABROAD, _FOREIGN = 3.0, 3
"""Price of a title in another script than those of the page, and of how many one may be so there."""
_RUNS = 3
"""One of so many of such lines at most stands above another."""
_PLAIN = 0.8
"""Price of running text that stands in no record, where records have none."""
_HEADS = 1.5
"""Price of what is set as the titles of the page are and would be none."""
_PUBLISHED = 5.0
"""What a line gains as a title by the edition in front of it, where the titles of the page have one."""
_ROLE = 4
"""Times a slot must be read alike to have a role."""
_LIKELY = 0.3  # share of names among the members of what may be people
_APART = 0.5
"""Share of the price of a habit that it costs when a record parts its title and its people otherwise."""
_ABSTRACT = 400  # characters of running text that can hardly be anything but an abstract
_PAPER = re.compile(
    r"arxiv|\b\d{4}\.\d{5}\b|\bpdf\b|\bpapers?\b|doi\.org|openreview|/abs/|usenix\.org|dl\.acm|ieeexplore|[A-Z]{3,40}[\s'’‘-]{0,2}(?:20)?\d\d\b|\bbib",
    re.IGNORECASE,
)


Slot = tuple[str, str, int, bool]
"""How and where a piece is set: its lead, its label, its column, and whether a blank line stands above it."""


def slot(piece: Piece) -> Slot:
    return piece.lead, piece.label, piece.column, piece.gap > 0


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


@dataclass(slots=True)
class Prices:
    """What the page makes dear; costs are added up, the cheapest parse wins."""

    without: dict[int, float] = field(default_factory=lambda: {1: 3.0, 2: 9.0, 3: 0.4, 4: 6.0, 5: 0.8, 6: 4.0, 7: 0.0})
    """Fields of a record → price of ending with those."""
    start: dict[str, float] = field(default_factory=lambda: {TITLE: 1.0, PEOPLE: 4.0, TEXT: 5.0})
    """Label that a record begins with → price."""
    order: dict[tuple[str, str], float] = field(default_factory=dict)
    """Two labels of fields next to each other in a record → price."""
    apart: dict[tuple[str, bool], float] = field(default_factory=dict)
    """Title or people, and whether something else stands between it and the other of the two below → price."""
    leads: dict[str, float] = field(default_factory=dict)
    """How a title is set → price."""
    heads: frozenset[str] = frozenset()
    """How titles are set, where next to nothing else is."""
    ends: frozenset[str] = frozenset()
    """Marks that most titles end in."""
    stopless: bool = False
    """Next to no title ends in a full stop."""
    roles: Mapping[Slot, str] = field(default_factory=dict)
    """What stands in a slot of the page, where nearly all that does is one thing."""
    gap: int = 0
    """Blank lines above a record, where they tell anything."""
    running: int = 0
    """Usual length of a text in characters."""
    bare: frozenset[int] = frozenset()
    """Where lines begin that have nothing behind them, where titles have links or venues there and headings none."""
    latin: bool = False
    """Most titles are in Latin letters alone."""
    counted: float = 1.5
    """Price of a numbered line that begins no record."""
    implied: bool = False
    """Who keeps the page wrote what names nobody."""
    textless: bool = False
    """Most records name people, and none of these has a text."""


def own_price(piece: Piece, prices: Prices) -> dict[str, float]:
    """What each label costs for a piece on its own."""
    own = dict(_COST[piece.kind])
    if piece.kind in ("short", "title") and not piece.sure:
        poor = _poor(piece.words) - (_UNENDED if piece.words[-1] in prices.ends else 0.0)
        own[TITLE] += poor
        own[OTHER] -= min(poor, 1.4)
    if prices.stopless and piece.kind == "short" and piece.words[-1] == "." and is_sentence(piece.words):
        own[TITLE] += _STOPPED
    if piece.kind == "prose" and len(piece.words) < 200 and piece.words.count(". ") == 0:
        own[TITLE] = 2.5
    if piece.kind in ("prose", "abstract") and prices.running and 4 * len(piece.words) < prices.running:
        own[TEXT] += 1.5
    if piece.kind in ("short", "title"):
        own[TITLE] -= _referred(piece) - _BARE * (piece.start in prices.bare)
        own[TITLE] += _ABROAD * (prices.latin and scripts.is_touched(piece.words))
    if piece.kind in ("prose", "abstract") and len(piece.words) > _ABSTRACT:
        own[TEXT] -= 0.5
    set_as = f"{piece.lead}/{piece.label}"
    own[TITLE] += prices.leads.get(set_as, 0.0)
    if prices.textless and piece.kind in ("prose", "abstract") and not piece.label:
        own[OUTSIDE] = min(own[OUTSIDE], _PLAIN)
    if set_as in prices.heads and piece.kind == "short":
        own[OTHER] += _HEADS
        own[TITLE] -= _PUBLISHED if piece.lead == "badge" else 0.0
    if not piece.sure:
        _cast(own, piece, prices.roles.get(slot(piece)))
    return own


def _cast(own: dict[str, float], piece: Piece, role: str | None) -> None:
    """Make cheap what stands where a piece stands, if it may well be that."""
    if role == TITLE and piece.kind in ("name", "people"):
        own[TITLE] = min(own[TITLE], 0.8)
        own[PEOPLE] += 1.5
    elif role == PEOPLE and piece.kind == "name":
        own[PEOPLE] = 0.0
        own[OUTSIDE] += 1.2
    elif role == PEOPLE and piece.kind == "short" and names.authorship(piece.words) > _LIKELY:
        own[PEOPLE] = 0.3
        own[TITLE] += 1.5
        own[OUTSIDE] += 0.8


def is_referred(piece: Piece) -> bool:
    """Whether a link to a paper stands behind a line."""
    return bool(piece.tail) and _PAPER.search(piece.tail) is not None


def _referred(piece: Piece) -> float:
    """How much what stands around a line speaks for a paper: a link to it, its number."""
    linked = 1.5 if is_referred(piece) else 0.5 if piece.lead == "link" or "http" in piece.tail else 0.0
    return linked + (0.6 if piece.lead in ("number", "badge", "tag") else 0.0)


def _poor(words: str) -> float:
    """How little a short line looks like a title."""
    count = len(words.split())
    price = {1: 2.0, 2: 1.2, 3: 0.5}.get(count, 0.0)
    price += 0.8 * (count > _WORDY) + 0.8 * (count > _WORDIER)
    if words[0].islower() and not words[:2].isupper():
        price += 0.7 if count > 3 else 1.2
    if words[-1] in _ENDS:
        price += _UNENDED
    if _FACT.search(words):
        price += 2.0
    return price


def learned(pieces: Sequence[Piece], found: Sequence[Segment], before: Prices) -> Prices:
    """Prices after what the records of the page have in common; those from before when they are too few to tell."""
    prices = Prices(gap=before.gap, counted=before.counted, implied=before.implied)
    count = len(found)
    if count < 3:
        return before
    masks = [sum({BITS[label] for label in segment.labels if label in BITS}) for segment in found]
    for mask in prices.without:
        weight = {2: 4.0, 4: 2.5, 6: 1.5}.get(mask, 0.0)
        prices.without[mask] = _dear((sum(one == mask for one in masks) + 0.5) / (count + 2), 4.5) * 1.2 + weight
        if mask == BITS[TITLE] and prices.implied:
            prices.without[mask] = min(prices.without[mask], _IMPLIED)
    credited = [mask for mask in masks if mask & BITS[PEOPLE]]
    prices.textless = 2 * len(credited) > count and not any(mask & BITS[TEXT] for mask in credited)
    first = Counter(next((label for label in segment.labels if label in BITS), OTHER) for segment in found)
    for label in prices.start:
        prices.start[label] = _dear((first[label] + 0.5) / (count + 1), 4.5) + (0.8 if label != TEXT else 1.5)
    pairs: Counter[tuple[str, str]] = Counter()
    for segment in found:
        order = [label for label in segment.labels if label in BITS]
        pairs.update(pair for pair in pairwise(order) if pair[0] != pair[1])
    for left in BITS:
        total = sum(count for pair, count in pairs.items() if pair[0] == left)
        for label in BITS:
            prices.order[left, label] = _dear((pairs[left, label] + 0.3) / (total + 1), 3.5) * 0.8
    prices.apart = _apart(found)
    prices.bare = _bare(pieces, found)
    titles = [segment.of(TITLE)[0].words for segment in found if TITLE in segment.labels]
    prices.latin = len(titles) >= _TOLD and _FOREIGN * sum(map(scripts.is_touched, titles)) <= len(titles)
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
    seen = Counter(f"{piece.lead}/{piece.label}" for piece in pieces)
    prices.heads = frozenset(
        lead for lead, often in titled.items() if lead != "/" and 5 * often >= max(4 * every, 3 * seen[lead])
    )
    prices.roles = _roles(pieces, found)
    last = Counter(segment.of(TITLE)[-1].words[-1] for segment in found if TITLE in segment.labels)
    prices.stopless = last.total() >= _TOLD and _TOLD * last["."] <= last.total()
    prices.ends = frozenset(mark for mark in _ENDS if 2 * last[mark] > last.total())
    for lead in {f"{piece.lead}/{piece.label}" for piece in pieces}:
        prices.leads[lead] = _dear((titled[lead] + 0.3) / (every + 1), 3.0) * 0.8
    return prices


def _bare(pieces: Sequence[Piece], found: Sequence[Segment]) -> frozenset[int]:
    """Where lines begin that have nothing behind them, if most have, records name nobody and such lines stand apart."""
    shared = Counter(piece.line for piece in pieces)
    wordy = [piece for piece in pieces if piece.kind in ("short", "title") and len(piece.words.split()) >= _LINE]
    bare = [not piece.tail and shared[piece.line] == 1 and not piece.sure for piece in wordy]
    runs = sum(left and right for left, right in pairwise(bare))
    alone = sum(not {PEOPLE, TEXT} & set(segment.labels) for segment in found)
    if min(len(bare) - sum(bare), alone) < _TOLD or 2 * sum(bare) > len(bare) or _RUNS * runs > sum(bare):
        return frozenset()
    return frozenset(piece.start for piece, lone in zip(wordy, bare, strict=True) if lone)


def _dear(share: float, most: float) -> float:
    """What it costs that something is so rare."""
    return min(most, -math.log(max(share, 0.01)))


def _apart(found: Sequence[Segment]) -> dict[tuple[str, bool], float]:
    """What it costs that title and people follow each other at once, or with something between."""
    parted = Counter(one for segment in found if (one := _parted(segment)))
    every = {first: parted[first, True] + parted[first, False] for first in (TITLE, PEOPLE)}
    return {
        (first, far): _dear((parted[first, far] + 0.3) / (count + 0.6), 3.0) * _APART
        for first, count in every.items()
        for far in (True, False)
    }


def _parted(segment: Segment) -> tuple[str, bool] | None:
    """The first of the title and the people of a record, and whether something else stands between the two."""
    fields = [(place, label) for place, label in enumerate(segment.labels) if label in BITS]
    change = ((left, right) for left, right in pairwise(fields) if {left[1], right[1]} == {TITLE, PEOPLE})
    return next(((left[1], right[0] - left[0] > 1) for left, right in change), None)


def _roles(pieces: Sequence[Piece], found: Sequence[Segment]) -> dict[Slot, str]:
    """What nearly all pieces of a slot are read as, for the slots of titles and people."""
    told = Counter(
        (slot(piece), label)
        for segment in found
        for piece, label in zip(segment.pieces, segment.labels, strict=True)
        if label in (TITLE, PEOPLE)
    )
    seen = Counter(slot(piece) for piece in pieces if piece.kind in ("short", "title", "people", "name", "prose"))
    return {one: label for (one, label), often in told.items() if often >= _ROLE and 5 * often >= 4 * seen[one]}
