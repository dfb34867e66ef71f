"""Tables of contents without markup: a row of lines that all come again, in order, as headings further down.

An overview of papers is none: people stand below the titles where these come again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from etl.read import names
from etl.read.general.links import is_links
from etl.read.general.menus import is_closed
from etl.read.general.piece import Piece
from etl.read.parts import is_sentence

_FEWEST = 4  # lines that come again
_MOST = 3  # times that a heading and its line in an overview come together, and once more at the foot of a page
_ODD = 3  # lines in a row that do not
_LONGEST = 100  # characters of a heading
_TEXT = 200  # characters of what may be an abstract
_FOLD = re.compile(r"[\W_]+")
_LETTERS = re.compile(r"[^\W\d_]")
RANK = "heading2"


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such a row as furniture, and with its lines as headings where they come again."""
    if any(piece.lead.startswith("heading") for piece in pieces):
        return list(pieces)
    again = _again(pieces)
    first = next((at for at, place in enumerate(again) if place), None)
    while first is not None:
        last = _last(again, first)
        row = [at for at in range(first, last + 1) if again[at]]
        if _is_contents(pieces, again, row, last):
            return _marked(pieces, again, row, range(first, last + 1))
        first = next((at for at in range(last + 1, len(again)) if again[at]), None)
    return list(pieces)


def _again(pieces: Sequence[Piece]) -> list[int]:
    """Where the words of a line come next; 0 where they do not, come time and again, or can be no heading."""
    found = [0] * len(pieces)
    seen: dict[str, int] = {}
    every = [_FOLD.sub("", piece.words).casefold() for piece in pieces]
    often = Counter(every)
    for at in range(len(pieces) - 1, -1, -1):
        piece, folded = pieces[at], every[at]
        alone = piece.start == piece.line or piece.lead in ("number", "tag", "bullet", "")
        if piece.sure or not alone or len(piece.words) > _LONGEST or not _LETTERS.search(folded):
            continue
        if often[folded] > _MOST or is_links(piece.words) or names.is_author_list(piece.words):
            continue
        found[at] = seen.get(folded, 0)
        seen[folded] = at
    return found


def _last(again: Sequence[int], first: int) -> int:
    """The last line of the row that begins at `first`, which a few lines may interrupt."""
    last = at = first
    while at + 1 < len(again) and at - last < _ODD:
        at += 1
        last = at if again[at] else last
    return last


def _is_contents(pieces: Sequence[Piece], again: Sequence[int], row: Sequence[int], last: int) -> bool:
    """Whether nearly all lines of a row come again behind it, in order, apart from each other, as no titles do."""
    places = [again[at] for at in row if again[at] > last]
    if len(places) < max(_FEWEST, 2 * (last - row[0] + 1) / 3):
        return False
    ordered = sum(left < right for left, right in pairwise(places))
    apart = sum(right - left > 1 for left, right in pairwise(places))
    below = [pieces[at + 1] for at in places if at + 1 < len(pieces)]
    credited = sum(
        names.is_author_list(one.words)
        or names.likeness(one.words) == 1
        or (len(one.words) > _TEXT and is_sentence(one.words))
        for one in below
    )
    return 5 * ordered >= 4 * (len(places) - 1) and 2 * apart >= len(places) - 1 and 4 * credited < len(below)


def _marked(pieces: Sequence[Piece], again: Sequence[int], row: Sequence[int], inside: range) -> list[Piece]:
    made = list(pieces)
    for at in inside:
        made[at] = made[at]._replace(kind="furniture", sure=True)
    for place in (again[at] for at in row if again[at] > inside[-1]):
        piece = made[place]._replace(lead=RANK)
        made[place] = piece if is_closed(piece.words) else piece._replace(kind="session", sure=True)
    return made
