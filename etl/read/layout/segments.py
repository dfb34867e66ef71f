"""Labels to papers: the spans of each field, and which title the people of a list belong to.

Where people stand before their title or after it is decided for the page as a whole, by how its titles and people are
set apart; a single paper deviates only where its own distances say so clearly.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

import numpy as np

from etl.read.layout.labels import LABELS
from etl.read.layout.tokens import BIT, Token

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BREAKS = {"blank": 1, "line": 1, "bullet": 3, "heading": 3, "rule": 4}
"""What each separator adds to the distance between two tokens."""
_CLEAR = 4
"""Difference of distances that is as clear as one can be."""
_MEAN, _EDGE = 3, 5
"""Weights of the page's mean distance, and of how a list begins and ends, next to the distance of one paper."""
_FARTHEST = 200
"""Tokens between two runs that are looked at."""
_SURE = 3
"""Most that the scores of the network say."""


@dataclass(frozen=True, slots=True)
class Span:
    """Tokens `first` to `last`, without `last`, that make one field."""

    field: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper as its page lists it; a paper has a title, people or an abstract."""

    title: Span | None = None
    authors: tuple[Span, ...] = ()
    abstract: Span | None = None
    venue: Span | None = None

    @property
    def spans(self) -> list[Span]:
        """What belongs to it, in the order of the page."""
        every = (self.title, *self.authors, self.abstract, self.venue)
        return sorted((span for span in every if span), key=lambda span: span.first)


@dataclass(frozen=True, slots=True)
class _Run:
    """A field of a paper; people who follow each other are one run."""

    field: str
    spans: list[Span]

    @property
    def first(self) -> int:
        return self.spans[0].first

    @property
    def last(self) -> int:
        return self.spans[-1].last


def spans(labels: Sequence[int]) -> list[Span]:
    """The fields of a page, talks among them, in order."""
    found: list[Span] = []
    for place, label in enumerate(labels):
        name, _, part = LABELS[label].partition(" ")
        if part == "begins":
            found.append(Span(name, place, place + 1))
        elif part == "goes on":
            found[-1] = Span(name, found[-1].first, place + 1)
    return found


def papers(tokens: Sequence[Token], labels: Sequence[int], opens: NDArray[np.floating]) -> list[Paper]:
    """The papers of a page in its order; `opens` scores how likely each token opens a paper."""
    fields = spans(labels)
    runs = [
        _Run(name, [span])
        for name, group in groupby(fields, key=lambda span: span.field)
        for span in group
        if name != "author"
    ]
    runs += [
        _Run(name, list(group)) for name, group in groupby(fields, key=lambda span: span.field) if name == "author"
    ]
    runs.sort(key=lambda run: run.first)
    assembled = _assembled(runs, _follows(tokens, runs, opens))
    return [paper for paper in assembled if paper.title is None or paper.title.field == "title"]


def _assembled(runs: Sequence[_Run], follows: dict[int, bool]) -> list[Paper]:
    """Papers and talks from runs; `follows` says of each run of people whether it follows its title."""
    assembled: list[Paper] = []
    ahead = Paper()  # what stands before its title; the paper before has ended there
    for place, run in enumerate(runs):
        within = ahead if ahead.spans or not assembled else assembled[-1]
        if run.field in ("title", "talk"):
            assembled.append(replace(ahead, title=run.spans[0]))
            ahead = Paper()
        elif run.field == "author":
            if within is ahead or not follows[place] or _opens_another(within, runs[place + 1 : place + 2]):
                ahead = replace(ahead, authors=(*ahead.authors, *run.spans))
            else:
                assembled[-1] = replace(within, authors=(*within.authors, *run.spans))
        elif run.field == "abstract":
            if within.abstract is not None and within.title:
                continue  # in another tongue, or shortened
            if within is ahead or within.abstract is not None:
                assembled.append(ahead)
                ahead = Paper()
            assembled[-1] = replace(assembled[-1], abstract=run.spans[0])
        elif within.venue is None and within.spans:
            placed = replace(within, venue=run.spans[0])
            if within is ahead:
                ahead = placed
            else:
                assembled[-1] = placed
    return assembled


def _opens_another(paper: Paper, after: Sequence[_Run]) -> bool:
    """Whether people after a whole paper belong to an abstract that follows: to a paper without a title."""
    return paper.abstract is not None and bool(paper.authors) and any(run.field == "abstract" for run in after)


def _follows(tokens: Sequence[Token], runs: Sequence[_Run], opens: NDArray[np.floating]) -> dict[int, bool]:
    """For the place of each run of people, whether it follows its title."""
    people = [place for place, run in enumerate(runs) if run.field == "author"]
    titles = [place for place, run in enumerate(runs) if run.field == "title"]
    if not titles or not people:
        return dict.fromkeys(people, True)
    nearer = _nearer(tokens, runs, titles, people)
    page = _MEAN * float(np.mean(list(nearer.values()) or [0]))
    page += _EDGE * ((people[0] > titles[0]) - (people[0] < titles[0]))
    page += _EDGE * ((people[-1] > titles[-1]) - (people[-1] < titles[-1]))
    scored = [np.mean([opens[runs[place].first] for place in places]) for places in (titles, people)]
    page += float(np.clip(scored[0] - scored[1], -_SURE, _SURE))
    return {place: nearer.get(place, 0) + page >= 0 for place in people}


def _nearer(
    tokens: Sequence[Token], runs: Sequence[_Run], titles: Sequence[int], people: Sequence[int]
) -> dict[int, float]:
    """How much nearer people stand to the title before than to the title after, where there are both.

    Two runs are as far apart as the strongest separator between them, outside fields, sets them: names of links
    between a title and its people say nothing, a rule below the people does.
    """
    inside = np.zeros(len(tokens) + 1, bool)
    for run in runs:
        inside[run.first : run.last] = True
    breaks = np.array([_break(token, below) for token, below in pairwise([*tokens, tokens[-1]])])
    weights = np.where(inside[:-1], 0, breaks)

    def distance(first: int, last: int) -> float:
        """Between the end of a run and the begin of another."""
        return float(max(weights[max(first, last - _FARTHEST) : last].max(initial=0), breaks[last]))

    found: dict[int, float] = {}
    for place in people:
        at = bisect_left(titles, place)
        if 0 < at < len(titles):
            before = distance(runs[titles[at - 1]].last, runs[place].first)
            after = distance(runs[place].last, runs[titles[at]].first)
            found[place] = float(np.clip(after - before, -_CLEAR, _CLEAR))
    return found


def _break(token: Token, below: Token) -> int:
    """How far a token is set apart from the one before it."""
    counts = token.kind == "number" and below.line == token.line
    return sum(weight for name, weight in _BREAKS.items() if token.before & BIT[name]) + 3 * counts
