"""Lines and blocks keep their offsets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Quote
from etl.read import blocks

TEXTS = st.text(st.sampled_from("ab \t\r\n\x0c\u2028é"), max_size=40)


def test_lines_are_trimmed() -> None:
    """A line is what stands between its blanks; a blank line parts blocks."""
    text = "  A b \r\nc\n \t\n\n d"

    assert [Quote("A b", 2, 5), Quote("c", 8, 9), Quote("d", 15, 16)] == list(blocks.lines(text))
    assert [(2, 9), (15, 16)] == blocks.blocks(text)


@given(TEXTS, st.integers(0, 40), st.integers(0, 40))
def test_lines_stand_at_their_offsets(text: str, start: int, end: int) -> None:
    """Every line is a slice of the text, inside the stretch that was asked for, and no letter is lost."""
    found = list(blocks.lines(text, start, end))

    assert all(line.words == text[line.start : line.end] for line in found)
    assert "".join(text[start:end].split()) == "".join("".join(line.words.split()) for line in found)


@given(TEXTS)
def test_blocks_hold_every_line(text: str) -> None:
    """Blocks are the lines between blank lines."""
    found = blocks.blocks(text)

    assert all("" not in map(str.strip, text[start:end].split("\n")) for start, end in found)
    assert [line for span in found for line in blocks.lines(text, *span)] == list(blocks.lines(text))


def test_quotes_are_trimmed() -> None:
    """A quote begins and ends with a printed character."""
    quote = blocks.quote("  Ada Moreau \n", 0, 14)

    assert ("Ada Moreau", 2, 12) == (quote.words, quote.start, quote.end)
