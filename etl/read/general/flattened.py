"""Tables of a cell per line: a head of a few known columns, and cells below it that go round in its order.

The cells are laid into rows in the cheapest way: a cell may be missing, or broken over two lines, but times stand under
"Time", numbers under "No.", people under "Authors". Laid so, they have a line and a column in common, as the cells of
any other table. What does not fit ends the table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from etl.model import Page
from etl.read import names, phrases, times
from etl.read.general import splits
from etl.read.general.cells import MEMBERS, NEVER, is_placed, price, wrapped
from etl.read.general.columns import Column, as_people
from etl.read.general.events import is_event
from etl.read.general.labels import SPEAKING, come_again, folded
from etl.read.general.links import is_links
from etl.read.general.piece import Piece
from etl.read.general.table_heads import UNIT, Head, heads_of

_FEWEST = 3  # rows of a table
_CELLS = 2  # cells of most rows
_MIXED = 4  # one of so many rows names people where the cells of titles do
_HEADINGS = 3  # ways to tell a head from what stands above it
_BELOW = -1
"""The column of what stands below the table."""
_UNKNOWN: tuple[Column, ...] = ("other", "other")
"""Columns whose heads nobody knows."""
_BRIEF = 2  # words of such heads
_SKIP = 0.8
"""Price of a cell that is missing."""
_LEFT = 0.95
"""Price of a line that stands below the table."""
_AGAIN = 1.5
"""Price of a title that comes again and again."""
_LIST = phrases.compiled(r"(?:\w+\s){0,3}accepted\s(?:\w+\s){0,2}{works}\s?:?")
_DIGITS = re.compile(r"\d+")


Row = list[tuple[int, Piece]]
"""The cells of a row with their columns."""


class _Table(NamedTuple):
    head: Head
    rows: list[Row]
    left: Sequence[Piece]
    """What stands below it."""


class _Step(NamedTuple):
    """How a cell follows the one above it, which stands in the column `last`."""

    last: int
    new: bool
    """It begins a row."""


def tables(page: Page, pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with the cells of such tables laid into rows."""
    every = heads_of(pieces)
    pieces = _spoken(pieces, [head for head in every if "abstract" in head.columns and "people" in head.columns])
    heads = [head for head in every if "abstract" not in head.columns]
    if not heads:
        return pieces
    stops = [*(head.start for head in heads[1:]), len(pieces)]
    seen = Counter(_counted(piece.words) for piece in pieces)
    often = frozenset(words for words, count in seen.items() if count >= _FEWEST)
    ends = [_end(pieces, head.end, stop, often) for head, stop in zip(heads, stops, strict=True)]
    found = [
        _unspoken(_table(head, pieces[head.end : end], often), pieces) for head, end in zip(heads, ends, strict=True)
    ]
    rowed, full, mixed = (Counter[tuple[Column, ...]]() for _ in range(3))
    for table in found:
        rowed[table.head.columns] += len(table.rows)
        full[table.head.columns] += sum(len(row) >= _CELLS for row in table.rows)
        mixed[table.head.columns] += 0 if "people" in table.head.columns else sum(map(_names_people, table.rows))
    made = list(pieces[: heads[0].start])
    for first, end, stop, (head, rows, left) in zip(heads, ends, stops, found, strict=True):
        if mixed[head.columns] >= max(_FEWEST, rowed[head.columns] / _MIXED):
            made += _spoken(pieces[first.start : stop], [head._replace(start=0, end=head.end - first.start)])
            continue
        if rowed[head.columns] < _FEWEST or 2 * full[head.columns] < rowed[head.columns]:
            made += pieces[first.start : stop]
            continue
        made += pieces[first.start : head.start]
        titles = [piece for piece in pieces[head.start : head.end] if not UNIT.fullmatch(piece.words)]
        made += (
            piece._replace(line=titles[0].line, column=at, kind="furniture", sure=True)
            for at, piece in enumerate(titles)
        )
        made += (cell for row in rows for cell in _merged(page, head.columns, row))
        made += (*left, *pieces[end:stop])
    return made


def _names_people(row: Row) -> bool:
    """Whether people stand in a row, below or above the titles in cells of several lines, or one behind a title."""
    every = [cell.words for _, cell in row if not is_placed(cell.words)]
    return any(names.is_author_list(words) or splits.ends_in_name(words) for words in every)


def _end(pieces: Sequence[Piece], first: int, stop: int, often: frozenset[str]) -> int:
    """Where the lines end that may be cells: at the heading of a list of accepted papers, which is no cell again."""
    heads = (at for at in range(first, stop) if _LIST.fullmatch(pieces[at].words) and pieces[at].lead != "tag")
    return next((at for at in heads if _counted(pieces[at].words) not in often), stop)


def _counted(words: str) -> str:
    """A cell in which all numbers are alike: "week 0"."""
    return _DIGITS.sub("0", words.casefold())


def _table(head: Head, cells: Sequence[Piece], often: frozenset[str]) -> _Table:
    """The cheapest table below a head: its first lines may stand above it, and those behind it belong to it."""
    every = [head]
    while len(every) < _HEADINGS and len(every[-1].columns) > 2 and every[-1].columns[0] == "other":
        every.append(Head(every[-1].columns[1:], every[-1].start + 1, head.end))
    for one in tuple(every):
        for more, cell in enumerate(cells[: len(_UNKNOWN)], 1):
            if len(cell.words.split()) > _BRIEF:
                break
            every.append(Head((*one.columns, *_UNKNOWN[:more]), one.start, head.end + more))
    tried = [(one, *_rows(one.columns, cells[one.end - head.end :], often)) for one in every]
    best = min(tried, key=lambda table: table[1] + _LEFT * (table[0].end - head.end))
    return _Table(best[0], best[2], best[3])


def _unspoken(table: _Table, pieces: Sequence[Piece]) -> _Table:
    """The table without people who only present what others read, or do so again and again, as in a reading group."""
    head = table.head
    heads = [folded(piece.words) for piece in pieces[head.start : head.end][: len(head.columns)]]
    for at, words in enumerate(heads):
        if head.columns[at] == "people" and words in SPEAKING:
            cells = (cell.words for row in table.rows for place, cell in row if place == at)
            members = [member for words in cells for member in MEMBERS.split(words)]
            if phrases.words("reading heads").intersection(heads) or come_again(members):
                columns = (*head.columns[:at], "other", *head.columns[at + 1 :])
                return table._replace(head=head._replace(columns=columns))
    return table


def _spoken(pieces: Sequence[Piece], heads: Sequence[Head]) -> list[Piece]:
    """The pieces, heads of tables with abstracts as furniture: their rows are told by the abstracts in them."""
    taken = {at for head in heads for at in range(head.start, head.end)}
    return [piece._replace(kind="furniture", sure=True) if at in taken else piece for at, piece in enumerate(pieces)]


def _rows(
    columns: Sequence[Column], cells: Sequence[Piece], often: frozenset[str]
) -> tuple[float, list[Row], Sequence[Piece]]:
    """The least price of laying the cells below a head into rows, the rows, and what stands below the table.

    What comes `often` on the page is a cell of its own, and no title: "review", "Week 3".
    """
    width = len(columns)
    costs: dict[int, float] = {width - 1: 0.0}  # column of the last cell → least price so far
    back: list[dict[int, _Step]] = []
    for index, cell in enumerate(cells):
        again = _counted(cell.words) in often
        own = [price(told, cell) + _AGAIN * (again and told == "title") for told in columns]
        wrap = wrapped(cells[index - 1], cell) if index and not again else NEVER
        ahead: dict[int, float] = {}
        came: dict[int, _Step] = {}
        for last, cost in costs.items():
            for step, target, more in _steps(last, width, wrap):
                total = cost + more + (own[target] if target != _BELOW else _LEFT)
                if total < ahead.get(target, 1e9):
                    ahead[target], came[target] = total, step
        costs = ahead
        back.append(came)
    ends = {at: cost + (_SKIP * (width - 1 - at) if at != _BELOW else 0.0) for at, cost in costs.items()}
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
    rows: list[Row] = []
    for index, (place, new) in enumerate(told):
        if place == _BELOW:
            return rows, cells[index:]
        if new:
            rows.append([])
        rows[-1].append((place, cells[index]))
    return rows, ()


def _steps(last: int, width: int, wrap: float) -> Iterator[tuple[_Step, int, float]]:
    """Where the next cell may stand, and what that costs for cells that are missing then."""
    if last == _BELOW:
        yield _Step(last, new=False), _BELOW, 0.0
        return
    rest = _SKIP * (width - 1 - last)
    yield _Step(last, new=False), _BELOW, rest
    for target in range(width):
        if target > last:
            yield _Step(last, new=False), target, _SKIP * (target - last - 1)
        elif target == last and wrap < rest + _SKIP * target:
            yield _Step(last, new=False), target, wrap
        else:
            yield _Step(last, new=True), target, rest + _SKIP * target


def _merged(page: Page, columns: Sequence[Column], row: Row) -> Iterator[Piece]:
    """The cells of a row as those of a table; a cell of several lines is one piece, but for people below a title."""
    line = row[0][1].line
    for place, group in groupby(row, key=lambda cell: cell[0]):
        parts: list[Piece] = []
        for _, piece in group:
            if parts and _goes_on(parts[-1], piece):
                words = page.text[parts[-1].start : piece.end]
                parts[-1] = parts[-1]._replace(words=words, end=piece.end, tail=piece.tail)
            else:
                parts.append(piece)
        for part in parts:
            below = part is not parts[0] and columns[place] == "title"
            yield _told(part._replace(line=line, column=place), "people" if below else columns[place])


def _goes_on(above: Piece, below: Piece) -> bool:
    """Whether a line goes on with the one above it in its cell: with more people, or with more of something else."""
    return (as_people(above.words) < 1) == (as_people(below.words) < 1)


def _told(cell: Piece, column: Column) -> Piece:
    """A cell as what its column holds; a title may still be the announcement of a talk or a break."""
    label = f"column {cell.column}"
    if column == "title":
        return cell._replace(kind="title", label=label)
    if column == "people":
        return cell._replace(kind="people", sure=True, label=label) if as_people(cell.words) < 1 else cell
    if (is_links(cell.words) and column != "number") or is_event(cell.words):
        return cell
    return cell._replace(kind="time" if times.is_moment(cell.words) else "meta", sure=True)
