from __future__ import annotations

import numpy as np

from etl.read.layout.tokens import LABELS
from etl.read.layout.training import fitting


def test_an_unlabelled_token_may_be_anything_but_a_paper() -> None:
    """The loss of a token without gold pulls its chance away from titles, people and abstracts."""
    scores = np.zeros((1, len(LABELS)), np.float32)

    _, gradient = fitting._label_loss(scores, np.array([fitting.UNKNOWN]))

    pulled = {name for name, slope in zip(LABELS, gradient[0], strict=True) if slope > 0}
    assert {"title begins", "author begins", "abstract begins", "venue begins"} <= pulled
    assert "other" not in pulled
