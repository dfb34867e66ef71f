"""Pages are cut at headings and times, and nothing between them is lost or told twice."""

from __future__ import annotations

import json
from itertools import chain, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.shapes import programme
from etl.read.shapes.line_classifier import of_page

CASES = [json.loads(line) for line in (Path(__file__).parent / "line_classifier.jsonl").read_text("utf-8").splitlines()]
LINES = [line for case in CASES for line in case["lines"]]
EVENTS = [
    "Lunch",
    "Keynotes",
    "Opening Remarks",
    "Session 2: Caches",
    "9:00 - 9:10",
    "Tuesday",
    "Poster: X Tue 9:00 am",
]
TEXT = "We show that a small cache is enough for most trees, and that a large one does not help them at all."


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("Session 1: Trees", "9:00 - 9:10", "x"), [("session", "Session 1: Trees", "9:00 - 9:10")]),
        (("9:00 - 9:10", "Session 1: Trees", "x"), [("session", "Session 1: Trees", "9:00 - 9:10")]),
        (("9:00 - 9:10", "Keynote: Trees", "x"), [("talk", None, "9:00 - 9:10")]),
        (("Lunch", "9:00 - 9:10"), [("break", None, "9:00 - 9:10")]),
        (
            ("Session 1: Trees", "x", "Lunch", "Home", "9:00 - 9:10", "Home", "x"),
            [
                ("session", "Session 1: Trees", None),
                ("break", None, None),
                ("slot", "Session 1: Trees", "9:00 - 9:10"),
            ],
        ),
        (
            ("Session 1: Trees", "9:00 - 9:10", "x", "9:10 - 9:20", "x"),
            [("session", "Session 1: Trees", "9:00 - 9:10"), ("slot", "Session 1: Trees", "9:10 - 9:20")],
        ),
        (("Tuesday", "9:00 - 9:10", "x"), [("slot", "Given", "Tuesday"), ("slot", "Given", "9:00 - 9:10")]),
    ],
)
def test_segments(lines: tuple[str, ...], expected: list[tuple[str, str | None, str | None]]) -> None:
    """A heading and a time next to each other are one; papers after a break have its session and their own time."""
    text = "\n\n".join(TEXT if line == "x" else line for line in lines)

    found = [cut for cut in programme.segments(of_page(text), "Given") if cut.head]

    assert expected == [(cut.kind, cut.session, cut.when) for cut in found]


@given(st.lists(st.sampled_from([*EVENTS, *EVENTS, *LINES, TEXT]), max_size=14).map("\n".join))
def test_segments_hold_every_part_once(text: str) -> None:
    """Cutting keeps all parts in order, and the asides of a page without papers keep apart."""
    found = of_page(text)

    cuts = list(programme.segments(found))

    assert found == list(chain.from_iterable((*cut.head, *cut.body) for cut in cuts))
    asides = list(programme.asides(cuts, ()))
    assert all(above.end <= below.start for above, below in pairwise(asides))
    assert all(0 <= programme.own_length(cut) <= len(cut.body) for cut in cuts)
