"""Where the records of a page begin when their fields go round: "people, title, people, title, …".

Such a page costs the same from wherever its records begin. What stands off from the line above it, by a blank line, a
bullet or a number, begins a record rather than stands inside one.
"""

from __future__ import annotations

from collections.abc import Sequence

from etl.read.general.piece import Piece
from etl.read.general.prices import BITS, PEOPLE, TITLE, Segment

_BLANK = 2
"""Blank lines from which on more of them say no more."""


def upright(best: list[Segment], every: Sequence[list[Segment]]) -> list[Segment]:
    """The best parse, or another of as many records where the best begins each of them in the middle.

    As many are nine in ten at least.
    """
    if 2 * sum(map(_is_turned, best)) <= len(best):
        return best
    others = (one for one in every if 10 * len(one) >= 9 * len(best) and 4 * sum(map(_is_turned, one)) < len(one))
    return next(others, best)


def _is_turned(segment: Segment) -> bool:
    """Whether a field inside a record stands off from what is above it more than the field that it begins with.

    So does a title below a venue and its links, which end the record above where people begin this one.
    """
    if segment.labels[0] == PEOPLE and _is_parted(segment):
        return True
    fields = [piece for piece, label in zip(segment.pieces, segment.labels, strict=True) if label in BITS]
    first = _stands_off(segment.pieces[0]) + bool(segment.pieces[0].label)
    return any(_stands_off(piece) > first for piece in fields[1:])


def _is_parted(segment: Segment) -> bool:
    """Whether a venue or links stand on a line of their own between people and the title below."""
    title = segment.labels.index(TITLE) if TITLE in segment.labels else 0
    line = segment.pieces[0].line
    return any(piece.line != line and piece.kind in ("meta", "links") for piece in segment.pieces[1:title])


def _stands_off(piece: Piece) -> int:
    """How much a piece stands off: by blank lines, by what it is marked with."""
    return min(piece.gap, _BLANK) + (piece.marked or piece.lead.startswith("heading"))
