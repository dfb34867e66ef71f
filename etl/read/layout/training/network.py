"""Weights from labelled pages: the network of `etl.read.layout.network` in single precision, with its gradients."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.read.layout import templates
from etl.read.layout.features import Features
from etl.read.layout.network import BOUND, EPSILON, REACH, ROUNDS, WIDE, gathered
from etl.read.layout.tokens import INDEX, LABELS, OUTSIDE
from etl.read.layout.words import Bag

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Weights = dict[str, Floats]
Back = Callable[[Floats], Floats]

UNKNOWN = -1
"""Label of a token of which gold does not say what it is; it is in no paper."""
_OTHER = 0.3  # part of what an unlabelled token may be that goes to "other"; the rest goes where the model puts it
_UNSURE, _RUNNING = 0.7, 0.3  # what an unlabelled token counts, and the middle of an abstract, which is long and easy
_OPENS, _MOST_OPENS = 3.0, 0.5  # what all that opens papers counts, for its share of the tokens, and at most
_OUTSIDE = np.isin(np.arange(len(LABELS)), OUTSIDE)
_DROPPED, _DROPPED_COLUMNS, _DROPPED_WORDS = 0.2, 0.05, 0.2
"""Shares of values, features and words that are left out at random while training (Srivastava et al. 2014)."""


class Input(NamedTuple):
    """One page, or a part of it, ready for the network."""

    numbers: Floats
    """(tokens, columns), scaled."""
    bags: tuple[Bag, ...]
    groups: tuple[Ints, ...]


def _means(group: Ints, rows: Floats) -> Floats:
    """(tokens, columns): for each token the mean row of its group; its own gradient, too."""
    return templates.mean(group, rows).astype(np.float32)[group]


class Pass:
    """One page through the network: `scores`, and `grads` of all weights after `backward`."""

    def __init__(self, weights: Weights, page: Input, rng: np.random.Generator | None = None) -> None:
        self._weights = weights
        self._rng = rng
        self._backs: list[Back] = []
        self.grads: Weights = {}
        hidden = self._input(page)
        for step in range(ROUNDS):
            hidden = self._round(step, hidden, page.groups)
        normed, self._back_norm = self._norm("", hidden)
        self._last, self._back_drop = self._dropped(normed)
        self.scores = self._last @ weights["output"] + weights["output_bias"]

    def backward(self, d_scores: Floats) -> None:
        """Fill `grads` from the gradient of the scores."""
        self.grads["output"] = self._last.T @ d_scores
        self.grads["output_bias"] = d_scores.sum(0)
        d_hidden = self._back_norm(self._back_drop(d_scores @ self._weights["output"].T))
        for back in reversed(self._backs):
            d_hidden = back(d_hidden)

    def _input(self, page: Input) -> Floats:
        table, matrix = self._weights["words"], self._weights["input"]
        hashes, numbers = [bag.hashes for bag in page.bags], page.numbers
        if self._rng is not None:
            hashes = [np.where(self._rng.random(len(one)) < _DROPPED_WORDS, 0, one) for one in hashes]
            stay = np.asarray(self._rng.random(numbers.shape[1], np.float32) > _DROPPED_COLUMNS, np.float32)
            numbers = numbers * stay
        counts = [np.diff(np.append(bag.starts, len(bag.hashes))) for bag in page.bags]
        sums = [
            np.add.reduceat(table[one], bag.starts, axis=0) / size[:, None].astype(np.float32)
            for one, bag, size in zip(hashes, page.bags, counts, strict=True)
        ]
        together = np.concatenate([numbers, *sums], axis=1)
        summed = together @ matrix + self._weights["input_bias"]

        def back(d_out: Floats) -> Floats:
            d_summed = d_out * (summed > 0)
            self.grads["input"] = together.T @ d_summed
            self.grads["input_bias"] = d_summed.sum(0)
            d_bags = np.split(d_summed @ matrix[numbers.shape[1] :].T, len(counts), axis=1)
            d_rows = [
                np.repeat(one / n[:, None].astype(np.float32), n, axis=0) for one, n in zip(d_bags, counts, strict=True)
            ]
            self.grads["words"] = _table_gradient(np.concatenate(hashes), np.concatenate(d_rows), table)
            return d_summed

        self._backs.append(back)
        hidden: Floats = np.maximum(summed, 0)
        return hidden

    def _round(self, step: int, hidden: Floats, groups: Sequence[Ints]) -> Floats:
        normed, back_norm = self._norm(str(step), hidden)
        near, back_near = self._convolved(f"near{step}", normed, REACH)
        wide, back_wide = self._convolved(f"wide{step}", near, WIDE)
        means = [_means(group, normed) for group in groups]
        together, back_drop = self._dropped(np.concatenate([near, wide, *means], axis=1))
        mixed, back_mix = self._dense(f"mix{step}", together)

        def back(d_out: Floats) -> Floats:
            d_near, d_wide, *d_means = np.split(back_drop(back_mix(d_out)), 2 + len(groups), axis=1)
            d_normed = back_near(d_near + back_wide(d_wide))
            for group, d_mean in zip(groups, d_means, strict=True):
                d_normed = d_normed + _means(group, d_mean)
            return d_out + back_norm(d_normed)

        self._backs.append(back)
        return hidden + mixed

    def _dense(self, name: str, rows: Floats) -> tuple[Floats, Back]:
        matrix, bias = self._weights[name], f"{name[:-1]}_bias{name[-1]}"
        summed = rows @ matrix + self._weights[bias]

        def back(d_out: Floats) -> Floats:
            d_summed = d_out * (summed > 0)
            self.grads[name] = rows.T @ d_summed
            self.grads[bias] = d_summed.sum(0)
            return d_summed @ matrix.T

        return np.maximum(summed, 0), back

    def _convolved(self, name: str, rows: Floats, reach: Sequence[int]) -> tuple[Floats, Back]:
        out, back_dense = self._dense(name, gathered(rows, reach))
        return out, lambda d_out: scattered(back_dense(d_out), reach)

    def _norm(self, step: str, rows: Floats) -> tuple[Floats, Back]:
        scale, shift = self._weights[f"scale{step}"], self._weights[f"shift{step}"]
        centred = rows - rows.mean(1, keepdims=True)
        deviation = np.sqrt((centred**2).mean(1, keepdims=True) + np.float32(EPSILON))
        normed = centred / deviation

        def back(d_out: Floats) -> Floats:
            self.grads[f"scale{step}"] = (d_out * normed).sum(0)
            self.grads[f"shift{step}"] = d_out.sum(0)
            d_normed = d_out * scale
            along = (d_normed * normed).mean(1, keepdims=True)
            d_rows: Floats = (d_normed - d_normed.mean(1, keepdims=True) - normed * along) / deviation
            return d_rows

        return normed * scale + shift, back

    def _dropped(self, rows: Floats) -> tuple[Floats, Back]:
        if self._rng is None:
            return rows, lambda d_out: d_out
        stay = np.float32(1 - _DROPPED)
        mask = (self._rng.random(rows.shape, np.float32) < stay).astype(np.float32) / stay
        return rows * mask, lambda d_out: d_out * mask


def _table_gradient(hashes: Ints, d_rows: Floats, table: Floats) -> Floats:
    """The gradient of a table of which some rows were taken; row 0 stays as it is."""
    order = np.argsort(hashes, kind="stable")
    unique, starts = np.unique(hashes[order], return_index=True)
    d_table = np.zeros_like(table)
    d_table[unique] = np.add.reduceat(d_rows[order], starts, axis=0)
    d_table[0] = 0
    return d_table


def scattered(d_around: Floats, reach: Sequence[int]) -> Floats:
    """The gradient of `gathered`."""
    columns = d_around.shape[1] // len(reach)
    out = np.zeros((len(d_around), columns), np.float32)
    for place, step in enumerate(reach):
        part = d_around[:, place * columns : (place + 1) * columns]
        first, last = max(0, -step), min(len(out), len(out) - step)
        if last > first:
            out[first + step : last + step] += part[first:last]
    return out


class Adam:
    """Adam with decoupled weight decay (Loshchilov and Hutter 2019) and clipped gradients."""

    _FIRST, _SECOND, _CLIP = 0.9, 0.99, 2.0

    def __init__(self, weights: Weights, decay: float) -> None:
        self._weights = weights
        self._decay = np.float32(decay)
        self._first = {name: np.zeros_like(value) for name, value in weights.items()}
        self._second = {name: np.zeros_like(value) for name, value in weights.items()}
        self._count = 0

    def step(self, grads: Weights, rate: float) -> None:
        """Move the weights against their gradients."""
        self._count += 1
        norm = np.sqrt(sum(float((grad**2).sum()) for grad in grads.values()))
        clip = np.float32(min(1.0, self._CLIP / (norm + 1e-9)))
        first_bias, second_bias = (np.float32(1 - beta**self._count) for beta in (self._FIRST, self._SECOND))
        for name, raw in grads.items():
            grad = raw * clip
            first, second, weight = self._first[name], self._second[name], self._weights[name]
            first += np.float32(1 - self._FIRST) * (grad - first)
            second += np.float32(1 - self._SECOND) * (grad**2 - second)
            change = (first / first_bias) / (np.sqrt(second / second_bias) + np.float32(1e-8))
            weight -= np.float32(rate) * (change + self._decay * weight)


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
    one = Pass(weights, page, rng)
    loss, d_labels = _label_loss(one.scores[:, : len(LABELS)], labels)
    d_opens = _opens_loss(one.scores[:, len(LABELS)], opens)
    one.backward(np.column_stack([d_labels, d_opens]).astype(np.float32) * np.float32(example.weight))
    for name, grad in one.grads.items():
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
    bags = (_part(bag, first, last) for bag in features.bags)
    page = Input(np.clip(numbers, -BOUND, BOUND), tuple(bags), tuple(groups))
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
