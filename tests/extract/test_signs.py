"""What a word tells of its sentence."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract import signs

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
        told |= signs.signs(word)

    for sign, expression in ((signs.DIGIT, r"\d"), (signs.NAMES, signs._NAMES), (signs.SPEAKS, signs._SPEAKS)):
        assert bool(told & sign) == bool(re.search(expression, sentence))


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("tree", 0),
        ("we", signs.WE | signs.AUTHORS),
        ("our", signs.OUR | signs.OURS),
        ("is", signs.IS | signs.BE),
        (",", signs.MARK | signs.DASH),
        ("outperforms", signs.COMPARES),
    ],
)
def test_parts_say(part: str, told: int) -> None:
    """All signs of the lists in which a part of a word stands."""
    said = signs.says(part)

    assert told == said & (told or said)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("", 0),
        ("plainly", 0),
        ("GPT-4", signs.DIGIT),
        ("threefold,", signs.COUNTS),
        ("outperforming", signs.NAMES),
        ("(we", signs.NAMES | signs.SPEAKS),
        ("papers", 0),
        ("Paper:", signs.MAY_SPEAK),
    ],
)
def test_signs(word: str, told: int) -> None:
    """A digit, a count in words, a word before names, one that speaks of the work, one that may with the one before."""
    assert told == signs.signs(word)
