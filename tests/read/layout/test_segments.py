from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl.model import Style
from etl.read.layout.segments import Paper, Span, papers, spans
from etl.read.layout.tokens import INDEX, tokens

_CODES = {"T": "title", "A": "author", "B": "abstract", "V": "venue", "K": "talk", "s": "session", "-": "other"}


def labels(codes: str) -> list[int]:
    """A letter a token: fields begin at each letter, "+" goes on."""
    made: list[int] = []
    field = ""
    for code in codes:
        field = field if code == "+" else _CODES[code]
        part = " goes on" if code == "+" else " begins" if code in "TABVK" else ""
        made.append(INDEX[field + part])
    return made


def read(text: str, codes: str, styles: Sequence[Style] = ()) -> list[tuple[str, list[str]]]:
    """Titles and authors."""
    found = tokens(text, styles)
    assert len(found) == len(codes), [text[token.start : token.end] for token in found]

    def words(span: Span | None) -> str:
        return text[found[span.first].start : found[span.last - 1].end] if span else ""

    every = papers(text, found, labels(codes), np.zeros(len(found)))
    return [(words(paper.title), [words(span) for span in paper.authors]) for paper in every]


@pytest.mark.parametrize(
    ("text", "codes", "expected"),
    [
        (
            "Slow Boats\nAda Moreau\n\nFast Boats\nBen Okafor, Cy Lind",
            "TATAA",
            [("Slow Boats", ["Ada Moreau"]), ("Fast Boats", ["Ben Okafor", "Cy Lind"])],
        ),
        (
            "Ada Moreau\nSlow Boats\n\nBen Okafor, Cy Lind\nFast Boats",
            "ATAAT",
            [("Slow Boats", ["Ada Moreau"]), ("Fast Boats", ["Ben Okafor", "Cy Lind"])],
        ),
        (
            "- Ada Moreau. Slow Boats\n- Ben Okafor. Fast Boats\n- Cy Lind. Small Boats",
            "ATATAT",
            [("Slow Boats", ["Ada Moreau"]), ("Fast Boats", ["Ben Okafor"]), ("Small Boats", ["Cy Lind"])],
        ),
        (
            "Slow Boats\nAda Moreau\nWe row.\n\nBen Okafor\nWe sail.\n\nFast Boats\nCy Lind\nWe swim.",
            "TABABTAB",
            [("Slow Boats", ["Ada Moreau"]), ("", ["Ben Okafor"]), ("Fast Boats", ["Cy Lind"])],
        ),
        (  # a rule sets people apart from the title below, names of links from none
            "\n\n".join("Slow Boats,link,paper,video,page,We row.,Ada Moreau,---".split(","))
            + "\n\n"
            + "\n\n".join("Fast Boats,link,paper,video,page,We sail.,Ben Okafor".split(",")),
            "T----BAT----BA",
            [("Slow Boats", ["Ada Moreau"]), ("Fast Boats", ["Ben Okafor"])],
        ),
        ("Slow Boats\n\nFast Boats", "TT", [("Slow Boats", []), ("Fast Boats", [])]),
        (  # two people side by side are a whole list, one may be the first of several blocks
            "Slow Boats\nAda Moreau, Ben Okafor\n\n2\n\nSent by Cy Lind",
            "TAA--A",
            [("Slow Boats", ["Ada Moreau", "Ben Okafor"])],
        ),
        ("Slow Boats\nAda Moreau\n\n2\n\nBen Okafor, Cy Lind", "TA-AA", [("Slow Boats", ["Ada Moreau"])]),
        ("Slow Boats\nAda Moreau\n\nBen Okafor", "TAA", [("Slow Boats", ["Ada Moreau", "Ben Okafor"])]),
        (
            "Ada Moreau\nSlow Boats\n\nAda Moreau\nFast Boats\n\nAda Moreau\nOld Boats",
            "ATATAT",
            [(title, ["Ada Moreau"]) for title in ("Slow Boats", "Fast Boats", "Old Boats")],
        ),
        ("Ada Moreau", "A", []),
        ("Slow Boats\nby a keynote", "K-", []),
        (
            "Slow Boats\nAda Moreau\nWe row.\n\nOld Boats\nBen Okafor\nWe talk.\n\nFast Boats\nCy Lind\nWe swim.",
            "TABKABTAB",
            [("Slow Boats", ["Ada Moreau"]), ("Fast Boats", ["Cy Lind"])],
        ),
    ],
)
def test_people_join_the_title_that_the_page_sets_them_with(
    text: str, codes: str, expected: list[tuple[str, list[str]]]
) -> None:
    """Whether people stand before titles or after them follows from breaks, bullets and the ends of the list."""
    assert read(text, codes) == expected


def test_a_heading_above_the_last_one_opens_a_section() -> None:
    """People in the heading of a section belong to the titles below it, which are headings of a deeper level."""
    text = "Lakes\n\nOld Boats\n\nAda Moreau\n\nSlow Boats\n\nBen Okafor\n\nFast Boats"
    starts = [0, *(at.end() for at in re.finditer("\n\n", text)), len(text) + 2]
    styles = [Style("heading", at, end - 2, level=2 + place % 2) for place, (at, end) in enumerate(pairwise(starts))]

    assert read(text, "-TATAT", styles) == [
        ("Old Boats", []),
        ("Slow Boats", ["Ada Moreau"]),
        ("Fast Boats", ["Ben Okafor"]),
    ]


@pytest.mark.parametrize(("number", "with_title"), [("2031", True), ("[12]", False)])
def test_a_year_at_the_head_of_a_line_begins_no_paper(number: str, *, with_title: bool) -> None:
    """A number of an entry parts people from the title above them, a year does not."""
    (slow, *_) = read(
        f"Slow Boats\n{number} | BOATS\nAda Moreau\n\nFast Boats\n{number} | BOATS\nBen Okafor", "T--AT--A"
    )

    assert slow == ("Slow Boats", ["Ada Moreau"] if with_title else [])


def test_a_field_that_goes_on_is_one_span() -> None:
    """Tokens of a field are one span until another begins."""
    assert spans(labels("T++TA+-")) == [Span("title", 0, 3), Span("title", 3, 4), Span("author", 4, 6)]


def test_an_abstract_without_a_title_is_a_paper() -> None:
    """Where titles were lost, each abstract is a paper of its own."""
    text = "We build boats\n\nWe sink boats"
    found = tokens(text)

    assert papers(text, found, labels("BB"), np.zeros(2)) == [
        Paper(abstract=Span("abstract", 0, 1)),
        Paper(abstract=Span("abstract", 1, 2)),
    ]


@given(st.text("TAVBK-", min_size=1, max_size=12), st.lists(st.sampled_from(["\n", "\n\n", " | "]), min_size=12))
@example("ATAVT", ["\n"] * 12)
def test_papers_stand_one_after_the_other(codes: str, between: list[str]) -> None:
    """Whatever the labels are, a paper begins after all fields of the paper before: no two records share words."""
    text = "".join(f"Boat{separator}" for separator in between[: len(codes)])
    found = tokens(text)

    read = papers(text, found, labels(codes), np.zeros(len(found)))

    assert all(above.spans[-1].last <= below.spans[0].first for above, below in pairwise(read))
