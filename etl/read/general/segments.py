"""The page cut into records: the cheapest labelling of its pieces, after Viterbi, with prices the page itself sets.

A record is a title, people, a text and what else stands between them, in the order that the page repeats. What is in
no record stands outside. A first pass over the page with neutral prices tells which fields its records have and how
they begin; the next passes price what is rare on this page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from etl.read.general.kinds import is_closed, is_office
from etl.read.general.labels import label_kinds
from etl.read.general.piece import Piece
from etl.read.general.prices import BITS, OTHER, OUTSIDE, PEOPLE, TEXT, TITLE, Prices, Segment, learned, own_price
from etl.read.headings import led
from etl.read.phrases import compiled

_BEAM = 12.0
"""How much dearer than the cheapest a parse may be to be followed further."""
_TORN = 5.0
"""Price of a record that tears a line apart."""
_ANNOUNCED = 4.0
"""Price of people behind a label of talks that begin no record: "Contributed talk: Ada Moreau"."""
_LISTED = 0.8
"""What a short line gains as a title under a heading of papers or talks."""
_TIMED = 0.4
"""What it gains right below a time."""
_PAPERS = compiled(r"{listed first}\b .{0,24} \b{listed last}\b | ^{listed}\W*$")
_GUESTS = compiled(r"(?:{talk first}\s{talk last}|keynotes?)\s?:?")
_EVENT = 4
"""Pieces behind an event that may belong to it."""
_SHUT = 4.0
"""Price of a record under the heading of a committee, of keynotes, of tutorials."""
_COUNTED = 1.5
"""Price of a numbered line that begins no record."""
_ENDING = ("session", "time", "marker", "title", "abstract", "prose")
"""What ends a list of people."""
_NAMES = 6
"""Words of a member of a committee at most."""
_GAP = 1.5
"""Price of a record that begins where the page shows no gap, while it shows some."""
_BEGINNINGS = ("title", "people", "titles")
"""What records may begin with; the last is for lists of titles alone."""


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
            prices.gap = 0
            prices.without[1] = 0.6
            prices.start[TITLE] = 0.4
        found: list[Segment] = []
        cost = 0.0
        for _ in range(passes):
            labels, cost = _parsed(pieces, prices)
            found = _cut(pieces, labels)
            prices = learned(pieces, found, prices)
        if best is None or cost < 0.94 * best[0]:
            best = cost, found
    return best[1] if best else []


def _gap(pieces: Sequence[Piece]) -> int:
    """How many blank lines stand above records, where some lines have so many and others fewer; else 0."""
    for least in (3, 2, 1):
        share = sum(piece.gap >= least for piece in pieces[1:]) / len(pieces)
        if 0.04 < share < 0.7:
            return least
    return 0


def _parsed(pieces: Sequence[Piece], prices: Prices) -> tuple[list[str], float]:
    """The cheapest labels, each with "+" where it begins a record, and their cost."""
    bonds, closed, opened = _bonds(pieces), _closed(pieces), _opened(pieces)
    costs: dict[State, float] = {State(0, OUTSIDE): 0.0}
    back: list[dict[State, tuple[State, str]]] = []
    above = ""
    for piece, bond, shut, listed in zip(_gapped(pieces), bonds, closed, opened, strict=True):
        ahead: dict[State, float] = {}
        came: dict[State, tuple[State, str]] = {}
        own = own_price(piece, prices)
        if piece.kind == "short":
            own[TITLE] -= (_LISTED if listed else 0.0) + (_TIMED if above == "time" else 0.0)
        above = piece.kind
        announced = piece.kind == "people" and label_kinds().get(piece.label) == "title"
        for state, cost in costs.items():
            for target, label, price in _moves(state, piece, own, prices):
                torn = (bond == "inner" and label.endswith("+")) or (bond == "first" and state.fields and label in BITS)
                total = cost + price + (_TORN if torn else 0.0) + (_SHUT if shut and label.endswith("+") else 0.0)
                total += _ANNOUNCED if announced and label in BITS else 0.0
                if total < ahead.get(target, 1e9):
                    ahead[target] = total
                    came[target] = (state, label)
        most = min(ahead.values()) + _BEAM
        costs = {state: cost for state, cost in ahead.items() if cost <= most}
        back.append(came)
    final = {state: cost + (prices.without[state.fields] if state.fields else 0.0) for state, cost in costs.items()}
    state = min(final, key=lambda one: (final[one], one))
    cost = final[state]
    labels: list[str] = []
    for came in reversed(back):
        state, label = came[state]
        labels.append(label)
    return labels[::-1], cost


def _gapped(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces with the gap above the furniture and times that stand right above them."""
    gap = 0
    for piece in pieces:
        yield piece._replace(gap=max(gap, piece.gap)) if gap > piece.gap else piece
        gap = max(gap, piece.gap) if piece.kind in ("furniture", "time", "session") else 0


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

    Below a committee so do people, heading or not, up to what can be none of its members.

    None do where most people of the page stand there: then the heading means something else, unless it announces
    talks of guests. These end at the next session, heading or not.
    """
    shut = ""
    office = guests = False
    found = []
    invited = []
    for index, piece in enumerate(pieces):
        heading = piece.lead.startswith("heading")
        if heading and (not shut or piece.lead <= shut):
            pause = led(piece.words) == "break" and not is_closed(piece.words)  # "Networking" is a subject as well
            closes = (piece.kind == "event" and not pause) or (piece.kind == "furniture" and is_closed(piece.words))
            shut = piece.lead if closes and index else ""
            guests = bool(shut) and _GUESTS.fullmatch(piece.words) is not None
        elif guests and piece.kind == "session" and not piece.label:
            shut, guests = "", False
        if piece.kind == "event" or heading:
            office = is_office(piece.words) and index > 0
        elif piece.kind in _ENDING or (piece.kind == "short" and len(piece.words.split()) > _NAMES):
            office = False
        found.append((bool(shut) or office) and not heading)
        invited.append(guests and not heading)
    people = [inside for piece, inside in zip(pieces, found, strict=True) if piece.kind == "people"]
    return invited if 2 * sum(people) > len(people) else found


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
        moves.append((State(BITS[label], label), f"{label}+", price))
    if not state.fields:
        return moves
    moves.append((State(state.fields, state.last, broken=True), OTHER, own[OTHER]))
    for label in (TITLE, PEOPLE, TEXT):
        bit = BITS[label]
        price = own[label] + (_COUNTED if piece.lead == "number" else 0.0)
        if state.fields & bit:
            if label == TITLE or state.last != label or (state.broken and label == TEXT):
                continue
            if label == PEOPLE:
                price += _next_person(piece, broken=state.broken)
            else:
                price += 0.1 + (1.0 if piece.kind == "short" else 0.0)
        else:
            price += prices.order.get((state.last, label), 0.3)
            if prices.gap and piece.gap >= prices.gap:
                price += _GAP / 2
        moves.append((State(state.fields | bit, label), label, price))
    return moves


def _next_person(piece: Piece, *, broken: bool) -> float:
    """Price of a line of people below another: cheap where each person stands on a line."""
    if piece.kind != "name" or broken:
        return 4.0
    return 0.1 if piece.lead == "bullet" else 0.5


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
