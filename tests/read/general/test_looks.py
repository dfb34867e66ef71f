"""An atom of a reference is cheapest as the field that it looks like."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.general.atoms import atoms, flat
from etl.read.general.known import Known
from etl.read.general.looks import DATE, HEAD, OPEN, PEOPLE, TITLE, VENUE, adjusted, looks

FIELDS = (PEOPLE, TITLE, DATE, VENUE)


def _told(text: str) -> list[str]:
    """The cheapest field of each atom."""
    cut = atoms(flat(text, 0, len(text), None), ())
    return [min(FIELDS, key=lambda one: cost[one]) for cost in looks(cut)]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Ada Moreau, Ben Okafor and Chen Li", [PEOPLE, PEOPLE]),
        ("Moreau, A. B., Okafor, C.", [PEOPLE, PEOPLE, PEOPLE, PEOPLE, PEOPLE]),
        ("Tiny Kernels for Old Boards", [TITLE]),
        ("“Watches”, Ada Moreau", [TITLE, PEOPLE]),
        ("(2031, October)", [DATE]),
        ("(November 18 - November 24)", [VENUE]),
        ("Sun, M., Moreau, A.", [PEOPLE, PEOPLE, PEOPLE, PEOPLE]),
        ("In Proceedings of the 3rd Harbour Conference", [VENUE]),
        ("vol. 3, no. 2, pp. 1-10", [VENUE, VENUE, VENUE, VENUE, VENUE, VENUE]),
        ("[pdf] [slides]", [VENUE, VENUE]),
        ("HARBOR 2031", [VENUE]),
        ("OSDI", [VENUE]),
        ("Conference paper", [VENUE]),
    ],
)
def test_atoms_look_like_their_field(text: str, fields: list[str]) -> None:
    """People by their names, venues by their words, titles by being neither."""
    assert _told(text) == fields


def _as(field: str, text: str, number: int = 0) -> float:
    cut = atoms(flat(text, 0, len(text), None), ())
    return looks(cut)[number][field]


def test_shortened_journals_are_hardly_people() -> None:
    """A word that is shortened before another one costs more as a family name than one with initials before it."""
    assert _as(PEOPLE, "Phys. Lett. 3") > 2 > _as(PEOPLE, "Ada B. Moreau. Boats")


def test_what_a_page_tells_of_people_counts() -> None:
    """Who is known is hardly a title; where forenames are initials, a name with one is hardly a person."""
    (atom,) = atoms(flat("Ada Moreau", 0, 10, None), ())
    cost = looks([atom])[0]

    assert adjusted(atom, cost, Known(frozenset({"Ada Moreau"})))[TITLE] > cost[TITLE] + 1
    assert adjusted(atom, {**cost, PEOPLE: 4.0}, Known(folded=frozenset({"ada moreau"})))[PEOPLE] < 1
    assert adjusted(atom, cost, Known(initialled=True))[PEOPLE] > cost[PEOPLE] + 1
    assert adjusted(atom, cost, Known()) == cost


def test_and_before_a_name_makes_no_title() -> None:
    """The last of several people is as little a title as the others are."""
    assert _as(TITLE, "Chen Li, and Ada Moreau", 1) >= _as(TITLE, "Chen Li, Ada Moreau", 1)


def test_a_venue_begins_with_what_names_it() -> None:
    """Behind a comma, words right before a conference begin no venue; behind a full stop they may."""
    assert _as(OPEN, "Boats, A View from Below, 3rd Harbour Conference", 1) > 1
    assert 0 == _as(OPEN, "Boats. A View from Below, 3rd Harbour Conference", 1)
    assert 0 == _as(OPEN, "Boats, Proc. of OARS, 3rd Harbour Conference", 1)
    assert 0 == _as(OPEN, "Boats, A View from Below, 2031", 1)


def test_a_lone_word_before_a_colon_heads_a_title() -> None:
    """Unless initials stand before it."""
    assert _as(PEOPLE, "Nimble: how boats turn") > 2 > _as(PEOPLE, "A. Moreau: how boats turn", 1)


def test_others_are_no_part_of_a_name() -> None:
    """ "et al." behind a family name changes nothing."""
    assert _as(PEOPLE, "D. Haddad et al.", 1) == _as(PEOPLE, "D. Haddad.", 1)


def test_a_small_in_names_no_venue() -> None:
    """Titles hold "in" before a capital as venues do."""
    assert _as(TITLE, "in Old Harbours") < _as(TITLE, "In Old Harbours")


@given(st.text(st.sampled_from("Aab .,;:?!()[]“”\"\n-–1920'’& withInetalPp"), max_size=60))
def test_no_text_raises(text: str) -> None:
    """Every atom has a price for every field."""
    cut = atoms(flat(text, 0, len(text), None), ())

    assert [set(FIELDS) <= set(cost) for cost in looks(cut)] == [True] * len(cut)


def test_no_title_begins_with_a_workplace_in_brackets() -> None:
    """What stands in brackets behind people is where they work, unless it is no workplace."""
    costs = looks(atoms(flat(text := "Ada Moreau (Rice University), Ben Okafor (Slow Boats)", 0, len(text), None), ()))

    assert [cost[HEAD] > 0 for cost in costs] == [False, True, False, False]
