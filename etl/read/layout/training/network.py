"""The network of `etl.read.layout.network` in single precision, with its gradients."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.network import EPSILON, REACH, ROUNDS, WIDE, gathered
from etl.read.layout.words import Bag

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Weights = dict[str, Floats]
Back = Callable[[Floats], Floats]


_DROPPED, _DROPPED_COLUMNS, _DROPPED_WORDS = 0.2, 0.05, 0.2
"""Shares of values, features and words that are left out at random while training (Srivastava et al. 2014)."""


class Groups:
    """Means over groups of tokens, and what flows back through them."""

    def __init__(self, group: Ints) -> None:
        self._group = group
        self._order = np.argsort(group, kind="stable")
        self._size = np.bincount(group)[:, None].astype(np.float32)
        self._starts = np.concatenate([[0], np.cumsum(self._size[:, 0])[:-1]]).astype(np.int64)

    def mean(self, rows: Floats) -> Floats:
        """(tokens, columns): for each token the mean row of its group; its own gradient, too."""
        sums: Floats = np.add.reduceat(rows[self._order], self._starts, axis=0)
        means: Floats = (sums / self._size).astype(np.float32, copy=False)
        return means[self._group]


class Input(NamedTuple):
    """One page, or a part of it, ready for the network."""

    numbers: Floats
    """(tokens, columns), scaled."""
    bags: tuple[Bag, ...]
    groups: tuple[Groups, ...]


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

    def _round(self, step: int, hidden: Floats, groups: Sequence[Groups]) -> Floats:
        normed, back_norm = self._norm(str(step), hidden)
        near, back_near = self._convolved(f"near{step}", normed, REACH)
        wide, back_wide = self._convolved(f"wide{step}", near, WIDE)
        means = [group.mean(normed) for group in groups]
        together, back_drop = self._dropped(np.concatenate([near, wide, *means], axis=1))
        mixed, back_mix = self._dense(f"mix{step}", together)

        def back(d_out: Floats) -> Floats:
            d_near, d_wide, *d_means = np.split(back_drop(back_mix(d_out)), 2 + len(groups), axis=1)
            d_normed = back_near(d_near + back_wide(d_wide))
            for group, d_mean in zip(groups, d_means, strict=True):
                d_normed = d_normed + group.mean(d_mean)
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
