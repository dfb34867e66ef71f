"""A page as the model sees it, step by step: tokens, features, labels, papers, and how sure each of them is."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.model import Page
from etl.read.layout import confidence, segments
from etl.read.layout.features import Features
from etl.read.layout.model import Labelling, Model
from etl.read.layout.tokens import Token, tokens

Floats = NDArray[np.float64]


class Analysis(NamedTuple):
    tokens: list[Token]
    features: Features
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
    features = Features(page.text, found)
    labelling = reader.labelling(features)
    papers = segments.papers(found, labelling.labels.tolist(), labelling.opens)
    known = confidence.of_records(found, labelling, features.groups, papers)
    return Analysis(found, features, labelling, papers, known, confidence.chance(known, reader.record))
