"""Why a token has its label: the chances of its labels, those of its template, and how sure its record is."""

from collections.abc import Iterator

import numpy as np

from etl.model import Page, Reason
from etl.read.layout import LEAST, model, recognises, templates
from etl.read.layout.analysis import Analysis, analysed
from etl.read.layout.labels import LABELS

_ROOM = "layout"


def reasons(page: Page, reader: model.Model | None = None) -> Iterator[Reason]:
    """A reason for each token of a page, in page order; its score is the log-odds of its label."""
    read = analysed(page, reader or model.load()) if recognises(page) else None
    if read is None:
        return
    chances = np.exp(read.labelling.chances)
    group = read.groups[templates.NAMES.index("separators")]
    alike = templates.mean(group, chances)[group]
    size = np.bincount(group)[group]
    sure = _sure(read)
    for place, (token, label) in enumerate(zip(read.tokens, read.labelling.labels.tolist(), strict=True)):
        chance = float(chances[place, label])
        evidence = f"{_listed(chances[place])}; {size[place]:,} tokens set like it: {_listed(alike[place])}"
        step = "labels"
        if place in sure:
            evidence += f"; its record is sure to {sure[place]:.2f}"
            step = "labels" if sure[place] >= LEAST else "confidence"
        odds = float(np.log(max(chance, 1e-6)) - np.log(max(1 - chance, 1e-6)))
        yield Reason(token.start, token.end, f"{_ROOM}/{step}", evidence, round(odds, 2))


def _sure(read: Analysis) -> dict[int, float]:
    """Tokens of records → how sure their record is."""
    return {
        place: float(sure)
        for paper, sure in zip(read.papers, read.sure, strict=True)
        for span in paper.spans
        for place in range(span.first, span.last)
    }


def _listed(chances: np.ndarray) -> str:
    """The likeliest labels: "title begins 0.92, session 0.05"."""
    best = np.argsort(-chances, kind="stable").tolist()
    return ", ".join(f"{LABELS[place]} {chances[place]:.2f}" for place in best if chances[place] >= 0.005)
