"""Employers, places and posts are told from people."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.names.affiliations import is_affiliation


@pytest.mark.parametrize(
    "words",
    [
        "Rice University",
        "University of Boats",
        "Université de Lyon",
        "Institute of Clocks",
        "Department of Clocks, University of Boats",
        "School of Boats",
        "Google",
        "google",
        "Google Brain",
        "ETH Zurich",
        "UC Davis",
        "MIT",
        "MIT & Stanford",
        "Intel / Google",
        "Microsoft and NVIDIA",
        "Palo Clocks, Inc.",
        "Boats Ltd",
        "Clockwork GmbH",
        "Harbour Univeristy",
        "Tidewater Consulting",
        "Bell Labs",
        "Technical Director",
        "PhD Student",
        "USA",
        "South Korea",
        "Hong Kong",
    ],
)
def test_where_people_work(words: str) -> None:
    """Universities, companies, laboratories, places and posts are affiliations wherever they stand."""
    assert is_affiliation(words)
    assert is_affiliation(words, listed=True)


@pytest.mark.parametrize(
    "words",
    [
        "IBM Research",
        "XYZ",
        "AT&T",
        "IBM Toronto",
    ],
)
def test_listed_places(words: str) -> None:
    """In a list of people, and only there, an acronym or a word such as "Research" is enough."""
    assert is_affiliation(words, listed=True)
    assert not is_affiliation(words)


@pytest.mark.parametrize(
    "words",
    [
        "Ada Moreau",
        "Ben Okafor",
        "A. Moreau",
        "Wei Chen",
        "Tiny Kernels for Boards",
        "Ada",
        "",
        " .* ",
        "MIT and Ada Moreau",
        "Caches for Very Large Systems",
        "A Slow Cache for Every State of Things",
        "A Universal Cache",
        "Academic Clocks",
        "MIT CLOCKS",
        "Slow Boats for a Shared LLC",
    ],
)
def test_people_are_no_affiliations(words: str) -> None:
    """Names, titles and nothing are no affiliations, not even in a list."""
    assert not is_affiliation(words)
    assert not is_affiliation(words, listed=True)


@given(st.text())
def test_what_is_one_anywhere_is_one_in_a_list(words: str) -> None:
    """No text raises, and a list takes for affiliations at least what any other place does."""
    assert is_affiliation(words, listed=True) >= is_affiliation(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("East Exhibit Hall A-B", True),
        ("West Ballroom B", True),
        ("Hall A", True),
        ("Room 211", True),
        ("Brian Hall", False),
        ("Ada Room", False),
        ("Hall Andersson", False),
    ],
)
def test_rooms_are_no_people(words: str, expected: bool) -> None:
    """Where papers are shown is in lists of people; people are called Hall, too."""
    assert is_affiliation(words, listed=True) == expected
