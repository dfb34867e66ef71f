"""Marks that lines of a page begin or end with are no words of titles, where the page has such a habit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read.general import pieces

TITLES = (
    "Tiny Kernels for Old Boards",
    "Nimble: How to Compile Large Trees",
    "The Price of a Clock in One Year",
    "Teaching Boats to Read Maps",
    "Slow Oars at Night",
)


def _words(form: str) -> list[str]:
    """What is left of the titles of a page on which each is printed so."""
    rows = (
        form.format(title, number=number, name=name)
        for number, (title, name) in enumerate(zip(TITLES, ("Oar", "Reef", "Kelp", "Tide", "Moor"), strict=True), 1)
    )
    return [piece.words for piece in pieces.of_page(Page("page.txt", "\n\n".join(rows), ""))]


@pytest.mark.parametrize(
    "form",
    [
        "2031/0{number} {}",
        "2031-04-1{number}: {}",
        "[3104.0123{number}] {}",
        "3104.0123{number}v1: {}",
        "arXiv:3104.0123{number} {}",
        "OARS-203{number} {}",
        "[203{number}] [BOATS] [{name}] {}",
        "{} Paper | Code",
        "{} paper code",
        "{} Link",
    ],
)
def test_marks_of_a_kind_are_taken_off(form: str) -> None:
    """Dates, numbers of preprints, editions, tags that differ, and bare names of links are no part of a title."""
    assert _words(form) == list(TITLES)


@pytest.mark.parametrize("mark", [",", ";"])
@pytest.mark.parametrize("below", ["\n\nAda Moreau", "\nAda Moreau (Rice)", "\n\nAda Moreau, Ben Okafor"])
def test_a_comma_behind_titles_is_none_of_them(below: str, mark: str) -> None:
    """Where titles end in a comma above their people, it joins no lines and is no part of titles."""
    text = "\n\n".join(f"{title}{mark}{below}" for title in TITLES)
    found = [piece.words for piece in pieces.of_page(Page("page.txt", text, ""))]

    assert list(TITLES) == [words for words in found if "Ada" not in words]


def test_what_titles_end_with_by_chance_stays() -> None:
    """A few titles of a page may end in a word that elsewhere names a link, and speak of code or papers."""
    ends = ("How to Talk to Code", "Boats That Write Code", "Oars Made of Paper", "Maps for Old Code")
    others = [
        f"Tiny {name} for Slow Boats" for name in ("Oars", "Sails", "Maps", "Clocks", "Boards", "Kernels", "Ports")
    ]
    page = Page("page.txt", "\n\n".join((*ends, *others)), "")

    assert [piece.words for piece in pieces.of_page(page)] == [*ends, *others]


def test_brackets_at_the_head_of_a_few_lines_stay() -> None:
    """Brackets that differ are tags only where many lines begin with some."""
    heads = [f"[{name}] Boats in the Harbour" for name in ("Slow", "Fast", "Small")]
    others = [
        f"Tiny {name} for Slow Boats" for name in ("Oars", "Sails", "Maps", "Clocks", "Boards", "Kernels", "Ports")
    ]
    page = Page("page.txt", "\n\n".join((*heads, *others)), "")

    assert [piece.words for piece in pieces.of_page(page)] == [*heads, *others]


@given(st.lists(st.text(max_size=60), max_size=12))
def test_words_are_those_of_the_page(lines: list[str]) -> None:
    """Whatever stands on a page, what is left of a line are its words where it stands."""
    page = Page("page.txt", "\n".join(lines), "")

    for piece in pieces.of_page(page):
        assert page.text[piece.start : piece.end].replace("\n", " ") == piece.words.replace("\n", " ")
