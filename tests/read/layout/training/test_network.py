from __future__ import annotations

import numpy as np
import pytest
from read.layout.small import FEATURES, weights, whole

from etl.read.layout import network
from etl.read.layout.tokens import LABELS
from etl.read.layout.training import network as training
from etl.read.layout.training.network import Pass


@pytest.mark.parametrize(
    "name", ["words", "input", "near0", "wide1", "mix0", "scale0", "shift1", "output", "mix_bias1"]
)
def test_gradients_are_slopes(name: str) -> None:
    """The gradient of a weight is what a small change of it does to the scores."""
    made = {key: value.astype(np.float64) for key, value in weights().items()}
    page = whole(weights())
    pull = np.random.default_rng(5).normal(size=(FEATURES.count, network.OUTPUTS))
    done = Pass(made, page)  # type: ignore[arg-type]
    done.backward(pull)  # type: ignore[arg-type]
    place = np.unravel_index(int(np.abs(done.grads[name]).argmax()), made[name].shape)

    def total(step: float) -> float:
        moved = made[name].copy()
        moved[place] += step
        return float((Pass(made | {name: moved}, page).scores * pull).sum())  # type: ignore[arg-type]

    slope = (total(1e-4) - total(-1e-4)) / 2e-4
    assert done.grads[name][place] == pytest.approx(slope, rel=0.05)


def test_an_unlabelled_token_may_be_anything_but_a_paper() -> None:
    """The loss of a token without gold pulls its chance away from titles, people and abstracts."""
    scores = np.zeros((1, len(LABELS)), np.float32)

    _, gradient = training._label_loss(scores, np.array([training.UNKNOWN]))

    pulled = {name for name, slope in zip(LABELS, gradient[0], strict=True) if slope > 0}
    assert {"title begins", "author begins", "abstract begins", "venue begins"} <= pulled
    assert "other" not in pulled
