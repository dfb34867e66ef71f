"""What parts titles from people on nearly all lines of a page parts them on the others, whatever names stand there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general

Make = Callable[[str], Page]

ROWS = (
    ("Tiny Kernels for Old Boards", "Ada Moreau (Rice University)*; Ben Okafor (MIT)"),
    ("Clouds for Every Island", "Chen Li (MIT); Dina Haddad (Rice University)"),
    ("How to Compile Large Trees", "Ingrid Larsen (Oslo University); Rosa Fonseca (MIT)*"),
    ("Otters at Rest on Warm Rocks", "Omar Haddad (Rice University); Ken Abe (MIT)"),
    ("The Price of a Clock in One Year", "Ivy Stone (MIT); Lena Brandt (Oslo University)"),
    ("Teaching Boats to Read Maps", "Marco Rossi (MIT)*; Greta Lindqvist (Rice University)"),
)
ODD = "Slow Oars: A Night in the Harbour"
LINES = st.lists(st.sampled_from([f"{title}. {people}" for title, people in ROWS] + [ODD, "ada (x); y. z", "A. B"]))


def _read(page: Make, odd: str) -> dict[str, str]:
    """The people of each title, on a page with one more line."""
    lines = [f"#{number} {title}. {people}" for number, (title, people) in enumerate(ROWS, 1)]
    found = general.listing(page("\n\n".join([*lines[:3], f"#9 {odd}", *lines[3:]]))).records
    return {one.title.words: ", ".join(name.name for name in one.authors) for one in found if one.title}


@pytest.mark.parametrize(
    "people",
    [
        "zuri okello (kelp lab); Ada Moreau (Rice University)",
        "Xyqa Vwqz (Institute of Slow Boats and of the Kelp of the National Harbour of the North)*; Ben Okafor (MIT)",
        "Prof. Ada Moreau (Rice University); Ben Okafor (MIT)",
    ],
)
def test_odd_people_begin_behind_the_usual_mark(people: str, page: Make) -> None:
    """In small letters, of names that nobody knows, behind a title of their own."""
    found = _read(page, f"{ODD}. {people}")

    assert len(found) == len(ROWS) + 1
    assert len(found[ODD].split(", ")) == 2


@pytest.mark.parametrize("between", [".", "? ", "! "])
def test_a_lost_blank_or_another_mark_parts_as_well(between: str, page: Make) -> None:
    """A full stop right before the first name, and a title that ends in a question or a shout."""
    title = "Who Rows at Night in the Harbour"
    closed = title + between.strip(" .")
    found = _read(page, f"{title}{between}Ada Moreau (MIT); Ben Okafor (Rice University)")

    assert found[closed] == "Ada Moreau, Ben Okafor"


def test_lines_without_people_stay_whole(page: Make) -> None:
    """A mark with words behind it that begin no list of people is part of a title."""
    title = "Slow Oars. Why a Night in the Harbour Is Long"
    found = _read(page, title)

    assert not any(one != title and title.startswith(one) for one in found)


@given(LINES)
def test_any_page_is_read(lines: list[str]) -> None:
    """Whatever lines come together."""
    page = Page("page.txt", "\n\n".join(lines), "0" * 64)

    assert all(one.start < one.end for one in general.listing(page).records)
