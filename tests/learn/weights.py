"""A network from random weights, and the transitions of labels, learned from labelled pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.model import NEVER
from etl.read.layout.network import OUTPUTS, REACH, ROUNDS, WIDE
from etl.read.layout.templates import Floats
from etl.read.layout.tokens import BEGINS, GOES_ON, JOINTS, LABELS
from etl.read.layout.training.network import Adam, Example, Weights, learn
from etl.read.layout.words import HASHES

Ints = NDArray[np.int64]
Report = Callable[[int, float], None]
"""Takes the number of an epoch and its mean loss."""
WEIGHT = 0.5
"""Of a transition next to the score of a label: scores see the neighbours, too."""
RUNNING = 1.2
"""Of a transition out of an abstract: running text hardly ever ends inside its line, whatever a word looks like."""
_PRIOR = 20.0
"""Cases of all joints together that each joint has for a start."""


@dataclass(frozen=True, slots=True)
class Settings:
    epochs: int = 10
    rate: float = 2e-3
    decay: float = 0.01
    hidden: int = 64
    batch: int = 2
    """Pages between two steps."""
    crop: int = 1_500
    """Tokens of a page that are seen at once."""
    warm: int = 50
    """Steps until the full rate."""
    seed: int = 1


class Shape(NamedTuple):
    numbers: int
    """Columns of features."""
    groups: int
    bags: int
    """Of hashes, for each token."""
    hidden: int = 64
    words: int = 24
    """Columns of a word vector."""


def fitted(examples: Sequence[Example], settings: Settings, report: Report | None = None) -> Weights:
    """Weights that label the examples: one network, from random weights; the same seed gives the same weights."""
    rng = np.random.default_rng(settings.seed)
    mean, deviation = _scale(examples)
    first = examples[0].features
    shape = Shape(len(mean), len(first.groups), len(first.bags), settings.hidden)
    weights = initial(shape, rng)
    adam = Adam(weights, settings.decay)
    total = settings.epochs * -(-len(examples) // settings.batch)
    step = 0
    for epoch in range(settings.epochs):
        order = rng.permutation(len(examples))
        loss = 0.0
        for begin in range(0, len(order), settings.batch):
            grads: Weights = {}
            for place in order[begin : begin + settings.batch]:
                loss += learn(weights, examples[place], (mean, deviation), settings.crop, rng, grads)
            adam.step(grads, settings.rate * _pace(step, total, settings.warm))
            step += 1
        if report:
            report(epoch, loss / len(examples))
    return weights | {"mean": mean, "deviation": deviation}


def _pace(step: int, total: int, warm: int) -> float:
    """Share of the full rate: it rises, then falls as a cosine does."""
    return min(1.0, (step + 1) / warm) * (0.03 + 0.97 * 0.5 * (1 + float(np.cos(np.pi * step / total))))


def _scale(examples: Sequence[Example]) -> tuple[Floats, Floats]:
    """Mean and deviation of every column of features."""
    rows = np.concatenate([example.numbers[::3].astype(np.float32) for example in examples])
    return rows.mean(0), rows.std(0) + np.float32(0.05)


def initial(shape: Shape, rng: np.random.Generator) -> Weights:
    """Random weights, scaled after He et al. 2015."""

    def dense(rows: int, columns: int) -> Floats:
        return rng.standard_normal((rows, columns), np.float32) * np.float32(np.sqrt(2 / rows))

    hidden = shape.hidden
    weights = {
        "words": rng.standard_normal((HASHES, shape.words), np.float32) * np.float32(0.3),
        "input": dense(shape.numbers + shape.bags * shape.words, hidden),
        "output": dense(hidden, OUTPUTS),
        "output_bias": np.zeros(OUTPUTS, np.float32),
    }
    weights["words"][0] = 0
    for step in range(ROUNDS):
        weights |= {
            f"near{step}": dense(hidden * len(REACH), hidden),
            f"wide{step}": dense(hidden * len(WIDE), hidden),
            f"mix{step}": dense(hidden * (2 + shape.groups), hidden),
        }
        weights |= {f"{name}_bias{step}": np.zeros(hidden, np.float32) for name in ("near", "wide", "mix")}
    weights["input_bias"] = np.zeros(hidden, np.float32)
    for name in ("", *map(str, range(ROUNDS))):
        weights[f"scale{name}"] = np.ones(hidden, np.float32)
        weights[f"shift{name}"] = np.zeros(hidden, np.float32)
    return weights


def moves(examples: Sequence[Example]) -> NDArray[np.float64]:
    """(joints, labels, labels): what going from a label to another adds, in the examples."""
    return transitions((np.maximum(example.labels, 0), example.features.joints) for example in examples)


def transitions(pages: Iterable[tuple[Ints, Ints]]) -> NDArray[np.float64]:
    """(joints, labels, labels): log of how much likelier a label follows another across a joint than anywhere.

    Args:
        pages: (tokens,) labels and (tokens,) joints of each labelled page.

    """
    counts = np.zeros((JOINTS, len(LABELS), len(LABELS)))
    for labels, joints in pages:
        np.add.at(counts, (joints[1:], labels[:-1], labels[1:]), 1)
    every = counts.sum(0) + 0.5
    follows = every / every.sum(1, keepdims=True)
    chance = (counts + _PRIOR * follows) / (counts.sum(2, keepdims=True) + _PRIOR)
    ratio = np.log(chance) - np.log(every.sum(0) / every.sum())
    weights = np.array([RUNNING if label.startswith("abstract") else WEIGHT for label in LABELS])
    return np.where(_allowed(), weights[:, None] * ratio, NEVER)


def _allowed() -> NDArray[np.bool_]:
    """(labels, labels): a field goes on only after itself."""
    allow = np.ones((len(LABELS), len(LABELS)), bool)
    for begin, inside in zip(BEGINS, GOES_ON, strict=True):
        allow[:, inside] = False
        allow[[begin, inside], inside] = True
    return allow
