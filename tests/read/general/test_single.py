"""Lists of theses name one person in each line."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read.general import pieces, single, stamps

PAPERS = (
    ("Tiny Kernels for Old Boards", "Ada", "Moreau"),
    ("Harbours That Learn to Wait", "Ben", "Okafor"),
    ("How to Compile Large Trees, Slowly", "Dina Maria", "Haddad"),
    ("A Study of Caches for Watches", "Emil", "Larsen"),
    ("What a Clock May Cost Us", "Greta", "Lindqvist"),
)


def _page(text: str) -> Page:
    return Page("page.txt", text, "0" * 64)


@pytest.mark.parametrize(
    "form",
    [
        "{given} {family}, {title}, Boat Science, March 2031",
        "{given} {family}: {title}, Boat Science, March 2031",
        "{title}, {family}, {given}. PhD (2031) https://doi.org/10.9999/boats",
        "{title}, {given} {family}. Master's thesis (2031)",
    ],
)
def test_each_line_is_a_title_and_a_person(form: str) -> None:
    """Who stands at the head of each line or behind each title wrote it; a shared field of study is no part of it."""
    lines = (form.format(title=title, given=given, family=family) for title, given, family in PAPERS)
    found = read.reading(_page("Theses\n\n" + "\n\n".join(lines))).records

    assert [record.title.words for record in found if record.title] == [title for title, _, _ in PAPERS]
    assert [[author.name for author in record.authors] for record in found] == [
        [f"{given} {family}"] for _, given, family in PAPERS
    ]


def test_a_person_runs_into_each_title() -> None:
    """Where every line begins with a person, and no mark follows, titles begin with the first word that is no name."""
    titles = ("Learning to Row", "Optimal Kernels for Boats", "3D Maps of Harbours", "Efficient Clocks that Wait")
    people = ("Ada Moreau", "Ben Okafor", "Dina Maria Haddad", "Emil Larsen")
    text = "\n\n".join(f"{who} {title}" for who, title in zip(people, titles, strict=True))
    found = read.reading(_page(f"PhD Theses\n\n{text}")).records

    assert [record.title.words for record in found if record.title] == list(titles)
    assert [author.name for record in found for author in record.authors] == list(people)


@given(
    st.lists(st.sampled_from(["Ada Moreau, ", "Tiny Kernels ", "PhD", ", ", ". ", "(BoH 2031)", "\n\n"]), max_size=30)
)
def test_pieces_stay_in_their_lines(parts: list[str]) -> None:
    """Whatever is cut stays in order, inside the line it came from."""
    found = single.told(stamps.parted(pieces.of_page(_page("".join(parts)))))

    assert all(left.end <= right.start for left, right in pairwise(found))
