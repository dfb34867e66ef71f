"""Pieces of text on pages to lines in reading order, without what a page adds: running heads, numbers, columns.

A PDF draws text in an order of its own, which is that of reading but where two columns are drawn line by line: there
the left pieces come first. Other pieces of one line stay on it, with two blanks between, as cells of a table.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

_BAND = 0.12  # share of a page, at its top and at its bottom, in which running heads are
_NUMBER = re.compile(r"\W{0,3}(?:page )?(?:\d{1,4}|[ivxl]{1,6})(?: (?:of|/) \d{1,4})?\W{0,3}", re.IGNORECASE)
_APART = 1.4  # usual distances of lines at which a paragraph ends
_LEADING = 1.2  # font sizes from one line to the next, where text is set solid


class TextPiece(NamedTuple):
    """A piece of a line, with lengths in points."""

    text: str
    left: float
    baseline: float
    right: float
    size: float
    upright: bool = True


class PrintedLine(NamedTuple):
    """A line of a page."""

    text: str
    size: float
    opens_paragraph: bool  # it is the first of a paragraph


Row = list[TextPiece]
Gap = tuple[float, float]  # where no row of two columns has text: from and to


def pages(found: Sequence[tuple[float, Sequence[TextPiece]]]) -> list[list[PrintedLine]]:
    """The lines of each page, of its height in points and its pieces in the order of its content."""
    every = [(height, _rows([piece for piece in pieces if piece.upright])) for height, pieces in found]
    heads = Counter(key for height, rows in every for key in {_key(row) for row in rows if _is_in_band(height, row)})
    texts: list[list[Row]] = []
    for height, rows in every:  # without what is at the edge of several pages, and without a page number
        kept = [row for row in rows if not (_is_in_band(height, row) and heads[_key(row)] >= 3)]
        edges = sorted(kept, key=lambda row: row[0].baseline)
        numbers = [row for row in (*edges[:1], *edges[-1:]) if _NUMBER.fullmatch(_text(row))]
        texts.append([*_in_order([row for row in kept if row not in numbers])])
    steps = Counter(round(step) for rows in texts for step in _steps(rows) if step > 0)
    usual = min(steps, key=lambda step: (-steps[step], step), default=0)
    turned = ([piece for piece in pieces if not piece.upright and piece.text] for _, pieces in found)  # "arXiv:2401.…"
    return [
        [*_lines(rows, usual), *(PrintedLine(piece.text, piece.size, opens_paragraph=True) for piece in aside)]
        for rows, aside in zip(texts, turned, strict=True)
    ]


def _rows(pieces: Sequence[TextPiece]) -> list[Row]:
    """Pieces that follow each other on one baseline, from left to right."""
    rows: list[Row] = []
    for piece in pieces:
        last = rows[-1][-1] if rows else None
        if last and abs(last.baseline - piece.baseline) < last.size / 2 and piece.left > last.right:
            rows[-1].append(piece)
        elif piece.text:
            rows.append([piece])
    return rows


def _text(row: Row) -> str:
    return "  ".join(piece.text for piece in row)


def _key(row: Row) -> str:
    """The text of a running head, the same whatever number it has."""
    return re.sub(r"\d+", "#", _text(row).casefold())


def _is_in_band(height: float, row: Row) -> bool:
    return not height * _BAND < row[0].baseline < height * (1 - _BAND)


def _in_order(rows: Sequence[Row]) -> Iterator[Row]:
    """The rows, with the columns that were drawn line by line one after the other."""
    at = 0
    while at < len(rows):
        end, gap = at, None
        while end < len(rows) and (narrower := _narrowed(gap, rows[end])):
            end, gap = end + 1, narrower
        end = max(end, at + 1)
        if gap and _are_columns(rows[at:end]):
            for is_left in (True, False):
                halves = ([piece for piece in row if (piece.right <= sum(gap) / 2) == is_left] for row in rows[at:end])
                yield from filter(None, halves)
        else:
            yield from rows[at:end]
        at = end


def _narrowed(gap: Gap | None, row: Row) -> Gap | None:
    """The part of a gap that is empty in one more row; nothing where the row fills it, or is no beginning of one."""
    low, high = gap or (0.0, float("inf"))
    if len(row) == 2:
        low, high = max(low, row[0].right), min(high, row[1].left)
    elif len(row) != 1 or gap is None:
        return None
    elif row[0].left < low:
        low = max(low, row[0].right)
    else:
        high = min(high, row[0].left)
    return (low, high) if low < high else None


def _are_columns(rows: Sequence[Row]) -> bool:
    """Both sides are about as wide and hold running text; cells of a table differ more, or take fewer font sizes."""
    both = [row for row in rows if len(row) == 2]
    if len(both) < 4:
        return False
    widths = [median(row[side].right - row[side].left for row in both) for side in (0, 1)]
    return min(widths) > max(0.6 * max(widths), 15 * median(piece.size for row in both for piece in row))


def _steps(rows: Sequence[Row]) -> list[float]:
    """How far each row is below the one before it; negative at the top of a column."""
    return [one[0].baseline - other[0].baseline for one, other in pairwise(rows)]


def _lines(rows: Sequence[Row], usual: float) -> Iterator[PrintedLine]:
    """The lines of rows; a paragraph ends between two of them, at the top of a column only after a sentence."""
    above, last = "", None
    for row, step in zip(rows, (0.0, *_steps(rows)), strict=False):
        text, size = _text(row), max(piece.size for piece in row)
        small, large = sorted((size, size if last is None else last))
        ends = step > _APART * max(usual, _LEADING * large) if step > 0 else above.endswith((".", "!", "?", ":"))
        yield PrintedLine(text, size, large > 1.15 * small or ends)
        above, last = text, size
