"""Texts as words, of which each is looked at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import assets, fetch, read
from etl.extract.sections.word_features import BEHIND, COMPARES, FIRST, LABEL, NAMED, SECOND, STRONG
from etl.extract.sections.words import features_of_word, words
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
    """Between two offsets stand words, and it is said when one of them goes on before or behind."""
    found = words("as they co-exist.Foo is new")
    cut, whole = found.run(8, 17), found.run(0, 7)

    assert (False, True) == (cut.whole, whole.whole)


def test_a_sentence_tells_where_names_are() -> None:
    """A capital at its head may be of any word; behind it, it may be of a name; terms of the field name nothing."""
    texts = ("Trees grow", "Trees like Kestrel", "(Trees) grow", "TreeRT grows", "they grow on GPUs")
    plain, named, bracketed, strong, general = (
        words(text).run(0, len(text)).all_features() & (NAMED | BEHIND | STRONG) for text in texts
    )

    assert (NAMED, NAMED | BEHIND, NAMED | BEHIND) == (plain, named, bracketed)
    assert (NAMED | BEHIND | STRONG, 0) == (strong, general)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("it outperforms Kestrel", True),
        ("Kestrel outperforms them", False),
        ("it grows like Kestrel", False),
        ("Outperforming them all", False),
        ("Outperforming Kestrel", True),
    ],
)
def test_a_name_stands_behind_a_word(text: str, named: bool) -> None:
    """Behind the first word that has a sign, where that word's own capital may be of its place."""
    assert named is words(text).run(0, len(text)).names_behind(COMPARES)


@pytest.mark.parametrize(
    ("word", "features"),
    [("pytorch", LABEL), ("apache", FIRST), ("apache,", 0), ("spark", SECOND), ("(pytorch)", LABEL), ("quokka", 0)],
)
def test_a_word_tells_of_labels(word: str, features: int) -> None:
    """A label may end in the word that begins it, or go on with the next word, which is known to be a second one."""
    assert features == features_of_word(word) & (features or LABEL | FIRST | SECOND)


@pytest.mark.parametrize(
    ("word", "features"), [("tree", 0), ("Tree", NAMED), ("TreeRT", STRONG | NAMED), ("TreeRT-based", NAMED)]
)
def test_a_word_may_begin_a_name(word: str, features: int) -> None:
    """As only names are spelled, with a capital, or before what is based on it."""
    assert features == features_of_word(word) & (STRONG | NAMED)


@pytest.mark.parametrize(("text", "goes_on"), [("apache spark", True), ("apache, spark", False), ("apache", False)])
def test_a_label_goes_on_with_the_next_word(text: str, goes_on: bool) -> None:
    """Of all words that are the second of some label, with one that is the second of a label that begins there."""
    assert goes_on is words(text).goes_on(0)
    assert not words("apache learning").goes_on(0)


def test_words_are_found_by_their_signs() -> None:
    """All that have one of several."""
    assert [0, 3] == words("TreeRT grows faster than trees").having(STRONG | COMPARES)
