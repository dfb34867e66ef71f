"""Lines that nobody could cut, on a page whose other lines are cut at one mark: "Tiny Kernels. ada moreau (Rice); …".

Names in small letters, names nobody knows and workplaces of a whole sentence hide where people begin. Where nearly all
lines of a page have the same mark between a title and its people, the others have it there as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from etl.model import Page
from etl.read import names
from etl.read.general.piece import Kind, Piece
from etl.read.parts import is_sentence

_FEWEST = 5
"""Lines that are cut at one mark."""
_SHARE = 0.75
"""Share of the lines that are cut which have that mark, and of those with that mark which are cut."""
_BRIEF = 3  # words of what may be a title
_WORDS = 4  # words of a name
_WIDEST = 3  # characters of a mark
_MEMBER = re.compile(r"\s?[,;(]")
"""What stands behind the first of several people."""
_EDGE = " *†‡§"


def parted(page: Page, pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut."""
    lines = [list(group) for _, group in groupby(pieces, key=lambda piece: piece.line)]
    pairs = [(line[0], line[1]) for line in lines if len(line) > 1 and _is_pair(line[0], line[1])]
    marks = Counter(_mark(page, *pair) for pair in pairs)
    mark, often = max(marks.items(), key=lambda one: (one[1], one[0]), default=("", 0))
    if not mark or often < max(_FEWEST, _SHARE * len(pairs)):
        return list(pieces)
    leads = {left.lead for left, _ in pairs}
    placed = 2 * sum("(" in right.words for _, right in pairs) > len(pairs)
    cuts = {
        line[0].start: cut
        for line in lines
        if len(line) == 1 and line[0].lead in leads and (cut := _cut(line[0], mark, placed=placed))
    }
    if often < _SHARE * (often + len(cuts)):
        return list(pieces)
    kind, _ = Counter(left.kind for left, _ in pairs).most_common(1)[0]
    return [part for piece in pieces for part in _parts(piece, cuts.get(piece.start), kind)]


def _is_pair(left: Piece, right: Piece) -> bool:
    told = left.kind in ("title", "short") or (left.kind == "meta" and not left.sure)
    return told and right.kind == "people" and right.sure and not left.label


def _mark(page: Page, left: Piece, right: Piece) -> str:
    """What stands between a title and its people; empty when it is more than a mark."""
    between = page.text[left.end : right.start].strip(_EDGE)
    return between if len(between) <= _WIDEST and "\n" not in between else ""


def _cut(piece: Piece, mark: str, *, placed: bool) -> tuple[int, int] | None:
    """Where a title ends on a line and where people begin behind the mark, whose first may be a person."""
    if piece.sure or piece.kind not in ("people", "short", "title"):
        return None
    behind = rf"[{_EDGE}]{{0,3}}(?=[^\W\d_a-z]|(?<=\s)\w)"
    for found in re.finditer(rf"(?<=[^\W\d_]{{3}}){re.escape(mark)}{behind}", piece.words):
        head, rest = piece.words[: found.start()], piece.words[found.end() :]
        if len(head.split()) < _BRIEF or names.is_author_list(head) or is_sentence(head):
            continue
        member = _MEMBER.search(rest)
        first = rest[: member.start()] if member else rest
        employed = placed and member is not None and member[0].endswith("(")
        if 1 < len(first.split()) <= _WORDS and (employed or names.likeness(first) == 1):
            return found.start(), found.end()
        return None
    return None


def _parts(piece: Piece, cut: tuple[int, int] | None, kind: Kind) -> Iterator[Piece]:
    """A piece, or the title and the people that it is cut into; titles may be of another kind so far."""
    if cut is None:
        yield piece
        return
    end, start = cut
    yield piece._replace(words=piece.words[:end], end=piece.start + end, kind=kind)
    yield piece._replace(words=piece.words[start:], start=piece.start + start, kind="people", sure=True, lead="", gap=0)
