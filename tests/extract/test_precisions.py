"""The number formats that a claim states."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.precisions import precisions
from etl.extract.sections.sections import section
from etl.model import Findings, Quote


@pytest.mark.table("precisions")
def test_precisions(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """A claim has the formats of its clause under one notation each, without those of its baseline and of machines."""
    expected = case["precisions"]

    assert isinstance(expected, list)
    assert expected == [list(claim.precision) for claim in read(case).claims]


@given(st.text(alphabet="FPINTBwabfloat -0123456789.bits\nµ×İ", max_size=80))
def test_formats_stand_where_their_quotes_say(text: str) -> None:
    """Whatever the text, a quote is the words at its offsets, and its notation fits the shape of the graph."""
    for notation, quotes in precisions(section(Quote(text, 0, len(text))), 0, len(text), ()):
        assert notation.replace(".", "").replace("-", "").isalnum()
        assert all(text[quote.start : quote.end] == quote.words for quote in quotes)
