"""Titles that sound like a workplace or a venue, told by where they stand: above people, as all titles of the page.

"Protocols for the Wet Lab of Tomorrow / Ada Moreau, Ben Okafor" is a paper where titles stand above people, and nothing
else that could be its title is near.
"""

from __future__ import annotations

from collections.abc import Sequence

from etl.read.general.piece import Kind, Piece

_FEWEST = 4  # people below a title, where a page has the habit
_SHARE = 0.8
_WORDY = 5  # words of a line that may be a title
_TITLES: tuple[Kind, ...] = ("short", "title")
_OWN: tuple[Kind, ...] = ("short", "title", "people", "name", "prose")
"""What may be the title of the people below, or have none of its own."""


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those right above people as titles where nothing above them may be one."""
    people = [at for at, piece in enumerate(pieces) if at and piece.kind == "people"]
    titled = sum(pieces[at - 1].kind in _TITLES for at in people)
    if titled < _FEWEST or titled < _SHARE * len(people):
        return list(pieces)
    made = list(pieces)
    for at in people:
        above = pieces[at - 1]
        if _may_be(above) and (at == 1 or pieces[at - 2].kind not in _OWN):
            made[at - 1] = above._replace(kind="short")
    return made


def _may_be(piece: Piece) -> bool:
    """Whether a line that was told by its words alone may be a title."""
    return piece.kind == "meta" and not piece.sure and not piece.label and len(piece.words.split()) >= _WORDY
