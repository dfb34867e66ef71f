"""Words that are shown: short, on one line, and harmless."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.display import begun, escaped, flat, harmless, many, shortened


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("plain", "plain"),
        ("×\u202e\x1b[31m\x00", "×\ufffd\ufffd[31m\ufffd"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("soft\u00adhyphen 𝒳 \ud800", "soft\u00adhyphen 𝒳 \ufffd"),
    ],
)
def test_what_steers_a_terminal_is_replaced(words: str, shown: str) -> None:
    """Escapes, bells and marks of direction become U+FFFD, a character each; all other words stay."""
    assert shown == harmless(words)


@given(st.text() | st.text(st.sampled_from("\x1b\x7f\x9b\u061c\u200e\u202e\u2028\u2069\ufeff\ud800é")))
def test_json_steers_no_terminal(words: str) -> None:
    """It holds the same words, and none of the characters that are replaced elsewhere."""
    line = escaped(json.dumps({words: [words]}, ensure_ascii=False))

    assert {words: [words]} == json.loads(line)
    assert line == harmless(line)


def test_words_stand_on_one_line() -> None:
    """Line ends and runs of blanks are one blank."""
    assert "a b c" == flat("  a\n\n b\t c ")


@pytest.mark.parametrize(
    ("words", "room", "first", "both"),
    [
        ("short enough", 20, "short enough", "short enough"),
        ("the first of many words that come to an end", 24, "the first of many words…", "the first of … an end"),
        ("x" * 50, 13, "x" * 12 + "…", "xxxxxx … xxxx"),
    ],
)
def test_long_words_are_cut_at_a_blank(words: str, room: int, first: str, both: str) -> None:
    """The first words with an ellipsis, or the first and the last around one."""
    assert (first, both) == (begun(words, room), shortened(words, room))


@given(words=st.text(max_size=200), room=st.integers(6, 60))
def test_nothing_is_longer_than_its_room(words: str, room: int) -> None:
    """Whatever the words are, and on one line."""
    for shown in (begun(words, room), shortened(words, room)):
        assert len(shown) <= room
        assert len(shown.splitlines()) <= 1


@pytest.mark.parametrize(
    ("count", "nouns", "shown"),
    [
        (1, ("claim",), "1 claim"),
        (0, ("claim",), "0 claims"),
        (2000, ("batch", "batches"), "2,000 batches"),
        (["Ada"], ("person", "people"), "1 person"),
        ((), ("person", "people"), "0 people"),
    ],
)
def test_counts_have_their_noun(count: int | list[str] | tuple[()], nouns: tuple[str, ...], shown: str) -> None:
    """One of it, or several; a count, or what is counted."""
    assert shown == many(count, *nouns)
