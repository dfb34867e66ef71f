"""Texts have numbers in the order in which they come first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.storage.string_table import StringTable
from etl.resolve.storage.text_numbers import TextNumbers


@given(st.lists(st.text(st.characters(), max_size=2), max_size=90))
def test_a_text_has_one_number(texts: list[str]) -> None:
    """The same as in a dictionary, also while the slots grow in number; half a surrogate pair has one, too."""
    table = StringTable()
    numbers, known = TextNumbers(table), dict[str, int]()

    assert [known.setdefault(text, len(known)) for text in texts] == [numbers.number(text) for text in texts]
    assert list(known) == list(table)
