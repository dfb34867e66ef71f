"""What readers of text share: the lines and blocks of a page with their offsets, and what they give."""

import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from etl.model import Aside, Quote, Record

Span = tuple[int, int]

_LINE = re.compile(r"\S(?:[^\n]*\S)?")
_BLOCK = re.compile(r"\S++(?:[^\S\n]*+\n?[^\S\n]*+\S++)*+")


class Listing(NamedTuple):
    """Records and asides of one page, each in page order; no two of them overlap."""

    records: tuple[Record, ...]
    asides: tuple[Aside, ...] = ()
    confidence: float | None = None  # chance that the page is read well; None where the reader does not know it


def lines(text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[Quote]:
    """The lines of `text[start:end]` that are not blank, without the blanks at their ends, in order."""
    return (Quote(found[0], *found.span()) for found in _LINE.finditer(text, start, end))


def blocks(text: str, start: int = 0, end: int = sys.maxsize) -> list[Span]:
    """Spans of the runs of lines between blank lines."""
    return [found.span() for found in _BLOCK.finditer(text, start, end)]


def closed(text: str, start: int, end: int) -> int:
    """The end of a stretch, with the bracket after it that closes one inside."""
    is_open = text.count("(", start, end) > text.count(")", start, end)
    return end + (is_open and text.startswith(")", end))


def quote(text: str, start: int, end: int) -> Quote:
    """The words between two offsets, without blanks at either end."""
    words = text[start:end]
    first = start + len(words) - len(words.lstrip())
    return Quote(words.strip(), first, first + len(words.strip()))
