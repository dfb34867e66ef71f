"""Words of names weigh more than nothing, words of titles less."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.names import name_words


@pytest.mark.parametrize("word", ["huang", "zhang", "daniel", "martin", "nguyen", "thomas", "kumar", "garcia"])
def test_words_of_names(word: str) -> None:
    """A word that people bear weighs much."""
    assert name_words.weight(word) >= 3


@pytest.mark.parametrize("word", ["learning", "efficient", "networks", "for", "inference", "training", "distributed"])
def test_words_of_titles(word: str) -> None:
    """A word that titles use weighs less than nothing."""
    assert name_words.weight(word) <= -3


def test_a_word_nobody_knows_may_be_a_name() -> None:
    """Names are more varied than titles: an unknown word leans to them, but less than a known name does."""
    assert 0 < name_words.weight("xqwzvk") < name_words.weight("zhang")


def test_another_form_of_a_word_of_titles_is_one() -> None:
    """An unknown plural or participle weighs as what it is made of; what only ends like one is as any other."""
    assert max(map(name_words.weight, ("shuffles", "templating"))) < 0 < name_words.weight("xqwzving")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Moreau", ["ada", "moreau"]),
        ("José Müller-Åkesson", ["jose", "muller", "akesson"]),
        ("O'Neil", ["o'neil"]),
        ("GPT-4 in 3 Lines", ["gpt", "in", "lines"]),
        ("李 伟", ["李", "伟"]),
        ("12 + 3", []),
        ("", []),
    ],
)
def test_words_are_folded(text: str, expected: list[str]) -> None:
    """Case, accents, digits and hyphens do not tell words apart."""
    assert expected == list(name_words.words(text))


@given(st.text())
def test_every_text_has_weighed_words(text: str) -> None:
    """No text raises, and every word of any text has a weight within the table's bounds."""
    assert all(-9 <= name_words.weight(word) <= 9 for word in name_words.words(text))


def test_the_table_is_in_order() -> None:
    """Each line holds one weight and its words in order; no word stands twice, none weighs nothing."""
    lines = [line.split() for line in name_words.FILE.read_text(encoding="utf-8").splitlines()]
    weights = [int(line[0]) for line in lines]
    words = [word for line in lines for word in line[1:]]

    assert sorted(set(weights), reverse=True) == weights
    assert 0 not in weights
    assert len(set(words)) == len(words)
    assert all(line[1:] == sorted(line[1:]) for line in lines)
