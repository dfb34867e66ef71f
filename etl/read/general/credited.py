"""Titles above labels of people: where entries begin with a title and go on with "Authors: …", as all of a page do.

Where a page names nobody, the label right below numbered lines tells the same. Notes, scores and links may stand
between. What else is short on such a page, as the points of a digest are, takes no people from the title below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from etl.read.general.labels import label_kinds
from etl.read.general.piece import Kind, Piece

_FEWEST = 4  # labels of people that tell how entries begin
_SHARE = 0.8
_NEAR = 4  # pieces between a title and its people
_WORDY = 2  # words of a title
_BETWEEN: tuple[Kind, ...] = ("links", "meta", "time", "marker", "furniture")
_TITLES: tuple[Kind, ...] = ("short", "title", "name")


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those above labelled people as titles."""
    people = [at for at, piece in enumerate(pieces) if _is_labelled(piece)]
    above = [found for at in people if (found := _above(pieces, at)) is not None]
    if not people and not any(piece.kind in ("people", "name") for piece in pieces):
        people, above = _first(pieces)
    if len(above) < _FEWEST or len(above) < _SHARE * len(people):
        return list(pieces)
    made = list(pieces)
    for at in above:
        made[at] = pieces[at]._replace(kind="title")
    return made


def _first(pieces: Sequence[Piece]) -> tuple[list[int], list[int]]:
    """Where the label stands that numbered lines have right below, and those lines."""
    told = [piece.label if piece.sure else "" for piece in pieces]
    below = [at for at in range(1, len(pieces)) if told[at] and _is_numbered(pieces[at - 1])]
    label, _ = Counter(pieces[at].label for at in below).most_common(1)[0] if below else ("", 0)
    every = [at for at, piece in enumerate(pieces) if piece.sure and piece.label == label]
    return every, [at - 1 for at in below if pieces[at].label == label]


def _is_numbered(piece: Piece) -> bool:
    """Whether a line of several words stands behind a number."""
    return piece.lead == "number" and piece.kind == "short" and not piece.label and len(piece.words.split()) > _WORDY


def _is_labelled(piece: Piece) -> bool:
    """Whether people stand behind a label of theirs."""
    return piece.kind == "people" and piece.sure and label_kinds().get(piece.label) == "people"


def _above(pieces: Sequence[Piece], at: int) -> int | None:
    """Which piece may be the title of the people at a place."""
    for above in range(at - 1, max(-1, at - 2 - _NEAR), -1):
        piece = pieces[above]
        if piece.kind in _TITLES and not piece.sure:
            return above if len(piece.words.split()) >= _WORDY and piece.words[-1] not in ".:;," else None
        if piece.kind not in _BETWEEN:
            return None
    return None
