"""Abstracts by the habit of a page: the running text below most of its papers, where the model saw no abstract."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from etl.read.layout.labels import INDEX
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import BIT, Token

_LEAST = 20
"""Words of running text."""
_MOST = 2 / 3
"""Share of papers that makes a habit."""


def completed(text: str, tokens: Sequence[Token], papers: list[Paper], labels: Sequence[int]) -> list[Paper]:
    """The papers of a page without abstracts, with the paragraph that follows the block of each as its abstract."""
    if len(papers) < 2 or any(paper.abstract for paper in papers):
        return papers
    starts = [*(paper.spans[0].first for paper in papers), len(tokens)]
    found = [
        _below(text, tokens, max(span.last for span in paper.spans), stop, labels)
        for paper, stop in zip(papers, starts[1:], strict=True)
    ]
    if sum(map(bool, found)) < _MOST * len(papers):
        return papers
    return [replace(paper, abstract=span) for paper, span in zip(papers, found, strict=True)]


def _below(text: str, tokens: Sequence[Token], last: int, stop: int, labels: Sequence[int]) -> Span | None:
    """The first paragraph of running text below a block, if it is one line of sentences of which nothing is known."""
    blanks = [place for place in range(last, stop) if tokens[place].before & BIT["blank"]]
    first, end = next(pairwise([*blanks, stop]), (stop, stop))
    if first == end or any(labels[place] != INDEX["other"] for place in range(first, end)):
        return None
    start, stop = tokens[first].start, tokens[end - 1].end
    words = text[start:stop]
    is_prose = "\n" not in words and len(words.split()) >= _LEAST
    return Span("abstract", first, end) if is_prose and set(text[stop - 1 : stop + 1]) & set(".!?…") else None
