"""Spans of people to authors: the model says where a list of people stands, `read/names` who is in it."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise, takewhile

from etl.model import Author, Quote
from etl.read.blocks import quote
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import BIT, STYLE_BIT, Token
from etl.read.names import author_lists, person_names
from etl.read.names.affiliations import is_affiliation


def authors(text: str, tokens: Sequence[Token], spans: Sequence[Span]) -> tuple[Author, ...]:
    """The authors that spans of a paper name, in order; a list that names one of them again is of another paper."""
    found: list[Author] = []
    for first, last in _lists(spans):
        listed = list(_of_list(text, tokens, spans, first, last))
        if not {author.name for author in found}.isdisjoint(author.name for author in listed):
            break
        found += listed
    return tuple(found)


def completed(text: str, tokens: Sequence[Token], papers: Sequence[Paper]) -> list[Paper]:
    """The papers with what the model missed of their people: links next to one that is a link, and nicknames."""
    fields = {place for paper in papers for span in paper.spans for place in range(span.first, span.last)}
    results: list[Paper] = []
    for paper in papers:
        missed = {place for span in paper.authors for place in _links(text, tokens, span.first, fields)}
        missed.update(one.last for one, other in pairwise(paper.authors) if _is_nickname(text, tokens, one, other))
        every = (*paper.authors, *(Span("author", place, place + 1) for place in missed))
        results.append(replace(paper, authors=tuple(sorted(every, key=lambda span: span.first))))
    return results


def _is_nickname(text: str, tokens: Sequence[Token], above: Span, below: Span) -> bool:
    """Whether one token in brackets parts a given name from a family name: "Ada (River) Moreau"."""
    start, end = tokens[above.first].start, tokens[below.last - 1].end
    name, _, family = text[start:end].partition(")")
    given, _, nickname = name.partition("(")
    is_split = below.first == above.last + 1 and len(given.split()) == len(family.split()) == 1
    return is_split and person_names.likeness(text[start:end]) == 1 and not is_affiliation(nickname, listed=True)


def _links(text: str, tokens: Sequence[Token], author: int, fields: AbstractSet[int]) -> Iterator[int]:
    """Names on the line of an author that are links, as it is, and elements of their own."""
    for places in (range(author - 1, -1, -1), range(author + 1, len(tokens))):
        for place in takewhile(lambda place: tokens[place].line == tokens[author].line, places):
            token = tokens[place]
            is_link = token.styles & tokens[author].styles & STYLE_BIT["link"] and token.before & BIT["edge"]
            if is_link and place not in fields and _is_name(text, token):
                yield place


def _is_name(text: str, token: Token) -> bool:
    words = text[token.start : token.end]
    return person_names.likeness(words) == 1 and not is_affiliation(words, listed=True)


def _lists(spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Tokens of the people that stand side by side."""
    gaps = [(above.last, below.first) for above, below in pairwise(spans) if above.last != below.first]
    edges = [span.first for span in spans[:1]] + [place for gap in gaps for place in gap]
    return zip(edges[::2], [*edges[1::2], *(span.last for span in spans[-1:])], strict=True)


def _of_list(text: str, tokens: Sequence[Token], spans: Sequence[Span], first: int, last: int) -> Iterator[Author]:
    """The people of one list: as its separators cut it, else as the model does."""
    start, end = around(text, tokens, first, last)
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


def around(text: str, tokens: Sequence[Token], first: int, last: int) -> tuple[int, int]:
    """Where a list of people begins and ends, with the bracket that closes its last workplace."""
    start, end = tokens[first].start, tokens[last - 1].end
    is_open = text.startswith(")", end) and text.count("(", start, end) > text.count(")", start, end)
    return start, end + is_open


def _flat(words: str, start: int, tokens: Sequence[Token], spans: Sequence[Span]) -> str:
    """A list on one line, of the same length: a line end between two people parts them, one in a name is a blank."""
    letters = list(words.replace("\n", " "))
    for above, below in pairwise(spans):
        gap = words[tokens[above.last - 1].end - start : tokens[below.first].start - start]
        if "\n" in gap and not gap.strip():
            letters[tokens[above.last - 1].end - start + gap.index("\n")] = ","
    return "".join(letters)
