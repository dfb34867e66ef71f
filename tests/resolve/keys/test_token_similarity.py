"""Words of names: letters in ASCII, short forms, slips."""

from __future__ import annotations

import pytest

from etl.resolve.keys import token_similarity


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("moller", "moeller", True),
        ("xu", "xue", False),
        ("ase", "aase", True),
        ("ono", "ohno", True),
        ("zaitsev", "zaytsev", True),
        ("hussein", "hussain", True),
        ("bill", "william", False),
        ("miller", "moller", False),
    ],
)
def test_one_word_in_other_letters(one: str, other: str, same: bool) -> None:
    """What two alphabets write differently is one spelling; a short form is not."""
    assert same == token_similarity.one_spelling(one, other) == token_similarity.one_spelling(other, one)


@pytest.mark.parametrize(("one", "other", "same"), [("bill", "william", True), ("bill", "robert", False)])
def test_short_forms_are_one_given_name(one: str, other: str, same: bool) -> None:
    """A short form stands for its name."""
    assert same == token_similarity.one_given_name(one, other)


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [
        ("montefiascone", "montefiasconi", True),
        ("hernandez", "hernadez", True),
        ("fischer", "fishcer", True),
        ("johnson", "johnston", False),
        ("olsen", "olson", False),
        ("kraemer", "braemer", False),
        ("fischer", "fischer", False),
    ],
)
def test_a_slip_is_told_from_another_name(one: str, other: str, slips: bool) -> None:
    """One wrong letter in a long word, two swapped in a shorter one; never the first."""
    assert slips == token_similarity.slip(one, other) == token_similarity.slip(other, one)


@pytest.mark.parametrize(
    ("one", "other", "edits"),
    [("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1), ("abc", "acb", 1), ("abc", "cab", 2), ("abc", "a", 2)],
)
def test_edits_are_counted_up_to_two(one: str, other: str, edits: int) -> None:
    """No, one, or more than one letter differs."""
    assert edits == token_similarity.edited(one, other) == token_similarity.edited(other, one)
