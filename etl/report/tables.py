"""Tables of the report: what their cells hold, as HTML shows them, as scripts sort them, and as CSV has them.

A cell is some parts, each perhaps a link, and perhaps a number or a text to sort by. For scripts it is a string where
that says it all, else a list: what to sort by (or null), then text and address of each part in turn.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal, NamedTuple

from etl import sheets
from etl.export.columns import BAR
from etl.report import packed

PAGE = 100
"""Rows that are shown at once."""
SHARD = 1_000
"""Rows that one script holds."""

Json = str | int | float | None | list["Json"] | dict[str, "Json"]


class Part(NamedTuple):
    """Some words, perhaps a link, perhaps with a remark."""

    text: str
    href: str = ""
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    parts: tuple[Part, ...] = ()
    number: Decimal | int | None = None
    """What it is sorted by; its text, when there is none."""

    @property
    def text(self) -> str:
        return BAR.join(part.text for part in self.parts)


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    title: str
    kind: Literal["text", "number", "quote"] = "text"
    choose: str = ""
    """The label of a choice among its values, where there is one."""
    shown: bool = True
    """Whether the page shows it; the CSV has all columns."""


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    question: str
    """The query behind it, a name of `asked.ASKED`; of the account of a run, nothing."""
    order: str
    """The column by which the rows are sorted; with a minus before it, from the largest."""
    one: str = "row"
    more: str = "rows"

    @property
    def shards(self) -> int:
        return -(-len(self.rows) // SHARD)

    def pages(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """The rows a page at a time; one page without rows when there are none."""
        starts = range(0, len(self.rows), PAGE)
        return tuple(self.rows[start : start + PAGE] for start in starts) or ((),)


def filled(table: Table) -> Table:
    """The table, without the columns that no row has anything in."""
    if not table.rows:
        return table
    used = [any(row[place].parts for row in table.rows) for place in range(len(table.columns))]
    columns = (replace(column, shown=column.shown and some) for column, some in zip(table.columns, used, strict=True))
    return replace(table, columns=tuple(columns))


def text(words: str, href: str = "") -> Cell:
    return Cell((Part(words, href),)) if words else Cell()


def number(count: int | str, href: str = "") -> Cell:
    """A count, or a decimal as the graph prints it; nothing for an empty one."""
    if count == "":
        return Cell()
    shown = f"{count:,}" if isinstance(count, int) else count
    return Cell((Part(shown, href),), Decimal(count))


def scripts(table: Table) -> Iterator[tuple[str, str]]:
    """Files of scripts that hand the rows over, a bounded number each."""
    yield from packed.scripts(table.name, ([_said(cell) for cell in row] for row in table.rows), SHARD)


def csv(table: Table) -> Iterator[str]:
    """All rows and columns, in cells that no spreadsheet runs."""
    yield sheets.line(column.name for column in table.columns)
    yield from (sheets.line(map(_plain, row)) for row in table.rows)


def literal(value: object) -> str:
    """A value as JSON that may stand in a script, too."""
    told = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return told.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _plain(cell: Cell) -> str:
    """The text of a cell; a number without the commas that people like."""
    return cell.text if cell.number is None or isinstance(cell.number, str) else cell.text.replace(",", "")


def _said(cell: Cell) -> Json:
    if cell.number is None and len(cell.parts) == 1 and not cell.parts[0].href:
        return cell.parts[0].text
    if not cell.parts and cell.number is None:
        return ""
    parts: list[Json] = []
    for part in cell.parts:
        parts += [part.text, part.href or 0]
    return [None if cell.number is None else float(cell.number), *parts]
