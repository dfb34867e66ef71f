"""The chance of a finding from what is known of it: sums of whole numbers, so that every machine gives the same digits.

First a small logistic model of words says how likely the words around a number or a name are read as the rules read
them. How likely, in steps, is one more trait of the finding, and so is each of these words. A logistic model of traits
then gives a sum, and a table the chance in hundredths.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from etl.errors import SourceError
from etl.learned import arrays

VERSION = 1  # of the form of a file
STEPS = 256  # weights are whole numbers of steps
_CUTS = tuple(half * STEPS // 2 for half in (-10, -8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 10))
"""Sums of words between which they agree with the rules as much."""
CHANCES = tuple(Decimal(number).scaleb(-2).normalize() for number in range(1, 100))  # nothing is certain
Weights = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Case:
    """What is known of a finding."""

    kind: str  # `claim`, `system` or `name`
    traits: Sequence[str]
    words: Sequence[str]  # words around it, each behind the mark of its zone
    readings: Sequence[str]  # how the rules read it: what the words around it are asked about


@dataclass(frozen=True, slots=True)
class Model:
    words: Mapping[str, Weights]  # reading ("quantity energy") → word with its zone → weight; "" is the constant
    traits: Mapping[str, Weights]  # kind of finding → trait → weight
    steps: Mapping[str, Sequence[int]]  # kind of finding → lowest sum for a chance of .02, .03, … .99; they grow

    def chance(self, case: Case) -> Decimal:
        """The chance that a finding is right, in hundredths."""
        return CHANCES[bisect_right(self.steps[case.kind], self.score(case))]

    def score(self, case: Case) -> int:
        """The sum of the weights of all traits."""
        weights = self.traits[case.kind]
        return _total(weights, self.traits_of(case))

    def traits_of(self, case: Case) -> list[str]:
        """The traits of a finding, and how far the words around it agree with the rules."""
        agreement = [f"words {reading.partition(' ')[0]} {self._step(case, reading)}" for reading in case.readings]
        return ["", *case.traits, *case.words, *agreement]

    def _step(self, case: Case, reading: str) -> int:
        weights = self.words.get(reading, {})
        return bisect_right(_CUTS, weights.get("", 0) + _total(weights, case.words))


def _total(weights: Weights, traits: Sequence[str]) -> int:
    """The sum of the weights of traits; one without weight says nothing."""
    return sum(filter(None, map(weights.get, traits)))


@lru_cache(maxsize=4)
def load(path: Path) -> Model:
    """The model of a file. Raises SourceError for one that cannot be read, is damaged, or is of another version."""
    try:
        return unpacked(path.read_bytes())
    except (OSError, ValueError) as error:
        raise SourceError(f"cannot use the weights {str(path)!r}: {error}; train them again") from error


def unpacked(data: bytes) -> Model:
    """The model of the bytes of a file. Raises ValueError for bytes that are damaged or of another version."""
    stored = arrays.unpacked(data, VERSION)
    tables: dict[str, dict[str, Weights]] = {"words": {}, "traits": {}}
    for name in stored:
        sort, _, rest = name.partition("/")
        table = rest.removesuffix("/keys")
        if sort in tables and table != rest:
            keys = stored[name].tobytes().decode().split("\n")
            tables[sort][table] = dict(zip(keys, stored[f"{sort}/{table}/values"].tolist(), strict=True))
    steps = {name.removeprefix("steps/"): stored[name].tolist() for name in stored if name.startswith("steps/")}
    return Model(tables["words"], tables["traits"], steps)
