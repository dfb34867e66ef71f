"""How sure a reading is: the chance that a record is a paper with its title right, and that a page is read well.

Both are logistic regressions on what the model says of the page, fitted on pages that the model had not seen (Platt
1999). A record that is likelier no paper is left out; a page of which nothing remains lists no papers.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from etl.read.layout import templates
from etl.read.layout.labels import INDEX
from etl.read.layout.model import Labelling
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import Token

Floats = NDArray[np.float64]

RECORD = (
    "title", "title least", "authors", "abstract", "venue", "linked", "like", "like title", "page title", "page talk",
    "papers", "talks", "authored", "constant",
)  # fmt: skip
"""What is known of a record: chances of its fields, of the tokens of its title's template, and of the page."""
PAGE = ("mean", "least", "doubtful", "authored", "unsure", "lost", "constant")
_TITLE = [INDEX["title begins"], INDEX["title goes on"]]
_TALK = [INDEX["talk begins"], INDEX["talk goes on"]]
_AUTHOR = [INDEX["author begins"], INDEX["author goes on"]]
_ABSTRACT = [INDEX["abstract begins"], INDEX["abstract goes on"]]
_PAPER = (".pdf", "arxiv.org", "doi.org", "openreview", "/abs/", "acm.org", "usenix.org", "ieee.org")
_DOUBT = 0.8


def of_records(
    tokens: Sequence[Token], labelling: Labelling, groups: Sequence[NDArray[np.int64]], papers: Sequence[Paper]
) -> Floats:
    """(papers, RECORD): what is known of each record of a page."""
    chances = np.exp(labelling.chances)
    title, talk, author, abstract = (chances[:, places].sum(1) for places in (_TITLE, _TALK, _AUTHOR, _ABSTRACT))
    alike = [templates.mean(group, title[:, None])[group, 0] for group in (groups[0], groups[2])]
    titles = [paper.title for paper in papers if paper.title]
    authored = sum(bool(paper.authors) for paper in papers) / max(1, len(papers))
    talks = float((labelling.labels == INDEX["talk begins"]).sum())
    whole = [
        _mean(title, titles),
        _mean(talk, titles),
        np.log1p(len(papers)) / 3,
        talks / (talks + len(papers) + 1),
        authored,
        1.0,
    ]
    known = [_titled(tokens, paper, title, alike) or _untitled(paper, abstract) for paper in papers]
    people = [_mean(author, paper.authors) for paper in papers]
    rows = [[*one[:2], who, *one[2:], *whole] for one, who in zip(known, people, strict=True)]
    return np.array(rows).reshape(-1, len(RECORD))


def _titled(tokens: Sequence[Token], paper: Paper, title: Floats, alike: Sequence[Floats]) -> tuple[float, ...] | None:
    """What is known of a record with a title, but for its authors."""
    if paper.title is None:
        return None
    span = slice(paper.title.first, paper.title.last)
    linked = any(any(mark in token.target for mark in _PAPER) for token in tokens[span])
    return (
        float(title[span].mean()),
        float(title[span].min()),
        float(paper.abstract is not None),
        float(paper.venue is not None),
        float(linked),
        float(alike[0][paper.title.first]),
        float(alike[1][paper.title.first]),
    )


def _untitled(paper: Paper, abstract: Floats) -> tuple[float, ...]:
    """The same of a record without: its abstract stands for the title, where it is likelier an abstract than not."""
    mean = max(0.5, float(abstract[paper.abstract.first : paper.abstract.last].mean())) if paper.abstract else 0.5
    return mean, mean, float(paper.abstract is not None), 0.0, 0.0, mean, mean


def _mean(chance: Floats, spans: Sequence[Span]) -> float:
    """Mean chance over the tokens of some spans."""
    values = [float(chance[span.first : span.last].mean()) for span in spans]
    return sum(values) / len(values) if values else 0.0


def of_page(labelling: Labelling, papers: Sequence[Paper], sure: Floats) -> Floats:
    """(PAGE,): what is known of how a page was read; `sure` is the confidence of each record."""
    best = np.exp(labelling.chances.max(1))
    fields = labelling.labels >= INDEX["title begins"]
    authored = sum(bool(paper.authors) for paper in papers) / max(1, len(papers))
    return np.array(
        [
            sure.mean() if len(sure) else 1.0,
            sure.min() if len(sure) else 1.0,
            (sure < _DOUBT).mean() if len(sure) else 0.0,
            min(authored, 1 - authored),
            1 - best[fields].mean() if fields.any() else 0.0,
            np.exp(labelling.chances[~fields][:, _TITLE]).sum() / (len(papers) + 1),
            1.0,
        ]
    )


def chance(known: Floats, weights: Floats) -> Floats:
    """The logistic function of weighted sums."""
    return np.round(1 / (1 + np.exp(-np.clip(known @ weights, -30, 30))), 4)
