"""What was left over and looks like papers, and what may be left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Page, Reading
from etl.read.blocks import blocks
from etl.read.quality.remains import papers, remains

PEOPLE = "Ada Moreau, Ben Okafor, and Eyal de Lara"
PROSE = "We show that a small cache is enough for most of the trees that grow by the lake. " * 4
Make = Callable[[str], Page]


@pytest.mark.parametrize(
    ("text", "kinds", "whole"),
    [
        ("Made with care\n\nBack to the list", [], 0),
        (f"A Title\n{PEOPLE}\n\n{PROSE}", ["authors", "abstract"], 1),
        (f"A Title\n{PEOPLE}\n{PROSE}", ["authors", "abstract"], 1),
        (f"{PEOPLE}\n\nA footer\n\n{PROSE}", ["authors", "abstract"], 0),
        (f"{PROSE}\n\n{PEOPLE}", ["abstract", "authors"], 0),
        (f"{PEOPLE}\n\n{PROSE}\n\n{PEOPLE}\n\n{PROSE}", ["authors", "abstract"] * 2, 2),
        ("Written by one sentence that ends soon.", [], 0),
    ],
)
def test_authors_and_abstracts_are_found(page: Make, text: str, kinds: list[str], whole: int) -> None:
    """Authors with an abstract directly under them are a paper."""
    reading = Reading(page(text), "session", (), unclaimed=tuple(blocks(text)))

    found = remains(reading)

    assert kinds == [one.kind for one in found]
    assert whole == papers(found, reading)
