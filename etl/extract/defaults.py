"""What a bare improvement speaks of when neither a metric nor a unit says it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from etl.extract.lexicon import cue_pattern
from etl.extract.metrics import unit_quantity
from etl.model import Quantity

_FAST = cue_pattern("of-speed")
_RIGHT = cue_pattern("of-rightness")


def default_quantity(sentence: str, text: str) -> Callable[[str], Quantity]:
    """Unit → quantity of "improves by M": accuracy where the sentence, else the text, speaks more of being right."""

    def default(unit: str) -> Quantity:
        by_unit = unit_quantity(unit)
        if by_unit:
            return by_unit[0]
        return "accuracy" if unit == "%" and _is_of_right(sentence, text) else "speed"

    return default


def _is_of_right(sentence: str, text: str) -> bool:
    """Whether the sentence, else the text, speaks more of being right than of being fast."""
    fast, right = _counts(sentence)
    if fast == right:
        fast, right = _counts(text)
    return right > fast


@lru_cache(maxsize=64)
def _counts(text: str) -> tuple[int, int]:
    """Words of speed and words of accuracy; every sentence asks for those of the whole abstract."""
    return len(_FAST.findall(text)), len(_RIGHT.findall(text))
