"""Rows of tables are known by blank lines between them, or by the number of their cells."""

from __future__ import annotations

import numpy as np
import pytest

from etl.model import Page, Style
from etl.read.layout.segments import papers
from etl.read.layout.tables import of_papers, tables
from etl.read.layout.tokens import INDEX, tokens


def page(table: str) -> Page:
    """A page of cells, which a bar ends; an equals sign is in place of a blank line inside one."""
    text, cells = "", []
    for cell in table.split("|"):
        text += cell[: len(cell) - len(cell.lstrip("\n"))]
        words = cell.strip("\n")
        if words and not words.startswith("~"):
            cells.append(Style("cell", len(text), len(text) + len(words.replace("=", "\n\n"))))
        text += f"{words.replace('=', chr(10) * 2)}\n"
    return Page("boats.md", text, "0" * 64, styles=tuple(cells))


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("Title|Authors|\nSlow Boats|Ada Moreau|\nFast Boats", [(2, 3)]),
        ("Title|Authors|~ words|Slow Boats|Ada Moreau", [(2, 0), (2, 0)]),
        ("Title", [(1, 0)]),
        ("~ words", []),
    ],
    ids=["rows", "tables", "one cell", "none"],
)
def test_a_blank_line_ends_the_first_row_and_words_end_tables(table: str, expected: list[tuple[int, int]]) -> None:
    """Each cell is in one table, and the first row may name columns."""
    assert expected == [(len(head), len(others)) for head, others in tables(page(table))]


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        ("Title|Authors|\nSlow Boats|Ada Moreau|\nOars|Ben Okafor", ["Slow Boats\nAda Moreau", "Oars\nBen Okafor"]),
        ("Title|Paper|Date|\nSlow Boats|\nOars=are long|\n2031", ["Slow Boats\n\nOars\n\nare long\n\n2031"]),
        ("Boats|Authors|\nSlow Boats|Ada Moreau", []),
        ("Title|Harbour|\nSlow Boats|Rome", []),
        ("Title|Authors|\nSlow Boats|Ada Moreau|\nOars", []),
    ],
    ids=["rows", "blank lines in a cell", "no title", "one field", "a cell is missing"],
)
def test_rows_below_names_of_fields_hold_papers(table: str, rows: list[str]) -> None:
    """The head names a title and another field, and no cell is missing below it."""
    made = page(table)
    found = tokens(made.text, made.styles)

    spans = [made.text[found[row.start].start : found[row.stop - 1].end] for row in of_papers(made, found)]

    assert spans == rows


def test_a_row_is_one_paper_whatever_blank_lines_it_holds() -> None:
    """People in the last cell are of the title in the first, not of the next one."""
    made = page("Title|Abstract|Authors|\nSlow Boats|\nOars=are long|\nAda Moreau|\nFast Boats|\nOars=are|\nCy Lind")
    found = tokens(made.text, made.styles)
    names = (
        "other other other title+begins other abstract+begins author+begins title+begins other abstract+begins".split()
    )
    labels = [INDEX[name.replace("+", " ")] for name in [*names, "author+begins"]]

    listed = papers(made.text, found, labels, np.zeros(len(found)), of_papers(made, found))

    assert [(paper.title and paper.title.first, [span.first for span in paper.authors]) for paper in listed] == [
        (3, [6]),
        (7, [10]),
    ]
