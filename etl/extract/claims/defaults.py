"""What quantity a number is of: that of its metric; of a bare improvement what its unit or the text speaks of."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol

from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.metrics import SPEED, WEAK, Head
from etl.extract.measures.units import Measure, unit_quantity
from etl.extract.text.lexicon import cue_pattern
from etl.model import Quantity


class Default(Protocol):
    """A unit → quantity of a bare change; offsets of what belongs to its measure, and whether others are of cost."""

    def __call__(self, unit: str, *, around: tuple[int, int], contrasted: bool) -> Quantity: ...


_FAST = cue_pattern("of-speed")
_RIGHT = cue_pattern("of-rightness")
_EFFORT = frozenset({"speed", "cost", "energy", "memory", "traffic"})
_FACTORS = frozenset({"x", "orders of magnitude"})


def default_quantity(text: str, start: int, end: int) -> Default:
    """The quantities of a sentence's bare improvements; `start` and `end` are its offsets in a text in small letters.

    A percentage is of speed or of accuracy as what stands around it, else the sentence, else the text, speaks more of
    being fast or of being right. Next to a number of time or cost it is of accuracy ("beats X by 5% and is 2x
    faster"), if the text speaks of that at all. A factor is of accuracy where the text speaks of that as much as of
    speed, and the sentence not of speed.
    """

    def default(unit: str, *, around: tuple[int, int], contrasted: bool) -> Quantity:
        if by_unit := unit_quantity(unit):
            return by_unit[0]
        if unit in _FACTORS:
            fast, right = _counts(text)
            return "accuracy" if right >= max(fast, 1) and not _counts(text[start:end])[0] else "speed"
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


def is_contrasted(given: Sequence[Head | None], index: int) -> bool:
    """Another number of the sentence says by how much less time or cost the work takes."""
    others = (head for n, head in enumerate(given) if n != index and head is not None)
    return any(head.quantity in _EFFORT and head.kind not in {"absolute", "keep", "worsen"} for head in others)


def quantity_of(row: Sequence[Chunk], measure: Measure, given: Head, default: Callable[[str], Quantity]) -> Quantity:
    """What a number is of; how many times as much there is of what no vocabulary knows is of something else."""
    if given.quantity is not None and not _is_open(row, measure, given):
        return given.quantity
    assumed = default(measure.unit)
    unknown = given.rule.endswith("-other") or (given.kind == "decrease" and given.rule.endswith("-bare"))
    plain = assumed == "speed" or measure.word == "count" or measure.unit in _FACTORS
    return "other" if unknown and plain and unit_quantity(measure.unit) is None else assumed


def _is_open(row: Sequence[Chunk], measure: Measure, given: Head) -> bool:
    """ "A 4% performance gain", "improves retrieval by 4%": how fast or how right something is, the text has to say."""
    if given.metric is None or given.quantity != "speed":
        return False
    last = row[given.metric[1] - 1]
    done = {one.name for one in last.meaning.metrics} <= WEAK and bool(last.meaning.metrics)
    done = done and measure.unit == "%" and given.kind not in SPEED | {"decrease", "worsen"}
    return done or last.lower.startswith(("performance", "degradation", "drop"))
