"""Papers that the model missed, by the form of a page: a title where titles are, and several people where authors are.

One person there may as well speak as write: talks of one speaker are set like papers on many pages.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

import numpy as np

from etl.read.layout.labels import INDEX
from etl.read.layout.model import Labelling
from etl.read.layout.people import around
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import BIT, Token, joint
from etl.read.names import author_lists, events

_USUAL = 2 / 3
"""Share of papers that makes a form."""
_SURE = 0.9
"""Mean chance of the labels of some tokens from which on the model is believed."""
_LONGEST = 200
"""Tokens of a title, and of its people."""
_OPEN = frozenset(INDEX[name] for name in ("title begins", "talk begins", "other"))
"""Labels of the first token of a title that was missed."""

_Set = tuple[int, int]
"""How a token is set: what is before it, and its styles."""


def completed(text: str, tokens: Sequence[Token], papers: Sequence[Paper], labelling: Labelling) -> list[Paper]:
    """The papers of a page, and those that it sets as it sets most of them, where the model doubts what they are."""
    pairs = [(paper.title, paper.authors[0]) for paper in papers if paper.title and paper.authors]
    adjacent = ((title.first, author.first) for title, author in pairs if title.last == author.first)
    forms = Counter((_set(tokens[title]), _set(tokens[author])) for title, author in adjacent)
    fields = {place for paper in papers for span in paper.spans for place in range(span.first, span.last)}
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
    place = 0
    while place < len(tokens):
        is_open = labelling.labels[place] in _OPEN and _set(tokens[place]) == form[0]
        people = _people(tokens, fields, place, form[1]) if is_open else None
        if people is not None:
            last = min(people + _LONGEST, len(tokens))
            below = (at for at in range(people + 1, last) if at in fields or tokens[at].before & BIT["line"])
            end = next(below, last)
            shown = labelling.labels[place:end] != INDEX["other"]  # nobody doubts a workplace
            shown[0] = True
            if best[place:end][shown].mean() < _SURE and _is_paper(text, tokens, place, people, end):
                yield Paper(
                    Span("title", place, people), tuple(Span("author", at, at + 1) for at in range(people, end))
                )
                place = end
                continue
        place += 1


def _people(tokens: Sequence[Token], fields: AbstractSet[int], title: int, form: _Set) -> int | None:
    """Where people may begin after a title of one line; None where a field, or another line, does before them."""
    for place in range(title, min(title + _LONGEST, len(tokens))):
        if place in fields:
            return None
        if place > title and _set(tokens[place]) == form:
            return place
        if place > title and tokens[place].before & BIT["line"]:
            return None
    return None


def _is_paper(text: str, tokens: Sequence[Token], title: int, people: int, end: int) -> bool:
    """Whether several people follow what names no event, in a block that does not begin with talks."""
    if not author_lists.is_author_list(text[slice(*around(text, tokens, people, end))]):
        return False
    head = next((place for place in range(title, -1, -1) if tokens[place].before & BIT["blank"]), 0)
    block, words = (text[tokens[first].start : tokens[people - 1].end] for first in (head, title))
    return not (events.is_event(words) or events.is_spoken(words) or events.is_spoken(block.split("\n")[0]))
