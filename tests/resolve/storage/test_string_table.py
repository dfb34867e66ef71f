"""Texts end to end are the texts one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.storage.string_table import StringTable


@given(st.lists(st.text(st.characters()), max_size=9), st.slices(9))
def test_each_text_is_found_again(told: list[str], part: slice) -> None:
    """By its number from either end, in a slice, and in their order; half a surrogate pair, too."""
    texts = StringTable(told)

    assert told == list(texts) == [texts[number] for number in range(len(texts))]
    assert told[::-1] == [texts[-number] for number in range(1, len(texts) + 1)]
    assert told[part] == texts[part]


def test_there_are_no_more() -> None:
    """Beyond the last there is none."""
    with pytest.raises(IndexError):
        StringTable(["kestrel"])[1]
