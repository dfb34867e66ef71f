"""Where sentences end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.sections.sections import section
from etl.extract.text.masking import mask
from etl.extract.text.sentences import sentences
from etl.model import Quote


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


@pytest.mark.parametrize(
    "sentence",
    [
        "It is 3x faster.",
        "It halves the cost.",
        "Latency doubles.",
        "It needs a third of the memory.",
        "An order of magnitude is gained.",
        "A twofold gain.",
        "It is ten times smaller.",
        "It is thrice as fast.",
    ],
)
def test_the_gate_opens_for_numbers(sentence: str) -> None:
    """Digits and number words pass the gate."""
    assert _may_measure(sentence)


@pytest.mark.parametrize("sentence", ["It is much faster.", "We present a compiler.", "", "No number here."])
def test_the_gate_stays_shut(sentence: str) -> None:
    """A sentence without any number is not looked at again."""
    assert not _may_measure(sentence)


def _may_measure(text: str) -> bool:
    read = section(Quote(text, 0, len(text)))
    return any(map(read.may_measure, read.sentences))
