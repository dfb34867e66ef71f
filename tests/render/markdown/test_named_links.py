"""Titles of which Markdown links only the name are whole titles, under the same address."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.render import markdown
from etl.render.markdown import named_links

Make = Callable[[str], Page]

LIST = """# Boats of the Year

- [Kestrel](https://example.org/1): Kernels at Rest for Old Boards | BOATS' 31
- [Nimble:](https://example.org/2) How to Compile Large Trees | Harbour Lab
- [Slate](https://example.org/3) : A Cache for Watches
- [What a Clock May Cost Us](https://example.org/4) | CLOCKS' 30
"""
PARTS = st.sampled_from(
    ["[Kestrel]", "(https://example.org)", ": Kernels at Rest", "[a]: b", "\n- ", "](", "!", ": ", "x"]
)


def test_titles_are_whole(page: Make) -> None:
    """A link that held the name alone reaches to the bar after the title; one that held a whole title stays."""
    made = markdown.plain(named_links.joined(page(LIST)))

    assert [made.text[one.start : one.end] for one in made.styles if one.kind == "link"] == [
        "Kestrel: Kernels at Rest for Old Boards",
        "Nimble: How to Compile Large Trees",
        "Slate : A Cache for Watches",
        "What a Clock May Cost Us",
    ]


def test_addresses_stay(page: Make) -> None:
    """What a name was linked to is where its whole title leads."""
    made = named_links.joined(page(LIST))

    assert [(made.text[style.start : style.end], style.target) for style in made.styles] == [
        ("Kestrel: Kernels at Rest for Old Boards", "https://example.org/1"),
        ("Nimble: How to Compile Large Trees", "https://example.org/2"),
        ("Slate : A Cache for Watches", "https://example.org/3"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[Kestrel](https://example.org/1): Kernels at Rest\n",
        "- [Kernels](a): We show what it takes to let kernels rest for a whole day.\n" * 5,
        "- [Kernels at Rest for the Oldest Boards](a): A Study of Slow Caches\n" * 5,
        "- ![Kestrel](a): Kernels at Rest\n" * 5,
        "- [Kernels at Rest](a) [pdf](b)\n" * 5,
        "",
    ],
)
def test_other_pages_stay_as_they_are(text: str, page: Make) -> None:
    """One link, commentaries, linked titles with more behind them, images and rows of links change nothing."""
    assert named_links.joined(page(text)) == page(text)


@given(st.lists(PARTS, max_size=30).map("".join))
def test_nothing_but_links_is_lost(text: str) -> None:
    """Whatever stands on a page, styles stay inside of it, and no line is lost."""
    made = named_links.joined(Page("page.txt", text, ""))

    assert all(0 <= style.start <= style.end <= len(made.text) for style in made.styles)
    assert text.count("\n") == made.text.count("\n")
