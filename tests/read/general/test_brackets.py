"""Brackets at the end of a title: links, venues and what the page repeats are none of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import brackets

NAMES = ("Boats", "Clocks", "Trees", "Mills", "Boards", "Caches", "Owls", "Kernels", "Watches", "Rivers")


@given(st.text(alphabet="ab1 ()[]", max_size=30))
def test_an_end_is_inside_the_line(words: str) -> None:
    """Whatever a line is, its end without brackets is one of its offsets, with no blank before it."""
    end = brackets.tail(words)

    assert 0 <= end <= len(words)
    assert words[:end] == words[:end].rstrip()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Tiny Kernels ( BOATS 2031     ) [ paper        ] [ code      ]", "Tiny Kernels"),
        ("Tiny Kernels (arXiv 3101.00001) [ Ada's notes               ]", "Tiny Kernels"),
        ("Tiny Kernels (Read more on arXiv or HuggingFace)", "Tiny Kernels"),
        ("Tiny Kernels, BOATS 2031, (paper), (slides)", "Tiny Kernels, BOATS 2031,"),
        ("Tiny Kernels (BoK)", "Tiny Kernels (BoK)"),
        ("Tiny Kernels (and how to rest them)", "Tiny Kernels (and how to rest them)"),
        ("[paper]", "[paper]"),
        ("Tiny) Kernels]", "Tiny) Kernels]"),
    ],
)
def test_what_is_no_part_of_a_title(words: str, expected: str) -> None:
    """Links and venues go, words of the title stay."""
    assert expected == words[: brackets.tail(words)]


def test_people_keep_their_workplaces() -> None:
    """Where lists of people end in brackets, what is read of them reaches to the end of the line."""
    people = "Ada Moreau (Mill Lab), Ben Okafor (Rice)"
    text = "\n".join(f"* {name} and How They Keep Time\n  {people}" for name in NAMES)
    records = general.listing(Page("page.md", text, "")).records

    assert [people[-5:]] * len(NAMES) == [text[record.end - 5 : record.end] for record in records]
