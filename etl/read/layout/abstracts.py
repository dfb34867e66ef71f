"""Abstracts that the model missed: text after its label, and the running text below most papers of a page."""

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
    """The papers with what follows a label; on a page without abstracts, with the paragraph below the block of each."""
    ends = [*(paper.spans[0].first for paper in papers[1:]), len(tokens)]
    papers = [
        paper if paper.abstract else replace(paper, abstract=_labelled(text, tokens, paper, stop, labels))
        for paper, stop in zip(papers, ends, strict=False)
    ]
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


def _labelled(text: str, tokens: Sequence[Token], paper: Paper, stop: int, labels: Sequence[int]) -> Span | None:
    """The sentences after the word "Abstract", to the end of their line; nothing is known from the paper to there."""
    last = max(span.last for span in paper.spans)
    stop = next((place for place in range(last, stop) if labels[place] != INDEX["other"]), stop)
    words = (text[tokens[place].start : tokens[place].end].casefold() for place in range(last, stop))
    first = next((place for place, word in enumerate(words, last + 1) if word == "abstract"), stop)
    end = next((place for place in range(first + 1, stop) if tokens[place].before & BIT["line"]), stop)
    return Span("abstract", first, end) if first < end and _ends(text, tokens[end - 1].end) else None


def _ends(text: str, end: int) -> bool:
    """Whether a sentence ends where a token does."""
    return bool(set(text[end - 1 : end + 1]) & set(".!?…"))


def _below(text: str, tokens: Sequence[Token], last: int, stop: int, labels: Sequence[int]) -> Span | None:
    """The first paragraph of running text below a block, if it is one line of sentences of which nothing is known."""
    blanks = [place for place in range(last, stop) if tokens[place].before & BIT["blank"]]
    first, end = next(pairwise([*blanks, stop]), (stop, stop))
    if first == end or any(labels[place] != INDEX["other"] for place in range(first, end)):
        return None
    start, stop = tokens[first].start, tokens[end - 1].end
    words = text[start:stop]
    is_prose = "\n" not in words and len(words.split()) >= _LEAST
    return Span("abstract", first, end) if is_prose and _ends(text, stop) else None
