"""Where the records of a page begin when their fields go round: "people, title, people, title, …".

Such a page costs the same from wherever its records begin. What stands off from the line above it, by a blank line, a
bullet or a number, begins a record rather than stands inside one. Where all lines stand alike, the ends of the lists
tell: people that stand right above the first title belong to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from etl.read.general.piece import Piece
from etl.read.general.prices import BITS, PEOPLE, TEXT, TITLE, Segment

_BLANK = 2
"""Blank lines from which on more of them say no more."""


def upright(best: list[Segment], every: Sequence[list[Segment]], pieces: Sequence[Piece] = ()) -> list[Segment]:
    """The best parse, or another of as many records where the best begins each of them in the middle.

    As many are four in five at least.
    """
    turned = 2 * sum(map(_is_turned, best)) > len(best)
    bereft = 0 if turned else _bereft(best, pieces)
    if not turned and not bereft:
        return best
    others = (one for one in every if 10 * len(one) >= 8 * len(best) and 4 * sum(map(_is_turned, one)) < len(one))
    lone = len(best) if 2 * sum(map(_is_upset, best)) > len(best) else _lone(best, pieces)
    return next(
        (one for one in others if (turned and _lone(one, pieces) <= lone) or _bereft(one, pieces) < bereft), best
    )


def _lone(found: Sequence[Segment], pieces: Sequence[Piece]) -> int:
    """How many titles have no people, and people at either end of the records are in none.

    Where all people stand above their titles, records that begin with the titles leave the first people alone.
    """
    taken = {piece.start for segment in found for piece in segment.pieces}
    beside = sum(
        "people" in (left.kind, right.kind) and (left if left.kind == "people" else right).start not in taken
        for left, right in pairwise(pieces)
        if (left.start in taken) != (right.start in taken)
    )
    return beside + sum(PEOPLE not in segment.labels for segment in found)


def _bereft(found: Sequence[Segment], pieces: Sequence[Piece]) -> int:
    """How many lists of titles, venues and people have people above the first title, who are in no record.

    None where more lists begin with a title right below a heading.
    """
    if 2 * sum(map(_is_late, found)) <= len(found):
        return 0
    firsts = {segment.pieces[0].start for segment in found}
    taken = {piece.start for segment in found for piece in segment.pieces}
    above = [left.kind for left, right in pairwise(pieces) if right.start in firsts and left.start not in taken]
    people, headings = (sum(kind in kinds for kind in above) for kinds in (("people", "name"), ("session", "event")))
    return people if people > headings else 0


def _is_late(segment: Segment) -> bool:
    """Whether a venue or links stand on a line of their own between a title and the people below."""
    fields = [label for label in segment.labels if label in BITS]
    people = segment.labels.index(PEOPLE) if fields[:1] == [TITLE] and PEOPLE in fields else 0
    line = segment.pieces[0].line
    return any(piece.line != line and piece.kind in ("meta", "links") for piece in segment.pieces[1:people])


def _is_turned(segment: Segment) -> bool:
    """Whether a field inside a record stands off from what is above it more than the field that it begins with.

    So does a title below a venue and its links, which end the record above where people begin this one.
    """
    if segment.labels[0] == PEOPLE and _is_parted(segment):
        return True
    fields = [piece for piece, label in zip(segment.pieces, segment.labels, strict=True) if label in BITS]
    first = _stands_off(segment.pieces[0]) + bool(segment.pieces[0].label)
    return any(_stands_off(piece) > first for piece in fields[1:])


def _is_upset(segment: Segment) -> bool:
    """Whether a text stands between people and a title below it, which nobody prints so."""
    fields = [label for label in segment.labels if label in BITS]
    return TEXT in fields and TITLE in fields[fields.index(TEXT) :] and fields[0] == PEOPLE


def _is_parted(segment: Segment) -> bool:
    """Whether a venue or links stand on a line of their own between people and the title below."""
    title = segment.labels.index(TITLE) if TITLE in segment.labels else 0
    line = segment.pieces[0].line
    return any(piece.line != line and piece.kind in ("meta", "links") for piece in segment.pieces[1:title])


def _stands_off(piece: Piece) -> int:
    """How much a piece stands off: by blank lines, by what it is marked with."""
    return min(piece.gap, _BLANK) + (piece.marked or piece.lead.startswith("heading"))
