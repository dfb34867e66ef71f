from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from read.layout.small import FEATURES, loaded, weights, whole

from etl.read.layout import network
from etl.read.layout.training.network import Pass


@given(st.integers(0, 2**32 - 1), st.integers(1, 40), st.integers(1, 40))
def test_sums_of_exact_products_have_no_order(seed: int, rows: int, columns: int) -> None:
    """A product of exact matrices is the same however it is summed: threads and machines cannot differ."""
    rng = np.random.default_rng(seed)
    left, right = network.exact(rng.normal(size=(rows, columns)) * 9), network.exact(rng.normal(size=(columns, 3)) * 9)
    order = rng.permutation(columns)

    assert (left @ right == left[:, order] @ right[order]).all()


def test_inference_gives_the_scores_of_training(tmp_path: Path) -> None:
    """Exact scores differ from those in single precision by rounding alone."""
    made = weights()

    exact = network.scores(FEATURES, loaded(tmp_path, made).networks[0])

    assert np.abs(exact - Pass(made, whole(made)).scores).max() < 0.2
