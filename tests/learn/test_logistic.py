from __future__ import annotations

import numpy as np
import pytest
from learn import logistic

from etl.read.layout.confidence import chance


def test_confidence_is_the_share_that_is_right() -> None:
    """Of cases that look alike, the confidence is the share of those that were right."""
    known = np.array([[1.0, 1.0]] * 100 + [[0.0, 1.0]] * 100)
    right = np.array([True] * 90 + [False] * 10 + [True] * 25 + [False] * 75)

    weights = logistic.fitted(known, right, ridge=1e-6)

    assert chance(np.array([[1.0, 1.0], [0.0, 1.0]]), weights) == pytest.approx([0.9, 0.25], abs=0.01)


def test_what_is_always_right_has_finite_weights() -> None:
    """Cases that a column separates perfectly end in weights that the penalty bounds."""
    known = np.array([[1.0, 1.0], [-1.0, 1.0]] * 20)

    weights = logistic.fitted(known, known[:, 0] > 0)

    assert np.isfinite(weights).all()
    assert 0.9 < float(chance(known[:1], weights)[0]) < 1


def test_a_case_that_counts_double_is_two_cases() -> None:
    """A count gives a case the weight of so many equal ones."""
    known = np.array([[1.0, 1.0], [0.0, 1.0], [1.0, 1.0]])
    right = np.array([True, False, False])

    counted = logistic.fitted(known, right, counts=np.array([2.0, 1.0, 1.0]))
    repeated = logistic.fitted(known[[0, 0, 1, 2]], right[[0, 0, 1, 2]])

    assert counted == pytest.approx(repeated)
