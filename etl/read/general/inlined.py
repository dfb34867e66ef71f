"""Fields that stand behind each other in a line that begins with a label: "Authors: Ada Moreau Link: … Why: …".

Lines end nowhere in paragraphs of Markdown, so that the labels of a record come to stand inside a line. What stands
before a colon in several such lines is a label; of several words before it, as many belong to it as come each time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from etl.read.general import labels
from etl.read.general.piece import Piece

_OFTEN = 3
"""Lines that a label stands in, or that begin with it."""
_MOST = 4  # words of a label
_LONGEST = 30  # characters of one
_EDGE = " |·•,;–—-"
_COLON = re.compile(r"\s?[:：](?=\s)\s{0,3}(?=\S)")
_WORD = re.compile(r"[^\s:：,;.|·•]{1,20}|/")
_TEXTS = frozenset({"abstract", "biography"})
"""Kinds of labels behind which text stands that may have colons of its own."""


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut before the labels inside them."""
    led = [_is_led(piece) for piece in pieces]
    seen = Counter(
        label
        for piece, one in zip(pieces, led, strict=True)
        if one
        for label in {words for _, every in _inside(piece.words) for words in every}
    )
    heads = Counter(labels.heads(piece.words) for piece in pieces)
    often = {label: count for label, count in seen.items() if max(count, heads[labels.folded(label)]) >= _OFTEN}
    if not often:
        return list(pieces)
    made: list[Piece] = []
    for piece, one in zip(pieces, led, strict=True):
        made += _cut(piece, list(_starts(piece.words, often))) if one else [piece]
    return made


def _is_led(piece: Piece) -> bool:
    """Whether a line begins with a known label of something else than text."""
    kind = labels.label_kinds().get(labels.heads(piece.words)) if ":" in piece.words or "：" in piece.words else None
    return kind is not None and kind not in _TEXTS and piece.kind == "short" and not piece.sure


def _inside(words: str) -> Iterator[tuple[int, list[str]]]:
    """Where each colon but the first stands, and what may be the label before it: one word, two, or more."""
    for before, colon in pairwise(_COLON.finditer(words)):
        last = max(before.end(), colon.start() - _LONGEST)
        heads = [found.start() for found in _WORD.finditer(words, last, colon.start())]
        tried = [at for at in heads[: -_MOST - 1 : -1] if at > before.end() and words[at - 1].isspace()]
        yield colon.start(), [words[at : colon.start()] for at in tried if _may(words[at])]


def _may(letter: str) -> bool:
    """Whether a label may begin with a letter."""
    return letter.isalpha() and not letter.islower()


def _starts(words: str, often: dict[str, int]) -> Iterator[int]:
    """Where the labels inside a line begin, up to the first that stands before text."""
    for end, every in _inside(words):
        known = [label for label in every if label in often]
        if not known:
            continue
        most = max(often[label] for label in known)
        label = max((label for label in known if 2 * often[label] > most), key=len)
        yield end - len(label)
        if labels.label_kinds().get(labels.folded(label)) in _TEXTS:
            return


def _cut(piece: Piece, starts: Sequence[int]) -> Iterator[Piece]:
    """The fields of a line."""
    for left, right in zip([0, *starts], [*starts, len(piece.words)], strict=True):
        words = piece.words[left:right].rstrip(_EDGE if right < len(piece.words) else None)
        part = piece._replace(words=words, start=piece.start + left, end=piece.start + left + len(words))
        yield part._replace(gap=0, lead="") if left else part
