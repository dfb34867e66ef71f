"""Spans of people to authors: the model says where a list of people stands, `read/names` who is in it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from etl.model import Author, Quote
from etl.read.blocks import quote
from etl.read.layout.segments import Span
from etl.read.layout.tokens import Token
from etl.read.names import author_lists


def authors(text: str, tokens: Sequence[Token], spans: Sequence[Span]) -> tuple[Author, ...]:
    """The authors that spans of a paper name, in order; a list that names one of them again is of another paper."""
    found: list[Author] = []
    for first, last in _lists(spans):
        listed = list(_of_list(text, tokens, spans, first, last))
        if not {author.name for author in found}.isdisjoint(author.name for author in listed):
            break
        found += listed
    return tuple(found)


def _lists(spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Tokens of the people that stand side by side."""
    first = last = -1
    for span in spans:
        if span.first != last:
            if last >= 0:
                yield first, last
            first = span.first
        last = span.last
    if last >= 0:
        yield first, last


def _of_list(text: str, tokens: Sequence[Token], spans: Sequence[Span], first: int, last: int) -> Iterator[Author]:
    """The people of one list: as its separators cut it, else as the model does."""
    start, end = tokens[first].start, tokens[last - 1].end
    flat = _flat(text[start:end], start, tokens, [span for span in spans if first <= span.first < last])
    found = author_lists.authors(flat, 0, len(flat))
    for author in found:
        low, high = author.quote.start + start, author.quote.end + start
        yield Author(author.name, Quote(text[low:high], low, high))
    if not found:
        for span in spans:
            if first <= span.first < last:
                whole = quote(text, tokens[span.first].start, tokens[span.last - 1].end)
                yield Author(" ".join(whole.words.split()), whole)


def _flat(words: str, start: int, tokens: Sequence[Token], spans: Sequence[Span]) -> str:
    """A list on one line, of the same length: a line end between two people parts them, one in a name is a blank."""
    letters = list(words.replace("\n", " "))
    for above, below in pairwise(spans):
        gap = words[tokens[above.last - 1].end - start : tokens[below.first].start - start]
        if "\n" in gap and not gap.strip():
            letters[tokens[above.last - 1].end - start + gap.index("\n")] = ","
    return "".join(letters)
