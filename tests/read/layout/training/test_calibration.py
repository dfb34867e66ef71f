from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from read.layout.small import TEXT, loaded, weights

from etl.read.layout.confidence import PAGE, RECORD, chance
from etl.read.layout.labels import INDEX
from etl.read.layout.training.calibration import calibrated, logistic
from etl.read.layout.training.pages import Labelled


def test_confidence_is_the_share_that_is_right() -> None:
    """Of cases that look alike, the confidence is the share of those that were right."""
    known = np.array([[1.0, 1.0]] * 100 + [[0.0, 1.0]] * 100)
    right = np.array([True] * 90 + [False] * 10 + [True] * 25 + [False] * 75)

    weights = logistic(known, right, ridge=1e-6)

    assert chance(np.array([[1.0, 1.0], [0.0, 1.0]]), weights) == pytest.approx([0.9, 0.25], abs=0.01)


def test_what_is_always_right_has_finite_weights() -> None:
    """Cases that a column separates perfectly end in weights that the penalty bounds."""
    known = np.array([[1.0, 1.0], [-1.0, 1.0]] * 20)

    weights = logistic(known, known[:, 0] > 0)

    assert np.isfinite(weights).all()
    assert 0.9 < float(chance(known[:1], weights)[0]) < 1


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
