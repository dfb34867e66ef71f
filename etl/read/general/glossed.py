"""Titles with a sentence on them behind a dash, as weekly lists have them.

"1) Tiny Kernels for Old Boards - This paper bounds what kernels cost." A page is cut so where nearly all of its lines
of running text are of this kind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read import names
from etl.read.general.piece import Piece
from etl.read.parts import is_sentence

_FEWEST = 4  # lines that tell how lines are made
_SHARE = 0.7  # of the lines of running text
_LONGEST = 220  # characters of a title
_TEXT, _BRIEF = 60, 20  # characters of what stands behind it, and behind numbered ones of a page that has many such
_SHORTEST = 8  # letters of a word of such a text, on average, at most
_STOPS = (".", "!", "?", "…")
_TITLE = 2  # words of a title
_DASH = re.compile(r"\s{1,3}[-–—]{1,2}\s{1,3}(?=[\"“(]?[^\W\d_])")
_WORD = re.compile(r"[^\W\d_]{4,}")
_STOP = re.compile(r"[a-z]{2}[.!]\s")


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut into a title and a text."""
    cuts = [_cut(piece) for piece in pieces]
    texts = sum(len(piece.words) > _TEXT and is_sentence(piece.words) for piece in pieces)
    count = sum(cut is not None for cut in cuts)
    if count < _FEWEST or count < _SHARE * texts:
        return list(pieces)
    brief = (_cut(piece, least=_BRIEF) if piece.lead == "number" else None for piece in pieces)
    every = (cut or other for cut, other in zip(cuts, brief, strict=True))
    return [part for piece, cut in zip(pieces, every, strict=True) for part in _parts(piece, cut)]


def _cut(piece: Piece, least: int = _TEXT) -> re.Match[str] | None:
    """The dash between a title and a sentence on it."""
    dash = None if piece.sure else _DASH.search(piece.words, 0, _LONGEST)
    if dash is None:
        return None
    title, text = piece.words[: dash.start()], piece.words[dash.end() :]
    ends = len(text) > least and _SHORTEST * len(text.split()) >= least and text.rstrip("\"'”)")[-1:] in _STOPS
    said = ends and (piece.lead == "number" or (is_sentence(text) and not text[0].islower()))
    named = len(title.split()) >= _TITLE and not _STOP.search(title) and names.likeness(title) < 1
    return dash if said and named and (_is_capital(title) or not is_sentence(f"{title}.")) else None


def _is_capital(title: str) -> bool:
    """Whether most longer words begin with capitals, as in titles that have a verb."""
    every: list[str] = _WORD.findall(title)
    return 2 * sum(word[0].isupper() for word in every) > len(every)


def _parts(piece: Piece, cut: re.Match[str] | None) -> list[Piece]:
    if cut is None:
        return [piece]
    start = piece.start + cut.end()
    text = piece._replace(words=piece.words[cut.end() :], start=start, lead="", tail="", kind="prose", gap=0)
    return [piece.endless(cut.start())._replace(kind="title", tail=piece.tail), text]
