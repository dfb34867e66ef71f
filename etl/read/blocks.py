"""The lines and blocks of a page with their offsets."""

from collections.abc import Iterator
from typing import NamedTuple

from etl.model import Quote

Span = tuple[int, int]


class Line(NamedTuple):
    """A line that is not blank, without the blanks at its ends: `text[start:end] == words`."""

    words: str
    start: int
    end: int
    opens: bool
    """A blank line or the head of the page is above it: it opens a block."""


def lines(text: str, start: int = 0, end: int | None = None) -> Iterator[Line]:
    """The lines of `text[start:end]` that are not blank, in order."""
    opens = True
    position = start
    for raw in text[start:end].split("\n"):
        words = raw.strip()
        if words:
            first = position + raw.index(words[0])
            yield Line(words, first, first + len(words), opens)
        opens = not words
        position += len(raw) + 1


def blocks(text: str, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Spans of the runs of lines between blank lines."""
    held: Span | None = None
    for line in lines(text, start, end):
        if held and line.opens:
            yield held
            held = None
        held = (held[0] if held else line.start), line.end
    if held:
        yield held


def quote(text: str, start: int, end: int) -> Quote:
    """The words between two offsets, without blanks at either end."""
    words = text[start:end]
    first = start + len(words) - len(words.lstrip())
    words = words.strip()
    return Quote(words, first, first + len(words))
