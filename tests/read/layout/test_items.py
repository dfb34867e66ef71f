from __future__ import annotations

import pytest

from etl.read.layout.items import items
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import tokens

ONE, TWO, THREE = (f"arXiv:3104.0000{number}" for number in (1, 2, 3))


def identified(text: str, session: str = "") -> list[list[str]]:
    """The identifiers in the item of each paper: a title with "Boats", and the person after it."""
    found = tokens(text)
    words = [text[token.start : token.end] for token in found]
    papers = [
        Paper(title=Span("title", place, place + 1), authors=(Span("author", place + 1, place + 2),))
        for place, token in enumerate(words)
        if token.endswith("Boats")
    ]
    headings = [Span("session", place, place + 1) for place, token in enumerate(words) if token == session]
    return [[words[place] for place in item if "3104" in words[place]] for item in items(text, found, papers, headings)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"[1] {ONE} [pdf]\nSlow Boats\nAda Moreau\n\n[2] {TWO} [pdf]\nFast Boats\nBen Okafor\n",
            [[ONE], [TWO]],
        ),
        (
            f"{ONE}\nSlow Boats\nAda Moreau\n\n{TWO}\nFast Boats\nBen Okafor\n\n{THREE}\nOld Boats\nCy Lind\n",
            [[ONE], [TWO], [THREE]],
        ),
        (
            f"- {ONE}. Slow Boats. Ada Moreau\n- {TWO}. Fast Boats. Ben Okafor\n",
            [[ONE], [TWO]],
        ),
        (
            f"- Slow Boats. Ada Moreau. {ONE}\n- Fast Boats. Ben Okafor. {TWO}\n",
            [[ONE], [TWO]],
        ),
        (
            "- Slow Boats. Ada Moreau\n- Fast Boats. Ben Okafor. doi:10.5555/3104\n- Old Boats. Cy Lind\n",
            [[], ["doi:10.5555/3104"], []],
        ),
    ],
)
def test_the_strongest_separator_ends_an_item(text: str, expected: list[list[str]]) -> None:
    """An identifier is of the paper from which it is set apart less."""
    assert identified(text) == expected


@pytest.mark.parametrize("joint", ["\n", "\n\n"])
def test_the_page_decides_where_no_separator_does(joint: str) -> None:
    """Identifiers are above titles where one is above the first, and below them where one is below the last."""
    above = joint.join((ONE, "Slow Boats", "Ada Moreau", TWO, "Fast Boats", "Ben Okafor"))
    below = joint.join(("Slow Boats", "Ada Moreau", ONE, "Fast Boats", "Ben Okafor", TWO))

    assert identified(above) == identified(below) == [[ONE], [TWO]]


def test_a_lone_identifier_between_papers_is_of_the_paper_above() -> None:
    """Where nothing on the page says more, what follows a paper is its own."""
    assert identified(f"Slow Boats\nAda Moreau\n{ONE}\nFast Boats\nBen Okafor\n") == [[ONE], []]


def test_an_identifier_that_may_be_of_either_paper_is_of_none() -> None:
    """A page with identifiers above its first paper and below its last says nothing of those in between."""
    text = f"{ONE}\nSlow Boats\nAda Moreau\n{TWO}\nFast Boats\nBen Okafor\n{THREE}\n"

    assert identified(text) == [[], [THREE]]


def test_a_number_within_an_item_ends_none() -> None:
    """What separates most papers of a page ends items; a figure at the head of a line does not."""
    text = (
        f"Slow Boats\nAda Moreau\n\n{ONE}\n\nFast Boats\nBen Okafor\n\n14 pages\n\n{TWO}\n\n"
        f"Old Boats\nCy Lind\n\n{THREE}\n"
    )

    assert identified(text) == [[ONE], [TWO], [THREE]]


def test_an_item_never_crosses_a_heading() -> None:
    """Above the first paper of a session is its identifier, and not that of the last one before."""
    text = (
        f"Harbours\n\n{ONE}\nSlow Boats\nAda Moreau\n\n{TWO}\nFast Boats\nBen Okafor\n\n"
        f"Harbours\n\n{THREE}\nOld Boats\nCy Lind\n"
    )

    assert identified(text, session="Harbours") == [[ONE], [TWO], [THREE]]


def test_an_identifier_of_the_whole_page_is_of_no_paper() -> None:
    """What is set apart from the first paper more than papers are from each other is not its own."""
    text = f"Proceedings, {ONE}\n\nSlow Boats\nAda Moreau\n{TWO}\nFast Boats\nBen Okafor\n{THREE}\n"

    assert identified(text) == [[TWO], [THREE]]
