"""Codes of sessions: "3-B GPUs" above "3B-1 Tiny Kernels", in which the code of the paper is a key.

Codes of sessions count up and hardly come twice, other than what a title may begin with: "3D". What bears one, and has
no people below, is a heading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from etl.read import names
from etl.read.general.piece import Piece

_SESSION = re.compile(
    r"(?:(?:[Ss]ession|[Ss]ection|[Tt]rack)\s)?(?P<number>\d{1,2})\s?[-.]?\s?(?P<letter>[A-H])(?:\s?[:.)–-])?\s{1,4}(?=[^\W\d_]{2})"
)
_SESSIONS = 3
_TWICE = 2  # times a code comes: in an overview as well
_CREDITED = 0.3
"""Share of lines with people below from which on they are titles."""


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, of which those with codes of sessions are headings."""
    seen = [None if piece.sure else _SESSION.match(piece.words) for piece in pieces]
    codes = Counter((mark["number"], mark["letter"]) for mark in seen if mark)
    found = {index for index, mark in enumerate(seen) if mark and _is_next(mark["number"], mark["letter"], codes)}
    credited = sum(names.is_author_list(pieces[index + 1].words) for index in found if index + 1 < len(pieces))
    several = any(codes[number, "B"] for number, _ in codes)
    if len(found) < _SESSIONS or not several or credited > _CREDITED * len(found):
        return list(pieces)
    return [
        piece._replace(kind="session", sure=True) if index in found else piece for index, piece in enumerate(pieces)
    ]


def _is_next(number: str, letter: str, codes: Counter[tuple[str, str]]) -> bool:
    """Whether a code hardly comes twice, and those before it are on the page as well: 3B behind 3A, not 3D alone."""
    return codes[number, letter] <= _TWICE and all(codes[number, chr(one)] for one in range(ord("A"), ord(letter)))
