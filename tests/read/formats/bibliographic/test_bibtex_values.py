"""Values of BibTeX fields come out of braces, quotes and strings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.formats.bibliographic.bibtex_values import values


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("{A {B} C}", [("key", "A {B} C")]),
        ('"A {"} B"', [("key", 'A {"} B')]),
        ("2031", [("key", "2031")]),
        ("Apr", [("key", "April")]),
        ('"3~" # apr # { x}', [("key", "3~April x")]),
        ("nobody", [("key", "nobody")]),
        ('{A} year = 2031 note = "n"', [("key", "A"), ("year", "2031"), ("note", "n")]),
        ("{A", [("key", "A")]),
        ("", [("key", "")]),
    ],
)
def test_values_are_taken_out(printed: str, expected: list[tuple[str, str]]) -> None:
    """Pieces are joined, strings replaced, and fields without a comma between them parted."""
    assert expected == list(values("key", printed, {"apr": "April"}))


@given(st.text(max_size=60) | st.text(st.sampled_from('{}"#a= \\'), max_size=60))
def test_any_value_is_taken(printed: str) -> None:
    """Any text gives at least the field that was asked for."""
    assert "key" == next(values("key", printed, {}))[0]
