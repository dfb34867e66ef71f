"""Lines without a known venue, on a page whose lines are a title, its venue and links: "Tiny Kernels [pdf]"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from etl.read import names, venues
from etl.read.general.piece import Piece
from etl.read.parts import is_sentence

_FEWEST = 5
"""Lines that are a title and its venue, with links behind it."""
_SHARE = 0.6
"""Share of the lines with a venue that have links, and of those with links that have a venue."""
_WORDY = 3  # words of a title


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with the titles of such lines, cut off what may be a venue."""
    lines = [list(group) for _, group in groupby(pieces, key=lambda piece: piece.line)]
    venued = [_has_links(line) for line in lines if _is_venued(line)]
    alone = {line[0].start for line in lines if len(line) == 1 and _has_links(line)}
    if sum(venued) < max(_FEWEST, _SHARE * len(venued), _SHARE * (sum(venued) + len(alone))):
        return list(pieces)
    return [part for piece in pieces for part in (_parts(piece) if piece.start in alone else (piece,))]


def _is_venued(line: Sequence[Piece]) -> bool:
    return len(line) > 1 and line[0].kind == "title" and all(piece.kind == "meta" for piece in line[1:])


def _has_links(line: Sequence[Piece]) -> bool:
    return any(piece.tail.endswith(("]", ")")) for piece in line)


def _parts(piece: Piece) -> Iterator[Piece]:
    """A line as its title and its venue, unless it is something else."""
    if piece.sure or piece.kind not in ("short", "meta", "title"):
        yield piece
        return
    title, comma, rest = piece.words.rpartition(", ")
    end = len(title) if venues.is_printed(rest) else 0
    words = piece.words[:end] or piece.words
    if len(words.split()) < _WORDY or names.is_author_list(words) or is_sentence(words):
        yield piece
        return
    yield piece._replace(words=words, end=piece.start + len(words), kind="title", sure=True)
    if end:
        start = end + len(comma)
        yield piece._replace(words=rest, start=piece.start + start, kind="meta", sure=True, lead="", gap=0, tail="")
