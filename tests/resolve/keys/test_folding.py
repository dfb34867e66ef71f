"""Keys are the same for spellings of one thing and differ for different things, whatever the text."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl.resolve.keys import folding


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Tick-Tock  Scheduling", "ticktockscheduling"),
        ("#7 What's new?", "7whatsnew"),
        ("C++ and C# and C", "c++andc#andc"),
        ("A + B", "ab"),
        ("Gaël Müller Łukasz Strauß", "gaelmullerlukaszstrauss"),
        ("O’Brien, Oʼbrien", "obrienobrien"),
        ("ＴＰＵ ﬁve²", "tpufive2"),
        ("Ёлка", "елка"),
        ("深度学习 系统", "深度学习系统"),
        ("मिलना", "मिलना"),
        ("γ-ray", "γray"),
        ("…", ""),
    ],
)
def test_folding_keeps_letters_and_digits(text: str, folded: str) -> None:
    """Case, accents, punctuation and spaces go; letters of every script and the signs of C++ and C# stay."""
    assert folded == folding.folded(text)


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    """A folded text is its own key."""
    assert folding.folded(text) == folding.folded(folding.folded(text))


@given(st.text(), st.text())
def test_every_character_is_folded_alone(one: str, other: str) -> None:
    """Texts that are put together without marks between them fold to what each folds to, ASCII or not."""
    assert folding.folded(f"{one} {other}") == folding.folded(one) + folding.folded(f" {other}")


@given(st.text())
def test_words_are_the_folded_text_in_pieces(text: str) -> None:
    """Words and folded text agree on the letters."""
    assert folding.folded(text) == "".join(folding.words(text))


def test_words_part_at_hyphens_and_spaces() -> None:
    """A hyphenated name has two words."""
    assert ("mohamed", "hicham", "leghettas") == folding.words("Mohamed-Hicham LEGHETTAS")


@given(st.text())
@example("")
@example("-.-")
@example("name.")
def test_a_local_name_is_safe_in_any_iri(text: str) -> None:
    """Turtle can print it after a prefix without escapes: it begins and ends with a letter or digit."""
    assert re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?", folding.local_name(text))


@given(st.text(), st.text())
@example("a b", "a-b")
@example("c++", "c")
@example("x" * 60, "x" * 61)
def test_different_texts_have_different_local_names(one: str, other: str) -> None:
    """What a readable slug loses, the hash keeps."""
    assert (one == other) == (folding.local_name(one) == folding.local_name(other))


def test_local_names_are_readable() -> None:
    """A short plain text is its own name; a long one keeps its beginning."""
    assert "arxiv-2009.00748" == folding.local_name("arxiv-2009.00748")
    assert folding.local_name("accountingforvarianceinmachinelearningbenchmarks").startswith("accountingforvariance")


@given(st.text(alphabet=st.characters()))
@example("\ud800")
def test_a_name_is_never_empty(text: str) -> None:
    """A name without any letter still has a key, and half a surrogate pair is no trouble."""
    assert folding.name(text)


def test_a_quote_is_the_same_in_latex() -> None:
    """`1.95×` and its LaTeX are the same words; other numbers are not."""
    assert folding.quote("by 1.95× on average") == folding.quote(r"by $1.95{\times}$ on average")
    assert folding.quote("34% less") == folding.quote(r"\textbf{34\%} less")
    assert folding.quote("2x") != folding.quote("3x")


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
    assert same == folding.one_spelling(one, other) == folding.one_spelling(other, one)


@pytest.mark.parametrize(("one", "other", "same"), [("bill", "william", True), ("bill", "robert", False)])
def test_short_forms_are_one_given_name(one: str, other: str, same: bool) -> None:
    """A short form stands for its name."""
    assert same == folding.one_given_name(one, other)


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
    assert slips == folding.slip(one, other) == folding.slip(other, one)


@pytest.mark.parametrize(
    ("one", "other", "edits"),
    [("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1), ("abc", "acb", 1), ("abc", "cab", 2), ("abc", "a", 2)],
)
def test_edits_are_counted_up_to_two(one: str, other: str, edits: int) -> None:
    """No, one, or more than one letter differs."""
    assert edits == folding.edited(one, other) == folding.edited(other, one)
