"""The best sequence of labels for the tokens of a page, after Viterbi (1967).

What going from a label to another costs depends on what joins the two tokens: a title goes on after a colon, hardly
ever after the bar of a table.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from etl.read.layout import templates
from etl.read.layout.labels import GOES_ON, INDEX

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
NEVER = -1e4
_HABIT, _MOST, _UNSEEN = 2.0, 4.0, 2.0
"""Weight of what a page does across a border, the most it adds, and cases of either kind that each has for a start."""
_TITLE = INDEX["title begins"], INDEX["title goes on"]
_ALIKE, _RARE = 0.4, 1e-3
"""Weight of what the other tokens of a group are, and a share of labels that says no more than none."""
DECIMALS = 6
"""Of log-probabilities: what differs between machines is smaller."""


def shared(chances: Floats, groups: Iterable[Ints]) -> Floats:
    """(tokens, labels): `chances` after the other tokens of each group: what these are, a doubtful token is, too.

    A label counts by how much likelier it is in the group than on the page, so that a sure token stays what it is.

    Args:
        chances: (tokens, labels): log-probability of each label.
        groups: For each template the group of every token, counted from 0.

    """
    likely = np.exp(chances)
    likely /= likely.sum(1, keepdims=True)
    page = likely.mean(0)
    adjusted = chances.copy()
    for group in groups:
        size = np.bincount(group)[group][:, None]
        others = templates.mean(group, likely)[group] * size - likely
        adjusted += _ALIKE * np.log(((others + page) / size + _RARE) / (page + _RARE))
    return np.round(adjusted, DECIMALS)


def habits(labels: Ints, chances: Floats, borders: Ints) -> Floats:
    """(tokens, labels): `chances` after the page's own habit: across some borders its titles go on, at others they end.

    Args:
        labels: (tokens,): a first decoding.
        chances: (tokens, labels): log-probability of each label.
        borders: (tokens,): the kind of border between each token and the one before it, counted from 0.

    """
    after = np.append(False, np.isin(labels[:-1], _TITLE))
    kinds = int(borders.max()) + 1
    asked = np.bincount(borders[after], minlength=kinds)
    goes_on = np.bincount(borders[after], np.exp(chances[after, _TITLE[1]]), minlength=kinds)
    share = (goes_on + _UNSEEN) / (asked + 2 * _UNSEEN)
    adjusted = chances.copy()
    adjusted[:, _TITLE[1]] += np.round(np.clip(_HABIT * np.log(share / (1 - share)), -_MOST, _MOST), DECIMALS)[borders]
    return adjusted


def best(chances: Floats, moves: Floats, joints: Ints) -> Ints:
    """(tokens,): the labels whose chances and moves sum highest; of equals the first label.

    Args:
        chances: (tokens, labels): log-probability of each label; at least one token.
        moves: (joints, labels, labels): what going from a label to another adds.
        joints: (tokens,): what joins each token to the one before it.

    """
    count, labels = chances.shape
    back = np.zeros((count, labels), np.int8)
    total = chances[0].copy()
    total[list(GOES_ON)] += NEVER
    every = np.arange(labels)
    for place in range(1, count):
        ways = total[:, None] + moves[joints[place]]
        best_way = ways.argmax(0)
        back[place] = best_way
        total = ways[best_way, every] + chances[place]
    path = np.zeros(count, np.int64)
    path[-1] = total.argmax()
    for place in range(count - 1, 0, -1):
        path[place - 1] = back[place, path[place]]
    return path
