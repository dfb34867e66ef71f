from __future__ import annotations

from etl.model import Page
from etl.read import layout


def test_a_page_without_words_lists_nothing() -> None:
    """Marks and blanks need no model."""
    page = Page("empty.txt", " \n--\n", "0" * 64)

    assert not layout.recognises(page)
    assert layout.listing(page).records == ()


def test_markup_becomes_blanks() -> None:
    """The letters of a rendered page keep their offsets."""
    page = Page("page.md", "**Slow Boats** by [Ada Moreau](https://a.example)", "0" * 64)

    made = layout.rendered(page)

    assert len(made.text) == len(page.text)
    assert made.text.split() == ["Slow", "Boats", "by", "Ada", "Moreau"]
    assert made.text.index("Moreau") == page.text.index("Moreau")
