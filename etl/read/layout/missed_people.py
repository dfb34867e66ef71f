"""What the model misses of people: those between a title and its abstract, set as others are, or in the same list."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise, takewhile

from etl.read.blocks import closed
from etl.read.layout.segments import Paper, Span, breaks
from etl.read.layout.tokens import BIT, INDEX, STYLE_BIT, Token
from etl.read.names import author_lists
from etl.read.names.person_names import is_affiliation, likeness

_BETWEEN = 3  # tokens of a workplace between two people
_BELOW = 12  # tokens between a title and its people
_PERSON = INDEX["person"]
_LINKED = re.compile(r"[;&]|\band\b")  # what parts people that the model misses at an end of their list


def completed(text: str, tokens: Sequence[Token], labels: Sequence[int], papers: Sequence[Paper]) -> Iterator[Paper]:
    """The papers with what the model missed of their people."""
    fields = frozenset[int]().union(*(paper.places for paper in papers))
    apart = breaks(text, tokens).tolist()
    setting = _usual_setting(tokens, papers)
    for paper in papers:
        known = {span.first: span for span in (*paper.authors, *_above_abstract(paper, labels))}
        if not known and setting and paper.title:
            others = fields - {*(paper.venue.places if paper.venue else ())}
            known = {span.first: span for span in _first_below(text, tokens, paper.title, setting, others)}
        authors = [known[first] for first in sorted(known)]
        missed = {one.last for one, other in pairwise(authors) if _is_nickname(text, tokens, one, other)}
        missed.update(_set_alike(text, tokens, apart, authors, fields))
        missed.update(_rest_of_list(text, tokens, authors, fields) if authors else ())
        every = (*authors, *(Span("author", place, place + 1) for place in missed))
        yield paper._replace(authors=tuple(sorted(every, key=lambda span: span.first)))


def _above_abstract(paper: Paper, labels: Sequence[int]) -> Iterator[Span]:
    """The people between a title and its abstract, authors or not."""
    if paper.title and paper.abstract:
        between = range(paper.title.last, paper.abstract.first)
        yield from (Span("author", place, place + 1) for place in between if labels[place] == _PERSON)


def _usual_setting(tokens: Sequence[Token], papers: Sequence[Paper]) -> int:
    """The styles of nearly all authors of a page, where these are links; else 0."""
    settings = Counter(tokens[span.first].styles for paper in papers for span in paper.authors)
    (setting, count), *_ = [*settings.most_common(1), (0, 0)]
    return setting if setting & STYLE_BIT["link"] and 10 * count >= 9 * settings.total() else 0


def _first_below(
    text: str, tokens: Sequence[Token], title: Span, setting: int, fields: AbstractSet[int]
) -> Iterator[Span]:
    """The first name below a title that is set as the authors of the other papers are."""
    for place in takewhile(lambda place: place not in fields, range(title.last, min(title.last + _BELOW, len(tokens)))):
        token = tokens[place]
        if token.styles == setting and likeness(text[token.start : token.end]) == 1:
            yield Span("author", place, place + 1)
            return


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


def _rest_of_list(text: str, tokens: Sequence[Token], authors: Sequence[Span], fields: AbstractSet[int]) -> list[int]:
    """The first people of a line after a colon, and the last: each next to "and" or a semicolon, as the others are."""
    line = tokens[authors[-1].first].line
    known = [span for span in authors if tokens[span.first].line == line]
    before = [*takewhile(lambda place: tokens[place].line == line, range(known[0].first - 1, -1, -1))][::-1]
    colons = [place for place in before if tokens[place].before & BIT["colon"]]
    before = [place for place in before if colons and place >= colons[-1]]
    rest = [*takewhile(lambda place: tokens[place].line == line, range(authors[-1].last, len(tokens)))]
    if not (before or rest) or not fields.isdisjoint((*before, *rest)):
        return []
    start = tokens[before[0] if before else known[0].first].start
    listed = author_lists.authors(
        text, start, closed(text, start, tokens[rest[-1] if rest else known[-1].last - 1].end)
    )
    names = {author.quote.start: author.name for author in listed}
    new = [place for place in (*before, *rest) if tokens[place].start in names]
    gaps = [(place, place + 1) if place < known[0].first else (place - 1, place) for place in new]
    are_linked = all(_LINKED.search(text, tokens[one].end, tokens[other].start) for one, other in gaps)
    are_people = all(likeness(names[tokens[place].start]) == 1 for place in new)
    return new if are_linked and are_people and len(listed) == len(known) + len(new) else []
