"""Keys that number the works of a page are no words of their titles, in whatever form the page spells them."""

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
    "What a Tide Leaves Behind",
)
OTHERS = tuple(
    f"A Study of {one} in {two}"
    for one in ("Oars", "Sails", "Maps", "Ropes")
    for two in ("Fog", "Rain", "Calm", "Ice", "Sun", "Snow")
)


def _left(heads: list[str], titles: tuple[str, ...] = TITLES) -> list[str]:
    """What is left of the lines of a page on which each title stands behind its head."""
    text = "\n\n".join(f"{head} {title}" for head, title in zip(heads, titles, strict=True))
    return [piece.words for piece in pieces.of_page(Page("page.txt", text, ""))]


def test_numbers_as_in_chinese_are_taken_off() -> None:
    """A number before "、" needs no blank behind it."""
    text = "\n\n".join(f"{number}、{title}" for number, title in enumerate(TITLES, 7))

    assert list(TITLES) == [piece.words for piece in pieces.of_page(Page("page.txt", text, ""))]


@pytest.mark.parametrize(
    "heads",
    [
        ["P1:", "P2:", "P3:", "P4:", "P5:", "P6:"],
        ["C12", "C11", "J7", "C10", "J6", "C9"],
        ["W6", "C5", "J4", "C3", "W2", "C1"],
        ["1A.1 –", "1A.2 –", "1B.1 –", "1B.2 –", "2A.1 –", "2A.2 –"],
        ["S1-1", "S1-2", "S1-3", "S2-1", "S2-2", "S3-1"],
        ["1.1 ", "1.2", "2.1", "2.2", "3.1", "3.2"],
        ["TP-4:", "TP-5:", "TP-6:", "TP-7:", "TP-8:", "TP-9:"],
        ["6", "5", "4", "3", "2", "1"],
        ["Paper ID 107:", "Paper ID 12:", "Paper ID 45:", "Paper ID 8:", "Paper ID 99:", "Paper ID 23:"],
        [
            "Submission #107 -",
            "Submission #12 -",
            "Submission #45 -",
            "Submission #8 -",
            "Submission #9 -",
            "Submission #23 -",
        ],
        ["p107:", "p12:", "p45:", "p8:", "p99:", "p23:"],
    ],
)
def test_keys_are_taken_off(heads: list[str]) -> None:
    """Keys rise or fall, with those of other kinds or other sessions between them, or all of them differ."""
    assert list(TITLES) == _left(heads)


@pytest.mark.parametrize(
    "titles",
    [
        ("3D Maps of Small Harbours", "5G Masts on Old Boats", "2.5D Boards at Sea", "P4 for the Slow", "H2O in Oars"),
        ("C4: Boats from Clay", "R2D2: Oars for Robots", "Y2K and the Tides", "K8s at the Pier", "L4 on a Raft"),
        ("100 Boats Later", "Ten Oars", "3 Ways to Moor", "Ropes", "1000 Knots a Minute"),
    ],
)
def test_titles_may_begin_with_a_number(titles: tuple[str, ...]) -> None:
    """Words with digits that neither count nor come on most lines are words of titles."""
    titles = (*titles, *OTHERS)

    assert list(titles) == _left([""] * len(titles), titles)


def test_what_is_counted_in_a_line_of_facts_stays() -> None:
    """Numbers of pages, of years and of months rise by one by chance."""
    lines = (
        "11 pages, 4 figures",
        "12 pages, 5 figures",
        "13 pages",
        "14 pages",
        "2030 Boats",
        "2031 Boats",
        "2032 Oars",
    )

    whole = (*lines, *OTHERS)

    assert list(whole) == _left([""] * len(whole), whole)


@given(st.lists(st.from_regex(r"(Paper |[A-C])?[0-9]{1,2}[.:)]? [A-Za-z ]{0,20}", fullmatch=True), max_size=12))
def test_words_are_those_of_the_page(lines: list[str]) -> None:
    """Whatever is counted on a page, what is left of a line are its words where it stands."""
    page = Page("page.txt", "\n".join(lines), "")

    for piece in pieces.of_page(page):
        assert page.text[piece.start : piece.end].replace("\n", " ") == piece.words.replace("\n", " ")
