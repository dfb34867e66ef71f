"""The network that scores labels: words and numbers of each token, its neighbours, and means over its templates.

Two rounds of convolution over neighbouring tokens and of means over each template, after Deep Sets (Zaheer et al.
2017). Inference is exact: weights and values are rounded to multiples of 1 / `STEPS`, products of two such sum without
error in double precision, so that every machine and any number of threads gives the same scores.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from etl.read.layout import templates
from etl.read.layout.features import Features
from etl.read.layout.tokens import LABELS

Floats = NDArray[np.float64]
Real = TypeVar("Real", np.float32, np.float64)
Reals = NDArray[np.floating]
Weights = Mapping[str, Reals]

STEPS = 1024
ROUNDS = 2
REACH = (-2, -1, 0, 1, 2)  # neighbours that the first convolution of a round sees
WIDE = (-3, 0, 3)  # neighbours that the second sees
BOUND = 5.0  # standard deviations at which numbers are cut
EPSILON = 1e-3  # what is added to the variance of a row
OUTPUTS = len(LABELS) + 1  # a score for each label, and one for how likely a token opens a paper


def exact(values: Reals) -> Floats:
    """Values rounded so that their products sum without error."""
    return np.rint(values.astype(np.float64) * STEPS) / STEPS


def scores(page: Features, weights: Weights) -> Floats:
    """(tokens, OUTPUTS): the scores of every token; `weights` are exact but for "mean" and "deviation"."""
    hidden = _input(page, weights)
    for step in range(ROUNDS):
        normed = _normed(hidden, weights[f"scale{step}"], weights[f"shift{step}"])
        near = _dense(gathered(normed, REACH), weights[f"near{step}"], weights[f"near_bias{step}"])
        wide = _dense(gathered(near, WIDE), weights[f"wide{step}"], weights[f"wide_bias{step}"])
        means = (exact(templates.mean(group, normed))[group] for group in page.groups)
        together = np.concatenate([near, wide, *means], axis=1)
        hidden = hidden + _dense(together, weights[f"mix{step}"], weights[f"mix_bias{step}"])
    return _normed(hidden, weights["scale"], weights["shift"]) @ weights["output"] + weights["output_bias"]


def _input(page: Features, weights: Weights) -> Floats:
    """(tokens, hidden): the first layer, a block of columns after the other."""
    total = np.tile(weights["input_bias"].astype(np.float64), (page.count, 1))
    row = 0
    for block in page.blocks():
        columns = slice(row, row + block.shape[1])
        scaled = np.clip((block - weights["mean"][columns]) / weights["deviation"][columns], -BOUND, BOUND)
        total += exact(scaled) @ weights["input"][columns]
        row = columns.stop
    counts = [np.diff(np.append(bag.starts, len(bag.hashes)))[:, None] for bag in page.bags]
    sums = [np.add.reduceat(weights["words"][bag.hashes], bag.starts, axis=0) for bag in page.bags]
    means = np.concatenate([one / count for one, count in zip(sums, counts, strict=True)], axis=1)
    total += exact(means) @ weights["input"][row:]
    return exact(np.maximum(total, 0))


def _dense(rows: Floats, matrix: Reals, bias: Reals) -> Floats:
    return exact(np.maximum(rows @ matrix + bias, 0))


def _normed(rows: Floats, scale: Reals, shift: Reals) -> Floats:
    """Rows of mean 0 and deviation 1, scaled and shifted (layer normalization, Ba et al. 2016)."""
    centred = rows - np.rint(rows.mean(1, keepdims=True) * STEPS) / STEPS
    deviation = np.sqrt((centred**2).mean(1, keepdims=True) + EPSILON)
    return exact(exact(centred / deviation) * scale + shift)


def gathered(rows: NDArray[Real], reach: Sequence[int]) -> NDArray[Real]:
    """(tokens, columns × reach): each token's neighbours in one row, zeros beyond the page."""
    most, count = max(reach), len(rows)
    padded = np.pad(rows, ((most, most), (0, 0)))
    return np.concatenate([padded[most + step : most + step + count] for step in reach], axis=1)
