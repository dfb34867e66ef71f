"""A page as the model sees it, step by step: tokens, features, labels, papers, and how sure each of them is.

A long page is labelled a stretch at a time, so that memory is bounded and time linear.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.model import Page
from etl.read.layout import confidence, segments
from etl.read.layout.features import Features
from etl.read.layout.model import Labelling, Model
from etl.read.layout.tokens import BIT, Token, tokens

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LONGEST = 8_000
"""Tokens of a stretch: a list of some hundred papers."""


class Analysis(NamedTuple):
    tokens: list[Token]
    groups: tuple[Ints, ...]
    """For each template, and last for lines, the group of every token."""
    labelling: Labelling
    papers: list[segments.Paper]
    """Candidates, doubtful ones among them."""
    known: Floats
    """(papers, confidence.RECORD): what is known of each."""
    sure: Floats
    """(papers,): the chance that each is a paper with its title right."""

    def of_page(self) -> Floats:
        """(confidence.PAGE,): what is known of how the page was read."""
        return confidence.of_page(self.labelling, self.papers, self.sure)


def analysed(page: Page, reader: Model) -> Analysis | None:
    """The steps of reading a page whose markup is blanked out; None where nothing stands on it."""
    found = tokens(page.text, page.styles)
    if not found:
        return None
    groups, labelling = _labelled(page.text, found, reader)
    segments.without_citations(page.text, found, labelling.labels)
    segments.without_workplaces(page.text, found, labelling.labels)
    papers = segments.papers(page.text, found, labelling.labels.tolist(), labelling.opens)
    known = confidence.of_records(found, labelling, groups, papers)
    return Analysis(found, groups, labelling, papers, known, confidence.chance(known, reader.record))


def _labelled(text: str, found: Sequence[Token], reader: Model) -> tuple[tuple[Ints, ...], Labelling]:
    """The groups and the labels of all tokens, stretch by stretch."""
    groups: list[tuple[Ints, ...]] = []
    labellings: list[Labelling] = []
    for first, last in stretches(found):
        features = Features(text, found[first:last])
        groups.append(features.groups)
        labellings.append(reader.labelling(features))
    labelling = Labelling(*(np.concatenate(parts) for parts in zip(*map(_parts, labellings), strict=True)))
    return tuple(_joined(views) for views in zip(*groups, strict=True)), labelling


def _parts(labelling: Labelling) -> tuple[Ints, Floats, Floats]:
    return labelling.labels, labelling.chances, labelling.opens


def _joined(groups: Sequence[Ints]) -> Ints:
    """Groups of stretches as groups of a page: no group goes over the end of a stretch."""
    sizes = [int(group.max()) + 1 for group in groups]
    return np.concatenate([group + before for group, before in zip(groups, np.cumsum([0, *sizes]), strict=False)])


def stretches(found: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """First and last token of stretches of up to `LONGEST` tokens; they end at a blank line, or at a line's end."""
    first, count = 0, len(found)
    while count - first > LONGEST:
        within = range(first + LONGEST, first + LONGEST // 2, -1)
        ends = (place for mark in ("blank", "line") for place in within if found[place].before & BIT[mark])
        last = next(ends, first + LONGEST)
        yield first, last
        first = last
    yield first, count
