"""The last of a list may have a name that nobody knows, on pages whose lines end with their people."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import filled, runs
from etl.read.general.piece import Piece

Make = Callable[[str], Page]

ROWS = {
    "Tiny Kernels for Old Boards": "Ada Moreau, Ben Okafor",
    "Clouds for Every Island": "Chen Li, Dina Haddad, Ken Abe",
    "How to Compile Large Trees": "Ingrid Larsen, Rosa Fonseca",
    "Otters at Rest on Warm Rocks": "Omar Haddad, Lena Brandt",
}
ODD = "Slow Oars in the Harbour"


def _read(page: Make, odd: str) -> str:
    """The people of one more paper."""
    lines = [f"{title}. {people}." for title, people in {**ROWS, ODD: odd}.items()]
    found = general.listing(page("\n\n".join(["Accepted papers", *lines]))).records
    assert [one.title and one.title.words for one in found] == [*ROWS, ODD]
    return ", ".join(author.name for author in found[-1].authors)


@pytest.mark.parametrize("odd", ["Rich Stone", "Rich Caldor", "Bill Planck", "Rich Stone, Bill Planck"])
def test_who_ends_a_line_is_one_of_its_people(odd: str, page: Make) -> None:
    """Words that may be a name end the line, as people end all other lines."""
    assert _read(page, f"Marco Rossi, Greta Lindqvist, {odd}") == f"Marco Rossi, Greta Lindqvist, {odd}"


@pytest.mark.parametrize("place", ["Rice University", "Boat Research Lab", "Institute of Oars"])
def test_a_workplace_that_ends_a_line_is_nobody(place: str, page: Make) -> None:
    """What is known for a workplace stays one, even where other lines end with people."""
    assert _read(page, f"Marco Rossi, Greta Lindqvist, {place}") == "Marco Rossi, Greta Lindqvist"


@pytest.mark.parametrize("behind", ["", ".", ", Boat Research Lab", ". JACM"])
def test_lines_are_full_that_end_with_people(behind: str) -> None:
    """Marks alone may stand behind; a workplace or a venue may not."""
    lines = [f"{title}. {people}{behind}" for title, people in ROWS.items()]
    pieces = [Piece(line, 0, len(line), 1) for line in lines]

    assert filled.are_full(pieces, [runs.people(line) for line in lines]) == (behind in ("", "."))


@given(st.text(max_size=60))
def test_people_never_shrink(behind: str) -> None:
    """Whatever stands behind people, they begin where they began and end there or later, inside the line."""
    words = f"Tiny Kernels for Old Boards. Ada Moreau, Ben Okafor, {behind}"
    run = runs.people(words)
    if run is not None:
        longer = filled.last(words, run)
        assert longer.start == run.start
        assert run.end <= longer.end <= len(words)
