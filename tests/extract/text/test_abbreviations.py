"""Short forms and their long forms."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.text.abbreviations import abbreviations
from etl.extract.text.masking import mask


@pytest.mark.table("abbreviations")
def test_abbreviations_are_found(case: Mapping[str, object]) -> None:
    """Each short form with the words it stands for."""
    assert case["abbreviations"] == [[a.short, a.long] for a in abbreviations(mask(str(case["text"])))]


@given(
    st.lists(
        st.sampled_from(
            ["Long", " form", " of", " words", " (", "LF", "LFoW", ")", " (LF)", "İ", "ß", "-", ";", ", or"]
        ),
        max_size=14,
    )
)
def test_offsets_are_true(pieces: list[str]) -> None:
    """The text has both forms where the abbreviation says."""
    text = "".join(pieces)

    for found in abbreviations(text):
        assert found.short == text[found.short_start : found.short_start + len(found.short)]
        assert found.long == text[found.long_start : found.long_start + len(found.long)]
