"""Codes of sessions and of papers: "3-B GPUs" above "3B-1 Tiny Kernels", or "3B.2 Ada Moreau and Ben Okafor".

Codes count up and hardly come twice, other than what a title may begin with: "3D", "GPT-4". What bears the code of a
paper loses it, title or people; what bears that of a session, and has no people below, is a heading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from etl.read import names
from etl.read.general.piece import Piece

_PAPER = re.compile(r"(?P<session>[A-Z]{0,3}\d{0,2}[A-Z]?)[-.–](?P<number>\d{1,2})[:.)]?\s{1,4}(?=[^\W\d_\"“])")
_SESSION = re.compile(
    r"(?:(?:[Ss]ession|[Ss]ection|[Tt]rack)\s)?(?P<number>\d{1,2})\s?[-.]?\s?(?P<letter>[A-H])(?:\s?[:.)–-])?\s{1,4}(?=[^\W\d_]{2})"
)
_FEWEST = 4  # papers with a code, where a page has the habit
_SESSIONS = 3
_TWICE = 2  # times a code comes: in an overview as well
_CREDITED = 0.3
"""Share of lines with people below from which on they are titles."""


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces without the codes of papers, and those with codes of sessions as headings."""
    return _headings(_uncoded(list(pieces)))


def _uncoded(pieces: list[Piece]) -> list[Piece]:
    found = [None if piece.sure else _PAPER.match(piece.words) for piece in pieces]
    codes = [(one["session"], int(one["number"])) for one in found if one and one["session"]]
    follow = sum((session, number + 1) in set(codes) for session, number in set(codes))
    if len(codes) < _FEWEST or 10 * len(set(codes)) < 9 * len(codes) or 3 * follow < len(codes):
        return pieces
    return [
        _without(piece, mark) if mark and mark["session"] else piece for piece, mark in zip(pieces, found, strict=True)
    ]


def _without(piece: Piece, mark: re.Match[str]) -> Piece:
    words = piece.words[mark.end() :]
    return piece._replace(words=words, start=piece.start + mark.end(), tail=f"{mark[0].strip()} {piece.tail}".strip())


def _headings(pieces: list[Piece]) -> list[Piece]:
    seen = [None if piece.sure else _SESSION.match(piece.words) for piece in pieces]
    codes = Counter((mark["number"], mark["letter"]) for mark in seen if mark)
    found = {index for index, mark in enumerate(seen) if mark and _is_next(mark["number"], mark["letter"], codes)}
    credited = sum(names.is_author_list(pieces[index + 1].words) for index in found if index + 1 < len(pieces))
    several = any(codes[number, "B"] for number, _ in codes)
    if len(found) < _SESSIONS or not several or credited > _CREDITED * len(found):
        return pieces
    return [
        piece._replace(kind="session", sure=True) if index in found else piece for index, piece in enumerate(pieces)
    ]


def _is_next(number: str, letter: str, codes: Counter[tuple[str, str]]) -> bool:
    """Whether a code hardly comes twice, and those before it are on the page as well: 3B behind 3A, not 3D alone."""
    return codes[number, letter] <= _TWICE and all(codes[number, chr(one)] for one in range(ord("A"), ord(letter)))
