"""Spans of people to authors: the model says where a list of people stands, `read/names` who is in it."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise, takewhile

from etl.model import Author, Quote
from etl.read.blocks import closed, quote
from etl.read.layout.segments import Paper, Span, breaks
from etl.read.layout.tokens import INDEX, STYLE_BIT, Token
from etl.read.names import author_lists
from etl.read.names.person_names import is_affiliation, likeness

_BETWEEN = 3  # tokens of a workplace between two people
_PERSON = INDEX["person"]
_LINKED = re.compile(r"[;&]|\band\b")  # what is before the last people of a list


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


def completed(text: str, tokens: Sequence[Token], labels: Sequence[int], papers: Sequence[Paper]) -> Iterator[Paper]:
    """The papers with what the model missed of their people.

    These are people between a title and its abstract, nicknames, those set as others, and the last on their line.
    """
    fields = frozenset[int]().union(*(paper.places for paper in papers))
    apart = breaks(text, tokens).tolist()
    for listed in papers:
        paper = _with_people(listed, labels)
        missed = {one.last for one, other in pairwise(paper.authors) if _is_nickname(text, tokens, one, other)}
        missed.update(_set_alike(text, tokens, apart, paper.authors, fields))
        missed.update(_last_people(text, tokens, paper.authors, fields) if paper.authors else ())
        every = (*paper.authors, *(Span("author", place, place + 1) for place in missed))
        yield paper._replace(authors=tuple(sorted(every, key=lambda span: span.first)))


def _with_people(paper: Paper, labels: Sequence[int]) -> Paper:
    """The paper with all people between its title and its abstract."""
    if not paper.title or not paper.abstract:
        return paper
    between = range(paper.title.last, paper.abstract.first)
    people = (Span("author", place, place + 1) for place in between if labels[place] == _PERSON)
    return paper._replace(authors=tuple(sorted((*paper.authors, *people), key=lambda span: span.first)))


def _is_nickname(text: str, tokens: Sequence[Token], above: Span, below: Span) -> bool:
    """Whether one token in brackets parts a given name from a family name: "Ada (River) Moreau"."""
    start, end = tokens[above.first].start, tokens[below.last - 1].end
    name, _, family = text[start:end].partition(")")
    given, _, nickname = name.partition("(")
    is_split = below.first == above.last + 1 and len(given.split()) == len(family.split()) == 1
    return is_split and likeness(text[start:end]) == 1 and not is_affiliation(nickname, listed=True)


def _set_alike(
    text: str, tokens: Sequence[Token], apart: Sequence[int], authors: Sequence[Span], fields: AbstractSet[int]
) -> Iterator[int]:
    """People who are links as authors next to them are, behind a workplace at most: "[Ada Moreau] Lyon, [Bo Quist]".

    They are no further `apart` from these than the authors are from each other.
    """
    settings = {tokens[place].styles for span in authors for place in span.places}
    setting = min(settings, default=0)
    if len(settings) > 1 or not setting & STYLE_BIT["link"]:
        return
    far = max((max(apart[above.last : below.first + 1]) for above, below in pairwise(authors)), default=0)
    ways = [(range(authors[0].first - 1, -1, -1), 1), (range(authors[-1].last, len(tokens)), 0)]
    ways += [(range(above.last, below.first), 0) for above, below in pairwise(authors)]
    for way, before in ways:
        others = 0
        for place in way:
            if place in fields or others > _BETWEEN or apart[place + before] > far:
                break
            token = tokens[place]
            others += 1
            if token.styles == setting:
                if likeness(text[token.start : token.end]) < 1:
                    break
                others = 0
                yield place


def _last_people(text: str, tokens: Sequence[Token], authors: Sequence[Span], fields: AbstractSet[int]) -> list[int]:
    """The last people of a line of people, each after "and" or a semicolon, as the separators of the whole list say."""
    line = tokens[authors[-1].first].line
    rest = [*takewhile(lambda place: tokens[place].line == line, range(authors[-1].last, len(tokens)))]
    if not rest or not fields.isdisjoint(rest):
        return []
    known = [span for span in authors if tokens[span.first].line == line]
    start = tokens[known[0].first].start
    listed = author_lists.authors(text, start, closed(text, start, tokens[rest[-1]].end))
    names = {author.quote.start: author.name for author in listed}
    new = [place for place in rest if tokens[place].start in names]
    are_linked = all(_LINKED.search(text, tokens[place - 1].end, tokens[place].start) for place in new)
    are_people = all(likeness(names[tokens[place].start]) == 1 for place in new)
    return new if are_linked and are_people and len(listed) == len(known) + len(new) else []


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
