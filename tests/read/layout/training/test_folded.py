"""Words are found in a text by their letters and figures alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.read.layout.training.folded import Folded, fold


@given(st.text(max_size=80))
def test_each_folded_letter_knows_its_place(text: str) -> None:
    """Places point at letters of the text, in order, one for each folded letter."""
    folded = Folded(text)

    assert len(folded.letters) == len(folded.places)
    assert folded.places == sorted(folded.places)
    assert all(fold(text[place]) or text[place].isalnum() for place in folded.places)


def test_words_stand_alone_and_letters_anywhere() -> None:
    """An occurrence is made of whole words, across marks and line ends; where letters start, a word may go on."""
    folded = Folded("Slow boats, slow\n BOATS! Slow boatswains")

    assert list(folded.occurrences("slowboats")) == [(0, 9), (9, 18)]
    assert list(folded.starts("slowboats")) == [0, 9, 18]
    assert list(folded.starts("")) == []
