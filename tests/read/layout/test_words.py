from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.read.layout.words import CAPITAL, HASHES, INITIAL, NUMBER, UNKNOWN, YEAR, classes, words


def test_names_weigh_more_than_words_of_titles() -> None:
    """Log-odds tell a name from a title, and numbers and initials weigh nothing."""
    wei, scheduling, year, initial = words("Wei scheduling 2031 A.")

    assert wei.weight > 0 > scheduling.weight
    assert year.weight == initial.weight == 0
    assert wei.form & CAPITAL
    assert year.form & NUMBER
    assert year.form & YEAR
    assert initial.form & INITIAL
    assert not wei.form & UNKNOWN
    assert words("Zzyxqw")[0].form & UNKNOWN


def test_a_word_is_in_every_class_that_lists_it() -> None:
    """Classes are bits, in the order of their file."""
    names = list(classes())
    bits = words("Keynotes")[0].classes

    assert {name for place, name in enumerate(names) if bits >> place & 1} == {"event"}


@given(st.text(max_size=60))
def test_any_text_has_words(text: str) -> None:
    """Words of any text have hashes inside the table, none of them that of no word."""
    for word in words(text):
        for place in (word.hash, word.suffix, word.first, word.last):
            assert 0 < place < HASHES
