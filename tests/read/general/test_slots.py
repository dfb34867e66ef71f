"""A column of times and places left of a programme parts from the titles and the people right of it."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read.general import slots

Make = Callable[[str], Page]

PROGRAMME = """
                               Session 1: Kernels
                               Session Chair: Maria Weber
                               * Kernels at Rest on the Oldest of Boards
                                 Ada Moreau, Ben Okafor, Chen Li
    9:00 AM - 10:30 AM         * How to Compile Large Trees
    (Harbour Room - 2nd Floor)   Dana Petrov, Emil Sato
                               * What a Clock May Cost Us
                                 Paul Osei, Carlos Novak
                               * Clouds for Everybody on Every Island
                                 Nadia Rossi, Ivan Horvat
"""
PARTS = st.sampled_from(["9:00 AM", "(Hall 1)", "   ", "\n", "* Trees", "Kernels at Rest", "\n       ", " "])


def test_cells_part(page: Make) -> None:
    """A title right of a time is a title, and people right of a place are those of the title above."""
    found = read.reading(page(PROGRAMME))

    assert [record.title.words for record in found.records if record.title] == [
        "Kernels at Rest on the Oldest of Boards",
        "How to Compile Large Trees",
        "What a Clock May Cost Us",
        "Clouds for Everybody on Every Island",
    ]
    assert [len(record.authors) for record in found.records] == [3, 2, 2, 2]


def test_times_get_a_line_and_places_give_way(page: Make) -> None:
    """The first blank behind a time becomes a line end; a place in brackets becomes blanks."""
    lines = "         Trees\n" * 3

    assert slots.apart(page(f"9:00 AM  Boats\n{lines}")).text == f"9:00 AM  Boats\n{lines}"
    assert slots.apart(page(f"9:00     Boats\n{lines}")).text == f"9:00\n    Boats\n{lines}"
    assert slots.apart(page(f"(Hall)   Boats\n{lines}")).text == f"         Boats\n{lines}"


def test_other_gaps_stay(page: Make) -> None:
    """Titles left of people, and times left of what no other line stands below."""
    for text in ("Kernels   Ada Moreau\n" + "          Ben Okafor\n" * 3, "9:00     Boats\n9:30       Trees\n", ""):
        assert slots.apart(page(text)) == page(text)


@given(st.lists(PARTS, max_size=30).map("".join))
def test_offsets_stay_true(text: str) -> None:
    """What is not parted or blanked out stays where it was."""
    made = slots.apart(Page("page.txt", text, "")).text

    assert len(made) == len(text)
    assert all(new in (old, " ", "\n") for old, new in zip(text, made, strict=True))


def test_what_stands_beside_has_lines_of_its_own(page: Make) -> None:
    """Right of a programme with times, columns that several lines share part too; a wide gap alone does not."""
    rows = [
        f"{at:2}:00    {title:30}{place}"
        for at, title, place in zip((9, 10, 11), ("Trees", "Boats", "Clocks"), ("Mill", "Lake", "Quay"), strict=True)
    ]
    text = slots.apart(
        page("\n".join([*rows, *["         Kernels     at Rest"] * 2, "         More     of them"]))
    ).text

    assert [line.strip() for line in text.split("\n")][:6] == ["9:00", "Trees", "Mill", "10:00", "Boats", "Lake"]
    assert "More     of them" in text
