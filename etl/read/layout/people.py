"""Spans of people to authors: the model says where a list of people stands, `read/names` who is in it.

What the model missed is found by the form of a page: people next to others, and papers, with a title where titles are
and several people where authors are. One person there may as well speak as write: talks of one speaker are set like
papers on many pages.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise, takewhile

import numpy as np

from etl.model import Author, Page, Quote, Style
from etl.read.blocks import closed, quote
from etl.read.layout import tables
from etl.read.layout.model import Labelling
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import BIT, INDEX, PARTS, STYLE_BIT, Token, joint
from etl.read.names import author_lists, phrases
from etl.read.names.person_names import is_affiliation, likeness

_USUAL = 2 / 3  # share of papers that makes a form
_SURE = 0.9  # mean chance of the labels of some tokens from which on the model is believed
_LONGEST = 200  # tokens of a title, and of its people
_SEVERAL = 2  # how often more than once people of a class present a paper
_OPEN = frozenset(INDEX[name] for name in ("title begins", "talk begins", "other"))  # begin a missed title

_Set = tuple[int, int]  # how a token is set: what is before it, and its styles


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


def completed(text: str, tokens: Sequence[Token], papers: Sequence[Paper]) -> Iterator[Paper]:
    """The papers with what the model missed of their people: a lone name, links next to one, nicknames."""
    papers = [*_with_lone_names(text, tokens, papers)]
    fields = frozenset[int]().union(*(paper.places for paper in papers))
    for paper in papers:
        missed = {place for span in paper.authors for place in _links(text, tokens, span.first, fields)}
        missed.update(one.last for one, other in pairwise(paper.authors) if _is_nickname(text, tokens, one, other))
        missed.update(_followed(text, tokens, paper.authors[-1].last, fields) if paper.authors else ())
        every = (*paper.authors, *(Span("author", place, place + 1) for place in missed))
        yield paper._replace(authors=tuple(sorted(every, key=lambda span: span.first)))


def _with_lone_names(text: str, tokens: Sequence[Token], papers: Sequence[Paper]) -> Iterator[Paper]:
    """The papers; the one name after a title that nobody signs is an author, set as authors after other titles are."""
    forms = Counter(_set(tokens[author.first]) for _, author in _adjacent(papers))
    fields = frozenset[int]().union(*(paper.places for paper in papers))
    for paper in papers:
        place = paper.title.last if paper.title and not paper.authors else len(tokens)
        is_free = place < len(tokens) and (place not in fields or place in paper.places)
        words = text[slice(*tokens[place][:2])] if is_free and forms[_set(tokens[place])] > 1 else ""
        is_name = likeness(words) == 1 and not is_affiliation(words, listed=True)
        venue = paper.venue if paper.venue and place not in paper.venue.places else None
        yield paper._replace(authors=(Span("author", place, place + 1),), venue=venue) if is_name else paper


def _adjacent(papers: Sequence[Paper]) -> list[tuple[Span, Span]]:
    """The title and the first author of the papers where nothing is between them."""
    pairs = [(paper.title, paper.authors[0]) for paper in papers if paper.title and paper.authors]
    return [(title, author) for title, author in pairs if title.last == author.first]


def _is_nickname(text: str, tokens: Sequence[Token], above: Span, below: Span) -> bool:
    """Whether one token in brackets parts a given name from a family name: "Ada (River) Moreau"."""
    start, end = tokens[above.first].start, tokens[below.last - 1].end
    name, _, family = text[start:end].partition(")")
    given, _, nickname = name.partition("(")
    is_split = below.first == above.last + 1 and len(given.split()) == len(family.split()) == 1
    return is_split and likeness(text[start:end]) == 1 and not is_affiliation(nickname, listed=True)


def _followed(text: str, tokens: Sequence[Token], place: int, fields: AbstractSet[int]) -> Iterator[int]:
    """Names from `place` on that each have an e-mail address after them."""
    for at, pair in enumerate(pairwise(tokens[place : place + _LONGEST]), place):
        words, mail = (text[one.start : one.end].rstrip(" ,") for one in pair)
        if "@" in mail and pair[1].kind == "url" and likeness(words) == 1 and at not in fields:
            yield at
        elif "@" not in words:
            break


def _links(text: str, tokens: Sequence[Token], author: int, fields: AbstractSet[int]) -> Iterator[int]:
    """Names on the line of an author that are links, as it is, and elements of their own."""
    for places in (range(author - 1, -1, -1), range(author + 1, len(tokens))):
        for place in takewhile(lambda place: tokens[place].line == tokens[author].line, places):
            token = tokens[place]
            words = text[token.start : token.end]
            is_link = token.styles & tokens[author].styles & STYLE_BIT["link"] and token.before & BIT["edge"]
            if is_link and place not in fields and likeness(words) == 1 and not is_affiliation(words, listed=True):
                yield place


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


def with_missed(text: str, tokens: Sequence[Token], papers: Sequence[Paper], labelling: Labelling) -> list[Paper]:
    """The papers of a page, and those that it sets as it sets most of them, where the model doubts what they are."""
    forms = Counter((_set(tokens[title.first]), _set(tokens[author.first])) for title, author in _adjacent(papers))
    fields = frozenset[int]().union(*(paper.places for paper in papers))
    usual = [form for form, count in forms.items() if count > 1 and count >= _USUAL * len(papers)]
    found = (paper for form in usual for paper in _missed(text, tokens, fields, form, labelling))
    return sorted((*papers, *found), key=lambda paper: paper.spans[0].first)


def _set(token: Token) -> _Set:
    return joint(token), token.styles


def _missed(
    text: str, tokens: Sequence[Token], fields: AbstractSet[int], form: tuple[_Set, _Set], labelling: Labelling
) -> Iterator[Paper]:
    """What is set as a title outside all fields, with people to the end of the line that begins as theirs do."""
    best = np.exp(labelling.chances.max(1))
    ends = [at in fields or bool(token.before & BIT["line"]) for at, token in enumerate(tokens)]
    end = 0
    for place, token in enumerate(tokens):
        if place < end or place in fields or labelling.labels[place] not in _OPEN or _set(token) != form[0]:
            continue
        after = range(place + 1, min(place + _LONGEST, len(tokens)))
        people = next((at for at in after if ends[at] or _set(tokens[at]) == form[1]), None)
        if people is None or people in fields or _set(tokens[people]) != form[1]:
            continue
        last = min(people + _LONGEST, len(tokens))
        stop = next((at for at in range(people + 1, last) if ends[at]), last)
        shown = labelling.labels[place:stop] != INDEX["other"]  # nobody doubts a workplace
        shown[0] = True
        is_signed = np.isin(labelling.labels[people:stop], PARTS["author"]).all()  # as no talk is
        if (is_signed or best[place:stop][shown].mean() < _SURE) and _is_paper(text, tokens, place, people, stop):
            yield Paper(Span("title", place, people), tuple(Span("author", at, at + 1) for at in range(people, stop)))
            end = stop


def _is_paper(text: str, tokens: Sequence[Token], title: int, people: int, end: int) -> bool:
    """Whether several people follow what names no event, in a block that does not begin with talks."""
    start = tokens[people].start
    if not author_lists.is_author_list(text[start : closed(text, start, tokens[end - 1].end)]):
        return False
    head = next((place for place in range(title, -1, -1) if tokens[place].before & BIT["blank"]), 0)
    block, words = (text[tokens[first].start : tokens[people - 1].end] for first in (head, title))
    return not (phrases.is_event(words) or phrases.is_spoken(words) or phrases.is_spoken(block.split("\n")[0]))


def without_presenters(page: Page, tokens: Sequence[Token], papers: Sequence[Paper]) -> list[Paper]:
    """The papers of a page, without the people below "Presented by" in a table, where several present more than one.

    On a programme, where each presents one paper, they are of its authors.
    """
    starts = [token.start for token in tokens]
    cells = [range(bisect_left(starts, cell.start), bisect_left(starts, cell.end)) for cell in _below(page)]
    below = {place for cell in cells for place in cell}
    people = [span for paper in papers for span in paper.authors if span.first in below]
    names = {page.text[span.within(tokens)].casefold() for span in people}
    if len(people) < len(names) + _SEVERAL:
        return [*papers]
    return [one._replace(authors=tuple(span for span in one.authors if span.first not in below)) for one in papers]


def _below(page: Page) -> Iterator[Style]:
    for head, rows in tables.tables(page):
        columns = [place for place, words in enumerate(head) if words in phrases.words("presenters")]
        yield from (cell for row in rows for place, cell in enumerate(row) if place in columns)
