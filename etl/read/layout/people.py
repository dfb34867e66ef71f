"""Spans of people to authors: the model says where a list of people stands, `read/names` who is in it."""

from collections.abc import Sequence
from itertools import pairwise

from etl.model import Author, Quote
from etl.read.blocks import closed, quote
from etl.read.layout.segments import Span
from etl.read.layout.tokens import Token
from etl.read.names import author_lists


def authors(text: str, tokens: Sequence[Token], spans: Sequence[Span]) -> tuple[Author, ...]:
    """The authors that spans of a paper name, in order; a list that names one of them again is of another paper."""
    cuts = [place for place, (above, below) in enumerate(pairwise(spans), 1) if above.last != below.first]
    found: list[Author] = []
    for first, last in pairwise([0, *cuts, len(spans)] if spans else ()):
        listed = _of_list(text, tokens, spans[first:last])
        if not {author.name for author in found}.isdisjoint(author.name for author in listed):
            break
        found += listed
    return tuple(found)


def _of_list(text: str, tokens: Sequence[Token], spans: Sequence[Span]) -> list[Author]:
    """The people who stand side by side: as the separators of their list cut it, else as the model does."""
    start = tokens[spans[0].first].start
    end = closed(text, start, tokens[spans[-1].last - 1].end)
    letters = list(text[start:end].replace("\n", " "))
    for above, below in pairwise(spans):  # a line end between two people parts them, one in a name is a blank
        gap_start, gap_end = tokens[above.last - 1].end, tokens[below.first].start
        if "\n" in text[gap_start:gap_end] and not text[gap_start:gap_end].strip():
            letters[text.index("\n", gap_start) - start] = ","
    flat = "".join(letters)
    if found := author_lists.authors(flat, 0, len(flat)):
        places = ((author.name, author.quote.start + start, author.quote.end + start) for author in found)
        return [Author(name, Quote(text[low:high], low, high)) for name, low, high in places]
    quotes = (quote(text, tokens[span.first].start, tokens[span.last - 1].end) for span in spans)
    return [Author(" ".join(one.words.split()), one) for one in quotes]
