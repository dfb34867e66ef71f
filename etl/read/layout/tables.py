"""Tables of a page: rows of cells, of which the first may name the columns."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from etl.model import Page, Style
from etl.read.layout.tokens import Token
from etl.read.names import phrases


def tables(page: Page) -> list[tuple[list[Style], list[Style]]]:
    """The cells of the first row of each table, and all others; a blank line ends the row, words end the table."""
    every: list[tuple[list[Style], list[Style]]] = []
    end = 0
    for cell in (style for style in page.styles if style.kind == "cell"):
        between = page.text[end : cell.start]
        if not every or between.strip():
            every.append(([], []))
        head, others = every[-1]
        is_below = others or (head and between.count("\n") > 1)
        (others if is_below else head).append(cell)
        end = max(end, cell.end)
    return every


def of_papers(page: Page, tokens: Sequence[Token]) -> Iterator[range]:
    """The tokens of each row, as wide as the first, of a table whose first row names a title and another field."""
    starts = [token.start for token in tokens]
    for head, cells in tables(page):
        names, width = [page.text[cell.start : cell.end].strip().casefold() for cell in head], len(head)
        fields = [*filter(phrases.compiled("{fields}").fullmatch, names)]
        if len(fields) > 1 and "title" in fields and not len(cells) % width:
            for first, last in zip(cells[::width], cells[width - 1 :: width], strict=True):
                yield range(bisect_left(starts, first.start), bisect_left(starts, last.end))
