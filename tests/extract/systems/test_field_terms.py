"""Terms of the field: phrases that several papers use."""

from __future__ import annotations

import pytest

from etl.extract.systems.field_terms import is_field_term


@pytest.mark.parametrize("phrase", ["Reinforcement Learning", "Convolutional Neural Networks", "chain-of-thought"])
def test_terms_of_the_field_are_known(phrase: str) -> None:
    """What many papers write is a term, in any case, of one or of many."""
    assert is_field_term(phrase)


@pytest.mark.parametrize("phrase", ["Leaf Flow Merger", "Bark Peeling Attention"])
def test_a_phrase_nobody_uses_is_none(phrase: str) -> None:
    """What no paper writes is no term."""
    assert not is_field_term(phrase)
