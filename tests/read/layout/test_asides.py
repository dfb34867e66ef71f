"""What a page holds besides its papers is named, and no part of a paper is."""

from __future__ import annotations

import pytest

from etl.model import Record
from etl.read.layout.asides import asides, sessions, without_talks
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import INDEX, tokens

TEXT = "Kernels\n9:00\nSlow Boats\nAda Moreau\nBoats at Rest:\na keynote\nBen Okafor"
LABELS = [
    INDEX[name]
    for name in ("session", "other", "title begins", "author begins", "talk begins", "talk goes on", "person")
]


def test_each_aside_is_of_its_kind() -> None:
    """A session, a time, a talk of two lines and a speaker; the paper is left out."""
    found = tokens(TEXT)
    paper = Record("0" * 16, 1, found[2].start, found[3].end)

    made = asides(found, LABELS, [paper])

    assert [(one.kind, TEXT[one.start : one.end]) for one in made] == [
        ("heading", "Kernels"),
        ("time", "9:00"),
        ("talk", "Boats at Rest:\na keynote"),
        ("person", "Ben Okafor"),
    ]


def test_an_aside_inside_a_record_is_part_of_it() -> None:
    """What stands within the stretch of a record belongs to it."""
    found = tokens(TEXT)
    paper = Record("0" * 16, 1, 0, len(TEXT))

    assert asides(found, LABELS, [paper]) == ()


def test_sessions_are_headings() -> None:
    """Each has the tokens of its line."""
    (heading,) = sessions(tokens(TEXT), LABELS)

    assert (heading.field, heading.first, heading.last) == ("session", 0, 1)


def test_words_before_a_heading_are_part_of_it() -> None:
    """What is nothing else and stands on its line belongs to it, a time does not."""
    found = tokens("9:00 Poster: Edge\nSlow Boats")
    labels = [INDEX[name] for name in ("other", "other", "session", "title begins")]

    (heading,) = sessions(found, labels)

    assert [found[place].start for place in (heading.first, heading.last - 1)] == [5, 13]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Student Talks\n9:00\nSlow Boats\nAda Moreau\nFast Boats\nBen Okafor", 0),
        ("Student Talks\n9:00\nSlow Boats\nAda Moreau\nFast Boats\nBen Okafor, Cy Lind", 2),
        ("Boats and Rivers\n9:00\nSlow Boats\nAda Moreau\nFast Boats\nBen Okafor", 2),
        ("Student Talks\n2031\nSlow Boats\nAda Moreau\nFast Boats\nBen Okafor", 2),
    ],
    ids=["one speaker each", "two authors", "a session", "no programme"],
)
def test_talks_of_one_speaker_are_no_papers(text: str, left: int) -> None:
    """Below a heading that names speakers, on a page with times, where nobody has another next to them."""
    found = tokens(text)
    labels = [INDEX["session"]] + [INDEX["other"]] * (len(found) - 1)
    papers = [
        Paper(Span("title", 2, 3), (Span("author", 3, 4),)),
        Paper(Span("title", 4, 5), tuple(Span("author", place, place + 1) for place in range(5, len(found)))),
    ]

    assert len(without_talks(text, found, labels, papers, sessions(found, labels))) == left
