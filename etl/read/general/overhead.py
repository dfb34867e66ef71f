"""Titles that sound like a workplace or a venue, told by where they stand: above people, as all titles of the page.

"Protocols for the Wet Lab of Tomorrow / Ada Moreau, Ben Okafor" is a paper where titles stand above people, and nothing
else that could be its title is near. There one person with a workplace in brackets is all people of a paper, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read.general.menus import is_office
from etl.read.general.piece import Kind, Piece

_FEWEST = 4  # people below a title, where a page has the habit
_SHARE = 0.8
_WORDY = 5  # words of a line that may be a title
_SHORTEST = 3  # words of a title above one person
_PLACED = re.compile(r"\S\s{0,3}\([^()]{2,120}\)$")
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
    for at in range(1, len(pieces)):
        if _is_alone(pieces, at):
            made[at] = pieces[at]._replace(kind="people")
    for at in people:
        above = pieces[at - 1]
        if _may_be(above) and (at == 1 or pieces[at - 2].kind not in _OWN):
            made[at - 1] = above._replace(kind="short")
    return made


def _is_alone(pieces: Sequence[Piece], at: int) -> bool:
    """Whether one person with a workplace in brackets stands below what may be a title, and no more people follow."""
    piece, above = pieces[at], pieces[at - 1]
    placed = piece.kind == "name" and not piece.label and _PLACED.search(piece.words) is not None
    titled = above.kind in _TITLES and len(above.words.split()) >= _SHORTEST and not is_office(above.words)
    return placed and titled and not (at + 1 < len(pieces) and pieces[at + 1].kind in ("name", "people"))


def _may_be(piece: Piece) -> bool:
    """Whether a line that was told by its words alone may be a title."""
    return piece.kind == "meta" and not piece.sure and not piece.label and len(piece.words.split()) >= _WORDY
