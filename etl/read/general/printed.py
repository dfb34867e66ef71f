"""Lines that say where a paper was published, told by where they stand: all right below people, or all right above.

"Small Kernels / Ada Moreau, Ben Okafor / BOATS 2031, Oslo. Best paper." No single one need look like a venue more than
like a title.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from etl.read import venues
from etl.read.general.links import is_links
from etl.read.general.piece import Kind, Piece

_FEWEST = 3  # lines of one place that tell what stands there
_MOST, _LEAST = 0.6, 0.3  # share of venues among the lines at one side of people, and at the other
_YEAR = re.compile(r"\b(?:19|20)\d\d\b|['’]\d\d\b")
_HEADED = ("badge", "tag")
"""How a line is set whose tail stood at its head."""
_HEAD = re.compile(r"[^:]{1,40}:")  # BOATS 2031: Small Kernels
_LOOSE: tuple[Kind, ...] = ("short", "name", "event")
_FILLING: tuple[Kind, ...] = ("links", "furniture", "marker", "time")
_APART: tuple[Kind, ...] = ("abstract", "prose", "session")


class _Between(NamedTuple):
    """The lines between two lines of people: the first and the last of those that may be a title or a venue."""

    below: int
    above: int


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those as venues that stand where the page prints them and name one."""
    stretches = list(_between(pieces))
    below = [one.below for one in stretches]
    above = [one.above for one in stretches]
    found = next((side for side, other in ((below, above), (above, below)) if _is_told(pieces, side, other)), [])
    if found and found is above:
        found = [*_first(pieces), *above]
    told = {index for index in found if pieces[index].kind in _LOOSE and _is_venue(pieces[index])}
    return [piece._replace(kind="meta") if index in told else piece for index, piece in enumerate(pieces)]


def _between(pieces: Sequence[Piece]) -> Iterator[_Between]:
    """What stands between people, where that is several lines more often than one, which is a title."""
    whole = [index for index, piece in enumerate(pieces) if not (piece.sure and piece.kind == "meta")]
    shared = Counter(pieces[index].line for index in whole)
    alone = [index for index in whole if shared[pieces[index].line] == 1]
    people = [at for at, index in enumerate(alone) if pieces[index].kind == "people"]
    every = [alone[first + 1 : last] for first, last in pairwise(people)]
    if 2 * sum(_is_several(pieces, inside) for inside in every) <= len(every):
        return
    for inside in every:
        own = [index for index in inside if pieces[index].kind not in (*_FILLING, *_APART)]
        if len(own) > 1:
            yield _Between(own[0], own[-1])


def _is_several(pieces: Sequence[Piece], inside: Sequence[int]) -> bool:
    """Whether more than a title stands between people: a venue, perhaps one taken off the links behind it."""
    return sum(pieces[index].kind not in _APART for index in inside) > 1


def _first(pieces: Sequence[Piece]) -> Sequence[int]:
    """The line above the first people, where another that may be their title stands above it."""
    first = next(index for index, piece in enumerate(pieces) if piece.kind == "people")
    over = [index for index in range(first) if pieces[index].kind not in _FILLING]
    return over[-1:] if len(over) > 1 and pieces[over[-2]].kind in ("short", "title") else ()


def _is_told(pieces: Sequence[Piece], side: Sequence[int], other: Sequence[int]) -> bool:
    """Whether nearly all lines at one side of people name a venue, and hardly any at the other."""
    often, seldom = (sum(_is_venue(pieces[index]) for index in one) for one in (side, other))
    return often >= max(_FEWEST, _MOST * len(side)) and seldom <= _LEAST * len(other)


def _is_venue(piece: Piece) -> bool:
    tail = "" if piece.lead in _HEADED and _HEAD.match(piece.tail) else piece.tail
    year = _YEAR.match(tail) if is_links(tail) else _YEAR.search(tail)  # 2031. (PDF)
    dated = year[0] if year else ""
    return not piece.sure and (piece.kind == "meta" or venues.is_named(f"{dated} {piece.words}"))
