from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from etl.read.layout import decoding
from etl.read.layout.labels import GOES_ON, INDEX, LABELS


@given(st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_the_best_path_is_the_best_of_all_paths(count: int, seed: int) -> None:
    """Viterbi finds what trying every sequence of five labels finds."""
    rng = np.random.default_rng(seed)
    some = [INDEX["other"], INDEX["title begins"], INDEX["title goes on"], INDEX["author begins"], INDEX["session"]]
    chances = np.full((count, len(LABELS)), -1e6)
    chances[:, some] = rng.normal(size=(count, len(some)))
    moves = rng.normal(size=(len(LABELS), len(LABELS)))

    def total(path: tuple[int, ...]) -> float:
        first = -1e4 if path[0] in GOES_ON else 0.0
        steps = sum(moves[above, below] for above, below in pairwise(path))
        return float(first + steps + sum(chances[place, label] for place, label in enumerate(path)))

    best = max(product(some, repeat=count), key=total)

    assert decoding.best(chances, moves).tolist() == list(best)


def test_a_field_goes_on_only_after_itself() -> None:
    """Moves learned from pages never let a field go on that has not begun."""
    moves = decoding.transitions([np.array([INDEX["title begins"], INDEX["title goes on"], INDEX["other"]])])

    assert moves[INDEX["title begins"], INDEX["title goes on"]] > moves[INDEX["title begins"], INDEX["session"]]
    assert moves[INDEX["other"], INDEX["title goes on"]] < -1000
    assert moves[INDEX["author begins"], INDEX["title goes on"]] < -1000
