"""Lists of titles alone: how the lines are set that are titles although nobody is named on the page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from etl.read.general.piece import Piece
from etl.read.general.prices import is_referred

Setting = tuple[str, str, int]
"""How a line is set: its lead, its label, its column."""

_OFTEN = 8
_FEWEST = 5.0  # words of a title, on average
_LIKELY = 0.6  # share of lines that look like titles
_WORDS = 3  # words of a title at least
_CREDITED = 2  # such lines for each that names people
_WORD = re.compile(r"[^\W\d_]{4,}")


def alone(pieces: Sequence[Piece]) -> list[bool]:
    """Which lines look like titles and are set like many others that do, on a page that names next to nobody."""
    groups: defaultdict[Setting, dict[str, Piece]] = defaultdict(dict)
    for piece in pieces:
        if piece.kind == "short":
            groups[_setting(piece)][piece.words] = piece
    often = {one for one, group in groups.items() if one[0] and _are_titles(group.values())}
    found = [
        piece.kind == "short" and _setting(piece) in often and len(piece.words.split()) >= _WORDS and _is_like(piece)
        for piece in pieces
    ]
    people = sum(piece.kind in ("people", "name") for piece in pieces)
    return [False] * len(pieces) if _CREDITED * people > sum(found) else found


def _setting(piece: Piece) -> Setting:
    return piece.lead, piece.label, piece.column


def _are_titles(group: Iterable[Piece]) -> bool:
    found = list(group)
    words = sum(len(piece.words.split()) for piece in found)
    likely = sum(map(_is_like, found))
    return len(found) >= _OFTEN and words >= _FEWEST * len(found) and likely >= _LIKELY * len(found)


def _is_like(piece: Piece) -> bool:
    """Whether a line looks like a title: it links to a paper, has a subtitle, or words with capitals."""
    return is_referred(piece) or ":" in piece.words or _is_capital(piece.words)


def _is_capital(words: str) -> bool:
    """Whether the words of a line begin with capitals, as those of titles do."""
    every: list[str] = _WORD.findall(words)
    capital = sum(word[0].isupper() for word in every)
    return 3 * capital >= 2 * len(every) > 2
