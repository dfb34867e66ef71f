"""Texts as words, of which each is looked at once."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from etl import assets, fetch, read
from etl.extract.items import items, plain_items
from etl.extract.masking import mask
from etl.extract.signs import BEHIND, NAMED, STRONG
from etl.extract.tokens import tokens
from etl.extract.words import _Known, _word, told, words
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


@given(_TEXTS)
def test_known_words_make_the_row_that_tokens_make(text: str) -> None:
    """A row is the same from words that are known as from the tokens of their text."""
    text = text.strip()
    assume(text)
    within = words(text).within(0, len(text))
    assert within is not None
    seen = [word.parts for word in within[0]]

    assert items(words(text).between(0, len(text)), ()) == plain_items(seen, within[1])


def test_a_cut_word_is_not_within() -> None:
    """Between two offsets stand whole words, or it is said that one is cut."""
    found = words("as they co-exist.Foo is new")

    assert found.within(8, 17) is None
    assert [word.tokens[0][0] for word in found.about(8, 17)] == ["co-exist"]
    assert (within := found.within(0, 7)) is not None
    assert [0, 3] == [*within[1]]


def test_a_sentence_tells_where_names_are() -> None:
    """A capital at its head may be of any word; behind it, it may be of a name; terms of the field name nothing."""
    texts = ("Trees grow", "Trees like Kestrel", "(Trees) grow", "TreeRT grows", "they grow on GPUs")
    plain, named, bracketed, strong, general = (told(words(text).words) & (NAMED | BEHIND | STRONG) for text in texts)

    assert (NAMED, NAMED | BEHIND, NAMED | BEHIND) == (plain, named, bracketed)
    assert (NAMED | BEHIND | STRONG, 0) == (strong, general)


@pytest.mark.parametrize(
    ("word", "signs"), [("tree", 0), ("Tree", NAMED), ("TreeRT", STRONG | NAMED), ("TreeRT-based", NAMED)]
)
def test_a_word_may_begin_a_name(word: str, signs: int) -> None:
    """As only names are spelled, with a capital, or before what is based on it."""
    assert signs == _word(word).signs & (STRONG | NAMED)


def test_words_are_forgotten_when_they_are_too_many() -> None:
    """Of what is remembered there are at most two shares, the last words among them; what is forgotten comes again."""
    known = _Known(2)

    assert [known[text].tokens[0][0] for text in "abcadaeaf"] == [*"abcadaeaf"]
    assert {*known, *known._before} == {*"eaf"}
    assert known["b"] == _word("b")
