"""Titles that go on with their venue below a line of people.

"Ada Moreau, Ben Okafor (2031)" / "Tiny Kernels for Old Boards. In Boats and Harbours". A line with a venue at its end
is no running text there. A page is cut so where many of its lines of people have such a line right below.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from etl.read import names, venues
from etl.read.general.ends import title_end
from etl.read.general.piece import Piece
from etl.read.venues import HEAD

_FEWEST = 4  # lines of people with such a line below
_SHARE = 3  # one of so many lines of people has one
_WORDS = 2  # of a title
_TITLE, _LONGEST = 260, 500  # characters of a title, and of a line
_INTO = re.compile(r"[Ii]n:?\s(?:the\s)?(?:[Pp]roc|[A-Z\d])")
_YEAR = re.compile(r"\(?(?:19|20)\d\d")
_KIND = re.compile(r"[A-Z][\w.’']{1,12}\s(?:[Tt]hesis|[Dd]issertation)\b")
_HEADED = re.compile(
    rf"\s(?=In:?\s(?:Proc|\d{{1,3}}(?:st|nd|rd|th)\b|(?:19|20)\d\d\s[A-Z]|{HEAD.pattern}))", re.VERBOSE
)
_BEFORE_KIND = re.compile(
    r"\s(?=(?:Ph\.?D\.?|Master[’']?s?|Bachelor[’']?s?|Doctoral|M\.?Sc\.?)\s(?:[Tt]hesis|[Dd]issertation)\b)"
)


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut into the title and the rest."""
    credited = [False, *(_is_people(above) and above.line != piece.line for above, piece in pairwise(pieces))]
    cuts = [_end(piece) if below else 0 for piece, below in zip(pieces, credited, strict=False)]
    if sum(map(bool, cuts)) < max(_FEWEST, sum(credited) / _SHARE):
        return list(pieces)
    made: list[Piece] = []
    for piece, cut in zip(pieces, cuts, strict=True):
        dated = piece._replace(kind="people", sure=True) if _is_dated(piece) else piece
        made += _cut(piece, cut) if cut else [dated]
    return made


def _is_people(piece: Piece) -> bool:
    """Whether a line is people and nothing else; one person alone has a year behind."""
    return piece.kind == "people" or names.is_author_list(piece.words) or _is_dated(piece)


def _is_dated(piece: Piece) -> bool:
    """Whether a line is one person and a year."""
    return not piece.sure and _YEAR.match(piece.tail) is not None and names.likeness(piece.words) == 1


def _end(piece: Piece) -> int:
    """Where a title ends that a venue follows on its line; 0 where none does."""
    words = piece.words
    if piece.sure or piece.kind != "short" or len(words) > _LONGEST or venues.is_source(words):
        return 0
    bare = _BEFORE_KIND.search(words) or _HEADED.search(words)
    end, skip = (bare.start(), 1) if bare else title_end(words)
    rest = words[end + skip :].lstrip(" .,;")
    title = len(words[:end].split()) >= _WORDS and end <= _TITLE
    printed = _INTO.match(rest) or _KIND.match(rest) or venues.is_printed(rest) or HEAD.match(rest)
    return end if title and rest and printed else 0


def _cut(piece: Piece, end: int) -> list[Piece]:
    words = piece.words[:end].rstrip(" ,.")
    rest = piece.words[end:].lstrip(" ,.;")
    title = piece._replace(words=words, end=piece.start + len(words), kind="title", sure=True)
    venue = piece._replace(words=rest, start=piece.end - len(rest), kind="meta", sure=True, lead="", gap=0, tail="")
    return [title, venue]
