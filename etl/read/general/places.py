"""Where a piece stands on its page, and what that adds to the price of its labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from etl.read.general import factual, nested, standing, titled
from etl.read.general.piece import Piece
from etl.read.general.prices import OTHER, OUTSIDE, TITLE, Prices, own_price

_LISTED = 0.8
"""What a short line gains as a title under a heading of papers or talks."""
_TIMED = 0.4
"""What it gains right below a time."""
_THESIS = 5.0
"""What it gains where it is said to be a thesis, whose it is goes without saying; and price of a note behind one."""
_ALONE = 1.0
"""What it gains in a list of titles alone."""
_BESIDE = 1.2
"""Price of a title that is a sentence between titles alone."""
_SHUT = 4.0
"""Price of a record under the heading of a committee, of keynotes, of tutorials."""
_LEFT = 1.0
"""Most that it costs to leave out what stands there, whatever it looks like."""
_MEMBER = 0.2
"""What it costs to leave out one of many who are named there."""
_NOTED, _NOTE = 3.0, 0.5
"""Price of a record that begins with a note on another, and of the note as something else of that record."""
_BRACKETED = 6.0
"""Price of a title that is a workplace or a venue in brackets."""
_LONGEST_NOTE = 120  # characters; what is longer may be an abstract


class Place(NamedTuple):
    """What the lines around a piece tell of it."""

    bond: str
    """How it hangs together with the other pieces of its line: "first", "inner" or not at all."""
    shut: bool
    """It stands under a heading of something else than papers."""
    listed: bool
    """It stands under a heading of papers."""
    timed: bool
    """A time stands right above it."""
    idle: bool
    """It stands in a row of links, facts and furniture."""
    note: bool
    """It stands below an entry that is a paper, further in."""
    alone: bool
    """It is set like the titles of a page that names nobody."""
    beside: bool
    """It is unlike the titles of such a page, and stands between them."""
    thesis: str
    """A line right below says that it is a thesis: "title"; it is the next line of words behind one: "next"."""

    @property
    def dear(self) -> float:
        """What it costs that a record begins there."""
        return _SHUT if self.shut else _NOTED if self.note else 0.0


def places(pieces: Sequence[Piece]) -> list[Place]:
    """The place of each piece."""
    closed = standing.closed(pieces)
    heads = factual.headed(pieces)
    alone = [one or head for one, head in zip(titled.alone(pieces, closed), heads, strict=True)]
    timed = [False, *(piece.kind == "time" for piece in pieces)]
    told = (
        standing.bonds(pieces),
        closed,
        standing.opened(pieces),
        timed[: len(pieces)],
        standing.idle(pieces),
        nested.notes(pieces),
        alone,
        titled.beside(pieces, alone),
        standing.theses(pieces),
    )
    return [Place(*one) for one in zip(*told, strict=True)]


def priced(piece: Piece, place: Place, prices: Prices) -> dict[str, float]:
    """The price of every label of a piece, for its looks and for its place."""
    own = own_price(piece, prices)
    own[TITLE] += _BRACKETED * (piece.kind in ("meta", "name") and piece.words[0] + piece.words[-1] == "()")
    if piece.kind == "short":
        own[TITLE] -= (_LISTED if place.listed else 0.0) + (_TIMED if place.timed else 0.0)
        own[TITLE] -= _ALONE if place.alone and not place.note else 0.0
        own[TITLE] += _BESIDE if place.beside else 0.0
        own[TITLE] -= _THESIS if place.thesis == "title" else 0.0
        own[OTHER] += _THESIS if place.thesis else 0.0
    if place.idle:
        own[OUTSIDE] = min(own[OUTSIDE], own[OTHER])
    if place.shut:
        own[OUTSIDE] = min(own[OUTSIDE], _MEMBER if piece.kind == "name" else _LEFT)
    if place.note and len(piece.words) < _LONGEST_NOTE and piece.kind in ("short", "prose", "meta", "name"):
        own[OTHER] = min(own[OTHER], _NOTE)
    return own
