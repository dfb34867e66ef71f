"""Heads of tables that were flattened to a cell per line: neighbouring lines that each name a column."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from etl.read.general.columns import Column, column, columns, is_picture
from etl.read.general.piece import Piece
from etl.read.links import is_links

_WIDEST = 5  # words of a head
_MOST = 10  # columns
_BRIEF = 2  # words of such heads
_KNOWN, _NEAR = 2, 4  # known heads among those right behind one that nobody knows
UNIT = re.compile(r"\([^()]{1,20}\)")
"""In which unit a column is: "(min)"."""


class Head(NamedTuple):
    """The head of a table: what its columns hold, and where its cells begin and end."""

    columns: tuple[Column, ...]
    start: int
    end: int
    instead: tuple[Column, ...] = ()
    """What its columns may hold as well."""


def heads_of(pieces: Sequence[Piece]) -> list[Head]:
    """The heads of the page: neighbouring lines that each name a column, one of titles among them."""
    seen = Counter(piece.words for piece in pieces)
    found: list[Head] = []
    at = 0
    while at < len(pieces):
        end = at
        while (
            end < len(pieces)
            and end - at < _MOST
            and (_is_head(pieces[end], first=end == at) or (end > at + 1 and _is_between(pieces, end, seen)))
        ):
            end += 1
        heads = [piece.words for piece in pieces[at:end] if not UNIT.fullmatch(piece.words)]
        told = columns(heads)
        if told and len(told) > 1:
            other = columns(heads, subjects=True)
            found.append(Head(told, at, end, other if other and other != told else ()))
        at = max(end, at + 1)
    found = _alike(found)
    rows = Counter(_links(pieces, head) for head in found)
    return [head for head in found if rows[_links(pieces, head)] == 1 or not _links(pieces, head)]


def _alike(found: Sequence[Head]) -> list[Head]:
    """The heads without what stands above one that others have alone, as a heading: "Time" above "Title", "Date"."""
    seen = Counter(head.columns for head in found)
    return [
        Head(head.columns[1:], head.start + 1, head.end)
        if len(head.columns) > _KNOWN and seen[head.columns[1:]] > seen[head.columns]
        else head
        for head in found
    ]


def _links(pieces: Sequence[Piece], head: Head) -> str:
    """The cells of a head that may as well be links below a paper, "Paper" and "GitHub"; empty for any other head."""
    cells = [piece.words for piece in pieces[head.start : head.end]]
    return " | ".join(cells) if all(map(is_links, cells)) else ""


def _is_head(piece: Piece, *, first: bool) -> bool:
    """Whether a line may be a cell of a head, or say in which unit the column above it is; links to files are none."""
    plain = piece.column < 0 and not piece.sure and len(piece.words.split()) <= _WIDEST and "://" not in piece.tail
    if first and is_picture(piece.words):
        return False
    return plain and (column(piece.words) is not None or (not first and UNIT.fullmatch(piece.words) is not None))


def _is_between(pieces: Sequence[Piece], at: int, seen: Mapping[str, int]) -> bool:
    """Whether a line that nobody knows stands between cells of a head: it comes no more often than the one behind it.

    One known cell behind it is enough that comes as often as the one before it, and is no link.
    """
    piece, behind = pieces[at], pieces[at + 1 : at + 1 + _NEAR]
    known = [other.words for other in behind if _is_head(other, first=True)]
    last = behind[0].words if behind else ""
    ends = last in known[:1] and not is_links(last) and seen[last] == seen[pieces[at - 1].words] == seen[piece.words]
    named = len(piece.words.split()) <= _BRIEF and not any(map(str.isdigit, piece.words))
    return (len(known) >= _KNOWN or ends) and piece.column < 0 and named
