"""A sheet knows where each stretch stands that was set on it."""

from __future__ import annotations

from etl.model import Style
from etl.read.restructured.sheet import Sheet, folded


def test_a_sheet_knows_its_places() -> None:
    """Headings, cells and what was set elsewhere, in the order in which they were set; empty cells are no stretch."""
    made = Sheet()
    made.heading("Boats", 2)
    made.row(["Ada", " ", "Trees"])
    made.rendered("Old oaks", [Style("link", 4, 8, 0, "https://example.org")])

    assert [(made.text[one.start : one.end], one.kind) for one in made.styles] == [
        ("Boats", "heading"),
        ("Ada", "cell"),
        ("Trees", "cell"),
        ("oaks", "link"),
    ]


def test_names_are_folded() -> None:
    """Neither case nor how a line was broken tells names apart."""
    assert folded("Old\n  Oaks") == folded("old oaks")
