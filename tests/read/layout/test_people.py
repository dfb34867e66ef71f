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
        ("Ada Moreau (Rome), Cy Lind (Delta, IRISA)", [(0, 5)], ["Ada Moreau", "Cy Lind"]),
        ("Ada Moreau, Ben Okafor, and collaborators", [(0, 1), (1, 2), (2, 3)], ["Ada Moreau", "Ben Okafor"]),
        ("by Ada\nMoreau", [(0, 2)], ["Ada Moreau"]),
        ("A Moreau, B Okafor, Cy L. Slow boats", [(0, 1), (1, 2), (2, 3)], ["A Moreau", "B Okafor", "Cy L"]),
        ("Ada Moreau, Ada Moreau", [(0, 1), (1, 2)], ["Ada Moreau"]),
    ],
)
def test_spans_name_people(text: str, people: list[tuple[int, int]], expected: list[str]) -> None:
    """People that stand side by side are one list; what stands between is left out; nobody is named twice."""
    found = tokens(text)

    made = authors(text, found, [Span("author", *place) for place in people])

    assert [author.name for author in made] == expected
    assert all(text[author.quote.start : author.quote.end] == author.quote.words for author in made)


@pytest.mark.parametrize(
    ("text", "people", "expected"),
    [
        (
            "Ada Moreau, Ben Okafor. In BOATS, Cy Lind",
            [(0, 1), (1, 2), (3, 4)],
            ["Ada Moreau", "Ben Okafor", "Cy Lind"],
        ),
        ("Ada Moreau, Ben Okafor. In BOATS, Ben Okafor", [(0, 1), (1, 2), (3, 4)], ["Ada Moreau", "Ben Okafor"]),
        (
            "Ada Moreau, Ben Okafor | Fast Boats | Cy Lind, Ada Moreau",
            [(0, 1), (1, 2), (3, 4), (4, 5)],
            ["Ada Moreau", "Ben Okafor"],
        ),
    ],
)
def test_a_list_that_repeats_an_author_is_of_another_paper(
    text: str, people: list[tuple[int, int]], expected: list[str]
) -> None:
    """A paper whose title was lost leaves its people to the paper before; whoever wrote both gives that away."""
    made = authors(text, tokens(text), [Span("author", *place) for place in people])

    assert [author.name for author in made] == expected
