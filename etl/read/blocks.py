"""The lines and blocks of a page with their offsets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from etl.model import Quote

Span = tuple[int, int]

_NARROWEST, _WIDEST = 40, 130  # characters of a line that was broken at a fixed width


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


def width(found: Sequence[Line]) -> int | None:
    """The width at which the lines of a page were broken, when a third of them reach it."""
    longest = max((len(line.words) for line in found), default=0)
    full = sum(20 * len(line.words) >= 17 * longest for line in found)
    return longest if _NARROWEST <= longest <= _WIDEST and 3 * full >= len(found) else None


def is_broken(above: str, below: str, width: int) -> bool:
    """Whether the first word of `below` did not fit after `above` in a line of `width`."""
    return len(above) + 1 + len(below.split(maxsplit=1)[0]) > width


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
