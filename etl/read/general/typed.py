"""References that say behind the title what kind of work they are, as the Chinese standard has it: "[J]", "[C]//".

"Moreau A, Okafor B. Tiny Kernels for Old Boards[J]. Journal of Boats, 2031, 34(10): 17-31." People stand before the
first full stop, the title between that and the sign, the venue behind the sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from etl.read import names, scripts
from etl.read.general.piece import Kind, Piece

_SIGN = re.compile(
    r"\s?[\[［【](?P<sign>[JCDMRAZNGP]|DB|CP|EB|(?:J|C|M|DB|CP|EB)/OL)[\]］】](?=[\s.．,，/:：]|$|[^\W\d_])"
)
_STOP = re.compile(r"(?<=[^\W\d_])[.．。:：]\s{0,3}(?=[^\s\d])|(?<=等)[.．。]\s{0,3}")
_NO_PAPERS = frozenset("PMGNZA")
"""Patents, books, collections, newspapers."""
_FEWEST = 3
"""References with such a sign that tell of a habit."""
_LONGEST = 700  # characters of a reference


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, such references as their fields."""
    signs = [_sign(piece) for piece in pieces]
    if sum(map(bool, signs)) < _FEWEST:
        return list(pieces)
    return [part for piece, sign in zip(pieces, signs, strict=True) for part in _parts(piece, sign)]


def _sign(piece: Piece) -> re.Match[str] | None:
    """The first sign of a line, with words before it."""
    if piece.sure or len(piece.words) > _LONGEST:
        return None
    sign = _SIGN.search(piece.words)
    return sign if sign and sign["sign"] not in _NO_PAPERS and sign.start() else None


def _parts(piece: Piece, sign: re.Match[str] | None) -> Iterator[Piece]:
    cut = _people(piece.words[: sign.start()]) if sign else None
    if sign is None or cut is None:
        yield piece
        return
    end, start = cut
    yield _part(piece, 0, end, "people")._replace(lead=piece.lead, gap=piece.gap)
    yield _part(piece, start, sign.start(), "title")
    if behind := piece.words[sign.end() :].strip(" .．,，/:："):
        yield _part(piece, piece.words.index(behind, sign.end()), len(piece.words), "meta")


def _people(words: str) -> tuple[int, int] | None:
    """Where people end before a title, and where that begins."""
    for stop in _STOP.finditer(words):
        people = names.without_others(words[: stop.start()])
        short = scripts.is_foreign(people) and len(people) <= len(words) // 2 + 1
        if people and (short or names.is_author_list(people) or names.likeness(people) == 1):
            return stop.start(), stop.end()
    return None


def _part(piece: Piece, start: int, end: int, kind: Kind) -> Piece:
    words = piece.words[start:end].strip()
    at = piece.words.index(words, start)
    return piece._replace(
        words=words, start=piece.start + at, end=piece.start + at + len(words), kind=kind, sure=True, lead="", gap=0
    )
