"""The page cut into records: the cheapest labelling of its pieces, after Viterbi, with prices the page itself sets.

A record is a title, people, a text and what else stands between them, in the order that the page repeats. What is in
no record stands outside. A first pass over the page with neutral prices tells which fields its records have and how
they begin; the next passes price what is rare on this page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from etl.read.general import standing, turns
from etl.read.general.labels import label_kinds
from etl.read.general.piece import Kind, Piece
from etl.read.general.places import Place, places, priced
from etl.read.general.prices import BITS, OTHER, OUTSIDE, PEOPLE, TEXT, TITLE, Prices, Segment, learned
from etl.read.general.teams import GOING_ON, JOINED
from etl.read.headings import led

_BEAM = 12.0
"""How much dearer than the cheapest a parse may be to be followed further."""
_TORN = 5.0
"""Price of a record that tears a line apart."""
_ANNOUNCED = 4.0
"""Price of people behind a label of talks that begin no record: "Contributed talk: Ada Moreau"."""
_TIMES: tuple[Kind, ...] = ("time",)
_EVENT = 4
"""Pieces behind an event that may belong to it."""
_GAP = 1.5
"""Price of a record that begins where the page shows no gap, while it shows some."""
_CREDITED = {TITLE, PEOPLE}
_FEWEST = 3
"""Lists of people that are led in which tell that a page leaves out who keeps it."""
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


Step = tuple[State, str]
"""A state, and the label of the piece that leads on from it."""
Move = tuple[State, Step, float, float, float, float]
"""Where a piece leads, from where and as what, and prices that are added up in this order."""


def segments(pieces: Sequence[Piece], passes: int = 3) -> list[Segment]:
    """The records among the pieces, in order."""
    if not pieces:
        return []
    gap, seen = _gap(pieces), list(standing.gapped(pieces))
    timed = list(standing.gapped(pieces, _TIMES))
    stand = places(seen)
    best: tuple[float, list[Segment]] | None = None
    every: list[tuple[list[Segment], list[Segment]]] = []
    for begin in _BEGINNINGS[1:2] if standing.are_dated(pieces) else _BEGINNINGS:
        prices = Prices(gap=gap, implied=_implied(pieces))
        if begin == "people":
            prices.start = {TITLE: 4.0, PEOPLE: 1.2, TEXT: 5.0}
            prices.counted = 0.0
        elif begin == "titles":
            prices.gap = 0
            prices.without[1] = 0.6
            prices.start[TITLE] = 0.4
        labels: list[str] = []
        cost = 0.0
        for _ in range(passes):
            labels, cost = _parsed(seen, stand, prices)
            prices = learned(seen, _cut(seen, labels), prices)
        found = _cut(timed, labels)
        every.append((found, _cut(pieces, labels)))
        if best is None or cost < 0.94 * best[0]:
            best = cost, found
    chosen = turns.upright(best[1], [found for found, _ in every], pieces) if best else []
    return next((own for found, own in every if found is chosen), [])


def _implied(pieces: Sequence[Piece]) -> bool:
    """Whether a page names those with whom a paper was written, and nobody where it was written alone."""
    people = [piece for piece in pieces if piece.kind == "people"]
    joined = sum(piece.label == JOINED for piece in people)
    return joined >= _FEWEST and 3 * joined > 2 * len(people)


def _gap(pieces: Sequence[Piece]) -> int:
    """How many blank lines stand above records, where some lines have so many and others fewer; else 0."""
    for least in (3, 2, 1):
        share = sum(piece.gap >= least for piece in pieces[1:]) / len(pieces)
        if 0.04 < share < 0.7:
            return least
    return 0


def _parsed(pieces: Sequence[Piece], stand: Sequence[Place], prices: Prices) -> tuple[list[str], float]:
    """The cheapest labels, each with "+" where it begins a record, and their cost."""
    costs: dict[State, float] = {State(0, OUTSIDE): 0.0}
    back: list[dict[State, Step]] = []
    known: dict[tuple[object, ...], dict[State, list[Move]]] = {}
    for piece, place in zip(pieces, stand, strict=True):
        ahead: dict[State, float] = {}
        came: dict[State, Step] = {}
        own, bond, dear = priced(piece, place, prices), place.bond, place.dear
        announced = piece.kind == "people" and label_kinds().get(piece.label) == "title"
        moves = known.setdefault((*_asked(piece, own, prices), bond, dear, announced), {})
        for state, cost in costs.items():
            if state not in moves:
                moves[state] = [
                    (target, (state, label), price, *_more(state, label, bond, dear, announced=announced))
                    for target, label, price in _moves(state, piece, own, prices)
                ]
            for target, step, price, torn, closed_in, told in moves[state]:
                total = cost + price + torn + closed_in + told
                if total < ahead.get(target, 1e9):
                    ahead[target] = total
                    came[target] = step
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


def _asked(piece: Piece, own: Mapping[str, float], prices: Prices) -> tuple[object, ...]:
    """All that `_moves` asks of a piece: pieces that share it lead from a state to the same places."""
    mark = piece.lead if piece.lead in ("number", "bullet") else ""
    return (
        piece.kind,
        mark,
        piece.gap < prices.gap,
        _stays(piece),
        piece.label == GOING_ON,
        _is_pause(piece),
        *own.values(),
    )


def _stays(piece: Piece) -> bool:
    """Whether people go on with what stands above them."""
    return piece.label in (GOING_ON, JOINED)


def _is_pause(piece: Piece) -> bool:
    """Whether nobody speaks there, so that what follows is something else: a break, a lunch."""
    return piece.kind == "event" and led(piece.words) == "break"


def _more(state: State, label: str, bond: str, dear: float, *, announced: bool) -> tuple[float, float, float]:
    """What a move costs for where its piece stands: inside a line, under a heading or an entry, behind a label."""
    torn = (bond == "inner" and label.endswith("+")) or (bond == "first" and state.fields and label in BITS)
    return (
        _TORN if torn else 0.0,
        dear if label.endswith("+") else 0.0,
        _ANNOUNCED if announced and label in BITS else 0.0,
    )


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
        if piece.kind in ("event", "biography") and not _is_pause(piece)
        else max(0, state.event - 1)
        if piece.kind not in ("session", "time") and not _is_pause(piece)
        else 0
    )
    moves.append((State(0, OUTSIDE, event=opened), OUTSIDE, outside + ending))
    gap = _GAP if piece.gap < prices.gap else 0.0
    for label in (TITLE, PEOPLE, TEXT):
        price = own[label] + prices.start[label] + ending + gap + (_TORN if _stays(piece) else 0.0)
        if event and piece.kind not in ("title", "people"):
            price += 1.0
        moves.append((State(BITS[label], label), f"{label}+", price))
    if not state.fields:
        return moves
    moves.append((State(state.fields, state.last, broken=True), OTHER, own[OTHER]))
    for label in (TITLE, PEOPLE, TEXT):
        bit = BITS[label]
        price = own[label] + (prices.counted if piece.lead == "number" else 0.0)
        if state.fields & bit:
            if label == TITLE or state.last != label or (state.broken and label == TEXT):
                continue
            if label == PEOPLE:
                price += _next_person(piece, broken=state.broken)
            else:
                price += 0.1 + (1.0 if piece.kind == "short" else 0.0)
        else:
            price += prices.order.get((state.last, label), 0.3)
            price += prices.apart.get((state.last, state.broken), 0.0) * ({state.last, label} == _CREDITED)
            if prices.gap and piece.gap >= prices.gap:
                price += _GAP / 2
        moves.append((State(state.fields | bit, label), label, price))
    return moves


def _next_person(piece: Piece, *, broken: bool) -> float:
    """Price of a line of people below another: cheap where each person stands on a line, or workplaces between."""
    if piece.label == GOING_ON:
        return 0.0
    if piece.kind != "name" or broken:
        return 4.0
    return 0.1 if piece.lead == "bullet" else 0.5


def _cut(pieces: Sequence[Piece], labels: Sequence[str]) -> list[Segment]:
    found: list[Segment] = []
    held: list[Piece] = []
    marks: list[str] = []
    for piece, label in zip(pieces, labels, strict=True):
        if held and (label.endswith("+") or label == OUTSIDE):
            begun = _begun(held, marks, piece) if label != OUTSIDE else len(held)
            found.append(_trimmed(held[:begun], marks[:begun]))
            held, marks = held[begun:], marks[begun:]
        if label != OUTSIDE:
            held.append(piece)
            marks.append(label.rstrip("+"))
    if held:
        found.append(_trimmed(held, marks))
    return found


def _begun(held: Sequence[Piece], marks: Sequence[str], piece: Piece) -> int:
    """From where on the line of a record's first field holds something else before it: "OSDI 2031 Title, people"."""
    begun = len(held)
    while begun > 1 and marks[begun - 1] == OTHER and held[begun - 1].line == piece.line and held[begun - 1].sure:
        begun -= 1
    return begun


def _trimmed(held: list[Piece], marks: list[str]) -> Segment:
    """A record without the times and furniture at its end: they belong to what follows."""
    end = len(held)
    while end > 1 and marks[end - 1] == OTHER and held[end - 1].kind in ("time", "furniture", "session"):
        end -= 1
    return Segment(tuple(held[:end]), tuple(marks[:end]))
