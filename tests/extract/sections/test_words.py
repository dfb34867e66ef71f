"""Texts as words, of which each is looked at once, and what a word shows of its sentence."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import assets, fetch, read
from etl.extract.measures.measures import _may_start
from etl.extract.measures.ranges import NUMBER
from etl.extract.sections import words as signs
from etl.extract.sections.mentions import mentions
from etl.extract.sections.words import BEHIND, LABEL, NAMED, STRONG, words
from etl.extract.sections.words import word as word_of
from etl.extract.text.masking import mask
from etl.extract.text.tokens import tokens
from etl.model import Page

_PIECES = ["e.g.", "we're", "8xH100", "CPU/GPU", "a.m.", ":-)", "co-exist.Foo", "x", "(1)", ",", "\n", "", "don't", "…"]
_TEXTS = st.lists(st.sampled_from(_PIECES) | st.text(max_size=8)).map(lambda pieces: mask(" ".join(pieces)))


def _abstracts() -> list[str]:
    pages = [page for page in fetch.pages([str(assets.SAMPLE / "*.txt")]) if isinstance(page, Page)]
    records = [record for page in pages for record in read.reading(page).records]
    return [mask(record.abstract.words) for record in records if record.abstract]


def test_words_have_the_tokens_of_their_text() -> None:
    """Of every abstract of the sample the tokens of its words are its own, at their places."""
    for text in _abstracts():
        assert [*tokens(text)] == words(text).between(0, len(text))


@given(_TEXTS)
def test_tokens_cover_the_words(text: str) -> None:
    """Of whatever text: tokens stand where they say they do, in order, and leave out nothing but blanks."""
    found = words(text).between(0, len(text))

    assert all(text[start : start + len(token)] == token for token, start in found)
    assert "".join(text.split()) == "".join("".join(token.split()) for token, _ in found)
    assert found == sorted(found, key=lambda token: token[1])


def test_a_cut_word_is_there_whole() -> None:
    """Between two offsets stand words; one that goes on before or behind is one of them."""
    found = words("as they co-exist.Foo is new")
    cut = found.words[slice(*found.about(8, 17))]

    assert [["co-exist", ".", "Foo"]] == [[token for token, _ in one.tokens] for one in cut]


def test_a_sentence_tells_where_names_are() -> None:
    """A capital at its head may be of any word; behind it, it may be of a name; terms of the field name nothing."""
    texts = ("Trees grow", "Trees like Kestrel", "(Trees) grow", "TreeRT grows", "they grow on GPUs")
    plain, named, bracketed, strong, general = (
        words(text).features_between(0, len(text)) & (NAMED | BEHIND | STRONG) for text in texts
    )

    assert (NAMED, NAMED | BEHIND, NAMED | BEHIND) == (plain, named, bracketed)
    assert (NAMED | BEHIND | STRONG, 0) == (strong, general)


@pytest.mark.parametrize(
    ("word", "features"),
    [("pytorch", LABEL), ("apache", LABEL), ("apache,", 0), ("(pytorch)", LABEL), ("quokka", 0)],
)
def test_a_word_tells_of_labels(word: str, features: int) -> None:
    """A label may end in the word that begins it, or go on with the next word where no mark stands between."""
    assert features == word_of(word).features & LABEL


@pytest.mark.parametrize(
    ("word", "features"), [("tree", 0), ("Tree", NAMED), ("TreeRT", STRONG | NAMED), ("TreeRT-based", NAMED)]
)
def test_a_word_may_begin_a_name(word: str, features: int) -> None:
    """As only names are spelled, with a capital, or before what is based on it."""
    assert features == word_of(word).features & (STRONG | NAMED)


@pytest.mark.parametrize(
    ("text", "goes_on"), [("apache spark", True), ("apache, spark", False), ("apache learning", False)]
)
def test_a_label_goes_on_with_the_next_word(text: str, goes_on: bool) -> None:
    """With one that is the second of a label that begins there."""
    assert goes_on is ((0, len(text)) in [(one.start, one.end) for one in mentions(text, words(text))])


_WORDS = st.lists(
    st.sampled_from(
        "We (our ours papers paper this, here,we faster than than. over-fit improve proposes 3x 2.5× twice twofold "
        "re-present vs. vs baseline's Évaluation evaluation! experimental TIMES half-day known,unknown".split()
    )
    | st.text(st.characters(exclude_categories=("Z", "Cc", "Cs")), min_size=1, max_size=6),
    min_size=1,
    max_size=6,
)


@given(_WORDS)
def test_words_tell_what_their_sentence_tells(words: list[str]) -> None:
    """An expression is found in one of the words exactly where it is found in the sentence."""
    sentence = " ".join(words)
    shown = 0
    for word in words:
        shown |= word_of(word).features

    assert bool(shown & signs.DIGIT) == bool(re.search(r"\d", sentence))


@given(_WORDS, st.lists(st.sampled_from("GPT-4 v2.5 3x -5 .5 x4 TPU-v3 1,000 50-60 #7 (2) a.5 ×2 R^2".split())))
def test_a_measure_begins_with_a_number_of_its_own(words: list[str], numbers: list[str]) -> None:
    """A sentence in which no word has the sign of a number has no number that could begin a measure."""
    sentence = " ".join(numbers + words)
    begun = [found for found in NUMBER.finditer(sentence) if _may_start(sentence, found.start())]

    assert not begun or any(word_of(word).features & signs.NUMBER for word in sentence.split(" "))


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("tree", 0),
        ("call", signs.NAMING),
        ("our", signs.INTRODUCES),
        ("is", signs.IS),
        ("presents", signs.PRESENTS | signs.INTRODUCES),
        ("outperforms", signs.COMPARES),
    ],
)
def test_parts_say(part: str, expected: int) -> None:
    """All features of the lists in which a part of a word stands."""
    shown = signs.word(part).features
    every = signs.NAMING | signs.IS | signs.PRESENTS | signs.INTRODUCES | signs.NOUN | signs.COMPARES

    assert expected == shown & (expected or every)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("", 0),
        ("plainly", 0),
        ("GPT-4", signs.DIGIT),
        ("2.5x", signs.DIGIT | signs.NUMBER),
        ("ResNet50", signs.DIGIT),
        ("(1)", signs.DIGIT | signs.NUMBER),
        ("trees)", 0),
        ("challenging", 0),
        ("threefold,", signs.COUNTS),
        ("papers", 0),
    ],
)
def test_signs(word: str, expected: int) -> None:
    """A digit, a number that is none of a name, a count in words."""
    asked = signs.DIGIT | signs.NUMBER | signs.COUNTS

    assert expected == word_of(word).features & asked
