"""What quantity a number is of: that of its metric; of a bare improvement what its unit or the text speaks of."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.metrics import SPEED, Head, names_act
from etl.extract.measures.units import Measure, unit_quantity
from etl.extract.text.lexicon import cue_pattern
from etl.model import Quantity

_FAST = cue_pattern("of-speed")
_RIGHT = cue_pattern("of-rightness")
Default = Callable[[str], Quantity]
"""What a bare improvement of a unit is of."""
_EFFORT = frozenset({"speed", "cost", "energy", "memory", "traffic"})


_SHARES = frozenset({"overhead", "degradation", "slowdown", "efficiency"})
"""Metrics of speed that are given in percent."""


def default_quantity(
    text: str, start: int, end: int, unit: str, *, around: tuple[int, int], contrasted: bool
) -> Quantity:
    """The quantity of a bare improvement; `start` and `end` are offsets of its sentence in a text in small letters.

    A percentage is of speed or of accuracy as what stands around it, else the sentence, speaks more of being fast or of
    being right; else of accuracy, unless the text speaks of speed above all. Next to a number of time or cost it is of
    accuracy ("beats X by 5% and is 2x faster"). A factor is of accuracy where the text speaks of that as much as of
    speed, and the sentence not of speed.
    """
    if by_unit := unit_quantity(unit):
        return by_unit[0]
    fast, right = _counts(text)
    if unit in {"x", "orders of magnitude"}:
        return "accuracy" if right >= max(fast, 1) and not _counts(text[start:end])[0] else "speed"
    for context in (text[slice(*around)], "" if contrasted else text[start:end]):
        fast_here, right_here = _counts(context)
        if fast_here != right_here:
            return "accuracy" if right_here > fast_here else "speed"
    return "speed" if not contrasted and fast > right + 1 else "accuracy"


@lru_cache(maxsize=64)
def _counts(text: str) -> tuple[int, int]:
    """Words of speed and words of accuracy; every sentence asks for those of the whole abstract."""
    return len(_FAST.findall(text)), len(_RIGHT.findall(text))


def is_contrasted(given: Sequence[Head | None], index: int) -> bool:
    """Another number of the sentence says by how much less time or cost the work takes."""
    others = filter(None, (*given[:index], *given[index + 1 :]))
    return any(head.quantity in _EFFORT and head.kind not in {"absolute", "keep", "worsen"} for head in others)


def quantity_of(row: Sequence[Chunk], measure: Measure, given: Head, default: Default) -> Quantity:
    """What a number is of; how many times as much of what no vocabulary knows is of something else."""
    quantity = given.quantity
    if quantity is None or _is_open(row, measure, given):
        quantity = default(measure.unit)
        unknown = given.rule.endswith("-other") or (given.kind == "decrease" and given.rule.endswith("-bare"))
        if quantity == "speed" and unknown and unit_quantity(measure.unit) is None:
            return "other"
    return "accuracy" if quantity == "speed" and _is_no_speed(row, measure, given) else quantity


def _is_no_speed(row: Sequence[Chunk], measure: Measure, given: Head) -> bool:
    """ "100% convergence", "wrong execution falls from 19% to 3%": no speed is so many percent, but of another's."""
    level = given.kind == "absolute" or measure.form in {"change", "versus"}
    if measure.unit != "%" or not level or given.rule == "share-of" or given.metric is None:
        return False
    last = row[given.metric[1] - 1]
    return not (last.lower.startswith("performance") or any(one.name in _SHARES for one in last.meaning.metrics))


def _is_open(row: Sequence[Chunk], measure: Measure, given: Head) -> bool:
    """ "A 4% performance gain", "improves retrieval by 4%": how fast or how right something is, the text has to say."""
    if given.metric is None or given.quantity != "speed":
        return False
    last = row[given.metric[1] - 1]
    done = names_act(row, given.metric) and measure.unit == "%" and given.kind not in SPEED | {"decrease", "worsen"}
    return done or last.lower.startswith(("performance", "degradation", "drop"))
