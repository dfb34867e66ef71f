"""Buttons of other sites between people are no names."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import buttons

Make = Callable[[str], Page]

PAPERS = (
    ("Tiny Kernels for Old Boards", "Ada Moreau (Rice University) Follow @ada_m and Ben Okafor (Rice University)"),
    ("How to Compile Large Trees", "Olga Petrova (ETH Zurich) and Chen Li Follow @chenli"),
    ("A Study of Slow Caches", "Maria Weber (EPFL), Ivan Haddad (EPFL) Follow @haddad."),
)


def test_people_between_buttons(page: Make) -> None:
    """Names before and behind a button are whole."""
    found = general.listing(page("\n\n".join(f"{title}\n\n{people}" for title, people in PAPERS))).records

    assert [[author.name for author in record.authors] for record in found] == [
        ["Ada Moreau", "Ben Okafor"],
        ["Olga Petrova", "Chen Li"],
        ["Maria Weber", "Ivan Haddad"],
    ]


def test_addresses_behind_people_are_no_part_of_names(page: Make) -> None:
    """Letters to an author go to an address, in brackets or not, one person a line or all on one."""
    several = [
        ("Tiny Kernels for Old Boards", "Ada Moreau ada@boats.example.org\n\nBen Okafor <ben.okafor@oars.example>"),
        ("How to Compile Large Trees", "Olga Petrova (olga@x-y.example.org)\n\nChen Li mailto:chen@oars.example"),
        ("A Study of Slow Caches", "Maria Weber maria@oars.example.org\n\nIvan Haddad ivan_haddad@oars.example"),
    ]
    found = general.listing(page("\n\n".join(f"{title}\n\nAuthors\n\n{people}" for title, people in several))).records

    assert [[author.name for author in record.authors] for record in found] == [
        ["Ada Moreau", "Ben Okafor"],
        ["Olga Petrova", "Chen Li"],
        ["Maria Weber", "Ivan Haddad"],
    ]


@given(
    st.lists(
        st.sampled_from(["Follow @ada", "Ada a@b.example", "Follow", " ", "@ada", "(Follow me @b)", "boats\n"])
    ).map("".join)
)
def test_offsets_stay(text: str) -> None:
    """What is blanked out is as long as before, and lines stay apart."""
    blank = buttons.blanked(Page("page.txt", text, "")).text

    assert len(blank) == len(text)
    assert blank.count("\n") == text.count("\n")


def test_how_often_somebody_is_cited_is_no_name(page: Make) -> None:
    """Digests print an index behind each name, and the largest of all behind the last."""
    rows = [
        f"{title}\n\nAda Moreau h=19, Ben Okafor h=2, Chen Li (h-index: 118) max h=118\n\nWhat {title} says of oars."
        for title, _ in PAPERS
    ]
    found = general.listing(page("\n\n".join(rows))).records

    assert [[name.name for name in one.authors] for one in found] == [["Ada Moreau", "Ben Okafor", "Chen Li"]] * 3
