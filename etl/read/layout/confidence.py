"""How sure a reading is: the chance that a record is a paper with its title right, and that a page is read well.

Both are logistic regressions on what the model says of the page, fitted on pages that the model had not seen (Platt
1999). A record that is likelier no paper is left out; a page of which nothing remains lists no papers.
"""

from collections.abc import Sequence

import numpy as np

from etl.read.layout import templates
from etl.read.layout.model import Floats, Ints, Labelling
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import INDEX, PARTS, Token

RECORD = (
    "title", "authors", "abstract", "venue", "linked", "like title", "page title", "papers", "talks", "authored",
    "least odds", "odds alike", "venue differs", "constant",
)  # fmt: skip
"""What is known of a record: chances of its fields, of the tokens of its title's template, and of the page; log-odds of
the least sure token of its title and of the other titles set alike; how its having a venue, or none, differs."""
PAGE = ("mean", "least", "doubtful", "authored", "unsure", "lost", "constant")
_PAPER = (".pdf", "arxiv.org", "doi.org", "openreview", "/abs/", "acm.org", "usenix.org", "ieee.org")
_DOUBT = 0.8
_FEW = 3  # other records below which what they have in common counts for less
_SURE = 1e-4  # chance of being wrong that bounds log-odds


def of_records(
    tokens: Sequence[Token], labelling: Labelling, groups: Sequence[Ints], papers: Sequence[Paper]
) -> Floats:
    """(papers, RECORD): what is known of each record of a page."""
    if not papers:
        return np.zeros((0, len(RECORD)))
    chances = np.exp(labelling.chances)
    title, author, abstract = (chances[:, PARTS[field]].sum(1) for field in ("title", "author", "abstract"))
    mean, least = np.array([_of_title(paper, title, abstract) for paper in papers]).T
    leads = [[tokens[place].target for place in paper.title.places] if paper.title else [] for paper in papers]
    slots = groups[templates.NAMES.index("slot")]
    alike = templates.mean(slots, title[:, None])[:, 0]
    slot = np.array([slots[paper.title.first] if paper.title else -1 for paper in papers])
    group, odds = np.unique(slot, return_inverse=True)[1].reshape(-1), _odds(mean)
    venue = np.array([paper.venue is not None for paper in papers])
    talks = float((labelling.labels == INDEX["talk begins"]).sum())
    columns = (
        mean,
        [_mean(author, paper.authors) for paper in papers],
        [paper.abstract is not None for paper in papers],
        venue,
        [any(mark in target for target in targets for mark in _PAPER) for targets in leads],
        np.where(slot < 0, mean, alike[slot]),
        _mean(title, [paper.title for paper in papers if paper.title]),
        np.log1p(len(papers)) / 3,
        talks / (talks + len(papers) + 1),
        sum(bool(paper.authors) for paper in papers) / len(papers),
        _odds(least),
        (np.bincount(group, odds)[group] - odds) / np.maximum(np.bincount(group)[group] - 1, _FEW),
        np.abs(venue - (mean * venue).sum() / mean.sum()),
        1.0,
    )
    return np.column_stack([np.broadcast_to(np.asarray(column, np.float64), len(papers)) for column in columns])


def _odds(chance: Floats) -> Floats:
    bounded = np.clip(chance, _SURE, 1 - _SURE)
    return np.asarray(np.log(bounded) - np.log1p(-bounded))


def _of_title(paper: Paper, title: Floats, abstract: Floats) -> tuple[float, float]:
    """Mean and least chance of the tokens of a title; else of an abstract, where it is likelier one than not."""
    if paper.title:
        inside = title[paper.title.first : paper.title.last]
        return float(inside.mean()), float(inside.min())
    mean = max(0.5, float(abstract[paper.abstract.first : paper.abstract.last].mean())) if paper.abstract else 0.5
    return mean, mean


def _mean(chance: Floats, spans: Sequence[Span]) -> float:
    values = [float(chance[span.first : span.last].mean()) for span in spans]
    return sum(values) / len(values) if values else 0.0


def of_page(labelling: Labelling, papers: Sequence[Paper], sure: Floats) -> Floats:
    """(PAGE,): what is known of how a page was read; `sure` is the confidence of each record."""
    best = np.exp(labelling.chances.max(1))
    fields = labelling.labels >= INDEX["title begins"]
    authored = sum(bool(paper.authors) for paper in papers) / max(1, len(papers))
    of_records = (sure.mean(), sure.min(), (sure < _DOUBT).mean()) if len(sure) else (1.0, 1.0, 0.0)
    unsure = 1 - best[fields].mean() if fields.any() else 0.0
    lost = np.exp(labelling.chances[~fields][:, PARTS["title"]]).sum() / (len(papers) + 1)
    return np.array([*of_records, min(authored, 1 - authored), unsure, lost, 1.0])


def are_talks(labelling: Labelling, sure: Floats) -> bool:
    """Whether several records, this sure and doubtful in the mean, are talks as others of the page are."""
    talks = (labelling.labels == INDEX["talk begins"]).sum()
    return len(sure) > 1 and bool(2 * talks > len(sure)) and float(sure.mean()) < _DOUBT


def chance(known: Floats, weights: Floats) -> Floats:
    """The logistic function of weighted sums."""
    return np.round(1 / (1 + np.exp(-np.clip(known @ weights, -30, 30))), 4)
