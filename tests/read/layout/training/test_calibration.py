from __future__ import annotations

import numpy as np
import pytest

from etl.read.layout.confidence import chance
from etl.read.layout.training.calibration import logistic


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
