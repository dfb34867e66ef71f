"""Tables of the report: what their cells hold, as HTML shows them, as scripts sort them, and as CSV has them.

For scripts a cell is a string, or a list: what to sort by (or null), then text and address of each part.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import islice
from typing import Literal, NamedTuple, TypeVar

from etl import console, sheets
from etl.export.tables import BAR
from etl.export.texts import entries
from etl.report import places
from etl.report.places import Addresses
from etl.report.things import Link, Paper

PAGE = 100  # rows that are shown at once, also of a list on the page of a thing
SHARD = 1_000  # rows that one script holds

T = TypeVar("T")


class Part(NamedTuple):
    """Some words, perhaps a link, perhaps with a remark."""

    text: str
    href: str = ""
    aside: str = ""


class Cell(NamedTuple):
    parts: tuple[Part, ...] = ()
    number: Decimal | int | None = None  # what it is sorted by; its text, when there is none

    @property
    def text(self) -> str:
        return BAR.join([part.text for part in self.parts])


class Column(NamedTuple):
    name: str
    title: str
    kind: Literal["text", "number", "quote"] = "text"
    choose: bool = False  # whether the page offers a choice among its values
    shown: bool = True  # whether the page shows it; the CSV has all columns


class Table(NamedTuple):
    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    question: str  # the query behind it, a name of `collected.ASKED`; of the account of a run, nothing
    order: str  # the column by which the rows are sorted; with a minus before it, from the largest
    one: str = "row"
    more: str = "rows"

    @property
    def shards(self) -> int:
        return -(-len(self.rows) // SHARD)

    def pages(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """The rows a page at a time; one page without rows when there are none."""
        return tuple(self.rows[start : start + PAGE] for start in range(0, len(self.rows), PAGE)) or ((),)


Cells = Sequence[tuple[Column, Callable[[T], Cell]]]  # columns, each with what it holds of a thing


def table(name: str, caption: str, cells: Cells[T], things: Iterable[T], *facts: str) -> Table:
    """A row a thing, without the columns that no row has anything in; `facts` are the other fields of `Table`."""
    rows = tuple(tuple(cell(one) for _, cell in cells) for one in things)
    used = [not rows or any(row[place].parts for row in rows) for place in range(len(cells))]
    columns = (column._replace(shown=column.shown and some) for (column, _), some in zip(cells, used, strict=True))
    return Table(name, caption, tuple(columns), rows, *facts)


def text(words: str, href: str = "") -> Cell:
    return Cell((Part(words, href),)) if words else Cell()


def texts(words: Iterable[str]) -> Cell:
    return Cell(tuple(map(Part, words)))


def linked(kind: str, links: Iterable[Link], at: Addresses) -> tuple[Part, ...]:
    """Those things of a kind that have a name, with the addresses of their pages where they have some."""
    return tuple(Part(link.name, at.page(kind, link.iri)) for link in links if link.name)


def links(kind: str, things: Iterable[Link], at: Addresses) -> Cell:
    return Cell(linked(kind, things, at))


def number(count: int | str, shown: str = "") -> Cell:
    """A count, or a decimal as the graph prints it, perhaps in other words; nothing for an empty one."""
    if count == "":
        return Cell()
    return Cell((Part(shown or (f"{count:,}" if isinstance(count, int) else count)),), Decimal(count))


def scripts(table: Table) -> Iterator[tuple[str, str]]:
    """Files of scripts that hand the rows over, a bounded number each."""
    yield from packed(table.name, (list(map(_cell_value, row)) for row in table.rows), SHARD)


def citations(papers: Sequence[Paper]) -> Iterator[tuple[str, str]]:
    """Files of scripts that hand over the slug and the BibTeX of each paper, as many each as rows of a table."""
    written = entries([paper.row for paper in papers])
    pairs = ([places.slug(paper.iri), entry] for paper, entry in zip(papers, written, strict=True))
    yield from packed("bibtex", pairs, SHARD)


def csv(table: Table) -> Iterator[str]:
    """All rows and columns, in cells that no spreadsheet runs."""
    yield sheets.line(column.name for column in table.columns)
    for row in table.rows:  # numbers without the commas that people like
        yield sheets.line(one.text if one.number is None else one.text.replace(",", "") for one in row)


def literal(value: object) -> str:
    """A value as JSON that may stand in a script, too."""
    json_text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return json_text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _cell_value(cell: Cell) -> object:
    """For scripts: a string, or a list of what to sort by (or null), then text and address (or 0) of each part."""
    parts, number = cell
    if number is None and len(parts) < 2 and not (parts and parts[0].href):
        return parts[0].text if parts else ""
    value: list[object] = [None if number is None else float(number)]
    for text, href, _ in parts:
        value += [text, href or 0]
    return value


def packed(name: str, rows: Iterable[object], most: int) -> Iterator[tuple[str, str]]:
    """Files of scripts, each with at most so many rows, numbered from 1."""
    left = iter(rows)
    for number, some in enumerate(iter(lambda: list(islice(left, most)), [])):
        yield f"{name}-{number + 1}.js", script(name, number, some)


def script(name: str, number: int, rows: Sequence[object]) -> str:
    """One script; the same rows give the same text."""
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    return f'report.packed("{name}", {number}, "{console.packed(text.encode())}");\n'
