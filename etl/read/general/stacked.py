"""A person a line, with a workplace and its town behind a comma, below each title of a page.

"Tiny Kernels for Old Boards" above "Ada Moreau, Boat Laboratory, Rice University, Houston, Texas, United States" and
"Ben Okafor, Harbour Institute, Oslo, Norway". A page has many such lines, most of them next to each other, and lines of
several words above them; a committee has headings there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from etl.read import names
from etl.read.affiliations import is_affiliation, is_place
from etl.read.general.piece import Piece
from etl.read.general.teams import GOING_ON

_LINE = re.compile(r"(?P<name>[^,;:()\"“”]{3,60}),\s(?P<place>[^;:\"“”]{2,400})")
_FEWEST, _RUNS = 6, 3
"""Such lines, and rows of them, that a page has at least."""
_WORDY = 4  # words of what may be a title
_SURE = 1.0
"""Likeness of a name that nobody could doubt."""


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, such lines as the people in them, who go on with those above them, below lines that are titles."""
    likely = [_likeness(piece) for piece in pieces]
    rows = [[*row] for inside, row in groupby(range(len(pieces)), key=lambda at: likely[at] > 0) if inside]
    rows = [row for row in rows if any(likely[at] == _SURE for at in row)]
    if not _are_credits(pieces, rows):
        return list(pieces)
    first = {row[0] for row in rows}
    inside = {at for row in rows for at in row}
    made: list[Piece] = []
    for at, piece in enumerate(pieces):
        if at in inside:
            made += _parted(piece, first=at in first)
        else:
            made.append(piece._replace(kind="title") if at + 1 in first and _may_be_title(piece) else piece)
    return made


def _may_be_title(piece: Piece) -> bool:
    """Whether a line has as many words as most titles, nothing told what it is, and it is in no town."""
    found = _LINE.fullmatch(piece.words)
    return len(piece.words.split()) >= _WORDY and not piece.sure and not (found and is_place(found["place"]))


def _parted(piece: Piece, *, first: bool) -> Iterator[Piece]:
    """The person of a line, who goes on with the one above it, and the workplace."""
    found = _LINE.fullmatch(piece.words)
    if found is None:
        yield piece
        return
    label = "" if first else GOING_ON
    yield piece._replace(
        words=found["name"], end=piece.start + found.end("name"), kind="people", label=label, sure=True, tail=""
    )
    start = found.start("place")
    yield piece._replace(words=found["place"], start=piece.start + start, kind="meta", sure=True, lead="", gap=0)


def _are_credits(pieces: Sequence[Piece], rows: Sequence[Sequence[int]]) -> bool:
    """Whether there are enough such lines and rows, most lines in rows of several and below what may be titles."""
    count = sum(map(len, rows))
    if count < _FEWEST or len(rows) < _RUNS:
        return False
    beside = sum(len(row) for row in rows if len(row) > 1)
    titled = sum(row[0] > 0 and _may_be_title(pieces[row[0] - 1]) for row in rows)
    return 2 * beside > count and 3 * titled > 2 * len(rows)


def _likeness(piece: Piece) -> float:
    """How much the head of a line looks like the name of someone whose workplace is the rest; else 0."""
    found = _LINE.fullmatch(piece.words) if piece.column < 0 and not (piece.sure or piece.label) else None
    if found is None or is_affiliation(found["name"]):
        return 0.0
    parts = found["place"].split(", ")
    if names.likeness(parts[0]) == _SURE and " " in parts[0] and not is_affiliation(parts[0], listed=True):
        return 0.0
    placed = any(is_affiliation(part, listed=True) for part in parts) or is_place(found["place"])
    return names.likeness(found["name"]) if placed else 0.0
