"""Printed numbers and ranges with their unit."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.measures.measures import measures
from etl.extract.text.masking import mask

_PIECES = st.sampled_from(
    [
        *"1|2.5|10,000| |x|×|%|-| to | and |from |between |,|k| million|ms|s|fold|times|half|twice|a third of".split(
            "|"
        ),
        *" orders of magnitude|doubles|(|)|~|+|/|.|v|99999999999999999999".split("|"),
    ]
)


@pytest.mark.table("measures")
def test_measures_are_found(case: Mapping[str, object]) -> None:
    """Each measure of a sentence with its low, high, unit and form; [] where there is nothing to measure."""
    found = measures(mask(str(case["text"])))

    assert case["measures"] == [[m.low, m.high, m.unit, m.form] for m in found]


@given(st.one_of(st.text(max_size=60), st.lists(_PIECES, max_size=25).map("".join)))
def test_measures_are_in_order(text: str) -> None:
    """Whatever the text: measures follow one another, do not overlap and lie inside it."""
    masked = mask(text)

    found = measures(masked)

    assert all(0 <= m.start < m.end <= len(masked) for m in found)
    assert all(before.end <= after.start for before, after in pairwise(found))


@given(st.decimals(min_value=0, max_value=10**6, places=2), st.sampled_from(["x", "×", "%", " ms", " GB"]))
def test_a_number_is_read_as_printed(value: object, unit: str) -> None:
    """No rounding: the printed digits are the value."""
    found = measures(f"It takes {value}{unit} here")

    assert [(value, value)] == [(m.low, m.high) for m in found]
