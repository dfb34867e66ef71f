"""What a word tells of its sentence."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.measures.measures import _may_start
from etl.extract.measures.ranges import NUMBER
from etl.extract.sections import word_features

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
    told = 0
    for word in words:
        told |= word_features.features(word)

    for sign, expression in (
        (word_features.DIGIT, r"\d"),
        (word_features.SPEAKS, word_features._SPEAKS),
    ):
        assert bool(told & sign) == bool(re.search(expression, sentence))


@given(_WORDS, st.lists(st.sampled_from("GPT-4 v2.5 3x -5 .5 x4 TPU-v3 1,000 50-60 #7 (2) a.5 ×2 R^2".split())))
def test_a_measure_begins_with_a_number_of_its_own(words: list[str], numbers: list[str]) -> None:
    """A sentence in which no word has the sign of a number has no number that could begin a measure."""
    sentence = " ".join(numbers + words)
    begun = [found for found in NUMBER.finditer(sentence) if _may_start(sentence, found.start())]

    assert not begun or any(word_features.features(word) & word_features.NUMBER for word in sentence.split(" "))


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("tree", 0),
        ("we", word_features.WE),
        ("our", word_features.INTRODUCES),
        ("is", word_features.IS),
        ("presents", word_features.PRESENTS | word_features.INTRODUCES),
        ("outperforms", word_features.COMPARES),
    ],
)
def test_parts_say(part: str, told: int) -> None:
    """All features of the lists in which a part of a word stands."""
    said = word_features.says(part)

    assert told == said & (told or said)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("", 0),
        ("plainly", 0),
        ("GPT-4", word_features.DIGIT),
        ("2.5x", word_features.DIGIT | word_features.NUMBER),
        ("ResNet50", word_features.DIGIT),
        ("(1)", word_features.DIGIT | word_features.NUMBER),
        ("trees)", 0),
        ("challenging", 0),
        ("threefold,", word_features.COUNTS),
        ("(we", word_features.SPEAKS),
        ("papers", 0),
        ("Paper:", word_features.MAY_SPEAK),
    ],
)
def test_signs(word: str, told: int) -> None:
    """A digit, a count in words, one that speaks of the work, one that may with the one before."""
    assert told == word_features.features(word)
