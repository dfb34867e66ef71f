"""Times and dates are read as programmes print them, and nothing else is taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Edition
from etl.read.names import times


@pytest.mark.parametrize(
    ("words", "moment", "slot"),
    [
        ("Mon 29 Aug. 16:00 - 16:18 PDT", True, True),
        ("Tue 6 Apr 08:00 a.m.", True, True),
        ("Tuesday, April 6, 2021 at 9 AM", True, True),
        ("09:30–10:00", True, True),
        ("[ 09:30 - 10:00 ]", True, True),
        ("9:00 am to 10:30 am (UTC+2)", True, True),
        ("9:00 - 10:30 CEST", True, True),
        ("9:00 - 10:30 BOAT", False, False),
        ("2021-04-06 08:00", True, True),
        ("Tue\xa06 Apr 08:00", True, True),
        ("Tuesday, April 6", True, False),
        ("6th April 2021", True, False),
        ("Friday", True, False),
        ("09:05, 60 min", True, True),
        ("09.10 – 09.20", True, True),
        ("9.10", False, False),
        ("12:30 - 13:00 (20 minutes)", True, True),
        ("9–10am", True, True),
        ("10-10:30 a.m.", True, True),
        ("noon–1pm", True, True),
        ("10.15am - 11am", True, True),
        ("11:30 - noon", True, True),
        ("9–10", False, False),
        ("Afternoon", False, False),
        ("08:00 am - 08:05 am", True, True),
        ("16h30", True, True),
        ("9h00 - 9h15", True, True),
        ("12:30 - 13:00 What", False, False),
        ("May be", False, False),
        ("31:00", False, False),
        ("Sunny", False, False),
        ("In 2021", False, False),
        ("Tue 6 Apr 08:00 a.m. " * 9, False, False),
    ],
)
def test_moments_and_slots(words: str, moment: bool, slot: bool) -> None:
    """A day, a date or a time alone is a moment; with a clock time it is a slot."""
    assert (moment, slot) == (bool(times.kinds(words)), times.is_slot(words))


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("Poster: Edge Wed 7 Jun 04:40 p.m.", "Wed 7 Jun 04:40 p.m."),
        ("Session 2 (Tue 9:00 am)", "(Tue 9:00 am)"),
        ("Session 2 11:10 - 12:00", "11:10 - 12:00"),
        ("N:M Sparsity at 2:16", None),
        ("Compilers", None),
        ("Version 12", None),
    ],
)
def test_trailing_times(words: str, rest: str | None) -> None:
    """The time at the end of a line is found; a ratio is none."""
    start = times.trailing(words)

    assert rest == (None if start is None else words[start:])


def test_trailing_times_that_name_a_day() -> None:
    """Running text must name the day, so that it does not end in a heading by accident."""
    assert (None, 6) == (times.trailing("it was 9:00 am", dated=True), times.trailing("it is Wed 9:00 am", dated=True))


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("16:00 - 16:18 A Title", "A Title"),
        ("Tue 6 Apr 9:00 a.m. | Opening", "Opening"),
        ("16:00–16:18 [on board, long]: A Title", "[on board, long]: A Title"),
        ("10:1 Compression of Things", None),
        ("1:10 Sparsity", None),
        ("A Title", None),
    ],
)
def test_leading_times(words: str, rest: str | None) -> None:
    """The text after a time at the head of a line is found."""
    cut = times.leading(words)

    assert rest == (None if cut is None else words[cut:])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("2020-09-01", "2020-09-01"),
        ("2024-10-10 17:59:52 UTC", "2024-10-10"),
        ("Tue, 1 Sep 2020", "2020-09-01"),
        ("September 1, 2020", "2020-09-01"),
        ("2020-13-45", None),
        ("31 June 2020", None),
        ("soon", None),
    ],
)
def test_iso_dates(words: str, expected: str | None) -> None:
    """Dates come out in ISO 8601; what is no date of the calendar is none."""
    assert expected == times.iso_date(words)


@given(st.text(st.sampled_from("0123456789: -MonTueApr.amp,()"), max_size=90) | st.text())
def test_any_text_can_be_asked(text: str) -> None:
    """No text is too odd to be asked for a time, and what is found lies inside it."""
    assert isinstance(times.kinds(text), frozenset)
    assert 0 <= (times.trailing(text) or 0) <= len(text)
    assert 0 <= (times.leading(text) or 0) <= len(text)
    assert times.iso_date(text) is None or len(times.iso_date(text) or "") == 10


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
    assert times.kinds(words)


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
    assert not times.kinds(words)


@given(st.text(st.sampled_from("0123456789:.-/ hMonJune(+)UTC月日"), max_size=100) | st.text())
def test_any_line_has_known_kinds(text: str) -> None:
    """No text is too odd to be asked, and kinds are those of the table."""
    assert times.kinds(text) <= {"", "clock", "date", "month", "number", "weekday"}


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
    assert expected == times.iso(words)


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
    assert expected == times.created(date, year, edition)


@pytest.mark.parametrize(("words", "expected"), [("sept.", 9), ("04", 4), ("April", 4), ("13", None), ("x", None)])
def test_months_have_numbers(words: str, expected: int | None) -> None:
    """Names, short names and numbers of months are known."""
    assert expected == times.month(words)


@given(st.text(max_size=30) | st.from_regex(r"\d{1,5}[-/.]\d{0,3}[-/.]\d{0,3}"), st.integers())
def test_nothing_raises(words: str, number: int) -> None:
    """Any text and any number is a date or none."""
    assert len(times.iso(words) or "2031") in (4, 7, 10)
    assert (times.year(words) or 2000) in range(1900, 2100)
    times.month(words)
    times.of_epoch(number)
