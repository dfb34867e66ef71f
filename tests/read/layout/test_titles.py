"""What is no title is left out, and titles are whole."""

from __future__ import annotations

import numpy as np
import pytest
from read.layout.test_segments import labels

from etl.model import Style
from etl.read.layout.segments import Paper, Span
from etl.read.layout.titles import with_kinds, without_awards, without_counts, without_posts
from etl.read.layout.tokens import Token, tokens


@pytest.mark.parametrize(
    ("address", "left"),
    [
        ("https://boats.example/blog/slow-boats/", 2),
        ("https://moreau.wordpress.com/2031/slow", 2),
        ("https://www.youtube.com/watch?v=slow", 2),
        ("https://amzn.to/slow", 2),
        ("https://boats.example/blog/slow.pdf", 3),
        ("https://boats.example/weblogs/slow", 3),
    ],
    ids=["blog", "host", "film", "shop", "document", "part of a word"],
)
def test_titles_that_lead_to_posts_are_no_papers(address: str, left: int) -> None:
    """A blog or a film is none; a document there is one, and a word must be whole."""
    targets = [address, "https://boats.example/fast.pdf", "https://boats.example/old.pdf"]

    found, papers = linked(targets)

    assert len(without_posts(found, papers)) == left


def test_where_most_titles_lead_to_films_they_are_papers() -> None:
    """A programme may link each title to its talk."""
    found, papers = linked(["https://youtu.be/slow", "https://youtu.be/fast", "https://boats.example/old.pdf"])

    assert without_posts(found, papers) == papers


@pytest.mark.parametrize(
    ("line", "people", "left"),
    [
        ("Showing 1-10 of 310 results", False, 0),
        ("About 1,200 results", False, 0),
        ("Showing 1-10 of 310 results", True, 1),
        ("Showing 3D Boats", False, 1),
    ],
)
def test_a_count_of_results_is_no_paper(line: str, left: int, *, people: bool) -> None:
    """Search pages begin with how many results they show; what names people is a paper all the same."""
    text = f"{line}\nAda Moreau"
    paper = Paper(Span("title", 0, 1), (Span("author", 1, 2),) if people else ())

    assert len(without_counts(text, tokens(text), [paper])) == left


def linked(targets: list[str]) -> tuple[list[Token], list[Paper]]:
    """Titles of a line each, with their links."""
    lines = ["Slow Boats", "Fast Boats", "Old Boats"]
    starts = [0, 11, 22]
    styles = [
        Style("link", start, start + len(line), target=target)
        for start, line, target in zip(starts, lines, targets, strict=True)
    ]
    return tokens("\n".join(lines), styles), [Paper(Span("title", place, place + 1)) for place in range(3)]


@pytest.mark.parametrize(
    ("text", "codes", "expected"),
    [
        ("Oars of Pine (Short Paper)\nAda Moreau", "T-A", "T+A"),
        ("Oars of Pine (work in progress) [PDF]\nAda Moreau", "T--A", "T+-A"),
        ("Oars of Pine (in progress)\nAda Moreau", "T-A", "T-A"),
        ("Oars of Pine (Poster)\nAda Moreau", "T-A", "T-A"),
        ("Oars of Pine (To Appear)\nAda Moreau", "T-A", "T-A"),
        ("Oars of Pine (Spring 2031)\nAda Moreau", "T-A", "T-A"),
        ("Oars of Pine (Short Paper), Ada Moreau", "T-A", "T-A"),
        ("Oars of Pine (Ada Moreau)\nBen Okafor", "TAA", "TAA"),
        ("Oars of Pine\n(Short Paper)", "T-", "T-"),
        ("Oars of Pine\nOars\nBoats (Pine Press)\nRows", "TTT-T", "TTT+T"),
        ("Oars of Pine (Harbour University)\nBoats (Pine Press)\nOars", "T-T-T", "T-T-T"),
        ("Oars of Pine (Harbour University)\nBoats (Short Paper)\nOars", "T-T-T", "T-T+T"),
    ],
    ids=[
        "a kind",
        "before another bracket",
        "small letters",
        "one word",
        "a remark",
        "a date",
        "the line goes on",
        "a field",
        "the next line",
        "words of one title",
        "workplaces after most titles",
        "a kind among workplaces",
    ],
)
def test_the_kind_of_a_text_is_in_its_title(text: str, codes: str, expected: str) -> None:
    """Words in a bracket between a title and its line's end, or one more bracket, set as it is, are of the title."""
    made = np.array(labels(codes))

    with_kinds(text, tokens(text), made, np.arange(len(codes), dtype=float)[:, None])

    assert made.tolist() == labels(expected)


@pytest.mark.parametrize(
    ("text", "codes", "expected"),
    [
        ("Slow Boats (a joint best paper)", "T+", "T-"),
        ("Slow Boats (Best Paper Award)", "T+", "T-"),
        ("Slow Boats: the best paper on oars", "T+", "T+"),
    ],
)
def test_awards_are_in_no_title(text: str, codes: str, expected: str) -> None:
    """An award in brackets goes; the same words elsewhere are the title's."""
    made = np.array(labels(codes))

    without_awards(text, tokens(text), made)

    assert made.tolist() == labels(expected)
