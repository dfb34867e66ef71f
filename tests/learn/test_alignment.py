from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from learn.alignment import aligned
from read.layout.strategies import texts

from etl.read.layout.tokens import LABELS, tokens
from etl.read.layout.training.network import UNKNOWN

PAPER = {"title": "Slow Boats", "authors": ["Ada Moreau", "Ben Okafor"], "venue": "BOATS 2031"}
TALK = {"kind": "nonpaper", "what": "talk", "text": "Twenty Years of Oars"}


def labels(text: str, *rows: dict[str, Any]) -> list[str]:
    found = tokens(text)
    return ["?" if label == UNKNOWN else LABELS[label] for label in aligned(text, found, rows).labels.tolist()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Slow Boats\nAda Moreau, Ben Okafor", ["title begins", "author begins", "author begins"]),
        ("Ada Moreau and Ben Okafor: SLOW BOATS", ["author begins", "author begins", "title begins"]),
        (
            "Slow\n  Boats. Ada Moreau, Ben Okafor. In BOATS 2031, Oslo",
            ["title begins", "title goes on", "author begins", "author begins", "venue begins", "venue goes on", "?"],
        ),
        ("Keynote: Twenty Years of Oars\nCoffee", ["?", "talk begins", "?"]),
        ("Slow Boatswains", ["?"]),
    ],
)
def test_gold_finds_its_tokens(text: str, expected: list[str]) -> None:
    """Words of gold are found without case, accents, line ends and marks, as whole words."""
    assert labels(text, PAPER, TALK) == expected


def test_a_title_inside_an_address_is_none() -> None:
    """The name of a file spells a title without blanks; it is not where the page prints the title."""
    row = {"title": "Very Slow Boats"}

    assert labels("talks/VerySlowBoats.mp4\nVery slow boats", row) == ["?", "title begins"]


def test_a_title_inside_another_is_none() -> None:
    """A title that is part of a longer one is found where it stands alone, whatever the order of the rows."""
    rows = ({"title": "Boats in Rivers"}, {"title": "Oars and Boats in Rivers"})
    text = "Oars and Boats in Rivers\n\nBoats in Rivers"

    assert labels(text, *rows) == ["title begins", "title goes on", "title begins"]


def test_an_abstract_begins_in_no_title() -> None:
    """Where the first words of an abstract are those of a title, too, the abstract stands after it."""
    begin = "A slow boat on every river"
    row = {"title": f"{begin}, and why", "abstract_start": begin, "abstract_end": "it carries oars"}
    text = f"{begin}, and why\n{begin} is a boat that waits; it carries oars."

    assert labels(text, row) == ["title begins", "title goes on", "abstract begins", "abstract goes on"]


def test_a_name_is_found_family_name_first() -> None:
    """A page may print "Moreau, Ada" where its gold says "Ada Moreau"."""
    text = "Moreau, Ada, and Ben Okafor. Slow Boats"

    assert labels(text, PAPER) == ["author begins", "author goes on", "author begins", "title begins"]


def test_people_before_a_title_are_known_as_such() -> None:
    """Whether the names of a paper stand before its title follows from where they are nearest."""
    text = "Ada Moreau, Ben Okafor\nSlow Boats\n\nCy Lind\nFast Boats"
    rows = (PAPER, {"title": "Fast Boats", "authors": ["Cy Lind"]})

    assert aligned(text, tokens(text), rows).leads.tolist() == [True, True, False, True, False]


def test_what_stands_nowhere_is_missed() -> None:
    """Titles and people that a page does not print are reported."""
    made = aligned("Fast Boats", tokens("Fast Boats"), [PAPER])

    assert made.missed == ("Slow Boats", "Ada Moreau; Ben Okafor")


@given(texts, st.lists(st.builds(lambda title: {"title": title, "authors": [title]}, texts), max_size=3))
def test_any_gold_aligns_with_any_text(text: str, rows: list[dict[str, Any]]) -> None:
    """Every token gets a label, whatever page and gold say."""
    found = tokens(text)

    assert len(aligned(text, found, rows).labels) == len(found)
