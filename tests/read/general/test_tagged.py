"""Keys of entries that count over a page are taken off, with the tags and links before them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read.general import pieces, tagged

TITLES = (
    "Tiny Kernels for Old Boards",
    "A Study of Slow Caches",
    "Nimble: How to Compile Trees",
    "Boats That Read Maps",
)
HEADS = (
    (
        "Major OARS Trees Link: Paper [C9] ",
        "OARS Boats Link: [C8] ",
        "Major Trees Link: Paper [C7] ",
        "Boats Link: [J4] ",
    ),
    ("C9: ", "C8: ", "C7: ", "C6: "),
    ("J-9. ", "J-8. ", "J-7. ", "J-6. "),
    ("P1 ", "P2 ", "P3 ", "P4 "),
    ("IJ12 - ", "IJ11 - ", "IJ10 - ", "IJ9 - "),
)


def _words(heads: Sequence[str], titles: Sequence[str] = TITLES) -> list[str]:
    text = "\n\n".join(f"{head}{title}" for head, title in zip(heads, titles, strict=True))
    return [piece.words for piece in pieces.of_page(Page("page.txt", text, ""))]


@pytest.mark.parametrize("heads", HEADS)
def test_a_key_that_counts_is_no_part_of_a_title(heads: Sequence[str]) -> None:
    """Keys of whatever letters are taken off with all that stands before them; a rare letter goes with the others."""
    assert list(TITLES) == _words(heads)


@pytest.mark.parametrize(
    "heads",
    [
        ("H3: ", "H7: ", "H12: ", "H40: "),
        ("Old boats at night [A1] ", "New oars by day [A2] ", "Four large clocks [A3] ", "Maps without ink [A4] "),
    ],
)
def test_what_does_not_count_or_is_no_tag_stays(heads: Sequence[str]) -> None:
    """Numbers far from one another are no keys, and words that never come again before keys are no tags."""
    assert [f"{head}{title}" for head, title in zip(heads, TITLES, strict=True)] == _words(heads)


def test_people_and_venues_keep_what_stands_beside_them() -> None:
    """A key behind people, or before a venue, tells where no title begins."""
    people = [f"Ada Moreau, Ben Okafor [C{number}] {title}" for number, title in enumerate(TITLES)]
    venues = [f"Boats [C{number}] Proceedings of OARS 2031" for number in range(4)]

    assert people == _words([""] * 4, people)
    assert venues == _words([""] * 4, venues)


@given(st.lists(st.text(alphabet="[]CJ12 :.-Boats", max_size=20), max_size=8))
def test_whatever_is_taken_off_is_kept_at_hand(heads: list[str]) -> None:
    """Of any text, a piece is the rest of what it was, and what was before it stands in its tail."""
    found = pieces.of_page(Page("page.txt", "\n".join(f"{head} Boats Read Old Maps" for head in heads), ""))
    for before, behind in zip(found, tagged.unkeyed(found), strict=True):
        assert before.words.endswith(behind.words)
        assert before.end == behind.end == behind.start + len(behind.words)
        assert before == behind or behind.tail


def test_words_in_small_letters_before_titles_are_tags() -> None:
    """Few such words begin most titles of a page, with others between them; a title in small letters keeps its own."""
    tags = ("serving edge", "serving RL edge", "edge RL serving", "edge", "RL edge oars", "serving", "edge serving")
    titles = (*TITLES, "eBoats: Oars That Row", "Clouds for Every Island", "Otters of the North")
    text = "\n\n".join(f"{tag} {title}" for tag, title in zip(tags, titles, strict=True))

    assert list(titles) == [piece.words for piece in pieces.of_page(Page("page.txt", text, ""))]


def test_lines_that_go_on_in_small_letters_are_no_titles_with_tags() -> None:
    """Words that join others begin lines of running text."""
    text = "\n\n".join(f"and the boats {number} Tiny Kernels of the Lake" for number in range(8))

    assert all(words.startswith("and the") for words in [one.words for one in pieces.of_page(Page("p.txt", text, ""))])
