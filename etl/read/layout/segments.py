"""Labels to papers: the spans of each field, and those of the same paper together (`grouping`)."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.grouping import partition
from etl.read.layout.tokens import BIT, LABELS, Token
from etl.read.names.times import YEAR

_BREAKS = {"blank": 1, "line": 1, "bullet": 3, "heading": 3, "rule": 4}  # what each adds to the distance of two tokens
_ROW = sum(_BREAKS.values())  # what the beginning of a table's row adds
_FARTHEST = 200  # tokens between two runs that are looked at
_SCORED = frozenset({"title", "talk", "author"})  # fields whose first token the network scores


class Span(NamedTuple):
    """Tokens `first` to `last`, without `last`, that make one field."""

    field: str
    first: int
    last: int

    @property
    def places(self) -> range:
        return range(self.first, self.last)

    def within(self, tokens: Sequence[Token]) -> slice:
        """Where its words are in the text."""
        return slice(tokens[self.first].start, tokens[self.last - 1].end)


class Paper(NamedTuple):
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

    @property
    def places(self) -> set[int]:
        """The tokens of its fields."""
        return {place for span in self.spans for place in span.places}


_Run = list[Span]  # a field of a paper; people who follow each other on one line are one run


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


def papers(
    text: str, tokens: Sequence[Token], labels: Sequence[int], opens: NDArray[np.floating], rows: Iterable[range] = ()
) -> list[Paper]:
    """The papers of a page in its order; `opens` scores how likely each token opens a paper, `rows` hold one each."""
    weights = breaks(text, tokens)
    for row in rows:
        weights[row.start : row.stop] = [_ROW, *[0] * (len(row) - 1)][: len(row)]
    runs: list[_Run] = []
    for span in spans(labels):
        together = span.field == "author" and runs and runs[-1][0].field == "author"
        if together and not weights[runs[-1][-1].last : span.first + 1].any():
            runs[-1].append(span)
        else:
            runs.append([span])
    scores = [float(opens[run[0].first]) if run[0].field in _SCORED else 0.0 for run in runs]
    fields = ["title" if run[0].field == "talk" else run[0].field for run in runs]
    apart = _distances(weights, runs)
    parts = (slice(part.start, part.stop) for part in partition(fields, np.array(scores), apart))
    assembled = [_paper(runs[part], apart[part]) for part in parts]
    return [paper for paper in assembled if (paper.title.field == "title" if paper.title else paper.abstract)]


def _paper(runs: Sequence[_Run], apart: NDArray[np.float64]) -> Paper:
    """A paper, or a talk; people after a title that has people before it are editors, or the next paper's."""
    title = next((place for place, run in enumerate(runs) if run[0].field in ("title", "talk")), len(runs))
    people = next(filter(None, (_people(runs[:title], apart), _people(runs[title:], apart[title:]))), ())
    held = {run[0].field: run[0] for run in reversed(runs)}  # the first of each field
    return Paper(held.get("title") or held.get("talk"), people, held.get("abstract"), held.get("venue"))


def _people(runs: Sequence[_Run], apart: NDArray[np.float64]) -> tuple[Span, ...]:
    """The people of some runs; nobody beyond a blank line or a bullet is of a list where several stand side by side."""
    found: list[Span] = []
    most = 0
    for run, far in zip(runs, apart.tolist(), strict=False):
        if run[0].field == "author" and not (most and max(most, len(run)) > 1 and far > _BREAKS["line"]):
            found += run
            most = max(most, len(run))
    return tuple(found)


def _distances(breaks: NDArray[np.int64], runs: Sequence[_Run]) -> NDArray[np.float64]:
    """(runs,): the strongest separator between each run and the one before it.

    Names of links between a title and its people say nothing, a rule below the people does.
    """
    pairs = [(max(above[-1].last, run[0].first - _FARTHEST), run[0].first) for above, run in pairwise(runs)]
    return np.array([0, *(int(breaks[last : first + 1].max()) for last, first in pairs)], np.float64)[: len(runs)]


def breaks(text: str, tokens: Sequence[Token]) -> NDArray[np.int64]:
    """(tokens,): how far each token is set apart from the one before it, by a heading above the last one most.

    A number at the head of its line sets it apart, a year does not.
    """
    weights: list[int] = []
    level = 0
    for token, below in pairwise([*tokens, *tokens[-1:]]):
        is_numbered = token.kind == "number" and below.line == token.line
        weight = 3 * (is_numbered and not YEAR.fullmatch(text, token.start, token.end))
        weight += sum(weight for name, weight in _BREAKS.items() if token.before & BIT[name])
        weights.append(weight + _BREAKS["heading"] * (0 < token.level < level))
        level = token.level or level
    return np.array(weights, np.int64)
