"""Workplaces between authors of a line each give way to commas, and offsets stay true."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read.general import placed

Make = Callable[[str], Page]

PROGRAMME = """
  09:00 - 10:30 - Technical Papers

     1. - 09:00 - 09:30 - Kernels at Rest on the Oldest of Boards
        Ada Moreau, Harbour University,
        Ben Okafor, Isle Laboratory and
        Chen Li, Harbour University

     1. - 09:30 - 10:00 - How to Compile Large Trees without a Forest
        Dana Petrov, University of the Isles,
        Emil Sato, OAKS Elm and
        Paul Osei , INRIA

     1. - 10:00 - 10:30 - What a Clock May Cost Us
        Maria Weber University of the Isles and
        Carlos Novak, Harbour University
"""
LINES = st.sampled_from(
    [
        "Ada Moreau, Harbour University,",
        "Ben Okafor, Isle Laboratory and",
        "Kernels at Rest",
        "",
        "  x",
        "Chen Li,",
        "A, B and",
    ]
)


def test_authors_of_a_line_each(page: Make) -> None:
    """Names are read without what stands behind them; where a page makes a habit of it, odd workplaces are some too."""
    found = read.reading(page(PROGRAMME))

    assert [record.title.words for record in found.records if record.title] == [
        "Kernels at Rest on the Oldest of Boards",
        "How to Compile Large Trees without a Forest",
        "What a Clock May Cost Us",
    ]
    assert [[author.name for author in record.authors] for record in found.records] == [
        ["Ada Moreau", "Ben Okafor", "Chen Li"],
        ["Dana Petrov", "Emil Sato", "Paul Osei"],
        ["Maria Weber", "Carlos Novak"],
    ]


def test_a_block_is_a_list(page: Make) -> None:
    """Every name stays where it is, a comma behind it, on one line."""
    made = placed.bare(page("Ada Moreau, Harbour University,\nBen Okafor, Isle Laboratory and\nChen Li, INRIA\n"))

    assert made.text == "Ada Moreau,                     Ben Okafor,                     Chen Li       \n"


@pytest.mark.parametrize(
    "text",
    [
        "Ada Moreau, Ben Okafor,\nChen Li, Dana Petrov and\nEmil Sato, Paul Osei\n",
        "Ada Moreau, Harbour University\nBen Okafor, Isle Laboratory\nChen Li, INRIA\n",
        "Ada Moreau, Harbour University; Ben Okafor, Isle Laboratory;\nChen Li, INRIA;\nDana Petrov, INRIA\n",
        "Ada Moreau, Harbour University,\n\nBen Okafor, Isle Laboratory,\n",
        "Kernels at Rest, a study,\nHow to Compile, another,\n",
        "Ada Moreau, Harbour University and\n  Ben Okafor, Isle Laboratory\n",
        "",
    ],
)
def test_other_lines_stay(text: str, page: Make) -> None:
    """Wrapped lists of people, lists with semicolons, rosters, lines apart, titles and lines of another margin."""
    assert placed.bare(page(text)) == page(text)


@given(st.lists(LINES, max_size=20).map("\n".join))
def test_offsets_stay_true(text: str) -> None:
    """What is not blanked out stays where it was."""
    made = placed.bare(Page("page.txt", text, "")).text

    assert len(made) == len(text)
    assert all(new in (old, " ", ",") for old, new in zip(text, made, strict=True))
