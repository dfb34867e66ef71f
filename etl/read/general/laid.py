"""The cells below the head of a table laid into rows in the cheapest way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from etl.read.general.cells import NEVER, WITH, are_behind, price, wrapped
from etl.read.general.columns import Column
from etl.read.general.piece import Piece

BELOW = -1
"""The column of what stands below the table."""
LEFT = 0.95
"""Price of a line that stands below the table."""
_KEPT = 0.6
"""What it costs more of a time or a date, where the table has a column of those."""
_SKIP = 0.8
"""Price of a cell that is missing."""
_AGAIN = 1.5
"""Price of a title that comes again and again."""
_PAIR = 2  # columns of what may be no table
_DIGITS = re.compile(r"\d+")

Row = list[tuple[int, Piece]]
"""The cells of a row with their columns."""


class _Step(NamedTuple):
    """How a cell follows the one above it, which stands in the column `last`."""

    last: int
    new: bool
    """It begins a row."""


def counted(words: str) -> str:
    """A cell in which all numbers are alike: "week 0"."""
    return _DIGITS.sub("0", words.casefold())


def lay(
    columns: Sequence[Column], cells: Sequence[Piece], often: frozenset[str]
) -> tuple[float, list[Row], Sequence[Piece]]:
    """The least price of laying the cells below a head into rows, the rows, and what stands below the table.

    What comes `often` on the page is a cell of its own, and no title: "review", "Week 3".
    """
    width, linked = len(columns), "links" in columns
    costs: dict[int, float] = {width - 1: 0.0}  # column of the last cell → least price so far
    back: list[dict[int, _Step]] = []
    for index, cell in enumerate(cells):
        again = counted(cell.words) in often
        own = [price(told, cell) + _AGAIN * (again and told == "title") for told in columns]
        left = LEFT + _KEPT * any(not cost for told, cost in zip(columns, own, strict=True) if told in ("time", "date"))
        named = index > 0 and width > _PAIR and not linked and are_behind(cells[index - 1], cell)
        wrap = WITH if named else wrapped(cells[index - 1], cell) if index and not again else NEVER
        ahead: dict[int, float] = {}
        came: dict[int, _Step] = {}
        for last, cost in costs.items():
            for step, target, more in _steps(last, width, wrap):
                on = named and target == last and not step.new
                if on and columns[target] != "title":
                    continue
                total = cost + more + (left if target == BELOW else 0.0 if on else own[target])
                if total < ahead.get(target, 1e9):
                    ahead[target], came[target] = total, step
        costs = ahead
        back.append(came)
    ends = {at: cost + (_SKIP * (width - 1 - at) if at != BELOW else 0.0) for at, cost in costs.items()}
    end = min(ends, key=lambda at: (ends[at], at))
    return ends[end], *_traced(end, back, cells)


def _traced(at: int, back: Sequence[dict[int, _Step]], cells: Sequence[Piece]) -> tuple[list[Row], Sequence[Piece]]:
    """The rows of the parse that ends in a column."""
    told: list[tuple[int, bool]] = []
    for came in reversed(back):
        step = came[at]
        told.append((at, step.new))
        at = step.last
    told.reverse()
    found: list[Row] = []
    for index, (place, new) in enumerate(told):
        if place == BELOW:
            return found, cells[index:]
        if new:
            found.append([])
        found[-1].append((place, cells[index]))
    return found, ()


def _steps(last: int, width: int, wrap: float) -> Iterator[tuple[_Step, int, float]]:
    """Where the next cell may stand, and what that costs for cells that are missing then."""
    if last == BELOW:
        yield _Step(last, new=False), BELOW, 0.0
        return
    rest = _SKIP * (width - 1 - last)
    yield _Step(last, new=False), BELOW, rest
    for target in range(width):
        if target > last:
            yield _Step(last, new=False), target, _SKIP * (target - last - 1)
        elif target == last and wrap < rest + _SKIP * target:
            yield _Step(last, new=False), target, wrap
        else:
            yield _Step(last, new=True), target, rest + _SKIP * target
