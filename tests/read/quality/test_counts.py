"""What a page counts is understood in the words pages use, and held against what was read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.quality.counts import Counted, complaint, counted


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Total: 52", 52),
        ("Total 1,204 entries", 1204),
        ("Total of 30 regular papers", 30),
        ("In total 12 papers.", 12),
        ("Total number of papers: 2024", 2024),
        ("Papers: 52", 52),
        ("Number of accepted papers: 52", 52),
        ("  52   papers ", 52),
        ("52 accepted papers", 52),
        ("Showing all 25 results", 25),
        ("Results 25", 25),
        ("Accepted papers (52)", 52),
    ],
)
def test_totals_are_found(line: str, number: int) -> None:
    """Before or behind the word, with a label, in brackets, with a comma for thousands."""
    assert Counted(totals=(number,)) == counted([line])


@pytest.mark.parametrize(
    "line",
    [
        "Papers (2024)",
        "2024 papers",
        "Paper 12",
        "Session 2",
        "52",
        "We read 52 papers and liked none of them",
        "Totally 5 times faster",
        "Room 12, 3 to 4 of us",
        "x 52 papers " * 20,
        "10-12 July",
        "50-1 of 120",
    ],
)
def test_other_numbers_count_nothing(line: str) -> None:
    """Years, sessions, rooms, days and running text."""
    assert Counted() == counted([line])


@pytest.mark.parametrize(
    ("line", "span"),
    [
        ("Showing 1-50 of 120", (1, 50, 120)),
        ("Showing 51 to 100 of 1,204 entries", (51, 100, 1204)),
        ("Results 1 – 25 out of about 300 | Next", (1, 25, 300)),
    ],
)
def test_a_list_that_goes_on_elsewhere(line: str, span: tuple[int, int, int]) -> None:
    """First and last paper of this page, and how many there are."""
    assert Counted(span=span) == counted([line])


@pytest.mark.parametrize(
    ("lines", "records", "expected"),
    [
        (["Total: 52"], 52, None),
        (["Total: 52"], 25, "the page says 52 papers, 25 were read"),
        (["Total: 5", "Papers: 6"], 6, None),
        (["Showing 1-50 of 120"], 50, "the page shows 50 of 120 papers: name the other pages too"),
        (["Showing 1-50 of 120"], 120, None),
        (["Showing 1-50 of 50"], 50, None),
        (["Showing 1-50 of 120"], 40, "the page says 50 papers (1 to 50 of 120), 40 were read"),
        (["Compilers (4 papers)", "Caches (3 papers)"], 7, None),
        (["Compilers (4 papers)", "Caches (3 papers)"], 9, None),
        (["Compilers (4 papers)", "Caches (3 papers)"], 6, "the headings count 7 papers, 6 were read"),
        (["12 papers", "Compilers (4 papers)", "Caches (3 papers)"], 7, None),
        ([], 3, None),
    ],
)
def test_a_count_that_does_not_agree_is_a_complaint(lines: list[str], records: int, expected: str | None) -> None:
    """One number that agrees is enough; sections may lack a number, but hold no more than they say."""
    assert expected == complaint(counted(lines), records)


@given(
    lines=st.lists(st.text(max_size=40) | st.text(st.sampled_from("Total of 12,-(papers)"), max_size=40), max_size=5)
)
def test_no_line_raises(lines: list[str]) -> None:
    """Whatever it holds."""
    complaint(counted(lines), 3)
