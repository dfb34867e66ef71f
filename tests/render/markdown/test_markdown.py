"""Markup in a text becomes blanks and styles, and every character stays where it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page, Style
from etl.render import markdown

CASES = [json.loads(line) for line in Path(__file__).with_name("markdown.jsonl").read_text("utf-8").splitlines()]
MARKS = st.sampled_from(
    [
        "**",
        "*",
        "__",
        "_",
        "[",
        "](",
        ")",
        "![",
        "# ",
        "<b>",
        "</b>",
        "<br>",
        "<!--",
        "-->",
        "\n",
        "---\n",
        "\\",
        "``",
        "''",
    ]
)
TEXTS = st.lists(MARKS | st.sampled_from(["Tiny", "Kernels on", " "]) | st.text(max_size=5), max_size=20).map("".join)


def _plain(text: str) -> Page:
    return markdown.plain(Page("page.txt", text, ""))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40])
def test_markup_becomes_blanks_and_styles(case: dict[str, Any]) -> None:
    """What markup says of words is kept as a style of just these words; the marks themselves are blank."""
    plain = _plain(case["text"])

    told = [[style.kind, plain.text[style.start : style.end], style.level, style.target] for style in plain.styles]
    assert case["plain"] == plain.text
    assert case["styles"] == told


@given(TEXTS)
def test_every_text_keeps_its_length(text: str) -> None:
    """Whatever a text is, its markup never moves a word: what was no markup stands where it stood."""
    plain = _plain(text)

    assert len(text) == len(plain.text)
    assert all(old == new for old, new in zip(text, plain.text, strict=True) if new.isalnum())


@given(TEXTS)
def test_styles_lie_inside_the_text(text: str) -> None:
    """Every style is a stretch of the text that is not empty, and they are in the order of their beginnings."""
    styles = _plain(text).styles

    assert all(0 <= style.start < style.end <= len(text) for style in styles)
    assert sorted(style.start for style in styles) == [style.start for style in styles]


def test_offsets_point_at_the_words() -> None:
    """A style found behind other markup has the offsets of its words in the page as it was."""
    text = "## Papers\n\n- **Tiny Kernels** ([pdf](x.pdf))\n"

    found = {style.kind: text[style.start : style.end] for style in _plain(text).styles}

    assert {"heading": "Papers", "strong": "Tiny Kernels", "link": "pdf"} == found


def test_styles_of_the_page_are_kept(page: Callable[[str], Page]) -> None:
    """What the source's own markup said stays beside what the text says."""
    item = Style("item", 0, 8)
    given_page = Page("page.html", "**Tiny**", page("**Tiny**").sha256, styles=(item,))

    assert (item, Style("strong", 2, 6)) == markdown.plain(given_page).styles


def test_soft_hyphens_are_hyphens() -> None:
    """Pages made with a word processor have them in names."""
    assert markdown.plain(Page("page.txt", "Ada\xadMae Moreau", "")).text == "Ada-Mae Moreau"


def test_endless_marks_do_not_hang() -> None:
    """A page of nothing but opening marks is read in linear time."""
    text = "**a [b](c <i *d_ " * 20_000

    assert len(text) == len(_plain(text).text)


def test_links_on_the_same_words_have_one_order(page: Callable[[str], Page]) -> None:
    """Two targets of one stretch come in the same order in every run, whatever the hashes of texts are."""
    styles = tuple(Style("link", 0, 5, 0, f"https://example.org/{letter}") for letter in "hgfedcba")

    found = markdown.plain(replace(page("Boats and oars"), styles=styles)).styles

    assert sorted(style.target for style in styles) == [style.target for style in found]
