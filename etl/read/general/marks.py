"""Marks that many lines of a page begin or end with, taken off: numbers that count up, "[Paper]", "▶ Abstract"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from etl.read import names
from etl.read.general.piece import Piece

_MARKS = 3
"""Marks in a row that are taken off either end."""
_OFTEN = 3
"""Times a mark must come on a page to be no part of a title."""
_TAG = re.compile(r"[\[【(<][^\[\]【】()<>]{1,24}[\]】)>]:?\s+(?=\S)")
_COUNTED = re.compile(
    r"(?:[^\W\d_]{2,14}\s)?\#?\d{1,5}\s{0,2}[-–—:.)|]?\s+(?=[^\W\d_\"“(])"
    r"(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)"
)
_END = re.compile(
    r"(?:(?:(?<=[^\d][.,;])\s{0,9}|(?<=[.,;])\s{1,9})(?:pp?\.?\s?|pages\s)?[\d:]{1,8}(?:[-–—]{1,2}[\d:]{1,8})?\.?"
    r"|\s{1,9}[▶►▸▾▼»›+]\s{0,9}\w{1,12}"
    r"|\s{1,9}[\[(](?!extended|full|technical|abstract|long version)[^\[\]()]{1,24}[\])]"
    r"|\s{1,9}[|·•]\s{1,9}[^|·•]{1,24}"
    r"|\s{2,9}\d{1,4})$"
)
_COUNT = re.compile(r"(?P<number>\d{1,4})\s+(?=[A-Z\"“‘'])")
_EDITION = re.compile(r"[(\[][A-Z][\w/&+-]{1,12}(?:\s[\w/&+-]{1,12})?[\s'’]{1,2}0[)\]]")  # (BOATS 0)


def unmarked(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the marks that the page repeats, and without numbers that count up."""
    for _ in range(_MARKS):
        found = _mined(found)
    return _numbered(found)


def _mined(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the marks that many of them begin or end with: "[Paper] …", "… ▶ Abstract", "… 33-44"."""
    every = {piece.words: piece for piece in found}.values()
    heads = Counter(_folded(mark[0]) for piece in every if (mark := _head(piece.words)))
    ends = Counter(
        _folded(mark[0])
        for piece in every
        if not names.is_author_list(piece.words) and (mark := _END.search(piece.words, max(0, len(piece.words) - 40)))
    )
    return [_without(piece, heads, ends) for piece in found]


def _without(piece: Piece, heads: Counter[str], ends: Counter[str]) -> Piece:
    """A piece without the mark at its head and the one at its end that come often."""
    words, start, tail, lead = piece.words, piece.start, piece.tail, piece.lead
    head = _head(words)
    if head and heads[_folded(head[0])] >= _OFTEN and head.end() < len(words):
        words, start, lead = words[head.end() :], start + head.end(), lead or "tag"
        tail = f"{head[0].strip()} {tail}".strip()
    end = None if names.is_author_list(words) else _END.search(words, max(0, len(words) - 40))
    if end and ends[_folded(end[0])] >= _OFTEN and end.start() > 0:
        words, tail = words[: end.start()].rstrip(" ."), f"{end[0].strip()} {tail}".strip()
    return piece._replace(words=words, start=start, end=start + len(words), tail=tail, lead=lead)


def _head(words: str) -> re.Match[str] | None:
    """The mark that a line begins with; before people only one in brackets is a mark."""
    return _TAG.match(words) or (None if names.is_author_list(words) else _COUNTED.match(words))


def _folded(mark: str) -> str:
    return _EDITION.sub("(venue 0)", re.sub(r"\d+", "0", mark.strip())).casefold()


def _numbered(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without bare numbers that count up over the page: "1 Title", "2 Title"."""
    counts = [(index, int(mark["number"])) for index, piece in enumerate(found) if (mark := _COUNT.match(piece.words))]
    chained: set[int] = set()
    for (left, low), (right, high) in pairwise(counts):
        if high == low + 1:
            chained |= {left, right}
    if len(chained) < _OFTEN:
        return list(found)
    made = list(found)
    for index in chained:
        piece = found[index]
        mark = _COUNT.match(piece.words)
        assert mark is not None
        made[index] = piece._replace(words=piece.words[mark.end() :], start=piece.start + mark.end(), lead="number")
    return made
