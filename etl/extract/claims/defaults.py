"""What a bare improvement speaks of when neither a metric nor a unit says it."""

from functools import lru_cache
from typing import Protocol

from etl.extract.measures.units import unit_quantity
from etl.extract.text.lexicon import cue_pattern
from etl.model import Quantity


class Default(Protocol):
    """A unit → quantity of a bare change; offsets of what belongs to its measure, and whether others are of cost."""

    def __call__(self, unit: str, *, around: tuple[int, int], contrasted: bool) -> Quantity: ...


_FAST = cue_pattern("of-speed")
_RIGHT = cue_pattern("of-rightness")
_FACTORS = frozenset({"x", "orders of magnitude"})


def default_quantity(text: str, start: int, end: int) -> Default:
    """The quantities of a sentence's bare improvements; `start` and `end` are its offsets in a text in small letters.

    A percentage is of speed or of accuracy as what stands around it, else the sentence, else the text, speaks more of
    being fast or of being right. Next to a number of time or cost it is of accuracy ("beats X by 5% and is 2x
    faster"), if the text speaks of that at all.
    """

    def default(unit: str, *, around: tuple[int, int], contrasted: bool) -> Quantity:
        if by_unit := unit_quantity(unit):
            return by_unit[0]
        if unit in _FACTORS:
            return "speed"
        for context in (text[slice(*around)], *(() if contrasted else (text[start:end], text))):
            fast, right = _counts(context)
            if fast != right:
                return "accuracy" if right > fast else "speed"
        return "speed" if contrasted and not _counts(text)[1] else "accuracy"

    return default


@lru_cache(maxsize=64)
def _counts(text: str) -> tuple[int, int]:
    """Words of speed and words of accuracy; every sentence asks for those of the whole abstract."""
    return len(_FAST.findall(text)), len(_RIGHT.findall(text))
