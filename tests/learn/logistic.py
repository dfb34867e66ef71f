"""Logistic regression with an L2 penalty, fitted by Newton's method."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_ROUNDS = 50


def fitted(known: Floats, right: NDArray[np.bool_], ridge: float = 1.0, counts: Floats | None = None) -> Floats:
    """(columns,): the weights.

    Args:
        known: (cases, columns): the last column is constant and has no penalty.
        right: (cases,): the outcome.
        ridge: Weight of the penalty.
        counts: (cases,): how many cases each stands for; 1 by default.

    """
    counts = np.ones(len(known)) if counts is None else counts
    weights = np.zeros(known.shape[1])
    penalty = np.full(known.shape[1], ridge)
    penalty[-1] = 1e-6
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(known @ weights, -30, 30)))
        gradient = known.T @ (counts * (chance - right)) + penalty * weights
        hessian = (known * (counts * chance * (1 - chance))[:, None]).T @ known + np.diag(penalty)
        step = np.linalg.solve(hessian, gradient)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights
