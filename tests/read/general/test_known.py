"""What a page tells of people: who comes again, and whether forenames are written out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.general.known import Known, last, learned, unmarked

PEOPLE = learned([["Ada Moreau", "Ben C. Okafor"], ["Ben C. Okafor", "Ada Moreau"], ["Chen Li"]])


def test_who_comes_again_is_known() -> None:
    """Someone of a single reference is not, and no reference counts twice."""
    assert {"Ada Moreau", "Ben C. Okafor"} == PEOPLE.people
    assert not learned([["Ada Moreau", "Ada Moreau"]]).people


def test_case_makes_nobody_unknown() -> None:
    """A name that is known in other letters is known."""
    assert PEOPLE.is_known("Ada moreau")
    assert not PEOPLE.is_known("Chen Li")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada Moreau, Ben C. Okafor Tiny Boats of Oslo", ["Ben C. Okafor"]),
        ("Tiny Boats of Oslo Ada Moreau, Chen Li", ["Ada Moreau"]),
        ("Chen Li and Ada Moreau HARBOR 2031", ["Ada Moreau"]),
        ("Ada Moreau, Ben C. Okafor. Tiny Boats", []),
        ("Tiny Boats by Ada Moreau et al., OARS", []),
        ("Tiny Boats (Ada Moreau and Ben C. Okafor)", []),
        ("Ada Moreaux Tiny Boats", []),
        ("Tiny Boats of Ben C.", []),
    ],
)
def test_known_people_stand_out_without_marks(text: str, found: list[str]) -> None:
    """Where a mark stands at either side, a name needs no help."""
    assert found == [text[start:end] for start, end in unmarked(text, PEOPLE)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Chen Li, and Ivy B. Stone Tiny Boats of Oslo", "Ivy B. Stone"),
        ("Chen Li, K. V. Abe Brandt, and M. Rossi Oars at Night", "M. Rossi"),
        ("Chen Li and Jan van Dijk OARS: Rowing at Night", "Jan van Dijk"),
        ("Chen Li, Ivy Stone. Tiny Boats", None),
    ],
)
def test_the_last_name_ends_without_a_mark(text: str, name: str | None) -> None:
    """Two words, initials and particles between them, and a word behind that is no part of a name in a list."""
    span = last(text)

    assert (text[slice(*span)] if span else None) == name


def test_forenames_are_initials_on_a_page_or_not() -> None:
    """Where next to none is written out, a name with one is odd."""
    short = learned([[f"{letter}. Okafor", f"Moreau {letter}"] for letter in "ABCDEFGHIJKL"])
    mixed = learned([[f"{letter}. Okafor", "Ada Moreau"] for letter in "ABCDEFGHIJKL"])

    assert short.is_odd("Proximal Kernel")
    assert not any(short.is_odd(name) for name in ("K. Moreau", "J.-L. Moreau", "Moreau K", "Tz. Moreau", "Moreau"))
    assert not mixed.is_odd("Chen Li")
    assert not learned([["A. Okafor"]]).is_odd("Chen Li")


@given(st.text(st.sampled_from("Ada MoreuBnC.Okfr, "), max_size=60))
def test_names_are_found_where_they_stand(text: str) -> None:
    """Whatever the text, what is found is a known name, in order."""
    spans = list(unmarked(text, PEOPLE))

    assert sorted(spans) == spans
    assert all(text[start:end] in PEOPLE.people for start, end in spans)
    assert [] == list(unmarked(text, Known()))
