"""Files of models that give chances, as `etl.learned.chances` reads them."""

from __future__ import annotations

import numpy as np

from etl.learned import arrays
from etl.learned.chances import VERSION, Model


def packed(model: Model) -> bytes:
    """A model as the bytes of its file; the same model gives the same bytes."""
    stored: dict[str, np.ndarray] = {}
    tables = [(f"words/{name}", table) for name, table in model.words.items()]
    tables += [(f"traits/{name}", table) for name, table in model.traits.items()]
    for name, table in tables:
        keys = sorted(table)
        stored[f"{name}/keys"] = np.frombuffer("\n".join(keys).encode(), np.uint8)
        stored[f"{name}/values"] = np.array([table[key] for key in keys], np.int16)
    for name, steps in model.steps.items():
        stored[f"steps/{name}"] = np.array(steps, np.int32)
    return arrays.packed(stored, VERSION)
