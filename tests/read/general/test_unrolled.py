"""Rows of a table that were run into one line, and line breaks that are written out, are lines again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import unrolled

Make = Callable[[str], Page]

ROWS = (
    "| --- | --- | --- | | Time | Title | Work by | | --- | --- | --- | | 9:00 - 9:25 | Welcome | | "
    "| 9:25 - 9:40 | Kernels at Rest on Old Boards | Ada Moreau, Ben Okafor | | 9:40 - 10:00 | How to Compile Large "
    "Trees | Chen Li, Paul Osei | | 10:00 - 10:20 | What a Clock May Cost Us | Dana Petrov and Emil Sato |"
)
BREAKS = """
Paper Session One

Kernels at Rest on Old Boards\\ Ada Moreau, Ben Okafor

How to Compile Large Trees\\ Chen Li, Paul Osei

What a Clock May Cost Us\\ Dana Petrov, Emil Sato
"""
TITLES = ["Kernels at Rest on Old Boards", "How to Compile Large Trees", "What a Clock May Cost Us"]
PARTS = st.sampled_from(["|", " | ", "| a | b | ", "| |", "\\ ", "Trees\\ Boats", "$x$", "\n", "\n\n", " "])


@pytest.mark.parametrize("text", [ROWS, BREAKS])
def test_lines_are_apart(text: str, page: Make) -> None:
    """The rows of such a table are read as rows, what stands around a written break as two lines."""
    found = general.listing(page(text)).records

    assert [record.title.words for record in found if record.title] == TITLES
    assert [len(record.authors) for record in found] == [2, 2, 2]


def test_rows_of_unequal_width_are_apart(page: Make) -> None:
    """Where no width fits, every empty cell ends a row of a line that is long enough to be several."""
    title = "Kernels at Rest on the Oldest of Boards and What They Cost Us in a Year " * 7
    text = f"| 9:00 | {title} | | Ada Moreau | Chen Li | Ivy Stone | | 9:30 | Trees |"

    assert len(unrolled.plain(page(text)).text.split("\n")) == 3


@pytest.mark.parametrize(
    "text",
    [
        "| one | two | three |",
        "| one | two | | three | four | five |",
        "Let $a$ be small\\ enough\n" * 3,
        "Trees, see Li et al.\\ and others\n" * 3,
        "One break\\ is none",
        "",
    ],
)
def test_other_lines_stay(text: str, page: Make) -> None:
    """One row, rows of unequal width, blanks of LaTeX and a break that no other line has are left alone."""
    assert unrolled.plain(page(text)).text == text


@given(st.lists(PARTS, max_size=40).map("".join))
def test_offsets_stay_true(text: str) -> None:
    """Nothing but blanks, backslashes and the bars of empty cells becomes line ends or blanks."""
    made = unrolled.plain(Page("page.txt", text, "")).text

    assert len(made) == len(text)
    assert all(new == old or (old in " \\|" and new in "\n ") for old, new in zip(text, made, strict=True))


def test_rows_below_their_rule_are_whole(page: Make) -> None:
    """A row with as many bars as the rule of its table is one, however long and with whatever cell empty."""
    text = (
        "| Tags | - | Title | Authors |\n| --- | --- | --- | --- |\n| Oars |  | Tiny Kernels " + "x" * 500 + " | Ada |"
    )

    assert unrolled.plain(page(text)).text == text


def test_empty_cells_end_lines(page: Make) -> None:
    """Where a table lost its rows, two bars with nothing between part what stands before and behind them."""
    text = "9:00 | Talks | | 9:10\n\n9:20 | | Tiny Kernels\n\nAda Moreau | | | 9:30"
    lines = [line.strip() for line in unrolled.plain(page(text)).text.split("\n") if line.strip()]

    assert lines == ["9:00 | Talks", "9:10", "9:20", "Tiny Kernels", "Ada Moreau", "9:30"]
