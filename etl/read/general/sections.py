"""Headings of a page that shows none: lines of known words that stand alone between the others.

Text without markup has no ranks: "Program Committee", "Keynote", "Session 2" and "Coffee Break" are told by their words
and are all of one rank. A row of them is a menu.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read import times
from etl.read.general.menus import is_closed
from etl.read.general.piece import Kind, Piece
from etl.read.headings import heading, led
from etl.read.phrases import compiled

RANK = "heading1"
_SESSION = re.compile(r"\bsession\s?\w{1,4}\b", re.IGNORECASE)
_OFFICE = compiled(r"\b{office last}")
"""Who stands below it is told by what people look like."""
_YEARS = re.compile(r"(?:\w+\s){0,2}(?:19|20)\d\d\b.{0,20}")
"""Years part a section and end none."""
_ALONE: tuple[Kind, ...] = ("session", "event", "furniture", "links")
_MENU = 4
"""Lines of such kinds in a row that are a menu."""
_HEADED: tuple[Kind, ...] = ("people", "title", "abstract")
"""What makes a heading of the section right above it, whatever menu stands above that."""


def ranked(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, where none is a heading by its markup, with those that are headings by their words."""
    if any(piece.lead.startswith("heading") for piece in pieces):
        return list(pieces)
    menu = _menus(pieces)
    made: list[Piece] = []
    waits = False  # below a heading: the next time is its own
    timed = False  # right below a time, which is its own as well
    for piece, inside in zip(pieces, menu, strict=True):
        heads = not inside and _is_heading(piece)
        clock = piece.words if piece.kind == "time" else _clock(piece)
        ends = piece.kind == "marker" or (not waits and times.is_slot(clock))
        made.append(piece._replace(lead=RANK) if heads or ends else piece)
        waits = (heads and not timed) or (waits and piece.kind in ("furniture", "links", "event"))
        timed = piece.kind == "time"
    return made


def _clock(piece: Piece) -> str:
    """The time that was taken off the head of a line which is no event: "[10:30] Tiny Kernels"."""
    return piece.tail.strip("[]() ") if piece.lead == "tag" and piece.kind != "event" else ""


def _is_heading(piece: Piece) -> bool:
    """Whether a line is a heading by its words, or by the number of its session that was taken off."""
    if piece.label not in ("", "session") or piece.column >= 0:
        return False
    if piece.lead == "tag" and _SESSION.search(piece.tail):
        return True
    if piece.kind == "event":
        found = heading(piece.words)
        lone = found is not None and found.kind == "talk" and not found.many  # a talk is told by what it is like
        closes = is_closed(piece.words) and not lone and not _OFFICE.search(piece.words)
        return closes or led(piece.words) == "break"
    return (piece.kind == "session" and not _YEARS.fullmatch(piece.words)) or (
        piece.kind == "furniture" and is_closed(piece.words)
    )


def _menus(pieces: Sequence[Piece]) -> list[bool]:
    """Which pieces stand in a row of lines that could each be a heading."""
    found = [False] * len(pieces)
    first = 0
    for at in range(len(pieces) + 1):
        if at < len(pieces) and pieces[at].kind in _ALONE:
            continue
        if at - first >= _MENU:
            heads = at < len(pieces) and pieces[at].kind in _HEADED and pieces[at - 1].kind == "session"
            found[first : at - heads] = [True] * (at - first - heads)
        first = at + 1
    return found
