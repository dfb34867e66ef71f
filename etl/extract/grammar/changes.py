""" "from A to B": whether one thing became another, which way it went, and the direction that a head gives a claim."""

from collections.abc import Sequence
from dataclasses import replace

from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.metrics import Head, HeadKind
from etl.extract.measures.measure import Measure
from etl.model import Direction

_DIRECTIONS: dict[str, Direction] = {
    "improve": "better",
    "beat": "better",
    "accelerate": "better",
    "worsen": "worse",
    "decelerate": "worse",
    "keep": "equal",
}


def direction(found: Head) -> Direction | None:
    """The change times the polarity of its metric."""
    if found.kind == "absolute":
        return None
    if found.kind in _DIRECTIONS:
        return _DIRECTIONS[found.kind]
    if found.higher is None:
        return "better"
    return "better" if (found.kind == "increase") == found.higher else "worse"


def changed(row: Sequence[Chunk], position: int, given: Head) -> tuple[bool, Head]:
    """Whether "from A to B" says that one thing became another, and the head that then gives the direction.

    "Outperforms X from 5% to 20%" is a range. Nobody prints one downwards: "from 20 ms to 6 ms" is a change, also where
    no word says what it does.
    """
    measure = row[position].measure
    if measure is None or measure.form not in {"change", "versus"} or measure.unit == "x" or given.kind == "beat":
        return False, given
    goes = _goes(measure)
    if given.kind not in {"absolute", "keep"}:
        return True, given
    changed = replace(given, kind=goes, rule="from-to", higher=given.higher is not False)
    return (True, changed) if direction(changed) == "better" else (goes == "decrease", given)


def _goes(measure: Measure) -> HeadKind:
    """Which way the numbers of "from A to B" go."""
    assert measure.low is not None
    assert measure.high is not None
    return "increase" if measure.high > measure.low else "decrease"
