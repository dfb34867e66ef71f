from __future__ import annotations

from pathlib import Path

import numpy as np
from learn.calibration import calibrated
from learn.pages import Labelled
from read.layout.small import TEXT, loaded, weights

from etl.read.layout.confidence import PAGE, RECORD
from etl.read.layout.tokens import INDEX


def test_weights_come_from_pages_that_the_model_had_not_seen(tmp_path: Path) -> None:
    """Records and pages get a weight for each thing that is known of them."""
    made = weights()
    made["output_bias"][INDEX["title begins"]] = 9  # all is a title
    reader = loaded(tmp_path, made)
    gold = ({"title": "Slow Boats", "authors": ["Ada Moreau", "Ben Okafor"]},)
    pages = [(Labelled(name, name, TEXT, (), gold), reader) for name in ("a", "b")]

    record, page = calibrated(pages)

    assert record.shape == (len(RECORD),)
    assert page.shape == (len(PAGE),)
    assert record.any()
    assert np.isfinite(record).all()
    assert np.isfinite(page).all()
