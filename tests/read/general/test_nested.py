"""Entries further in are notes on the paper above them, or papers of the subject above them."""

from __future__ import annotations

import pytest

from etl.model import Page
from etl.read import general, html
from etl.read.general import nested

TITLES = (
    "Tiny Kernels for Old Boards",
    "A Study of Slow Caches",
    "Nimble: How to Compile Trees",
    "Clocks of Old Boats",
)
NOTES = ("Mill Lab and Rice", "Splits a tree into two boards", "Kernels rest until their inputs are there")


def _titles(text: str) -> list[str | None]:
    page = Page("page.md", text, "")
    page = html.rendered(page) if html.recognises(page) else page
    return [record.title.words if record.title else None for record in general.listing(page).records]


def _noted(title: str) -> str:
    return "\n".join([f"- {title} ([BOATS 2031](../boats/))", *(f"  - {note}" for note in NOTES)])


def test_notes_are_no_papers() -> None:
    """What stands further in below a title is said of that paper, however much it looks like a title."""
    assert list(TITLES) == _titles("\n".join(["# Papers", *map(_noted, TITLES)]))


def test_notes_on_notes_are_none_either() -> None:
    """A note of one word may have notes of its own."""
    deeper = "    - Reads all clocks of a boat twice"
    assert list(TITLES) == _titles("\n".join(f"{_noted(title)}\n  - Ways\n{deeper}" for title in TITLES))


def test_papers_below_a_subject_stay() -> None:
    """Below a subject of a few words the entries are the papers."""
    entries = [f"- Boats\n  - [{title}](https://arxiv.org/abs/2101.00001)" for title in TITLES]

    assert list(TITLES) == _titles("\n".join(entries))


def test_lists_of_html_hold_lists() -> None:
    """In HTML a list inside of an item is further in."""
    inner = "".join(f"<li>{note}</li>" for note in NOTES)
    items = "".join(f'<li><a href="https://doi.org/10.1/x">{title}</a><ul>{inner}</ul></li>' for title in TITLES)

    assert list(TITLES) == _titles(f"<html><body><h1>Papers</h1><ul>{items}</ul></body></html>")


def test_what_is_no_further_in_ends_an_entry() -> None:
    """A line as far out as an entry of the menu ends it: entries behind that line are not below the menu."""
    menu = "  * Calls\n      + Notes on How to Write a Call for Boats\n"
    entries = "\n".join(f"          * {title}\n            Ada Moreau, Ben Okafor" for title in TITLES)

    assert list(TITLES) == _titles(f"{menu}\n  Monday\n\n{entries}\n")


def test_entries_in_another_column_are_not_below() -> None:
    """What stands far to the right of an entry belongs to another column of the page."""
    left, right = f"* {TITLES[0]}\n  Chen Li, Dina Haddad", [f"* {title}\n  Ada Moreau" for title in TITLES[1:]]
    far = "\n".join(f"{' ' * 40}{line}" for entry in right for line in entry.split("\n"))

    assert list(TITLES) == _titles(f"{left}\n{far}\n")


@pytest.mark.parametrize("text", ["", "- One\n\n  - Two\n", "Tiny kernels\n    set in by chance\n"])
def test_other_pages_have_no_notes(text: str) -> None:
    """A page without several such entries has none."""
    assert not any(nested.notes(general.pieces_of(Page("page.md", text, ""))))
