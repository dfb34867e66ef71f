"""What a bare improvement speaks of when neither a metric nor a unit says it."""

from __future__ import annotations

from collections.abc import Callable

from etl.extract.lexicon import cue_pattern
from etl.extract.metrics import unit_quantity
from etl.model import Quantity

_FAST = cue_pattern("of-speed")
_RIGHT = cue_pattern("of-rightness")


def default_quantity(sentence: str, text: str) -> Callable[[str], Quantity]:
    """Unit → quantity of "improves by M": accuracy where the sentence, else the text, speaks more of being right."""
    fast, right = len(_FAST.findall(sentence)), len(_RIGHT.findall(sentence))
    if fast == right:
        fast, right = len(_FAST.findall(text)), len(_RIGHT.findall(text))

    def default(unit: str) -> Quantity:
        by_unit = unit_quantity(unit)
        if by_unit:
            return by_unit[0]
        return "accuracy" if unit == "%" and right > fast else "speed"

    return default
