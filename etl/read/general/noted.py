"""Titles with a note behind a dash in one line: "Tiny Kernels for Old Boards — Bounds the cost of kernels on boats.".

The note is running text or stands in another script. A page is cut so where most of its lines with a dash behind what
may be a title go on like this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from etl.read import names, scripts
from etl.read.general.links import is_links
from etl.read.general.piece import Piece
from etl.read.parts import is_sentence

_DASH = re.compile(r"\s{1,3}[-–—]{1,2}\s{1,3}(?=\S)")
_LONGEST = 1500  # characters of a line
_FEWEST = 3  # lines that tell how lines are made
_WORDY, _WORDIEST = 4, 30  # words of a title
_SHORTEST = 8  # characters of a note in another script
_STOPS = ".…。"


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut into title and note, where the page has the habit."""
    dashed = [_DASH.search(piece.words) is not None and _may(piece) for piece in pieces]
    cuts = [_cut(piece.words) if one else None for piece, one in zip(pieces, dashed, strict=True)]
    told = sum(cut is not None for cut in cuts)
    if told < _FEWEST or 2 * told <= sum(dashed):
        return list(pieces)
    made: list[Piece] = []
    for piece, cut in zip(pieces, cuts, strict=True):
        made += _parts(piece, *cut) if cut else [piece]
    return made


def _may(piece: Piece) -> bool:
    """Whether a line may be a title and more."""
    plain = piece.kind == "short" and not piece.sure and not piece.label and len(piece.words) <= _LONGEST
    return plain and len(piece.words.split()) > _WORDY


def _cut(words: str) -> tuple[int, int] | None:
    """Where the title ends and where the note begins."""
    for dash in _DASH.finditer(words):
        if _is_title(words[: dash.start()]) and _is_note(words[dash.end() :], words[: dash.start()]):
            return dash.span()
    return None


def _is_title(words: str) -> bool:
    wordy = _WORDY <= len(words.split()) <= _WORDIEST
    return wordy and words[-1] not in _STOPS and not names.is_author_list(words) and not is_links(words)


def _is_note(words: str, title: str) -> bool:
    """Whether words are a sentence, or stand in another script than the title before them."""
    if scripts.is_touched(title):
        return False
    abroad = scripts.is_foreign(words) and len(words) >= _SHORTEST and _DASH.search(words) is None
    return abroad or (words[-1] in _STOPS and words[0].isupper() and is_sentence(words))


def _parts(piece: Piece, end: int, begin: int) -> Iterator[Piece]:
    """The title and the note of a line."""
    title, note = piece.words[:end], piece.words[begin:]
    yield piece._replace(words=title, end=piece.start + end, kind="title")
    behind = piece._replace(words=note, start=piece.start + begin, lead="", tail="", gap=0, sure=True)
    yield behind._replace(kind="meta" if scripts.is_foreign(note) else "prose")
