"""Tables of a page: rows of cells, of which the first may name the columns."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from etl.model import Page, Style
from etl.read.layout.tokens import Token
from etl.read.names import phrases


def tables(page: Page) -> Iterator[tuple[list[str], list[list[Style]]]]:
    """The folded words of the first row of each table, and its other rows; a blank line ends a row, words a table."""
    every: list[list[list[Style]]] = []
    end = 0
    for cell in (style for style in page.styles if style.kind == "cell"):
        between = page.text[end : cell.start]
        if not every or between.strip():
            every.append([])
        if not every[-1] or between.count("\n") > 1:
            every[-1].append([])
        every[-1][-1].append(cell)
        end = max(end, cell.end)
    for head, *rows in every:
        yield [page.text[cell.start : cell.end].strip().casefold() for cell in head], rows


def of_papers(page: Page, tokens: Sequence[Token]) -> Iterator[range]:
    """The tokens of each row, as wide as the first, of a table whose first row names a title and another field."""
    starts = [token.start for token in tokens]
    for head, rows in tables(page):
        cells, width = [cell for row in rows for cell in row], len(head)
        fields = [*filter(phrases.compiled("{fields}").fullmatch, head)]
        if len(fields) > 1 and "title" in fields and not len(cells) % width:
            for first, last in zip(cells[::width], cells[width - 1 :: width], strict=True):
                yield range(bisect_left(starts, first.start), bisect_left(starts, last.end))
