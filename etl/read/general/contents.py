"""The table of contents of a page: links to headings further down say twice what the page says once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read.general.piece import Piece

_INSIDE = re.compile(r"(?:^|\s)(?:\./)?#(?P<place>[^\s#]{1,200})")
_FOLD = re.compile(r"[\W_]+")


def closed(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with links to headings of their own page as furniture.

    Where most links into the page lead to headings, all of them are such links: some headings are missing.
    """
    headings = {_folded(piece.words) for piece in pieces if piece.lead.startswith("heading")}
    inside = [_place(piece) for piece in pieces]
    told = [
        place is not None and not headings.isdisjoint({_folded(piece.words), place})
        for piece, place in zip(pieces, inside, strict=True)
    ]
    most = 2 * sum(told) > len(inside) - inside.count(None)
    return [
        piece._replace(kind="furniture", sure=True) if one or (most and place is not None) else piece
        for piece, place, one in zip(pieces, inside, told, strict=True)
    ]


def _place(piece: Piece) -> str | None:
    """The folded name of the place on its page that a line links to."""
    link = None if piece.lead.startswith("heading") else _INSIDE.search(piece.tail)
    return _folded(link["place"]) if link else None


def _folded(words: str) -> str:
    return _FOLD.sub("", words).casefold()
