"""Workplaces behind a list of people are told by the marks that the people bear."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.names import affiliation_footnotes, author_lists

WORDS = st.text(alphabet="Ab 1¹2*†^[](),;", max_size=60)


@pytest.mark.parametrize(
    ("people", "places"),
    [
        ("Ada Moreau1, Ben Okafor2", " 1Inria, France, 2EPFL"),
        ("Ada Moreau1,2, Ben Okafor2", ", 1 University of Boats 2 Harbour Lab"),
        ("Ada Moreau¹, Ben Okafor²", " ¹Rice University ²EPFL"),
        ("Ada Moreau (1), Ben Okafor (2)", " ((1) University of Boats, (2) Harbour Lab)"),
        ("Ada Moreau^1, Ben Okafor^2", " ^1MIT"),
        ("Ada Moreau[1], Ben Okafor[2]", " [1] MIT [2] EPFL"),
        ("Ada Moreau1, Ben Okafor1,*", "; 1: University of Boats"),
        ("Ada Moreau¹, Ben Okafor²", " - ¹College of Boats & Trees, ²Harbour Lab"),
        ("Ada Moreau*, Ben Okafor†", " *University of Boats, †MIT"),
        ("Ada Moreau*, Ben Okafor*", " (*equal contribution)"),
        ("Ada Moreau*, Ben Okafor*", ", * denotes equal contribution"),
    ],
)
def test_people_end_where_their_workplaces_begin(people: str, places: str) -> None:
    """Whichever marks refer to them, and however they are set, workplaces behind all people are nobody."""
    words = people + places

    assert words[: affiliation_footnotes.begin(words)].rstrip(" ,;(-") == people
    assert [one.name for one in author_lists.authors(words, 0, len(words))] == ["Ada Moreau", "Ben Okafor"]


@pytest.mark.parametrize(
    "words",
    [
        "Ada Moreau, Ben Okafor",
        "Ada Moreau1, Ben Okafor1, Chen Li2",
        "Ada Moreau 1, Ben Okafor 1, Chen Li 2",
        "Ada Moreau1 Ben Okafor1 Chen Li2",
        "",
    ],
)
def test_marks_behind_people_alone_end_no_list(words: str) -> None:
    """Where nothing stands behind a mark but the next person, the list goes on to its end."""
    assert affiliation_footnotes.begin(words) == len(words)


@given(WORDS)
def test_a_list_ends_inside_its_words(words: str) -> None:
    """Of any words at all, some or none are workplaces."""
    assert 0 <= affiliation_footnotes.begin(words) <= len(words)
