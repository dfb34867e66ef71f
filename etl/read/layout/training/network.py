"""Weights from labelled pages: the network of `etl.read.layout.network` in single precision, with its gradients."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.read.layout import templates
from etl.read.layout.features import Features
from etl.read.layout.network import BOUND, EPSILON, REACH, ROUNDS, WIDE, gathered
from etl.read.layout.templates import Floats, Ints
from etl.read.layout.tokens import INDEX, LABELS, OUTSIDE
from etl.read.layout.words import Bag

Weights = dict[str, Floats]
Back = Callable[[Floats], Floats]
Scale = tuple[Floats, Floats]  # mean and deviation
Random = np.random.Generator

UNKNOWN = -1  # label of a token of which gold does not say what it is; it is in no paper
_OTHER = 0.3  # part of what an unlabelled token may be that goes to "other"; the rest goes where the model puts it
_UNSURE, _RUNNING = 0.7, 0.3  # what an unlabelled token counts, and the middle of an abstract, which is long and easy
_OPENS, _MOST_OPENS = 3.0, 0.5  # what all that opens papers counts, for its share of the tokens, and at most
_OUTSIDE = np.isin(np.arange(len(LABELS)), OUTSIDE)
_DROPPED, _DROPPED_COLUMNS, _DROPPED_WORDS = 0.2, 0.05, 0.2
"""Shares of values, features and words that are left out at random while training (Srivastava et al. 2014)."""


class Input(NamedTuple):
    """One page, or a part of it, ready for the network."""

    numbers: Floats  # (tokens, columns), scaled
    bags: tuple[Bag, ...]
    groups: tuple[Ints, ...]


def _means(group: Ints, rows: Floats) -> Floats:
    """(tokens, columns): for each token the mean row of its group; its own gradient, too."""
    return templates.mean(group, rows).astype(np.float32)[group]


class Pass:
    """One page through the network: `scores`, and `grads` of all weights after `backward`."""

    def __init__(self, weights: Weights, page: Input, rng: Random | None = None) -> None:
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
        sizes = [count[:, None].astype(np.float32) for count in counts]
        sums = (np.add.reduceat(table[one], bag.starts, axis=0) for one, bag in zip(hashes, page.bags, strict=True))
        together = np.concatenate([numbers, *(one / size for one, size in zip(sums, sizes, strict=True))], axis=1)
        summed = together @ matrix + self._weights["input_bias"]

        def back(d_out: Floats) -> Floats:
            d_summed = d_out * (summed > 0)
            self.grads["input"] = together.T @ d_summed
            self.grads["input_bias"] = d_summed.sum(0)
            d_bags = np.split(d_summed @ matrix[numbers.shape[1] :].T, len(counts), axis=1)
            d_rows = [np.repeat(one / n, count, axis=0) for one, n, count in zip(d_bags, sizes, counts, strict=True)]
            every = np.concatenate(hashes)
            order = np.argsort(every, kind="stable")
            unique, starts = np.unique(every[order], return_index=True)
            self.grads["words"] = d_table = np.zeros_like(table)
            d_table[unique] = np.add.reduceat(np.concatenate(d_rows)[order], starts, axis=0)
            d_table[0] = 0  # row 0 stays as it is
            return d_summed

        self._backs.append(back)
        return np.asarray(np.maximum(summed, 0))

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
        most, count = max(reach), len(rows)

        def back(d_out: Floats) -> Floats:
            d_rows = np.zeros((count + 2 * most, rows.shape[1]), np.float32)
            for step, part in zip(reach, np.split(back_dense(d_out), len(reach), axis=1), strict=True):
                d_rows[most + step : most + step + count] += part
            return d_rows[most : most + count]

        return out, back

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
            return np.asarray((d_normed - d_normed.mean(1, keepdims=True) - normed * along) / deviation)

        return normed * scale + shift, back

    def _dropped(self, rows: Floats) -> tuple[Floats, Back]:
        if self._rng is None:
            return rows, lambda d_out: d_out
        stay = np.float32(1 - _DROPPED)
        mask = (self._rng.random(rows.shape, np.float32) < stay).astype(np.float32) / stay
        return rows * mask, lambda d_out: d_out * mask


class Adam:
    """Adam with decoupled weight decay (Loshchilov and Hutter 2019) and clipped gradients."""

    _FIRST, _SECOND, _CLIP = 0.9, 0.99, 2.0

    def __init__(self, weights: Weights, decay: float) -> None:
        self._weights = weights
        self._decay = np.float32(decay)
        self._first, self._second = ({name: np.zeros_like(one) for name, one in weights.items()} for _ in range(2))
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


class Example(NamedTuple):
    """A page with the labels of its tokens."""

    features: Features
    numbers: NDArray[np.float16]  # (tokens, columns): the blocks of `features`, not scaled
    labels: Ints  # (tokens,): places in `LABELS`, or `UNKNOWN`
    opens: Ints  # (tokens,): 1 where a paper begins, 0 where a title or an author does not begin one, else -1
    weight: float = 1.0


def learn(weights: Weights, example: Example, scale: Scale, crop: int, rng: Random, grads: Weights) -> float:
    """Add the gradients of one page, or of `crop` tokens of a longer one, to `grads`; its loss."""
    page, labels, opens = _cropped(example, scale, crop, rng)
    one = Pass(weights, page, rng)
    loss, d_labels = _label_loss(one.scores[:, : len(LABELS)], labels)
    asked = opens >= 0  # the gradient of the logistic loss of what opens a paper
    share = min(_MOST_OPENS, _OPENS * float(asked.mean()))
    chance = 1 / (1 + np.exp(-np.clip(one.scores[:, len(LABELS)], -30, 30)))
    d_opens = np.where(asked, (chance - opens) * share / max(1, int(asked.sum())), 0)
    one.backward(np.column_stack([d_labels, d_opens]).astype(np.float32) * np.float32(example.weight))
    for name, grad in one.grads.items():
        grads[name] = grads[name] + grad if name in grads else grad
    return loss


def _cropped(example: Example, scale: Scale, most: int, rng: Random) -> tuple[Input, Ints, Ints]:
    features, count = example.features, example.features.count
    first = int(rng.integers(0, count - most)) if count > most else 0
    last = min(count, first + most)
    numbers = (example.numbers[first:last].astype(np.float32) - scale[0]) / scale[1]
    groups = (np.unique(group[first:last], return_inverse=True)[1].reshape(-1) for group in features.groups)
    bags: list[Bag] = []
    for bag in features.bags:
        begin, end = np.append(bag.starts, len(bag.hashes))[[first, last]]
        bags.append(Bag(bag.hashes[begin:end], bag.starts[first:last] - begin))
    page = Input(np.clip(numbers, -BOUND, BOUND), tuple(bags), tuple(groups))
    return page, example.labels[first:last], example.opens[first:last]


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


def numbers(features: Features) -> NDArray[np.float16]:
    """The blocks of a page's features as one matrix."""
    return np.concatenate([block.astype(np.float16) for block in features.blocks()], axis=1)
