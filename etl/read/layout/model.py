"""The trained weights of the reader: a file of plain arrays, checked before it is used; and the labels that they give.

The labels of a page are its best sequence, after Viterbi (1967). What going from a label to another costs depends on
what joins the two tokens: a title goes on after a colon, hardly ever after the bar of a table.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.errors import SourceError
from etl.learned import arrays
from etl.read.layout import network, templates
from etl.read.layout.features import Features
from etl.read.layout.tokens import GOES_ON, LABELS, PARTS

FILE = Path(__file__).with_name("weights.npz")
VERSION = 7  # of the features, labels and layers that weights belong to
# templates whose tokens mostly have one label; so have tokens after like borders
ALIKE = ("separators", "slot", "after")
PLAIN = ("mean", "deviation")  # what is stored as it is; all other weights are whole numbers of steps

NEVER = -1e4
_HABIT, _MOST, _UNSEEN = 2.0, 4.0, 2.0
"""Weight of what a page does across a border, the most it adds, and cases of either kind that each has for a start."""
_ALIKE, _RARE = 0.4, 1e-3  # weight of the other tokens of a group, and a share of labels that says no more than none
DECIMALS = 6  # of log-probabilities: what differs between machines is smaller

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Labelling(NamedTuple):
    """What the model says of the tokens of one page."""

    labels: Ints  # (tokens,): places in `LABELS`
    chances: Floats  # (tokens, labels): log-probability of each label
    opens: Floats  # (tokens,): score of opening a paper


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    networks: tuple[network.Weights, ...]  # their scores are averaged
    moves: Floats  # (joints, labels, labels): what going from a label to another adds
    record: Floats  # weights of `confidence.RECORD`
    page: Floats  # weights of `confidence.PAGE`

    def labelling(self, page: Features) -> Labelling:
        """The best labels of a page and how sure they are."""
        scores = np.mean([network.scores(page, weights) for weights in self.networks], axis=0)
        raw = scores[:, : len(LABELS)]
        shifted = raw - raw.max(1, keepdims=True)
        chances = np.round(shifted - np.log(np.exp(shifted).sum(1, keepdims=True)), DECIMALS)
        first = best(chances, self.moves, page.joints)
        groups = [*(page.groups[templates.NAMES.index(name)] for name in ALIKE), page.borders]
        again = shared(habits(first, chances, page.borders), groups)
        labels = best(again, self.moves, page.joints)
        return Labelling(labels, chances, scores[:, len(LABELS)])


def packed(networks: Sequence[network.Weights], moves: Floats, record: Floats, page: Floats) -> bytes:
    """Weights as the bytes of their file; the same weights give the same bytes."""
    whole: dict[str, NDArray[np.generic]] = {
        name: np.rint(values * network.STEPS).astype(np.int32)
        for name, values in (("moves", moves), ("record", record), ("page", page))
    }
    for place, weights in enumerate(networks):
        for name, values in weights.items():
            steps = values.astype(np.float32) if name in PLAIN else np.rint(values * network.STEPS).astype(np.int16)
            whole[f"{place}/{name}"] = steps
    return arrays.packed(whole, VERSION)


def load(path: Path | None = None) -> Model:
    """The model of a file, or the shipped one. Raises SourceError as `stored` does."""
    return of_bytes(stored(path)) if path else _shipped()


@cache
def _shipped() -> Model:
    return of_bytes(stored(FILE))


def stored(path: Path) -> bytes:
    """The bytes of a reader's file, which `of_bytes` takes.

    Raises SourceError where they cannot be read, are damaged, or are of another version.
    """
    try:
        data = path.read_bytes()
        of_bytes(data)
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise SourceError(f"cannot use the reader {str(path)!r}: {why}; make it with `mlsys-kg train`") from error
    return data


@lru_cache(maxsize=2)
def of_bytes(data: bytes) -> Model:
    """The model that `packed` wrote. Raises ValueError where the bytes are damaged or of another version."""
    found = arrays.unpacked(data, VERSION)
    if not {"moves", "record", "page"} < found.keys():
        raise ValueError("it is no reader")
    moves, record, page = (found.pop(name) / network.STEPS for name in ("moves", "record", "page"))
    networks: dict[str, dict[str, NDArray[np.floating]]] = {}
    for name, values in found.items():
        place, _, weight = name.partition("/")
        networks.setdefault(place, {})[weight] = values if weight in PLAIN else values / network.STEPS
    return Model(tuple(networks.values()), moves, record, page)


def shared(chances: Floats, groups: Iterable[Ints]) -> Floats:
    """(tokens, labels): `chances` after the other tokens of each group: what these are, a doubtful token is, too.

    A label counts by how much likelier it is in the group than on the page, so that a sure token stays what it is.
    `chances` are log-probabilities; `groups` hold for each template the group of every token, counted from 0.
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

    `labels` are a first decoding, (tokens,); `borders` are the kind of border between each token and the one before it,
    (tokens,), counted from 0.
    """
    title, more = PARTS["title"], PARTS["title"][1]
    after = np.append(False, np.isin(labels[:-1], title))
    kinds = int(borders.max()) + 1
    asked = np.bincount(borders[after], minlength=kinds)
    goes_on = np.bincount(borders[after], np.exp(chances[after, more]), minlength=kinds)
    share = (goes_on + _UNSEEN) / (asked + 2 * _UNSEEN)
    adjusted = chances.copy()
    adjusted[:, more] += np.round(np.clip(_HABIT * np.log(share / (1 - share)), -_MOST, _MOST), DECIMALS)[borders]
    return adjusted


def best(chances: Floats, moves: Floats, joints: Ints) -> Ints:
    """(tokens,): the labels whose chances and moves sum highest; of equals the first label.

    `chances` are log-probabilities, (tokens, labels), of one token at least; `moves` is what going from a label to
    another adds, (joints, labels, labels); `joints` is what joins each token to the one before it, (tokens,).
    """
    count, labels = chances.shape
    back = np.zeros((count, labels), np.int8)
    total = chances[0].copy()
    total[list(GOES_ON)] += NEVER
    for place in range(1, count):
        ways = total[:, None] + moves[joints[place]]
        back[place] = ways.argmax(0)
        total = ways.max(0) + chances[place]
    path = np.zeros(count, np.int64)
    path[-1] = total.argmax()
    for place in range(count - 1, 0, -1):
        path[place - 1] = back[place, path[place]]
    return path
