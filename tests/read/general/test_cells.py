"""What a cell costs in a column, and what it costs that it goes on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.general import cells
from etl.read.general.columns import Column
from etl.read.general.piece import Piece


def _cell(words: str) -> Piece:
    return Piece(words, 0, len(words), 1)


@pytest.mark.parametrize(
    ("words", "cheap", "dear"),
    [
        ("Tiny Kernels for Old Boards", "title", "other"),
        ("University of Boats; Isle Group", "other", "title"),
        ("OARS 2031", "other", "title"),
        ("Ada Moreau, Ben Okafor", "people", "other"),
        ("[pdf]", "links", "title"),
        ("9:00", "time", "other"),
        ("12", "number", "other"),
        ("arXiv:3110.01234", "number", "title"),
        ("https://boats.org/tiny.pdf", "links", "title"),
    ],
)
def test_cells_stand_where_they_belong(words: str, cheap: Column, dear: Column) -> None:
    """Each sort of words costs least in its own column; workplaces are no people in a column of something else."""
    assert cells.price(cheap, _cell(words)) < cells.price(dear, _cell(words))


@pytest.mark.parametrize(
    ("above", "below"), [("Ada Moreau,", "Ben Okafor"), ("Kernels at Rest on the", "Oldest Boards")]
)
def test_what_hangs_goes_on(above: str, below: str) -> None:
    """A line that cannot be all of its cell goes on for less than one that can; times and links never go on."""
    assert cells.wrapped(_cell(above), _cell(below)) < cells.wrapped(_cell("Old Boards"), _cell(below))
    assert cells.wrapped(_cell(above), _cell("[pdf]")) == cells.NEVER


@given(st.text(min_size=1, max_size=60).filter(str.strip))
def test_every_cell_has_a_price(words: str) -> None:
    """Whatever stands in a cell, no column pays for it."""
    assert min(cells.price(column, _cell(words)) for column in ("title", "people", "links", "date", "other")) >= 0
