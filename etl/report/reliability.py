"""How well confidence holds: figures that training wrote, as the points of a diagram."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("reliability.json")
SIDE = 200
"""Units of a side of the diagram."""
_NAMES = {"system": "Introduced systems", "claim": "Claims"}


def kinds() -> Iterator[dict[str, Any]]:
    """The figures of systems and of claims, out of the cross-validation of training; each range with its point."""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    for kind, name in _NAMES.items():
        for one in found[kind]["bins"]:
            one |= {"x": round(SIDE * one["mean"], 1), "y": round(SIDE * (1 - one["right"]), 1)}  # from the top
        yield {"name": name, **found[kind]}
