"""Texts that run into the people before them: "Tiny Kernels Ada Moreau (Rice University) Kernels of old boards …".

Behind the last workplace in brackets a sentence begins. A page is cut so where several of its lines are made like this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from etl.read import names
from etl.read.affiliations import is_affiliation
from etl.read.general.piece import Piece
from etl.read.parts import is_sentence

_FEWEST = 3
"""Lines that tell of a habit."""
_SHORTEST = 160  # characters of a text
_HEAD = 900  # characters before it
_PLACE = re.compile(r"\((?P<place>[^()]{2,120})\)(?P<goes_on>\s{0,3}(?:[;,&·|]|and\b))?\s{0,3}")


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut before their texts."""
    cuts = [_text(piece) for piece in pieces]
    if sum(at > 0 for at in cuts) < _FEWEST:
        return list(pieces)
    return [part for piece, at in zip(pieces, cuts, strict=True) for part in (_cut(piece, at) if at else (piece,))]


def _text(piece: Piece) -> int:
    """Where a text begins behind people and their workplaces; 0 where none does."""
    words = piece.words
    if piece.sure or len(words) < _SHORTEST:
        return 0
    placed = False
    for place in _PLACE.finditer(words, 0, _HEAD):
        placed = placed or is_affiliation(place["place"], listed=True)
        if place["goes_on"] or not placed:
            continue
        behind = words[place.end() : place.end() + 2 * _SHORTEST]
        if _is_more(behind):
            continue
        begins = behind[:1].isupper() or behind[:1] in "\"“'‘"
        return place.end() if begins and len(behind) >= _SHORTEST and is_sentence(behind) else 0
    return 0


def _is_more(behind: str) -> bool:
    """Whether one more person stands before the next bracket: "… (Rice University) Ben Okafor (KTH)"."""
    name, bracket, _ = behind.partition("(")
    return bool(bracket) and names.likeness(name.strip()) == 1


def _cut(piece: Piece, at: int) -> Iterator[Piece]:
    head = piece.words[:at].rstrip()
    yield piece._replace(words=head, end=piece.start + len(head), kind="short")
    yield piece._replace(words=piece.words[at:], start=piece.start + at, kind="prose", lead="", gap=0)
