"""Lists inside of lists: notes below a paper are no papers, and papers below a subject are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from etl.model import Style
from etl.read.blocks import Line
from etl.read.general.piece import Piece
from etl.read.general.prices import is_referred

_WORDS = 4  # words of an entry that may be a title
_OFTEN = 3
_TAB = 4  # blanks that a tab stands for
_FARTHEST = 12  # columns that an entry is set in below another: what is farther in stands in another column of the page
_AROUND = 100  # of a list of markup


def depth(text: str, line: Line, styles: Sequence[Style]) -> int:
    """How far a line is set in: the blanks before it, and a hundred for every list of markup around it."""
    around = sum(style.kind == "item" and style.start <= line.start < style.end for style in styles)
    indent = text[text.rfind("\n", 0, line.start) + 1 : line.start]
    return _AROUND * around + (0 if indent.strip() else len(indent.expandtabs(_TAB)))


def notes(pieces: Sequence[Piece]) -> list[bool]:
    """Which pieces stand in entries below an entry that is a paper, on a page where such entries are notes on it."""
    above = list(_parents(pieces))
    pairs = [
        (pieces[parent], piece) for parent, piece in zip(above, pieces, strict=True) if parent >= 0 and _is_entry(piece)
    ]
    told = {id(parent): _is_paper(parent) for parent, _ in pairs}
    noted = sum(told[id(parent)] and not is_referred(piece) for parent, piece in pairs)
    if noted < _OFTEN or 2 * noted < len(pairs):
        return [False] * len(pieces)
    found: list[bool] = []
    for parent in above:
        found.append(parent >= 0 and (found[parent] or _is_paper(pieces[parent])))
    return found


def _is_entry(piece: Piece) -> bool:
    return piece.kind in ("short", "title", "prose", "meta", "name", "people")


def _is_paper(piece: Piece) -> bool:
    """Whether an entry may be a title with others below it."""
    return piece.kind in ("short", "title") and len(piece.words.split()) >= _WORDS


def _parents(pieces: Sequence[Piece]) -> Iterator[int]:
    """For every piece the entry of a list that it stands below, further in; -1 where there is none."""
    open_entries: list[tuple[int, int]] = []
    line = -1
    parent = -1
    for index, piece in enumerate(pieces):
        if piece.line != line:
            line = piece.line
            if piece.lead.startswith("heading") and not piece.marked:
                open_entries.clear()
            while open_entries and open_entries[-1][0] >= piece.depth:
                open_entries.pop()
            if piece.marked:
                open_entries.append((piece.depth, index))
            parent = _below(open_entries)
        yield parent


def _below(open_entries: Sequence[tuple[int, int]]) -> int:
    """The entry that the innermost open one stands below."""
    if len(open_entries) < 2:
        return -1
    (outer, index), (inner, _) = open_entries[-2:]
    return index if (inner - outer + _FARTHEST) % _AROUND <= 2 * _FARTHEST else -1
