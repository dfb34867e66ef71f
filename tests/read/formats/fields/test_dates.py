"""Dates and years of structured sources become ISO 8601."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Edition
from etl.read.formats.fields import dates


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("2031-04-05T17:00:00Z", "2031-04-05"),
        ("2031/04/05/", "2031-04-05"),
        ("2031///", "2031"),
        ("2031/4", "2031-04"),
        ("2031-13-01", "2031"),
        ("2031-02-31", "2031-02"),
        ("April 2031", "2031-04"),
        ("5 Apr 2031", "2031-04-05"),
        ("Mon, 2 Apr 2007 19:18:42 GMT", "2007-04-02"),
        ("2031", "2031"),
        ("0001", None),
        ("soon", None),
        ("", None),
    ],
)
def test_dates_are_read(words: str, expected: str | None) -> None:
    """As much of a date as is right is kept."""
    assert expected == dates.iso(words)


@pytest.mark.parametrize(
    ("date", "year", "edition", "expected"),
    [
        ("2031-04-05", 2031, Edition("RIVER", 2031), "2031-04-05"),
        ("2031", 2031, Edition("RIVER", 2031), None),
        (None, 2031, None, "2031"),
        (None, 2031, Edition("RIVER"), "2031"),
        (None, None, None, None),
    ],
)
def test_a_year_is_told_once(date: str | None, year: int | None, edition: Edition | None, expected: str | None) -> None:
    """A mere year is a date only where no edition has it."""
    assert expected == dates.created(date, year, edition)


@pytest.mark.parametrize(("words", "expected"), [("sept.", 9), ("04", 4), ("April", 4), ("13", None), ("x", None)])
def test_months_have_numbers(words: str, expected: int | None) -> None:
    """Names, short names and numbers of months are known."""
    assert expected == dates.month(words)


@given(st.text(max_size=30) | st.from_regex(r"\d{1,5}[-/.]\d{0,3}[-/.]\d{0,3}"), st.integers())
def test_nothing_raises(words: str, number: int) -> None:
    """Any text and any number is a date or none."""
    assert len(dates.iso(words) or "2031") in (4, 7, 10)
    assert (dates.year(words) or 2000) in range(1900, 2100)
    dates.month(words)
    dates.of_epoch(number)
