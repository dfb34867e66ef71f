"""No cell runs in a spreadsheet, and every text comes back."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest
from cells import plain
from hypothesis import given
from hypothesis import strategies as st

from etl import sheets


@given(st.text(st.characters(exclude_categories=["Cs"])) | st.text("'=+-@1.\t\r\n"))
def test_a_csv_cell_comes_back(text: str) -> None:
    """A CSV reader and `plain` give the text again, and no cell begins like a formula unless it is a number."""
    lines = io.StringIO(f"{sheets.cell(text)},x\n", newline="")
    ((cell, *others),) = csv.reader(lines, strict=True)

    assert ["x"] == others
    assert text == plain(cell)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) or Decimal(cell) == Decimal(text)


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("'=1+1", "''=1+1"),
        ("-1.5", "-1.5"),
        ("'-1.5", "''-1.5"),
        ("-x", "'-x"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1", "'＝1"),
        ("\tx", "'\tx"),
        ("'tis", "'tis"),
        ('a "b"', '"a ""b"""'),
        ("a, b", '"a, b"'),
        ("a\rb", '"a\rb"'),
        ("", ""),
    ],
)
def test_formulas_are_made_harmless(text: str, cell: str) -> None:
    """One apostrophe more stands in front of what a spreadsheet would run, and goes again."""
    assert cell == sheets.cell(text)
    assert text == plain(cell) or '"' in cell


def test_nothing_is_an_empty_cell() -> None:
    """What is not there is the empty cell, as is the empty text."""
    assert "" == sheets.cell(None) == sheets.cell("")


@given(st.text() | st.text("'=+-@1.\t\r\n"))
def test_what_is_guarded_comes_back(text: str) -> None:
    """The apostrophe goes again, of any text."""
    assert text == plain(sheets.guarded(text))
