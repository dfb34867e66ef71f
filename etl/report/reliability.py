"""How well confidence holds: figures that training wrote, as the points of a diagram."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("reliability.json")
SIDE = 200
"""Units of a side of the diagram."""
_NAMES = {"system": "Introduced systems", "claim": "Claims"}


@dataclass(frozen=True, slots=True)
class Bin:
    """The findings whose confidence lies in a range."""

    low: float
    high: float
    count: int
    mean: float
    """Of their confidence."""
    right: float
    """Share of them that a reader judged right."""

    @property
    def x(self) -> float:
        return round(SIDE * self.mean, 1)

    @property
    def y(self) -> float:
        """From the top."""
        return round(SIDE * (1 - self.right), 1)


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    judged: int
    error: float
    """Expected calibration error."""
    bins: Sequence[Bin]


def kinds() -> tuple[Kind, ...]:
    """The figures of systems and of claims, out of the cross-validation of training."""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        Kind(
            name,
            found[kind]["judged"],
            found[kind]["error"],
            [Bin(*(row[field] for field in ("from", "to", "count", "mean", "right"))) for row in found[kind]["bins"]],
        )
        for kind, name in _NAMES.items()
    )
