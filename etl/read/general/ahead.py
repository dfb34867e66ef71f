"""People who run into the titles behind them with no mark between: "Ada Moreau Tiny Kernels for Old Boards".

A name ends where the words of a line turn into those of a title. A page is cut so where most of its lines that may be
titles are made like this, as those of a schedule are that set names and titles off by their type alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read import names
from etl.read.affiliations import is_affiliation
from etl.read.general import events
from etl.read.general.glued import weighed
from etl.read.general.links import is_links
from etl.read.general.piece import Piece
from etl.read.parts import is_sentence
from etl.read.times import is_moment

_FEWEST = 6  # lines that tell how lines are made
_SHARE = 0.6  # of all lines that may be titles
_SHORTEST, _LONGEST = 5, 300  # words of a line, characters of one
_TITLE = 3  # words of a title
_NAMES = (2, 3, 4)  # words of a name
_PRICE = (0.0, 0.0, 0.0, 2.5, 5.5)  # of a name of so many words
_LEAST, _BARELY = 5.0, 3.0  # weight of a name that tells how lines are made, and of one on such a page
_CLEAR = -3.0  # weight of the first word of a title
_WORD = re.compile(r"\S+")
_OPENING = re.compile(r"[^\W_a-z]|[\"“'‘(]")


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with lines cut behind the name at their head, where the page has such lines."""
    wordy = [_is_wordy(piece) for piece in pieces]
    if sum(wordy) < _FEWEST:
        return list(pieces)
    sure, cuts = (
        [_cut(piece, least) if one else 0 for piece, one in zip(pieces, wordy, strict=True)]
        for least in (_LEAST, _BARELY)
    )
    if sum(map(bool, sure)) < max(_FEWEST, _SHARE * sum(wordy)):
        return list(pieces)
    made: list[Piece] = []
    for piece, cut in zip(pieces, cuts, strict=True):
        made += _halves(piece, cut) if cut else [piece]
    return made


def _is_wordy(piece: Piece) -> bool:
    """Whether a line may be a title, alone or behind a name."""
    words = piece.words
    short = len(words) <= _LONGEST and len(words.split()) >= _SHORTEST and not piece.sure and piece.kind == "short"
    return (
        short
        and words[0].isalpha()
        and words[-1] != "."
        and not (is_moment(words) or is_links(words) or is_sentence(words) or events.is_event(words))
    )


def _cut(piece: Piece, least: float) -> int:
    """Where the title begins behind one person at the head of a line; 0 where none stands there."""
    tokens = list(_WORD.finditer(piece.words))
    best, most = 0, 0.0
    for count in _NAMES:
        if len(tokens) < count + _TITLE or not tokens[count - 1][0][-1].isalpha():
            break
        weight = sum(weighed(token[0]) for token in tokens[:count]) - _PRICE[count]
        behind = tokens[count]
        told = _OPENING.match(behind[0]) is not None and weighed(behind[0]) <= _CLEAR
        if told and weight >= max(most, least) and names.likeness(piece.words[: tokens[count - 1].end()]) == 1:
            best, most = behind.start(), weight
    rest = piece.words[best:]
    return 0 if best and (is_affiliation(rest) or names.is_author_list(piece.words)) else best


def _halves(piece: Piece, cut: int) -> list[Piece]:
    """The person and the title of a line."""
    person = piece.words[:cut].rstrip()
    return [
        piece._replace(words=person, end=piece.start + len(person), kind="people", sure=True),
        piece._replace(words=piece.words[cut:], start=piece.start + cut, kind="title", lead="", gap=0),
    ]
