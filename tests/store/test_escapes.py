"""Escapes undone: every one that N-Triples knows, and no character beside them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import Literal

from etl.store import unescaped


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"plain words", "plain words"),
        (r"a \"tenth\" of it", 'a "tenth" of it'),
        (r"\t\b\n\r\f\'\\", "\t\b\n\r\f'\\"),
        (r"\u00D7 and \U0001F600", "× and \U0001f600"),
        (r"\\u00D7", r"\u00D7"),
        (r"\\\u00D7", "\\×"),
    ],
)
def test_an_escape_is_undone_once(written: str, meant: str) -> None:
    """A backslash that is itself escaped begins no other escape."""
    assert unescaped(written) == meant


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_a_store_writes_is_read_back(text: str) -> None:
    """Whatever a literal says."""
    assert unescaped(str(Literal(text))[1:-1]) == text
