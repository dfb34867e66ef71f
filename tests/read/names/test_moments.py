"""Days and times are told in many forms and languages, and words that only sound like them are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.names import moments


@pytest.mark.parametrize(
    "words",
    [
        "20:00-20:10 Beijing Time",
        "22:45-23:15 Beijing Time (+1 day)",
        "9:00 - 9:30 (local time)",
        "9:00 PDT / 12:00 EDT / 18:00 CEST",
        "14:00-14:30 CET (UTC+1) | 8:00-8:30 EST",
        "9:00 AM Pacific Daylight Time",
        "10h-10h30",
        "09.00-09.30 Uhr",
        "16:30 - 17.00",
        "14:00～14:30",
        "From 9:00 to 10:00",
        "0900-0930",
        "Time: 9:10 - 10:10",
        "Tuesday - August 29th",
        "Day 1: Monday, June 3, 2031",
        "Montag, 3. Juni 2031",
        "lunes 3 de junio",
        "Friday (13/06/2031)",
        "2031/06/03 (Mon)",
        "6月3日（月）",
    ],
)
def test_moments_of_many_forms(words: str) -> None:
    """Zones with names, dots and hyphens, words around them, other languages: all of it is a moment."""
    assert moments.kinds(words)


@pytest.mark.parametrize(
    "words",
    [
        "June 2031",
        "2031",
        "Day 1",
        "April May",
        "3.5",
        "12:00 Optimal Stopping Time",
        "9:00 Real Time",
        "9:00-10:00, Room 201",
        "12:20 - 12:30 BOAT 2031",
        "1914-1918",
        "Version 2.10 at 3",
        "Sunday Drivers of Tuesday Boats",
        "",
        "9:00 " * 40,
    ],
)
def test_what_is_no_moment(words: str) -> None:
    """Months and years alone, numbers, and times with a title behind them are none."""
    assert not moments.kinds(words)


@given(st.text(st.sampled_from("0123456789:.-/ hMonJune(+)UTC月日"), max_size=100) | st.text())
def test_any_text_can_be_asked(text: str) -> None:
    """No text is too odd to be asked."""
    assert moments.kinds(text) <= {"", "clock", "date", "month", "number", "weekday"}
