"""Notes behind a dash are cut from the titles before them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import noted, pieces

Make = Callable[[str], Page]

TITLES = ("Tiny Kernels for Old Boards", "Clouds for Every Small Island", "How to Compile Large Trees")
NOTE = "We show that a small boat is enough for most harbours, whatever the wind brings."
PARTS = st.sampled_from(["Tiny Kernels for Old", " — ", "Boards", NOTE, "小船又快又稳，在湖上", "\n\n", ": ", " - "])


def _words(*lines: str) -> list[str]:
    return [piece.words for piece in noted.parted(pieces.of_page(Page("page.txt", "\n\n".join(lines), "")))]


@pytest.mark.parametrize("note", [NOTE, "小船又快又稳，在湖上也不怕风", "작은 배는 빠르고 호수에서도 안정적이다"])
@pytest.mark.parametrize("dash", [" — ", " - ", " -- "])
def test_a_title_ends_before_its_note(note: str, dash: str, page: Make) -> None:
    """The note is running text or stands in another script."""
    text = "\n\n".join(f"{title}{dash}{note}" for title in TITLES)
    found = general.listing(page(text)).records

    assert list(TITLES) == [one.title.words for one in found if one.title]


@pytest.mark.parametrize("form", ["{} / 旧板的小内核", "旧板的小内核 / {}", "오래된 보드의 작은 커널 | {}"])
def test_a_translation_at_either_side(form: str, page: Make) -> None:
    """Of a title in two languages the one in Latin letters is the paper's."""
    text = "\n\n".join(f"{form.format(title)}\n\n作者：Ada Moreau, Chen Li" for title in TITLES)
    found = general.listing(page(text)).records

    assert list(TITLES) == [one.title.words for one in found if one.title]


def test_dashes_inside_titles_stay() -> None:
    """Two notes are no habit, and a few among many titles with a dash are none either."""
    noted_lines = [f"{title} — {NOTE}" for title in TITLES]
    dashed = [f"{title} — A Study of Boats" for title in TITLES]

    assert noted_lines[:2] == _words(*noted_lines[:2])
    assert [*noted_lines, *dashed] == _words(*noted_lines, *dashed)


def test_people_before_a_dash_are_no_title() -> None:
    """Lists of people go on with a sentence about them."""
    lines = [f"Ada Moreau, Ben Okafor, Chen Li — {NOTE}"] * 3

    assert lines == _words(*lines)


@given(st.lists(PARTS, max_size=30).map("".join))
def test_pieces_stay_in_their_lines(text: str) -> None:
    """Cut or not, words are those of the page."""
    made = noted.parted(pieces.of_page(Page("page.txt", text, "")))

    assert all(text[piece.start : piece.end] == piece.words for piece in made)


def test_people_behind_a_dash_are_no_note() -> None:
    """With their venue they may read like running text."""
    lines = [f"{title} - Ada Moreau, Ben Okafor, Chen Li, Ingrid Larsen and Ken Abe. OARS 2031." for title in TITLES]

    assert lines == _words(*lines)
