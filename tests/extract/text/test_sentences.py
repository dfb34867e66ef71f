"""Where sentences end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.text.masking import mask
from etl.extract.text.sentences import sentences


@pytest.mark.table("sentences")
def test_text_is_cut_into_sentences(case: Mapping[str, object]) -> None:
    """A full stop ends a sentence where a new one begins, not inside names, abbreviations and parentheses."""
    masked = mask(str(case["text"]))

    assert case["sentences"] == [masked[start:end] for start, end in sentences(masked)]


@given(st.text(st.one_of(st.characters(), st.sampled_from(".!? \n()AbZ9")), max_size=120))
def test_sentences_are_in_order(text: str) -> None:
    """Sentences follow one another without overlap."""
    masked = mask(text)

    found = sentences(masked)

    assert all(start < end for start, end in found)
    assert all(before[1] <= after[0] for before, after in pairwise(found))


@given(st.text(st.sampled_from(".!? \n()\"'AbZ9"), max_size=60))
def test_no_word_is_lost(text: str) -> None:
    """Sentences together hold every character that is no blank."""
    masked = mask(text)

    found = sentences(masked)

    assert "".join(masked.split()) == "".join("".join(masked[a:b] for a, b in found).split())
