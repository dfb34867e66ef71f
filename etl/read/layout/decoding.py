"""The best sequence of labels for the tokens of a page, after Viterbi (1967)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.labels import BEGINS, GOES_ON, LABELS

Floats = NDArray[np.float64]
_NEVER = -1e4
WEIGHT = 0.35
"""Of a transition beside the score of a label: scores see the neighbours, too."""


def transitions(sequences: Sequence[NDArray[np.int64]]) -> Floats:
    """(labels, labels): log of how much likelier a label follows another than by chance, in labelled pages."""
    counts = np.full((len(LABELS), len(LABELS)), 0.5)
    for labels in sequences:
        np.add.at(counts, (labels[:-1], labels[1:]), 1)
    ratio = np.log(counts / counts.sum(1, keepdims=True)) - np.log(counts.sum(0) / counts.sum())[None]
    return np.where(_allowed(), WEIGHT * ratio, _NEVER)


def _allowed() -> NDArray[np.bool_]:
    """(labels, labels): a field goes on only after itself."""
    allow = np.ones((len(LABELS), len(LABELS)), bool)
    for begin, inside in zip(BEGINS, GOES_ON, strict=True):
        allow[:, inside] = False
        allow[[begin, inside], inside] = True
    return allow


def best(chances: Floats, moves: Floats) -> NDArray[np.int64]:
    """(tokens,): the labels whose chances and moves sum highest; of equals the first label.

    Args:
        chances: (tokens, labels): log-probability of each label; at least one token.
        moves: (labels, labels): what going from a label to another adds.

    """
    count, labels = chances.shape
    back = np.zeros((count, labels), np.int8)
    total = chances[0].copy()
    total[list(GOES_ON)] += _NEVER
    every = np.arange(labels)
    for place in range(1, count):
        ways = total[:, None] + moves
        best_way = ways.argmax(0)
        back[place] = best_way
        total = ways[best_way, every] + chances[place]
    path = np.zeros(count, np.int64)
    path[-1] = total.argmax()
    for place in range(count - 1, 0, -1):
        path[place - 1] = back[place, path[place]]
    return path
