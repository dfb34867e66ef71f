"""Lines below titles that name the one whose page it is, and the venue: "Ada Moreau, Annals of Boats, 2031".

Whom three lists of people on the page name is known there. Where a line begins with somebody known and goes on with a
venue or a year alone, it names who wrote the title above without any others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from etl.read import names, venues
from etl.read.general.piece import Kind, Piece

_OFTEN = 3  # lists that name somebody who is known
_WORDY = 3  # words of a title
_LONGEST = 200  # characters of such a line
_FIRST = re.compile(
    r"(?P<name>[^,.;:(\d]{4,40}?)(?:\s?[,.;:(|]|\s(?=(?:[^\W\d_][\w&-]{1,20}\s){0,3}(?:19|20)\d\d\b)|$)"
)
_HEAD = re.compile(r"(?:[^\W\d_a-z]\S{0,20}\s{1,2}){2,3}(?=[\"“$\w])")
_NEAR = 7  # characters between people and the last of them: ", and "
_YEAR = re.compile(r"\W{0,3}(?:19|20)\d\d\b")
_MARKS = " ,.;:(|–—-"
_OPEN: tuple[Kind, ...] = ("short", "meta", "name")
_TITLES: tuple[Kind, ...] = ("short", "title")


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those lines as people and a venue."""
    known = _known(pieces)
    if not known:
        return list(pieces)
    made: list[Piece] = list(pieces[:1])
    for above, piece in pairwise(pieces):
        last = _last(above, piece, known)
        if last:
            made[-1] = made[-1]._replace(words=f"{made[-1].words}, {last}", end=piece.start + len(last))
            rest = piece.words[len(last) :].lstrip()
            made.append(piece._replace(words=rest, start=piece.end - len(rest)))
            continue
        made += _cut(piece, known) if _may(above, piece) else [piece]
    return made


def _last(people: Piece, title: Piece, known: frozenset[str]) -> str:
    """Who is known at the head of a title that was cut off right behind people: the last of these."""
    behind = (
        people.kind == "people" and title.kind == "title" and people.line == title.line and people.end < title.start
    )
    near = behind and title.start - people.end <= _NEAR
    first = _HEAD.match(title.words) if near else None
    found = (name for size in (3, 2) if first and (name := " ".join(first[0].split()[:size])) in known)
    return next(found, "")


def _known(pieces: Sequence[Piece]) -> frozenset[str]:
    """Who is named in several lists of people."""
    seen: Counter[str] = Counter()
    for piece in pieces:
        if piece.kind == "people":
            seen.update({author.name for author in names.authors(piece.words, 0, len(piece.words))})
    return frozenset(name for name, often in seen.items() if often >= _OFTEN and " " in name)


def _may(above: Piece, piece: Piece) -> bool:
    """Whether a line that nothing was told of stands below what may be a title."""
    plain = piece.kind in _OPEN and not piece.sure and not piece.label and len(piece.words) <= _LONGEST
    return plain and above.line != piece.line and above.kind in _TITLES and len(above.words.split()) >= _WORDY


def _cut(piece: Piece, known: frozenset[str]) -> Iterator[Piece]:
    """A line as who is known and the venue behind, if it is made so."""
    first = _FIRST.match(piece.words)
    rest = piece.words[first.end("name") :].lstrip(_MARKS) if first else ""
    printed = venues.is_named(rest) if rest else _YEAR.match(piece.tail) is not None
    if first is None or first["name"].strip() not in known or not printed:
        yield piece
        return
    name = first["name"].strip()
    yield piece._replace(words=name, end=piece.start + len(name), kind="people", sure=True)
    if rest:
        yield piece._replace(words=rest, start=piece.end - len(rest), kind="meta", sure=True, lead="", gap=0)
