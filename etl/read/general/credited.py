"""Titles above labels of people: where entries begin with a title and go on with "Authors: …", as all of a page do.

Notes, scores and links may stand between. What else is short on such a page, as the points of a digest are, takes no
people from the title below it.
"""

from __future__ import annotations

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
    if len(above) < _FEWEST or len(above) < _SHARE * len(people):
        return list(pieces)
    made = list(pieces)
    for at in above:
        made[at] = pieces[at]._replace(kind="title")
    return made


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
