"""The head of a column says what stands below it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.general.columns import Column, column, columns


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("Time (PST)", "time"),
        ("Article #", "number"),
        ("#", "number"),
        ("🔗", "links"),
        ("小船论文标题", "title"),
        ("主要作者单位", "other"),
        ("小船", None),
        ("⭐", "other"),
        ("Author(s)", "people"),
        ("Work By", "people"),
        ("Event / Presentation title", "title"),
        ("Abstract", "abstract"),
        ("Title & Abstract", "abstract"),
        ("Slides", "links"),
        ("Date", "date"),
        ("Room", "other"),
        ("Session 1", None),
        ("Kernels at Rest", None),
        ("", None),
    ],
)
def test_heads_are_told(head: str, told: Column | None) -> None:
    """Units in brackets and a choice of words do not matter; what has a number is no head."""
    assert column(head) == told


def test_one_column_holds_titles() -> None:
    """Of two that may, the one headed "Title" does; heads without any, or with an unknown one, are none."""
    assert columns(["Event", "Title", "Speaker"]) == ("other", "title", "people")
    assert columns(["Event", "Time"]) == ("title", "time")
    assert columns(["Time", "Room"]) is None
    assert columns(["Title", "Boats"]) is None


@given(st.lists(st.text(max_size=30), max_size=6))
def test_no_head_raises(heads: list[str]) -> None:
    """Any lines are columns or none."""
    told = columns(heads)

    assert told is None or told.count("title") == 1 or "abstract" in told


def test_what_is_read_is_no_topic() -> None:
    """ "Reading" and "Paper" head titles rather than "Topic" beside them, or the other way round."""
    heads = ["Date", "Topic", "Paper", "Presenter"]

    assert columns(heads) == ("date", "other", "title", "people")
    assert columns(heads, subjects=True) == ("date", "title", "other", "people")
    assert columns(["Date", "Topic", "Presenter"]) == ("date", "title", "people")
    assert columns(["Talk", "Paper", "Presenter"]) is None
