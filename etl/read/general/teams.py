"""People in groups by workplace: names, a line that says where they work, the next names, and where those work.

What stands right below people, set as most workplaces of the page are, is one, however it is called; names that follow
go on with the people above. Nor do people begin a paper who are led in: "with Ada Moreau".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise, zip_longest

from etl.read import names
from etl.read.affiliations import is_affiliation
from etl.read.general.kinds import BEHIND, is_joint
from etl.read.general.piece import Piece
from etl.read.parts import is_sentence

GOING_ON = "team"
"""Label of people who go on with the people above their workplace."""
JOINED = "joined"
"""Label of people who are led in, and so go on with what stands above them."""
_OFTEN = 4
"""Workplaces set alike that tell what else is set so."""
Slot = tuple[str, int, bool]
"""How and where a piece is set: its lead, its column, and whether a blank line stands above it."""
_PEOPLE = ("people", "name")
_LINES = ("title", "short", "people", "name", "meta", "prose")
_MAYBE = ("name", "short", "people", "meta")
_WORDS = 8  # of a workplace with its town
_LONGEST = 160  # characters of a workplace
_STATE = re.compile(r"[A-Z]{2}")
_PLACED = re.compile(r"\(([^()]{2,120})\)$")


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with workplaces below people as such, and with people in groups as people who go on."""
    pieces = _credited(pieces)
    slots, ends = _slots(pieces), _ends(pieces)
    made: list[Piece] = []
    state = ""
    for piece, below in zip_longest(pieces, pieces[1:]):
        place = _is_place(piece) or (bool(state) and _slot(piece) in slots and _may_be_place(piece))
        place = place or (state == "people" and _goes_on(below) and _is_in(piece, ends))
        if state and piece.words[0] == "(" and _in_brackets(piece):
            made.append(piece._replace(kind="meta"))
            state = "brackets"
        elif place and state:
            made.append(piece._replace(kind="meta"))
            state = "place"
        elif piece.kind in _PEOPLE and piece.column < 1:
            goes_on = state == "place" or (state == "brackets" and _is_placed(piece, below))
            label = GOING_ON if goes_on else JOINED if is_joint(piece.words) else ""
            made.append(piece._replace(label=piece.label or label))
            state = "brackets" if _in_brackets(piece) else "people"
        else:
            made.append(piece)
            state = ""
    return made


def _credited(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with odd names told that stand, workplace in brackets, in a line between two others that do."""
    made = list(pieces)
    lines = [[*line] for _, line in groupby(range(len(pieces)), key=lambda at: pieces[at].line)]
    for line in zip(lines, lines[1:], lines[2:], strict=False):
        above, piece, below = (pieces[one[0]] for one in line)
        around = above.kind == below.kind == "name" and _slot(above) == _slot(piece) == _slot(below)
        if around and piece.kind in ("meta", "short") and not piece.sure:
            placed = all(any(_in_brackets(pieces[at]) for at in one[:2]) for one in line)
            name = piece.words.partition(" (")[0]
            if placed and names.likeness(name) > 0 and not is_affiliation(name):
                made[line[1][0]] = piece._replace(kind="name")
    return made


def _is_placed(piece: Piece, below: Piece | None) -> bool:
    """Whether people stand in a line with a workplace in brackets at its end, and nothing before them."""
    whole = _in_brackets(piece) or (below is not None and below.line == piece.line and _in_brackets(below))
    whole = whole or (piece.kind == "people" and _PLACED.search(piece.words) is not None)
    bare = not piece.marked and ":" not in piece.words and not is_affiliation(piece.words.partition("(")[0])
    return whole and bare


def _in_brackets(piece: Piece) -> bool:
    """Whether a workplace in brackets is the end of a line, all of it, or was taken off it: "Ada Moreau (MIT)"."""
    bracket = _PLACED.search(piece.words) or _PLACED.fullmatch(piece.tail)
    if bracket is None:
        return False
    whole = piece.sure and bracket.string is piece.words and bracket.start() == 0
    return whole or is_affiliation(bracket[1].partition(",")[0], listed=True)


def _slots(pieces: Sequence[Piece]) -> frozenset[Slot]:
    """How workplaces below people are set, where next to nothing else is."""
    places: Counter[Slot] = Counter()
    below = False
    for piece in pieces:
        place = _is_place(piece)
        if place and below:
            places[_slot(piece)] += 1
        below = piece.kind in _PEOPLE or (below and place)
    seen = Counter(_slot(piece) for piece in pieces if piece.kind in _LINES)
    return frozenset(slot for slot, often in places.items() if often >= max(_OFTEN, seen[slot] / 2))


def _ends(pieces: Sequence[Piece]) -> frozenset[str]:
    """The towns and countries in which the workplaces below people end, where a page has several."""
    ends = [
        piece.words.rpartition(", ")[2]
        for above, piece in pairwise(pieces)
        if above.kind in _PEOPLE and _is_place(piece)
    ]
    return frozenset(ends) if len(ends) >= _OFTEN else frozenset()


def _is_in(piece: Piece, ends: frozenset[str]) -> bool:
    """Whether a line ends in one of these towns or countries, or a known one: "Boats and Oars, Norway".

    A list of people with a workplace behind them begins with a name.
    """
    head, _, end = piece.words.rpartition(", ")
    placed = bool(ends) and bool(head) and (end in ends or is_affiliation(end) or _STATE.fullmatch(end) is not None)
    first = head.partition(",")[0]
    listed = piece.kind == "people" and names.likeness(first) == 1 and not is_affiliation(first.partition(" ")[0])
    return placed and not listed and piece.kind in ("short", "people") and _may_be_place(piece)


def _goes_on(below: Piece | None) -> bool:
    """Whether more people stand in a line, or where these work."""
    return below is not None and (below.kind in _PEOPLE or _is_place(below))


def _slot(piece: Piece) -> Slot:
    return piece.lead, piece.column, piece.gap > 0


def _is_place(piece: Piece) -> bool:
    """Whether a line is a workplace by its words; a person with a workplace is none."""
    if piece.sure or piece.label or ":" in piece.words:
        return False
    first = BEHIND.split(piece.words, maxsplit=1)[0].partition(",")[0] if piece.kind == "name" else piece.words
    return (piece.kind in ("meta", "name") and is_affiliation(first)) or (
        piece.kind == "short" and _is_led(piece.words)
    )


def _is_led(words: str) -> bool:
    """Whether a short line begins with a known employer and goes on with a town: "Google Boats, Oslo, Norway"."""
    head, comma, _ = words.partition(",")
    short = bool(comma) and len(words.split()) <= _WORDS
    return short and is_affiliation(head.partition(" ")[0]) and is_affiliation(head, listed=True)


def _may_be_place(piece: Piece) -> bool:
    short = len(piece.words) < _LONGEST and not is_sentence(piece.words)
    return short and piece.kind in _MAYBE and not piece.sure and not piece.label
