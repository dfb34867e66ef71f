"""Lines are told apart by kind, broken ones are joined, and nothing of a page is lost."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.shapes import line_classifier

CASES = [json.loads(line) for line in (Path(__file__).parent / "line_classifier.jsonl").read_text("utf-8").splitlines()]
LINES = st.sampled_from([line for case in CASES for line in case["lines"]])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["lines"][0][:40])
def test_kinds(case: dict[str, list[str]]) -> None:
    """Each block of lines gives its parts."""
    found = line_classifier.of_page("\n".join(case["lines"]))

    assert case["kinds"] == [part.kind for part in found]


def test_broken_lines_are_joined() -> None:
    """On a page of one width, titles, people and text go on in the next line exactly when a word did not fit."""
    text = (
        "Cortex: A Compiler for Recursive Models That Grow as\n"
        "Trees on Tiny Boards\n"
        "Ada Moreau, Ben Okafor, Chen Li, Dina Haddad, Emil\n"
        "Larsen, Farid Nazari\n"
        "\n"
        "We show that a small cache is enough for most trees.\n"
        "Nimble and Cortex agree with us, as do Ada Moreau and\n"
        "Ben Okafor, who saw it first.\n"
    )

    found = line_classifier.of_page(text)

    assert ["short", "people", "prose"] == [part.kind for part in found]
    assert text[found[1].start : found[1].end].endswith("Farid Nazari")


def test_names_inside_a_broken_text_are_text() -> None:
    """A line of names in the middle of running text does not end it, nor does an address."""
    text = (
        "We show that a small cache is enough for most trees.\n"
        "We also show it for old boards, with the kind help of\n"
        "Ada Moreau, Ben Okafor, Chen Li, Dina Haddad and Emil\n"
        "Larsen, who wrote all of it down for everybody to see:\n"
        "https://example.org/they-wrote-all-of-it-down\n"
    )

    assert ["prose"] == [part.kind for part in line_classifier.of_page(text)]


@given(st.lists(LINES | st.text(max_size=30), max_size=12).map("\n".join))
def test_parts_hold_every_printed_character(text: str) -> None:
    """Parts are slices of the page in order, and together they hold all that is printed, but for a time's dash."""
    found = line_classifier.of_page(text)

    assert all(text[part.start : part.end].startswith(part.words) for part in found)
    assert all(above.end <= below.start for above, below in pairwise(found))
    between = [text[above.end : below.start] for above, below in pairwise(found)]
    assert all(
        not gap.strip(" \t\r\n\v\f\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029:|,–—-") or not gap.strip() for gap in between
    )


def test_a_wide_page_is_read_in_linear_time() -> None:
    """Ten megabytes in one line, or in one block of short lines, do not hang."""
    assert 1 == len(line_classifier.of_page("word " * 2_000_000))
    assert 1 == len(line_classifier.of_page("word and so\n" * 20_000))
