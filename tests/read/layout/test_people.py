from __future__ import annotations

import pytest

from etl.read.layout.people import authors
from etl.read.layout.segments import Span
from etl.read.layout.tokens import tokens


@pytest.mark.parametrize(
    ("text", "people", "expected"),
    [
        ("Ada Moreau, Ben Okafor and Cy Lind", [(0, 1), (1, 2), (2, 3)], ["Ada Moreau", "Ben Okafor", "Cy Lind"]),
        ("Ada Moreau (Harbour University), Ben Okafor", [(0, 1), (2, 3)], ["Ada Moreau", "Ben Okafor"]),
        ("by Ada\nMoreau", [(0, 2)], ["Ada Moreau"]),
        ("Ada Moreau, Ada Moreau", [(0, 1), (1, 2)], ["Ada Moreau"]),
    ],
)
def test_spans_name_people(text: str, people: list[tuple[int, int]], expected: list[str]) -> None:
    """People that stand side by side are one list; what stands between is left out; nobody is named twice."""
    found = tokens(text)

    made = authors(text, found, [Span("author", *place) for place in people])

    assert [author.name for author in made] == expected
    assert all(text[author.quote.start : author.quote.end] == author.quote.words for author in made)
