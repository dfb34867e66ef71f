"""Weights from labelled pages."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.features import Features
from etl.read.layout.network import BOUND
from etl.read.layout.tokens import INDEX, LABELS, OUTSIDE
from etl.read.layout.training.network import Floats, Groups, Input, Pass, Weights
from etl.read.layout.words import Bag

Ints = NDArray[np.int64]
UNKNOWN = -1
"""Label of a token of which gold does not say what it is; it is in no paper."""
_OTHER = 0.3  # part of what an unlabelled token may be that goes to "other"; the rest goes where the model puts it
_UNSURE, _RUNNING = 0.7, 0.3  # what an unlabelled token counts, and the middle of an abstract, which is long and easy
_OPENS, _MOST_OPENS = 3.0, 0.5  # what all that opens papers counts, for its share of the tokens, and at most
_OUTSIDE = np.isin(np.arange(len(LABELS)), OUTSIDE)


@dataclass(frozen=True, slots=True)
class Example:
    """A page with the labels of its tokens."""

    features: Features
    numbers: NDArray[np.float16]
    """(tokens, columns): the blocks of `features`, not scaled."""
    labels: Ints
    """(tokens,): places in `LABELS`, or `UNKNOWN`."""
    opens: Ints
    """(tokens,): 1 where a paper begins, 0 where a title or an author does not begin one, else -1."""
    weight: float = 1.0


def learn(
    weights: Weights,
    example: Example,
    scale: tuple[Floats, Floats],
    crop: int,
    rng: np.random.Generator,
    grads: Weights,
) -> float:
    """Add the gradients of one page, or of `crop` tokens of a longer one, to `grads`; its loss."""
    page, labels, opens = _cropped(example, scale, crop, rng)
    forward_pass = Pass(weights, page, rng)
    loss, d_labels = _label_loss(forward_pass.scores[:, : len(LABELS)], labels)
    d_opens = _opens_loss(forward_pass.scores[:, len(LABELS)], opens)
    forward_pass.backward(np.column_stack([d_labels, d_opens]).astype(np.float32) * np.float32(example.weight))
    for name, grad in forward_pass.grads.items():
        grads[name] = grads[name] + grad if name in grads else grad
    return loss


def _cropped(
    example: Example, scale: tuple[Floats, Floats], most: int, rng: np.random.Generator
) -> tuple[Input, Ints, Ints]:
    """A stretch of a page that is no longer than `most` tokens."""
    features, count = example.features, example.features.count
    first = int(rng.integers(0, count - most)) if count > most else 0
    last = min(count, first + most)
    numbers = (example.numbers[first:last].astype(np.float32) - scale[0]) / scale[1]
    groups = (np.unique(group[first:last], return_inverse=True)[1].reshape(-1) for group in features.groups)
    page = Input(
        np.clip(numbers, -BOUND, BOUND),
        tuple(_part(bag, first, last) for bag in features.bags),
        tuple(map(Groups, groups)),
    )
    return page, example.labels[first:last], example.opens[first:last]


def _part(bag: Bag, first: int, last: int) -> Bag:
    """The bags of some tokens."""
    begin = bag.starts[first]
    end = bag.starts[last] if last < len(bag.starts) else len(bag.hashes)
    return Bag(bag.hashes[begin:end], bag.starts[first:last] - begin)


def _label_loss(scores: Floats, labels: Ints) -> tuple[float, Floats]:
    """Mean cross-entropy and its gradient; an unlabelled token may have any label of what is no paper."""
    chances = np.exp(scores - scores.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    known = labels >= 0
    target = np.zeros_like(chances)
    target[known, labels[known]] = 1
    outside = chances[~known] * _OUTSIDE
    target[~known] = (1 - _OTHER) * outside / (outside.sum(1, keepdims=True) + 1e-9)
    target[~known, INDEX["other"]] += _OTHER
    weight = np.where(known, 1.0, _UNSURE)
    weight[labels == INDEX["abstract goes on"]] = _RUNNING
    loss = -(target * np.log(np.maximum(chances, 1e-9))).sum(1) * weight
    return float(loss.mean()), ((chances - target) * (weight / len(labels))[:, None]).astype(np.float32)


def _opens_loss(scores: Floats, opens: Ints) -> Floats:
    """Gradient of the logistic loss of what opens a paper."""
    asked = opens >= 0
    share = min(_MOST_OPENS, _OPENS * float(asked.mean()))
    chance = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
    return np.where(asked, (chance - opens) * share / max(1, int(asked.sum())), 0).astype(np.float32)


def numbers(features: Features) -> NDArray[np.float16]:
    """The blocks of a page's features as one matrix."""
    return np.concatenate([block.astype(np.float16) for block in features.blocks()], axis=1)
