from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from learn.pages import Labelled, Pool, like, pool, relaid, short, spliced, variants

from etl.model import Style

GOLD = (
    {"title": "Slow Boats", "authors": ["Ada Moreau", "Ben Okafor"]},
    {"title": "Fast Boats", "authors": ["Cy Lind"]},
    {"kind": "nonpaper", "what": "talk", "text": "Twenty Years of Wooden Oars"},
)
TEXT = "Slow Boats\nAda Moreau, Ben Okafor\n\nFast Boats\nCy Lind\n\nTwenty Years of Wooden Oars\n"
PAGE = Labelled("boats.md", "harbour/boats", TEXT, (Style("strong", 0, 10), Style("strong", 35, 45)), GOLD)
FILL = Pool(("Trees in Winter", "On Roots"), ("Dee Faro", "Eli Gant"))


@pytest.mark.parametrize(
    ("old", "expected"),
    [
        ("Ada Moreau", "Dee Faro"),
        ("A. Moreau", "D. Faro"),
        ("Moreau, A.", "Faro, D."),
        ("Moreau, Ada", "Faro, Dee"),
        ("Moreau A", "Faro D"),
        ("Moreau", "Faro"),
    ],
)
def test_a_name_takes_the_form_of_another(old: str, expected: str) -> None:
    """A page that prints initials or family names first goes on doing so."""
    assert like(old, "Dee Faro") == expected


def test_titles_of_variants_are_broken_as_the_old_ones_are() -> None:
    """A title on two lines becomes another on two lines, one in capitals another in capitals."""
    text = "SLOW BOATS\n\nFast\n  Boats\n"
    gold = ({"title": "SLOW BOATS"}, {"title": "Fast Boats"})
    page = Labelled("boats.md", "harbour/boats", text, (), gold)
    made = [one.text.split("\n\n") for one in variants(page, Pool(("Trees in Winter",), ()), 8, 1)]

    assert any("TREES IN WINTER" in first for first, _ in made)
    assert any("Trees\n  in Winter" in second for _, second in made)


def test_variants_keep_the_layout_and_change_the_words() -> None:
    """A variant lists as many papers by as many people, none by their old names, with gold that says so."""
    made = list(variants(PAGE, FILL, 8, 1))

    assert len(made) == 8
    for one in made:
        papers = [row for row in one.gold if row.get("kind") != "nonpaper"]
        assert {row["title"].strip("\"'“”`") for row in papers} <= set(FILL.titles)
        assert [len(row["authors"]) for row in papers] == [2, 1]
        assert all(row["title"] in one.text for row in papers)
        assert "Boats" not in one.text
        assert "Moreau" not in one.text
        for style in one.styles:
            assert one.text[style.start : style.end] in FILL.titles
    assert made == list(variants(PAGE, FILL, 8, 1))
    assert len({one.styles for one in made}) > 1


@given(st.text(min_size=1, max_size=30), st.data())
def test_styles_move_with_their_words(text: str, data: st.DataObject) -> None:
    """What a style held it holds after other words were put in before, inside and after it."""
    place = st.integers(0, len(text))
    cuts = sorted(data.draw(st.sets(place, max_size=6)))
    edits = [(first, last, "oars") for first, last in list(pairwise(cuts))[::2]]
    first, last = sorted((data.draw(place), data.draw(place)))

    made, styles = spliced(text, (Style("link", first, last),), edits)

    assert len(made) == len(text) + sum(len(words) - (end - start) for start, end, words in edits)
    for style in styles:
        assert 0 <= style.start < style.end <= len(made)
    if all(end <= first or start >= last for start, end, _ in edits) and first < last:
        assert [made[style.start : style.end] for style in styles] == [text[first:last]]


def test_a_pool_holds_titles_and_plain_names() -> None:
    """Titles of papers alone fill pages, and names that can take any form."""
    more = {"title": "Slow Boats", "authors": ["Moreau, Ada", "E. Gant", "Dee Faro"]}

    made = pool([Labelled("x", "x", "", (), (*GOLD, more))])

    assert made == Pool(("Slow Boats", "Fast Boats"), ("Ada Moreau", "Ben Okafor", "Cy Lind", "Dee Faro"))


def _long(end: str) -> Labelled:
    """Twenty papers with abstracts of three sentences."""
    ends = [
        f"Boat {place} goes on where rivers are wide.{end}Winds are weak.{end}It ends at {place}."
        for place in range(20)
    ]
    gold = (
        {"title": f"Slow Boats {place}", "abstract_start": words, "abstract_end": words[-20:]}
        for place, words in enumerate(ends)
    )
    text = "".join(f"Slow Boats {place}\n\n{words}\n\n" for place, words in enumerate(ends))
    return Labelled("long.md", "harbour/boats", text, (), tuple(gold))


def test_a_part_of_a_page_cuts_no_field() -> None:
    """A few lines of a long page hold each abstract whole or not at all."""
    for place in range(20):
        page = _long("\n")
        text = short(replace(page, name=str(place))).text
        sentences = [line for line in text.split("\n") if line.startswith(("Boat", "Winds", "It"))]
        assert 0 < len(text) < len(page.text) / 2
        assert [line.split()[0] for line in sentences] == ["Boat", "Winds", "It"] * (len(sentences) // 3)


def test_a_page_is_laid_out_again() -> None:
    """Line ends and paragraphs change, words do not."""
    page = _long(" ")
    made = [relaid(page, Random(seed)) for seed in range(40)]

    assert len({one.text for one in made}) > 2
    assert {tuple(one.text.split()) for one in made} == {tuple(page.text.split())}
