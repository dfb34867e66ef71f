"""Headings are found with their kind and time, also where they are glued to the text before them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.shapes import headings

CASES = [json.loads(line) for line in (Path(__file__).parent / "headings.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["line"][:40])
def test_headings(case: dict[str, str | None]) -> None:
    """Each line gives its heading: kind, name and time, or none."""
    line = str(case["line"])

    found = headings.heading(line)

    if found is None:
        assert case["kind"] is None
    else:
        assert (case["kind"], case["name"], case["when"]) == (found.kind, line[found.start : found.end], found.when)


@pytest.mark.parametrize(
    ("line", "many"), [("Keynotes", True), ("Invited Talks Tue 9:00 am", True), ("Keynote: X", False), ("Lunch", False)]
)
def test_headings_over_many_talks(line: str, many: bool) -> None:
    """A plural tells that all that follows is talks."""
    found = headings.heading(line)

    assert found is not None
    assert many is found.many


@given(st.text(max_size=80), st.sampled_from(["", " Tue 6 Apr 9:00 am", " 9:00 am - 9:30 am"]))
def test_any_line_can_be_asked(text: str, time: str) -> None:
    """Whatever a line holds, a heading lies inside it and has a name."""
    found = headings.heading(text + time)

    assert found is None or 0 <= found.start < found.end <= len(text + time)
