"""What the model misses of people is completed from the page."""

from __future__ import annotations

import pytest

from etl.model import Style
from etl.read.layout.missed_people import completed
from etl.read.layout.people import authors
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import INDEX, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada (River) Moreau, Cy Lind", ["Ada (River) Moreau", "Cy Lind"]),
        ("Ada (MIT) Moreau, Cy Lind", ["Ada", "Moreau", "Cy Lind"]),
        ("Ada Moreau (River) Ben Okafor, Cy Lind", ["Ada Moreau", "Ben Okafor", "Cy Lind"]),
    ],
)
def test_a_nickname_in_brackets_parts_no_name(text: str, expected: list[str]) -> None:
    """A lone given name, a bracket without a workplace and a lone family name are one person."""
    found = tokens(text)
    paper = Paper(authors=(Span("author", 0, 1), Span("author", 2, 3), Span("author", 3, 4)))

    (made,) = completed(text, found, [INDEX["other"]] * len(found), [paper])

    assert [author.name for author in authors(text, found, made.authors)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Moreau: Rome (RU); Ben Okafor: Rome (RU); Cy Lind: Delta (DU)", ["Ada Moreau", "Ben Okafor", "Cy Lind"]),
        ("Ada Moreau, and Ben Okafor", ["Ada Moreau", "Ben Okafor"]),
        ("Ada Moreau. Boats and Rivers of the North", ["Ada Moreau"]),
        ("Ada Moreau, Ben Okafor, Harbour Town", ["Ada Moreau"]),
    ],
    ids=["workplaces", "and", "a title", "commas alone"],
)
def test_a_list_goes_on_to_the_end_of_its_line(text: str, expected: list[str]) -> None:
    """Whoever stands after "and" or a semicolon is an author where the whole line is a list of people."""
    found = tokens(text)

    (paper,) = completed(text, found, [INDEX["other"]] * len(found), [Paper(authors=(Span("author", 0, 1),))])

    assert [author.name for author in authors(text, found, paper.authors)] == expected


@pytest.mark.parametrize(
    ("text", "linked", "known", "expected"),
    [
        ("Ada Moreau Rome, Ben Okafor Delta, Cy Lind Oslo", ["Ada Moreau", "Ben Okafor", "Cy Lind"], "Ben Okafor", 3),
        ("Ada Moreau Rome, Ben Okafor Delta, Cy Lind Oslo", ["Ben Okafor", "Cy Lind"], "Cy Lind", 2),
        ("Ben Okafor Delta, Slow Boats, Ada Moreau", ["Ben Okafor", "Slow Boats", "Ada Moreau"], "Ben Okafor", 1),
        ("Ben Okafor Delta\nAda Moreau Rome", ["Ben Okafor", "Ada Moreau"], "Ben Okafor", 1),
    ],
    ids=["all", "no link", "no name between", "another line"],
)
def test_people_who_are_links_as_an_author_is_are_authors(
    text: str, linked: list[str], known: str, expected: int
) -> None:
    """Workplaces between them are no links; what is a link and no name ends the list, and so does the line."""
    starts = [(text.index(name), text.index(name) + len(name)) for name in linked]
    found = tokens(text, [Style("link", *ends, target="https://boats.example/") for ends in starts])
    place = next(place for place, token in enumerate(found) if token.start == text.index(known))

    (paper,) = completed(
        text, found, [INDEX["person"]] * len(found), [Paper(authors=(Span("author", place, place + 1),))]
    )

    assert [author.name for author in authors(text, found, paper.authors)] == linked[:expected]


def test_people_between_a_title_and_its_abstract_are_its_authors() -> None:
    """Whom the model takes for a person is an author there, and nobody above the title is."""
    text = "Cy Lind\nSlow Boats\nAda Moreau\nRome\nBen Okafor\nDelta\nWe sail."
    found = tokens(text)
    person, other = INDEX["person"], INDEX["other"]
    labels = [person, INDEX["title begins"], person, other, person, other, INDEX["abstract begins"]]

    (paper,) = completed(text, found, labels, [Paper(Span("title", 1, 2), abstract=Span("abstract", 6, 7))])

    assert [author.name for author in authors(text, found, paper.authors)] == ["Ada Moreau", "Ben Okafor"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Contributors: Cy Lind; Ada Moreau; Ben Okafor", ["Cy Lind", "Ada Moreau", "Ben Okafor"]),
        ("Contributors: Cy Lind, Ada Moreau, Ben Okafor", ["Ada Moreau"]),
        ("Cy Lind; Ada Moreau; Ben Okafor", ["Ada Moreau", "Ben Okafor"]),
    ],
    ids=["semicolons", "commas", "no colon"],
)
def test_a_list_begins_after_its_colon(text: str, expected: list[str]) -> None:
    """Who stands between a colon and an author is one as well, where the whole line is a list with semicolons."""
    found = tokens(text)
    place = next(place for place, token in enumerate(found) if token.start == text.index("Ada"))

    (paper,) = completed(
        text, found, [INDEX["other"]] * len(found), [Paper(authors=(Span("author", place, place + 1),))]
    )

    assert [author.name for author in authors(text, found, paper.authors)] == expected


@pytest.mark.parametrize(("target", "expected"), [("https://boats.example/", ["Cy Lind"]), ("", [])])
def test_a_paper_without_people_has_those_set_as_in_other_papers(target: str, expected: list[str]) -> None:
    """Where all authors of a page are links, the first name below a title that is a link is its author."""
    text = "Slow Boats\nAda Moreau\nFast Boats\nRiver Hall\nCy Lind"
    linked = [(11, 21), *([(44, 51)] if target else [])]
    found = tokens(text, [Style("link", *ends, target="https://boats.example/") for ends in linked])
    papers = [
        Paper(Span("title", 0, 1), (Span("author", 1, 2),)),
        Paper(Span("title", 2, 3), venue=Span("venue", 3, 4)),
    ]

    _, paper = completed(text, found, [INDEX["other"]] * len(found), papers)

    assert [author.name for author in authors(text, found, paper.authors)] == expected
