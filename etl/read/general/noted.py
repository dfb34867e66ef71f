"""Titles with a note in their line: "Tiny Kernels for Old Boards — Bounds their cost.", "旧板的小内核 / Tiny Kernels".

A note is running text behind a dash, or stands in another script at either side of a mark. A page is cut so where most
of its lines with such a mark beside what may be a title are made like this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from etl.read import names, scripts
from etl.read.general.links import is_links
from etl.read.general.piece import Kind, Piece
from etl.read.parts import is_sentence

_MARK = re.compile(r"\s{1,3}(?P<mark>[-–—]{1,2}|[/|｜])\s{1,3}(?=\S)")
_LONGEST = 1500  # characters of a line
_FEWEST = 3  # lines that tell how lines are made
_WORDY, _WORDIEST = 4, 30  # words of a title
_SHORTEST = 5  # characters of a note in another script
_STOPS = ".…。"

Span = tuple[int, int]


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut into title and note, where the page has the habit."""
    marked = [_MARK.search(piece.words) is not None and _may(piece) for piece in pieces]
    cuts = [_cut(piece.words) if one else None for piece, one in zip(pieces, marked, strict=True)]
    told = sum(cut is not None for cut in cuts)
    if told < _FEWEST or 2 * told <= sum(marked):
        return list(pieces)
    made: list[Piece] = []
    for piece, cut in zip(pieces, cuts, strict=True):
        made += _parts(piece, *cut) if cut else [piece]
    return made


def _may(piece: Piece) -> bool:
    """Whether a line may be a title and more."""
    plain = piece.kind == "short" and not piece.sure and not piece.label and len(piece.words) <= _LONGEST
    return plain and len(piece.words.split()) > _WORDY


def _cut(words: str) -> tuple[Span, Span] | None:
    """Where the title and where the note stand."""
    for mark in _MARK.finditer(words):
        left, right = words[: mark.start()], words[mark.end() :]
        before, behind = (0, mark.start()), (mark.end(), len(words))
        if _is_title(left) and (_is_abroad(right) or (mark["mark"][0] in "-–—" and _is_text(right))):
            return before, behind
        if mark["mark"][0] not in "-–—" and _is_title(right) and _is_abroad(left):
            return behind, before
    return None


def _is_title(words: str) -> bool:
    wordy = _WORDY <= len(words.split()) <= _WORDIEST
    plain = wordy and words[-1] not in _STOPS and not scripts.is_touched(words)
    return plain and not names.is_author_list(words) and not is_links(words)


def _is_abroad(words: str) -> bool:
    """Whether a note stands in another script."""
    return scripts.is_foreign(words) and len(words) >= _SHORTEST and _MARK.search(words) is None


def _is_text(words: str) -> bool:
    first = words.partition(". ")[0]
    credited = names.is_author_list(first) or names.likeness(first) == 1
    return words[-1] in _STOPS and words[0].isupper() and is_sentence(words) and not credited


def _parts(piece: Piece, title: Span, note: Span) -> Iterator[Piece]:
    """The title and the note of a line, in the order they have there."""
    for start, end in sorted((title, note)):
        words = piece.words[start:end]
        part = piece._replace(words=words, start=piece.start + start, end=piece.start + end)
        part = part if not start else part._replace(gap=0)
        if (start, end) == title:
            yield part._replace(kind="title")
        else:
            kind: Kind = "meta" if scripts.is_foreign(words) else "prose"
            yield part._replace(kind=kind, lead="", tail="", sure=True)
