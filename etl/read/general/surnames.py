"""Lines that begin with the family names of those who wrote it: "Moreau et al.: Tiny Kernels", "Li & Abe: Slow Caches".

A page has the habit when some of its lines name others as well; then a name alone before a colon is one, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read import names
from etl.read.general.piece import Piece

_NAME = r"(?:[A-Z]\.\s?){0,3}(?:(?:van|von|de|der|den|da|di)\s){0,2}[^\W\d_a-z][^\W\d_]+(?:[-'’][^\W\d_]+){0,2}"
_HEAD = re.compile(
    rf"(?P<people>{_NAME}(?:,\s{_NAME}){{0,4}}(?:,?\s(?:&|and)\s{_NAME}|,?\s(?P<others>et\sal\.?))?)\s?:\s{{1,3}}(?=\S+\s\S+\s\S)"
)
_OFTEN = 3
"""Lines that name others, where a page has the habit."""


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut into people and title."""
    heads = [None if piece.sure or piece.label else _HEAD.match(piece.words) for piece in pieces]
    if sum(head is not None and head["others"] is not None for head in heads) < _OFTEN:
        return list(pieces)
    made: list[Piece] = []
    for piece, head in zip(pieces, heads, strict=True):
        if head is None or not all(_is_surname(name) for name in re.split(r",\s|\s&\s|\sand\s", head["people"])):
            made.append(piece)
            continue
        title = piece.words[head.end() :].rstrip(".")
        start = piece.start + head.end()
        people = piece._replace(
            words=head["people"], end=piece.start + head.end("people"), kind="people", sure=True, lead="", tail=""
        )
        made += (people, piece._replace(words=title, start=start, end=start + len(title), kind="title", gap=0, lead=""))
    return made


def _is_surname(words: str) -> bool:
    return names.likeness(names.without_others(words)) > 0
