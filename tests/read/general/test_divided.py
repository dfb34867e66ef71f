"""A mark parts titles from people, also from family names alone, where the page has the habit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import divided, pieces

Make = Callable[[str], Page]

LINES = (
    "Moreau et al.: Tiny Kernels for Old Boards.",
    "Okafor: Clouds for Every Island",
    "Lindqvist & Haddad: How to Compile Large Trees",
    "Larsen et al.: A Study of Slow Caches for Watches",
    "Nazari et al.: What a Clock May Cost Us",
)
ENTRIES = (
    ("Tiny Kernels for Old Boards", "Ada Moreau, Ben Okafor and Chen Li", ["Ada Moreau", "Ben Okafor", "Chen Li"]),
    ("Clouds for Every Island", "Okafor and Lindqvist", ["Okafor", "Lindqvist"]),
    ("How to Compile Large Trees", "Haddad et al.", ["Haddad"]),
    ("Nimble: A Study of Slow Caches for Watches", "G. Tanaka et al.", ["G. Tanaka"]),
    ("Boats of All Sizes", "Ada Moreau, Baole Ai, Ben Okafor", ["Ada Moreau", "Baole Ai", "Ben Okafor"]),
    ("What a Clock May Cost Us", "Larsen, Nazari, and Moreau", ["Larsen", "Nazari", "Moreau"]),
    ("Otters and the Placement of Tensors", "Rosa Fonseca", ["Rosa Fonseca"]),
)
HEADS = st.sampled_from(
    ["Moreau et al.: ", "Okafor: ", "Boats: ", "et al.: ", "Tiny Kernels", " ", "\n\n", "A. Li and Abe: "]
)


def test_people_and_titles_part(page: Make) -> None:
    """Others, two names and one name alone: each stands before its title."""
    found = general.listing(page("\n\n".join(LINES))).records

    assert [record.title.words for record in found if record.title] == [
        line.split(": ")[1].rstrip(".") for line in LINES
    ]
    assert [[author.name for author in record.authors] for record in found][2] == ["Lindqvist", "Haddad"]


@pytest.mark.parametrize("mark", [" ~ ", " / ", " — ", " | ", " by ", " · ", " // ", " @ ", " - by "])
def test_any_mark_parts_titles_from_people(mark: str, page: Make) -> None:
    """Whichever mark the lines share, titles end at it and people begin behind it, be they family names alone."""
    found = general.listing(page("\n\n".join(f"{title}{mark}{people}" for title, people, _ in ENTRIES))).records

    assert [(one.title.words, [author.name for author in one.authors]) for one in found if one.title] == [
        (title, people) for title, _, people in ENTRIES
    ]


@pytest.mark.parametrize("form", ["{}..{} et.al.", "{}. {} et al.", "{}: {}, et al."])
def test_a_whole_name_stands_before_others(form: str, page: Make) -> None:
    """Behind a mark the first of several has all of their name; a question keeps its own mark."""
    titles = [*(title for title, _, _ in ENTRIES[:4]), "Are All Boats the Same?"]
    people = ("Ada Moreau", "Chen Li", "Ingrid B. Larsen", "Omar Haddad", "Rosa Fonseca")
    lines = [form.format(title.rstrip("?"), one) for title, one in zip(titles[:4], people, strict=False)]
    text = "\n\n".join([*lines, f"{titles[4]}.{people[4]} et.al."])
    found = general.listing(page(text)).records

    assert [one.title.words for one in found if one.title] == titles
    assert [author.name for one in found for author in one.authors] == list(people)


def test_a_year_may_stand_behind_the_people(page: Make) -> None:
    """A mark that touches the people parts them from the title as well, a year and its venue behind them from both."""
    people = ("Ada Moreau, Ben Okafor", "Chen Li", "I. Larsen, R. Fonseca", "Omar Haddad", "Rosa Fonseca", "Ben Okafor")
    ends = (". 1992", ". BoH 2031", "", ". 2004", ". September 2014", " (2031)")
    lines = [f"{title} --{who}{end}" for (title, _, _), who, end in zip(ENTRIES[:6], people, ends, strict=True)]
    found = general.listing(page("\n\n".join(lines))).records

    assert [title for title, _, _ in ENTRIES[:6]] == [one.title.words for one in found if one.title]
    assert list(people) == [", ".join(author.name for author in one.authors) for one in found]


def test_the_last_person_before_a_year_is_no_venue(page: Make) -> None:
    """Two words before a year are the last of the people where they are a name, and a venue where they are none."""
    lines = (
        '"Tiny Kernels for Old Boards" by Ada Moreau, Ben Okafor, Chen Li, 2031',
        '"Clouds for Every Island" by Dina Haddad, Emil Larsen, BoatWeek Posters 2031.',
        '"How to Compile Large Trees" by Farid Nazari, Greta Lindqvist [2030]',
    )
    found = general.listing(page("\n\n".join(lines))).records

    assert [[author.name for author in record.authors] for record in found] == [
        ["Ada Moreau", "Ben Okafor", "Chen Li"],
        ["Dina Haddad", "Emil Larsen"],
        ["Farid Nazari", "Greta Lindqvist"],
    ]
    assert next(record.title.words for record in found if record.title) == "Tiny Kernels for Old Boards"


def test_the_first_of_several_ends_a_line(page: Make) -> None:
    """Behind a comma stands who is first of several, where many lines end so."""
    lines = [
        f"{title}, {who} et al." for (title, _, _), who in zip(ENTRIES, ("Moreau", "Okafor", "Li") * 2, strict=False)
    ]
    found = general.listing(page("\n\n".join(lines))).records

    assert [title for title, _, _ in ENTRIES[:6]] == [one.title.words for one in found if one.title]
    assert [author.name for one in found for author in one.authors] == ["Moreau", "Okafor", "Li"] * 2


@pytest.mark.parametrize(
    "lines", [LINES[:3], ("Nimble: A Compiler for Trees",) * 5, ("Ada Moreau · Yu (Emma) Wang",) * 5]
)
def test_other_pages_stay(lines: tuple[str, ...], page: Make) -> None:
    """Where next to no line names others, a word before a colon is part of the title."""
    every = pieces.of_page(page("\n\n".join(lines)))

    assert divided.parted(every) == every


@given(st.lists(HEADS, max_size=30).map("".join))
def test_pieces_stay_in_their_lines(text: str) -> None:
    """Cut or not, words are those of the page."""
    made = divided.parted(pieces.of_page(Page("page.txt", text, "")))

    assert all(text[piece.start : piece.end] == piece.words for piece in made)


@pytest.mark.parametrize("mark", [" | ", " · ", " – ", " - ", " • "])
def test_first_of_several_behind_a_mark_is_whole(mark: str, page: Make) -> None:
    """Behind a mark the first of several has a given name, and no part of it belongs to the title."""
    firsts = ("Ada Moreau", "Ben Okafor", "Chen Li", "Dana Petrov")
    lines = (f"{title}{mark}{first} et al." for (title, _, _), first in zip(ENTRIES, firsts, strict=False))
    found = general.listing(page("\n\n".join(lines))).records

    assert [one.title.words for one in found if one.title] == [title for title, _, _ in ENTRIES[:4]]
    assert [[author.name for author in one.authors] for one in found] == [[first] for first in firsts]
