"""A person a line, with a workplace and its town behind a comma, are the people of the title above them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import pieces, stacked

PAPERS = {
    "Tiny Kernels for Old Boards: How to Keep Them Warm": ("Ada Moreau", "Ben Okafor", "Can Larsen"),
    "AAC at the Harbour: A Study of Boat Schools and Clocks": ("Chen Li",),
    "What a Clock May Cost Us": ("Dina Haddad", "Emil Larsen"),
    "Slow Caches Made of Wood, and Where to Find Them": ("Farid Nazari", "Greta Lindqvist"),
}
PLACES = (
    "School of Rivers, University of Harbours, Oslo, Norway",
    "Tidewater Institute of Technology, Lyon, France",
    "Clock Department, Oakhurst University, Yokohama, Japan",
)


def _read(text: str) -> dict[str, list[str]]:
    found = general.listing(Page("page.txt", text, "")).records
    return {one.title.words if one.title else "": [author.name for author in one.authors] for one in found}


def _lines(people: tuple[str, ...]) -> list[str]:
    return [f"{name}, {place}" for name, place in zip(people, PLACES, strict=False)]


def test_people_stand_below_titles() -> None:
    """Each is named at the head of a line, and no town is a title; titles may speak of schools."""
    lines = [one for title, people in PAPERS.items() for one in (title, *_lines(people))]

    assert {title: list(people) for title, people in PAPERS.items()} == _read("\n\n".join(lines))


def test_members_of_committees_stay_whole() -> None:
    """Under headings of a word or two people with workplaces are no authors."""
    lines = [
        one
        for head, people in zip(("Chairs", "Web Chair", "Members"), PAPERS.values(), strict=False)
        for one in (head, *_lines(people))
    ]
    found = pieces.of_page(Page("page.txt", "\n\n".join(lines), ""))

    assert found == stacked.told(found)


@given(
    st.lists(
        st.sampled_from([*PAPERS, *_lines(("Ada Moreau", "Ben Okafor", "Chen Li")), "Papers", "9:00"]), max_size=14
    )
)
def test_parts_are_slices_of_the_page(lines: list[str]) -> None:
    """Whatever is cut off a line is still where its offsets say."""
    text = "\n\n".join(lines)

    assert all(
        text[piece.start : piece.end] == piece.words for piece in stacked.told(pieces.of_page(Page("p", text, "")))
    )
