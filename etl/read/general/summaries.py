"""Summaries of one sentence, which by their words alone could be titles.

"Bounds the cost of small kernels on boats." A line is one that says first what a paper does, and so is every line
that ends as a sentence where most such lines of the page are such ones and its titles end otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from etl.read import venues
from etl.read.general.piece import Piece
from etl.read.parts import is_sentence
from etl.read.phrases import compiled

_DOES = compiled(r"(?:{does})\s")
_SHORTEST = 50  # characters of a sentence that does not say what a paper does
_FEWEST = 4  # summaries of a page that tell what its sentences are
_TITLE = 3  # words of a title


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those as running text that are summaries."""
    shared = Counter(piece.line for piece in pieces)
    alone = [at for at, piece in enumerate(pieces) if shared[piece.line] == 1 and not piece.sure]
    ending = [at for at in alone if pieces[at].kind == "short" and _ends(pieces[at].words)]
    found = {at for at in ending if _DOES.match(pieces[at].words)}
    open_ends = [at for at in ending if at in found or len(pieces[at].words) >= _SHORTEST]
    plain = sum(_is_plain(pieces[at]) for at in alone)
    if len(found) >= max(_FEWEST, len(open_ends) - len(found)) and plain >= len(open_ends):
        found |= set(open_ends)
    return [piece._replace(kind="prose") if at in found else piece for at, piece in enumerate(pieces)]


def _ends(words: str) -> bool:
    """Whether a line ends as a sentence does and names no venue at its end."""
    return words[-1] == "." and is_sentence(words) and not venues.is_named(words)


def _is_plain(piece: Piece) -> bool:
    """Whether a line may be a title that ends in no full stop."""
    return piece.kind == "short" and piece.words[-1] != "." and len(piece.words.split()) >= _TITLE
