"""The best sequence of labels for the tokens of a page, after Viterbi (1967).

What going from a label to another costs depends on what joins the two tokens: a title goes on after a colon, hardly
ever after the bar of a table.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from etl.read.layout import templates
from etl.read.layout.labels import BEGINS, GOES_ON, INDEX, LABELS
from etl.read.layout.tokens import JOINTS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_NEVER = -1e4
WEIGHT = 0.5
"""Of a transition next to the score of a label: scores see the neighbours, too."""
RUNNING = 1.2
"""Of a transition out of an abstract: running text hardly ever ends inside its line, whatever a word looks like."""
_PRIOR = 20.0
"""Cases of all joints together that each joint has for a start."""
_HABIT, _MOST, _UNSEEN = 2.0, 4.0, 2.0
"""Weight of what a page does across a border, the most it adds, and cases of either kind that each has for a start."""
_TITLE = INDEX["title begins"], INDEX["title goes on"]
_ALIKE, _RARE = 0.4, 1e-3
"""Weight of what the other tokens of a group are, and a share of labels that says no more than none."""
_DECIMALS = 6


def transitions(pages: Iterable[tuple[Ints, Ints]]) -> Floats:
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
    return np.where(_allowed(), weights[:, None] * ratio, _NEVER)


def _allowed() -> NDArray[np.bool_]:
    """(labels, labels): a field goes on only after itself."""
    allow = np.ones((len(LABELS), len(LABELS)), bool)
    for begin, inside in zip(BEGINS, GOES_ON, strict=True):
        allow[:, inside] = False
        allow[[begin, inside], inside] = True
    return allow


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
    return np.round(adjusted, _DECIMALS)


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
    adjusted[:, _TITLE[1]] += np.round(np.clip(_HABIT * np.log(share / (1 - share)), -_MOST, _MOST), _DECIMALS)[borders]
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
    total[list(GOES_ON)] += _NEVER
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
