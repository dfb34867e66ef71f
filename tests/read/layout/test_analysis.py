from __future__ import annotations

from pathlib import Path

from read.layout.small import TEXT, loaded, weights

from etl.model import Page
from etl.read.layout.analysis import analysed
from etl.read.layout.confidence import PAGE, RECORD


def test_each_step_fits_the_others(tmp_path: Path) -> None:
    """Labels have a token each, what is known has a row for each candidate, and chances lie between 0 and 1."""
    read = analysed(Page("page", TEXT, "0" * 64), loaded(tmp_path, weights()))

    assert read is not None
    assert len(read.tokens) == len(read.labelling.labels) == read.features.count
    assert read.known.shape == (len(read.papers), len(RECORD))
    assert ((read.sure >= 0) & (read.sure <= 1)).all()
    assert read.of_page().shape == (len(PAGE),)


def test_nothing_stands_on_an_empty_page(tmp_path: Path) -> None:
    """There is nothing to analyse."""
    assert analysed(Page("page", " \n", "0" * 64), loaded(tmp_path, weights())) is None
