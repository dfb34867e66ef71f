"""Cells below the head of a table are laid into rows in the cheapest way."""

from __future__ import annotations

from collections.abc import Callable

from etl.model import Page
from etl.read.general import laid, pieces

Make = Callable[[str], Page]


def _rows(page: Make, *cells: str) -> list[list[tuple[int, str]]]:
    every = pieces.of_page(page("\n\n".join(cells) + "\n"))
    _, rows, _ = laid.lay(("title", "people", "time"), every, frozenset())
    return [[(place, cell.words) for place, cell in row] for row in rows]


def test_a_cell_may_be_missing(page: Make) -> None:
    """A row without its time is a row; the next begins with a title."""
    found = _rows(
        page,
        "Kernels at Rest on Boards",
        "Ada Moreau, Ben Okafor",
        "How to Compile Trees",
        "Chen Li, Dana Petrov",
        "9:30",
    )

    assert [[place for place, _ in row] for row in found] == [[0, 1], [0, 1, 2]]


def test_numbers_count_alike() -> None:
    """Cells that differ in their numbers come again."""
    assert laid.counted("Week 3") == laid.counted("week 12")


def test_links_stand_below_titles_in_their_cells(page: Make) -> None:
    """Names of links are in the cell of the title above them, unless a column is headed so."""
    cells = [
        "Kernels at Rest on Boards",
        "paper note",
        "Ada Moreau, Ben Okafor",
        "9:10",
        "How to Compile Trees",
        "paper slides",
        "Chen Li, Dana Petrov",
        "9:30",
    ]

    assert [[place for place, _ in row] for row in _rows(page, *cells)] == [[0, 0, 1, 2]] * 2
