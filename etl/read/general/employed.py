"""Lines of one person and a workplace, as most of a page are: "Ada Moreau, University of Boats", "Ben Okafor, BSC".

What stands behind the only comma of such a line is a workplace, however it is called; so is what stands behind the only
semicolon of lines of people, "Ada Moreau, Ben Okafor; MIT".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from etl.read import names
from etl.read.affiliations import is_affiliation
from etl.read.general.piece import Kind, Piece

_FEWEST = 3  # lines with a known workplace that tell how lines are made
_SHARE = 0.8  # of all lines with one comma
_PEOPLE: tuple[Kind, ...] = ("people", "name")
_MORE = re.compile(r"[;()&]|\sand\s")
"""What no such line has."""
_LONGEST = 120  # characters of a line


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those of people without the workplace behind the only comma or semicolon."""
    return _bare(_bare(pieces, _comma), _semicolon)


def _bare(pieces: Sequence[Piece], mark: Callable[[Piece], int]) -> list[Piece]:
    cuts = [mark(piece) for piece in pieces]
    known = [
        cut > 0 and is_affiliation(piece.words[cut + 1 :], listed=True) for piece, cut in zip(pieces, cuts, strict=True)
    ]
    every = sum(cut > 0 for cut in cuts)
    if sum(known) < _FEWEST or sum(known) < _SHARE * every:
        return list(pieces)
    return [
        piece.endless(cut) if cut > 0 and not (one and _is_told(piece)) else piece
        for piece, cut, one in zip(pieces, cuts, known, strict=True)
    ]


def _comma(piece: Piece) -> int:
    """Where the only comma of a line stands that begins with one person; 0 where it is made otherwise."""
    words = piece.words
    if piece.kind not in _PEOPLE or len(words) > _LONGEST or words.count(",") != 1 or _MORE.search(words):
        return 0
    person, _, behind = words.partition(",")
    return len(person) if " " in person and behind.strip() and names.likeness(person) == 1 else 0


def _semicolon(piece: Piece) -> int:
    """Where the only semicolon of a line of people with commas stands; 0 where it is made otherwise."""
    people, _, behind = piece.words.partition(";")
    if piece.kind not in _PEOPLE or not behind.strip() or ";" in behind or "(" in piece.words:
        return 0
    return len(people) if names.likeness(people) == 1 or names.is_author_list(people) else 0


def _is_told(piece: Piece) -> bool:
    """Whether names are told from workplaces in the line by its words alone."""
    return [author.name for author in names.authors(piece.words, 0, len(piece.words))] == [
        piece.words.partition(",")[0]
    ]
