"""The trained weights of the reader: a file of plain arrays, checked before it is used."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from etl.errors import SourceError
from etl.learned import arrays
from etl.read.layout import decoding, network
from etl.read.layout.features import Features
from etl.read.layout.labels import LABELS
from etl.read.layout.templates import NAMES

FILE = Path(__file__).with_name("weights.npz")
VERSION = 7
"""Of the features, labels and layers that weights belong to."""
ALIKE = ("separators", "slot", "after")
"""Templates whose tokens have one label, more or less; so have tokens after like borders."""
PLAIN = ("mean", "deviation")
"""What is stored as it is; all other weights are whole numbers of steps."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Labelling:
    """What the model says of the tokens of one page."""

    labels: NDArray[np.int64]
    """(tokens,): places in `LABELS`."""
    chances: Floats
    """(tokens, labels): log-probability of each label."""
    opens: Floats
    """(tokens,): score of opening a paper."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    networks: tuple[network.Weights, ...]
    """Their scores are averaged."""
    moves: Floats
    """(joints, labels, labels): what going from a label to another adds."""
    record: Floats
    """Weights of `confidence.RECORD`."""
    page: Floats
    """Weights of `confidence.PAGE`."""
    digest: str = ""

    def labelling(self, page: Features) -> Labelling:
        """The best labels of a page and how sure they are."""
        scores = np.mean([network.scores(page, weights) for weights in self.networks], axis=0)
        raw = scores[:, : len(LABELS)]
        shifted = raw - raw.max(1, keepdims=True)
        chances = np.round(shifted - np.log(np.exp(shifted).sum(1, keepdims=True)), decoding.DECIMALS)
        first = decoding.best(chances, self.moves, page.joints)
        groups = [*(page.groups[NAMES.index(name)] for name in ALIKE), page.borders]
        again = decoding.shared(decoding.habits(first, chances, page.borders), groups)
        labels = decoding.best(again, self.moves, page.joints)
        return Labelling(labels, chances, scores[:, len(LABELS)])


def packed(
    networks: Sequence[Mapping[str, NDArray[np.floating]]], moves: Floats, record: Floats, page: Floats
) -> bytes:
    """Weights as the bytes of their file; the same weights give the same bytes."""
    whole: dict[str, NDArray[np.generic]] = {
        name: np.rint(values * network.STEPS).astype(np.int32)
        for name, values in (("moves", moves), ("record", record), ("page", page))
    }
    for place, weights in enumerate(networks):
        for name, values in weights.items():
            plain = name in PLAIN
            whole[f"{place}/{name}"] = (
                values.astype(np.float32) if plain else np.rint(values * network.STEPS).astype(np.int16)
            )
    return arrays.packed(whole, VERSION)


def load(path: Path | None = None) -> Model:
    """The model of a file, or the shipped one.

    Raises:
        SourceError: it cannot be read, is damaged, or is of another version.

    """
    return of_bytes(stored(path)) if path else _shipped()


@cache
def _shipped() -> Model:
    return of_bytes(stored(FILE))


def stored(path: Path) -> bytes:
    """The bytes of a reader's file, which `of_bytes` takes.

    Raises:
        SourceError: they cannot be read, are damaged, or are of another version.

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
    """The model that `packed` wrote; the last two stay in memory.

    Raises:
        ValueError: the bytes are damaged or of another version.

    """
    return unpacked(data)


def unpacked(data: bytes) -> Model:
    """The model that `packed` wrote.

    Raises:
        ValueError: the bytes are damaged or of another version.

    """
    found = arrays.unpacked(data, VERSION)
    if not {"moves", "record", "page"} < found.keys():
        raise ValueError("it is no reader")
    digest = arrays.digest(found)
    moves, record, page = (found.pop(name) / network.STEPS for name in ("moves", "record", "page"))
    networks: dict[str, dict[str, NDArray[np.floating]]] = {}
    for name, values in found.items():
        place, _, weight = name.partition("/")
        networks.setdefault(place, {})[weight] = values if weight in PLAIN else values / network.STEPS
    return Model(tuple(networks.values()), moves, record, page, digest)
