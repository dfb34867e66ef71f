"""What is no title is left out, and titles are whole."""

from __future__ import annotations

import numpy as np
import pytest
from read.layout.test_segments import labels

from etl.model import Style
from etl.read.layout.segments import Paper, Span
from etl.read.layout.titles import (
    headings_above,
    with_brackets,
    with_emphasis,
    with_kinds,
    with_lists,
    without_posts,
    without_remarks,
    without_summaries,
)
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
    ("text", "heads"),
    [
        ("Oars\nSlow Boats\nRiver Review\n\nFast Boats\nRiver Review\n\nOld Boats\nRiver Review", [1]),
        ("- Oars\n- Slow Boats\n\nFast Boats\nRiver Review\n\nOld Boats\nRiver Review", []),
        ("Oars\n\nSlow Boats\nRiver Review\n\nFast Boats\nRiver Review\n\nOld Boats", []),
        ("Oars\nSlow Boats\n\nFast Boats\nOld Boats", []),
    ],
    ids=["head of a block", "list", "blank line", "titles alone"],
)
def test_a_title_alone_above_another_is_a_heading(text: str, heads: list[int]) -> None:
    """It opens a block of a page on which most titles have something below them."""
    found = tokens(f"News\n\n{text}")
    papers: list[Paper] = []
    for place, token in enumerate(found[1:], 1):
        if token.end - token.start == len("River Review"):
            papers[-1] = Paper(papers[-1].title, venue=Span("venue", place, place + 1))
        else:
            papers.append(Paper(Span("title", place, place + 1)))

    assert [span.first for span in headings_above(found, papers)] == heads


@pytest.mark.parametrize(
    ("text", "codes", "expected"),
    [
        ("Slow *boats* on rivers", "T--", "T++"),
        ("Oars: Slow *boats* on wide, long rivers", "T+---", "T++++"),
        ("Slow Boats *Rome* Ada Moreau", "T-A", "T-A"),
        ("Slow *boats* on rivers (Rome)", "T---", "T---"),
        ("Slow boats on *rivers*", "T-", "T-"),
        ("Slow *boats* on rivers\nOld *oars* on land\nRows of *oars*", "T--T--T-", "T++T++T+"),
        ("Slow boats, *slowly* on rivers", "T--", "T--"),
        ("*Slow* boats on rivers", "--", "--"),
    ],
    ids=["inside", "commas", "a field after it", "a bracket", "at the end", "a habit", "a comma before it", "no title"],
)
def test_titles_go_on_over_words_in_other_type(text: str, codes: str, expected: str) -> None:
    """Words in other type that only a blank parts from a title are in it where the line goes on; so is the rest."""
    marks = [place for place, letter in enumerate(text) if letter == "*"]
    edges = [place - before for before, place in enumerate(marks)]
    styles = [Style("strong", start, end) for start, end in zip(edges[::2], edges[1::2], strict=True)]
    made = np.array(labels(codes))
    chances = np.arange(len(codes), dtype=float)[:, None]

    with_emphasis(tokens(text.replace("*", ""), styles), made, chances)

    assert made.tolist() == labels(expected)
    joined = [place for place, pair in enumerate(zip(codes, expected, strict=True)) if pair == ("-", "+")]
    assert all(chances[place] < place for place in joined)


@pytest.mark.parametrize(
    ("text", "codes", "expected"),
    [
        (4 * "Oars | Ada Moreau\n" + "Old, slow and wide rivers | Ben Okafor", "TATATATATA-A", "TATATATAT++A"),
        (4 * "Oars | Ada Moreau\n" + "Boats, slow ones", "TATATATATA", "TATATATATA"),
        (4 * "Oars | Ada Moreau\n" + "Boats, BOATS | Cy Lind", "TATATATATVA", "TATATATATVA"),
        ("Oars\nAda Moreau\nBoats, slow ones\nCy Lind", "TAT-A", "TAT-A"),
        (4 * "Oars | Ada Moreau\n" + "Boats, slow ones | Rome", "TATATATAT--", "TATATATAT--"),
        ("", "", ""),
    ],
    ids=["a list", "no bar on its line", "a venue", "lines", "nobody after the bar", "nothing"],
)
def test_titles_go_on_over_commas_to_their_usual_end(text: str, codes: str, expected: str) -> None:
    """Where most titles end at one separator before people, what a comma cut off is in the title."""
    found, made = tokens(text), np.array(labels(codes), np.int64)
    chances = np.arange(len(codes), dtype=float)[:, None]

    with_lists(found, made, chances)

    assert made.tolist() == labels(expected)


@pytest.mark.parametrize(
    ("text", "codes", "expected"),
    [
        ("Slow Boats (in Finnish)\nFast Boats (in Finnish)\nOars", "T+T+T", "T-T-T"),
        ("Slow Boats (in Finnish)\nFast Boats (in Welsh)", "T+T+", "T+T+"),
        ("Slow Boats (Short Paper)\nFast Boats (Short Paper)", "T+T+", "T+T+"),
        ("Slow Boats (short paper)\nFast Boats (short paper)", "T+T+", "T+T+"),
        ("Slow (in time) Boats\nFast (in time) Boats", "T++T++", "T++T++"),
        ("Slow (and old) Boats (a short, new paper)\nOars (a short, new paper)\nPorts", "T++++T++T", "T++--T--T"),
    ],
    ids=["remark", "once each", "capitals", "a kind", "inside", "two brackets"],
)
def test_what_several_titles_say_in_brackets_is_a_remark(text: str, codes: str, expected: str) -> None:
    """Small letters in brackets that end several titles are in none; capitals, kinds and what ends one are in it."""
    made = np.array(labels(codes))

    without_remarks(text, tokens(text), made)

    assert made.tolist() == labels(expected)


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
        ("Oars (pine, oak, ash) on rivers. Ada Moreau", "T+AATA", "T++++A"),
        ("Oars (pine, oak), Ada Moreau", "T+AA", "T++A"),
        ("Oars (pine, oak), Ada Moreau", "T++A", "T++A"),
        ("Oars (pine, oak\n\nAda Moreau)", "T+AA", "T+AA"),
        ("Oars (pine, Ada Moreau (Rome)", "T+A-", "T+A-"),
        ("", "", ""),
    ],
    ids=["a list", "at the end", "whole", "a block ends", "another opens", "nothing"],
)
def test_titles_go_on_to_the_end_of_a_bracket(text: str, codes: str, expected: str) -> None:
    """A bracket that a title opens is in it to its end, and what goes on behind it, but for one that nothing closes."""
    found, made = tokens(text), np.array(labels(codes), np.int64)

    with_brackets(text, found, made, np.arange(len(codes), dtype=float)[:, None])

    assert made.tolist() == labels(expected)


_BOATS = "Boats\nAda Moreau\nBoats that wait for rain.\n\n"
_OARS = "Oars\nBen Okafor\nOars that rest.\n\n"


@pytest.mark.parametrize(
    ("text", "codes", "expected"),
    [
        (_BOATS + _OARS, "TATTAT", "TABTAB"),
        (_BOATS + "Oars\nBen Okafor\nWe rest oars.", "TATTAB", "TABTAB"),
        (_BOATS + "Oars\nBen Okafor", "TATTA", "TATTA"),
        (_BOATS + _OARS.replace("Oars\n", "Oars.\n"), "TATTAT", "TATTAT"),
        ("Boats\nAda Moreau\nRain on\n\nOars\nBen Okafor\nRest", "TATTAT", "TATTAT"),
        ("Boats\nAda Moreau\nRain by 3%. [pdf]\n\n" + _OARS, "TAT--TAT", "TAB+-TAB"),
        (_BOATS + "Oars\nBen Okafor\n\nTalks\n\nOn oars.", "TATTAsT", "TATTAsT"),
        (_BOATS + "Slow Sails\n\n" + _OARS, "TATTTAT", "TATTTAT"),
        ("", "", ""),
    ],
    ids=[
        "all",
        "an abstract",
        "once",
        "a title ends so",
        "no sentences",
        "to its end",
        "a section",
        "a bare list",
        "nothing",
    ],
)
def test_sentences_below_people_are_abstracts(text: str, codes: str, expected: str) -> None:
    """Nobody signs them, and where several papers have one, or an abstract, no title is a sentence."""
    made = np.array(labels(codes), np.int64)

    without_summaries(text, tokens(text), made)

    assert made.tolist() == labels(expected)
