"""News: dated sentences about a page itself, "[3 May 31] Talk slides are online.", among titles that are none.

Where most lines behind dates in brackets end in a full stop, these are news.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read import times
from etl.read.general.piece import Kind, Piece

_FEWEST = 3  # dated sentences that tell of a habit
_SHARE = 0.6  # of all dated lines
_LONGEST = 200  # characters
_DATE = re.compile(r"[\[(](?P<date>[^\[\]()]{5,20})[\])]")
_KINDS: tuple[Kind, ...] = ("short", "meta", "prose")


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, dated sentences as furniture where a page has several."""
    dated = [_is_dated(piece) for piece in pieces]
    news = [one and piece.words[-1] in ".!" for piece, one in zip(pieces, dated, strict=True)]
    if sum(news) < _FEWEST or sum(news) < _SHARE * sum(dated):
        return list(pieces)
    return [piece._replace(kind="furniture") if one else piece for piece, one in zip(pieces, news, strict=True)]


def _is_dated(piece: Piece) -> bool:
    """Whether a day in brackets was taken off the head of a line that is no more than a sentence or two."""
    date = (
        _DATE.match(piece.tail) if piece.kind in _KINDS and not piece.sure and piece.lead in ("tag", "badge") else None
    )
    return date is not None and len(piece.words) <= _LONGEST and times.is_moment(date["date"])
