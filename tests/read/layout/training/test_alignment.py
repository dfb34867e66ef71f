from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.read.layout.tokens import LABELS, tokens
from etl.read.layout.training.alignment import Folded, fold, marked
from etl.read.layout.training.network import UNKNOWN


@given(st.text(max_size=80))
def test_each_folded_letter_knows_its_place(text: str) -> None:
    """Places point at letters of the text, in order, one for each folded letter."""
    folded = Folded(text)

    assert len(folded.letters) == len(folded.places)
    assert folded.places == sorted(folded.places)
    assert all(fold(text[place]) or text[place].isalnum() for place in folded.places)


def test_words_stand_alone() -> None:
    """An occurrence is made of whole words, across marks and line ends."""
    assert list(Folded("Slow boats, slow\n BOATS! Slow boatswains").occurrences("slowboats")) == [(0, 9), (9, 18)]


def test_each_token_has_the_label_of_its_stretch() -> None:
    """A stretch of several tokens goes on after its first; a number of a list is of no field, other tokens unknown."""
    text = "[1] Slow\n  Boats. Ada Moreau\n[2] Oslo"
    found = marked(text, tokens(text), [(4, 16, "title"), (18, 28, "author")])

    names = ["?" if label == UNKNOWN else LABELS[label] for label in found.tolist()]
    assert names == ["other", "title begins", "title goes on", "author begins", "other", "?"]
