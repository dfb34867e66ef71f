"""Where the pieces of a page stand: in a line with others, under a heading, in a long row of links.

Each function tells it of all pieces at once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from etl.read import names
from etl.read.general import sections
from etl.read.general.menus import is_closed, is_office
from etl.read.general.piece import Kind, Piece
from etl.read.headings import led
from etl.read.phrases import compiled

_PAPERS = compiled(r"{listed first}\b .{0,24} \b{listed last}\b | ^{listed}\W*$")
_GUESTS = compiled(r"(?:{talk first}\s{talk last}|keynotes?)\s?:?")
_SHOWN = compiled(r"\b{shown}\b")
_ENDING = ("session", "time", "marker", "title", "abstract", "prose")
"""What ends a list of people."""
_THESIS = compiled(r"{degree}\s(?:thesis|dissertation)(?:[.,]?|(?:[.,]\s|\s(?:at|in)\s)[^:]{0,100})")
_DATED = re.compile(r"\s\((?:19|20)\d\d[a-z]?\)[.,:]?\s{0,2}$")
_TITLES = ("short", "title")
_FIELDS = ("people", "abstract", "marker")
_FEWEST = 3
"""Lines of people under headings of papers that tell what other headings mean."""
_TITLED = 3
"""Times as many titles as people tell by themselves where they stand."""
_NAMES = 6
"""Words of a member of a committee at most."""
_WORDS = 4
"""Words of what may be a title on a page that names nobody."""
_FILLING = ("links", "furniture", "meta", "time")
_ROW = 10
"""Pieces without a field of a paper that are more than what stands in one record."""


def idle(pieces: Sequence[Piece]) -> list[bool]:
    """Which pieces stand in a long row of links, facts and furniture: a menu, a table of numbers."""
    found: list[bool] = []
    for filling, group in groupby(pieces, key=lambda piece: piece.kind in _FILLING):
        count = len(list(group))
        found += [filling and count >= _ROW] * count
    return found


def gapped(pieces: Sequence[Piece], above: Collection[Kind] = ("furniture", "time", "session")) -> Iterator[Piece]:
    """The pieces with the gap above the furniture and times that stand right above them."""
    gap = 0
    for piece in pieces:
        yield piece._replace(gap=max(gap, piece.gap)) if gap > piece.gap else piece
        gap = max(gap, piece.gap) if piece.kind in above else 0


def bonds(pieces: Sequence[Piece]) -> list[str]:
    """How the pieces of a line that holds a title and people hang together: its first field, and those inside it."""
    found = [""] * len(pieces)
    for _, group in groupby(range(len(pieces)), key=lambda index: pieces[index].line):
        inside = list(group)
        fields = [
            index
            for index in inside
            if pieces[index].kind in ("title", "people", "abstract")
            or (pieces[index].kind == "short" and len(inside) > 1)
        ]
        kinds = {pieces[index].kind for index in fields}
        if len(kinds) > 1 and not kinds <= {"title", "short"}:
            found[fields[0]] = "first"
            for index in inside[inside.index(fields[0]) + 1 :]:
                found[index] = "inner"
    return found


def closed(pieces: Sequence[Piece]) -> list[bool]:
    """Which pieces stand under a heading of something else than papers, up to the next heading of its rank.

    Below a committee so do people, heading or not, up to what can be none of its members.

    None do where most people of the page stand there, or most titles where it names nobody: then the heading means
    something else, unless it announces talks of guests, or people stand under headings of papers, too. Guests end at
    the next session, heading or not.
    """
    shut = ""
    office = guests = papers = False
    listed = 0
    found = []
    invited = []
    ranked = sections.ranked(pieces)
    rank = ranked[0].lead if ranked else ""  # of the title of the page, unless sections of papers share it
    beside = any(piece.lead == rank and piece.kind == "session" for piece in ranked[1:])
    for index, piece in enumerate(ranked):
        heading = piece.lead.startswith("heading")
        if heading and (not shut or piece.lead <= shut):
            pause = led(piece.words) == "break" and not is_closed(piece.words)  # "Networking" is a subject as well
            pause = pause or _SHOWN.search(piece.words) is not None
            closes = (piece.kind == "event" and not pause) or (piece.kind == "furniture" and is_closed(piece.words))
            shut = piece.lead if closes and (index or (beside and not piece.tail)) else ""
            guests = bool(shut) and _GUESTS.fullmatch(piece.words) is not None
            papers = not shut and _PAPERS.search(piece.words) is not None
        elif shut and piece.kind == "session" and _PAPERS.search(piece.words):
            shut, guests, papers = "", False, heading
        elif guests and piece.kind == "session" and not piece.label:
            shut, guests = "", False
        if piece.kind == "event" or heading:
            office = is_office(piece.words) and index > 0
        elif piece.kind in _ENDING or (piece.kind == "short" and not _is_member(piece.words)):
            office = False
        listed += papers and piece.kind in _FIELDS
        found.append((bool(shut) or office) and not heading)
        invited.append(guests and not heading)
    people = [inside for piece, inside in zip(pieces, found, strict=True) if piece.kind in _FIELDS]
    titles = [inside for piece, inside in zip(pieces, found, strict=True) if piece.kind == "title"]
    people = titles if len(titles) > _TITLED * len(people) else people
    people = people or [inside for piece, inside in zip(pieces, found, strict=True) if _may_be_title(piece)]
    return invited if 2 * sum(people) > len(people) and listed < _FEWEST else found


def theses(pieces: Sequence[Piece]) -> list[str]:
    """Which lines of several words have one right below that tells of which degree they are the thesis: "title".

    The next line of words behind such a note, which is none of the thesis, is "next".
    """
    found: list[str] = []
    notes = [_THESIS.fullmatch(piece.words) is not None for piece in pieces]
    behind = False
    for piece, note, below in zip(pieces, notes, [*notes[1:], False], strict=True):
        wordy = _may_be_title(piece)
        found.append("title" if wordy and below else "next" if wordy and behind else "")
        behind = (behind or note) and piece.kind in (*_FILLING, "furniture")
    return found


def are_dated(pieces: Sequence[Piece]) -> bool:
    """Whether a year in brackets ends most lines of people, right above what may be a title: it begins an entry."""
    whole = [
        (piece, below)
        for above, piece, below in zip((None, *pieces), pieces, (*pieces[1:], None), strict=False)
        if piece.kind in ("people", "name")
        and (above is None or above.line != piece.line)
        and (below is None or below.line != piece.line)
    ]
    dated = sum(
        _DATED.search(f"{piece.words[-12:]} {piece.tail}") is not None and below is not None and below.kind in _TITLES
        for piece, below in whole
    )
    return dated >= _WORDS and 3 * dated >= 2 * len(whole)


def _may_be_title(piece: Piece) -> bool:
    return piece.kind == "short" and len(piece.words.split()) >= _WORDS


def _is_member(words: str) -> bool:
    """Whether a short line may name a member of a committee: "Ada Moreau, Laboratory for Boats at Sea, Norway"."""
    return len(words.split()) <= _NAMES or names.likeness(words.partition(",")[0]) == 1


def opened(pieces: Sequence[Piece]) -> list[bool]:
    """Which pieces stand under a heading of papers, up to the next heading, event or time."""
    inside = False
    found = []
    for piece in pieces:
        found.append(inside)
        if piece.kind in ("session", "event", "marker", "furniture") and _PAPERS.search(piece.words):
            inside = True
        elif piece.kind in ("session", "event", "time"):
            inside = False
    return found
