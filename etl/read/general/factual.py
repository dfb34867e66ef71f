"""Lines above the labelled facts of a preprint: titles, on pages that name nobody: "Tiny Kernels" above "Score: 7".

A label tells where entries begin: the line above it, wherever it stands. What has an identifier below it, up to the
next such line, is a paper.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from etl.read import identifiers
from etl.read.general.piece import Piece

_FEWEST = 3
"""Entries that tell how entries are made."""
_WORDS = 3  # words of a title at least
_MOST = 16
"""Facts below a title at most, its identifier among them."""


def headed(pieces: Sequence[Piece]) -> list[bool]:
    """Which lines stand above labelled facts as those of most entries of the page do."""
    below: defaultdict[str, list[int]] = defaultdict(list)
    often: defaultdict[str, int] = defaultdict(int)
    for at, (above, piece) in enumerate(pairwise(pieces)):
        if piece.kind == "meta" and piece.sure and piece.label and piece.column < 0:
            often[piece.label] += 1
            if _may_be_title(above):
                below[piece.label].append(at)
    found = [False] * len(pieces)
    for label, heads in below.items():
        if len(heads) < _FEWEST or 5 * len(heads) < 4 * often[label]:
            continue
        ends = (*heads[1:], len(pieces))
        told = [_is_identified(pieces[at + 1 : min(end, at + _MOST)]) for at, end in zip(heads, ends, strict=True)]
        if 5 * sum(told) >= 4 * len(heads):
            for at in heads:
                found[at] = True
    return found


def _may_be_title(piece: Piece) -> bool:
    return piece.kind == "short" and not piece.sure and len(piece.words.split()) >= _WORDS


def _is_identified(facts: Sequence[Piece]) -> bool:
    """Whether one of the facts is the identifier of a paper."""
    words = "\n".join(f"{fact.label}: {fact.words} {fact.tail}" for fact in facts if fact.kind in ("meta", "links"))
    return identifiers.arxiv(words) is not None or identifiers.doi(words) is not None
