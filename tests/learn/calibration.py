"""Weights of `confidence` from pages that the model had not seen."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from learn import logistic
from learn.pages import Labelled, short
from numpy.typing import NDArray

from etl.model import Page
from etl.read import layout
from etl.read.layout import Analysis, analysed
from etl.read.layout.confidence import RECORD
from etl.read.layout.model import Model
from etl.read.layout.segments import Span
from etl.read.layout.training.alignment import fold
from etl.read.layout.training.teaching import FIELDS, scored

Floats = NDArray[np.float64]
POOR = 0.9
"""F1 of any field below which a page is not to be trusted."""
Unseen = tuple[Labelled, Model]
"""A page, and a model that saw no page of its maker."""


def calibrated(pages: Sequence[Unseen], more: Iterable[Unseen] = ()) -> tuple[Floats, Floats]:
    """Weights of what is known of records, also on short pages and on `more`, and of pages."""
    every = [*pages, *((short(page), reader) for page, reader in pages), *more]
    cases = [case for page, reader in every if (case := _records(page, reader))]
    known = np.concatenate([np.zeros((0, len(RECORD))), *(known for known, _ in cases)])
    record = logistic.fitted(known, np.concatenate([np.zeros(0, bool), *(right for _, right in cases)]))
    with_records = ((page, replace(reader, record=record)) for page, reader in pages)
    of_pages, well = zip(*_pages(with_records), strict=True)
    return record, logistic.fitted(np.array(of_pages), np.array(well))


def _records(page: Labelled, reader: Model) -> tuple[Floats, NDArray[np.bool_]] | None:
    """What is known of each record of a page, and whether it is a paper of that title."""
    read = analysed(page_of(page), reader)
    if read is None or not read.papers:
        return None
    titles = {fold(row.get("title") or "") for row in page.gold if row.get("kind") != "nonpaper"}
    right = [paper.title is None or fold(_title(page.text, read, paper.title)) in titles for paper in read.papers]
    return read.known, np.array(right, bool)


def _title(text: str, read: Analysis, span: Span) -> str:
    return text[read.tokens[span.first].start : read.tokens[span.last - 1].end]


def _pages(pages: Iterable[Unseen]) -> Iterable[tuple[Floats, bool]]:
    """What is known of each page, and whether all its fields are read well."""
    for page, reader in pages:
        read = analysed(page_of(page), reader)
        if read is not None:
            score = scored(page.gold, layout.listing(page_of(page), reader).records)
            yield read.page, min(score[field].f1 for field in FIELDS) >= POOR


def page_of(page: Labelled) -> Page:
    """A labelled page as readers have it."""
    return Page(page.name, page.text, "0" * 64, styles=page.styles)
