"""What a number sets rather than claims: "at 80% sparsity", "to 93% top-5 accuracy", "512 GB" of a machine."""

from collections.abc import Sequence

from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head, best_metric
from etl.extract.grammar.phrases import behind_bound, noun_phrase

_ALSO_REACHED = frozenset({"compression", "coverage"})
"""Words of a setting that also name what is reached: "a coverage of 93%"."""


def is_setting(row: Sequence[Chunk], group: Group, given: Head, floor: int) -> bool:
    """ "at 80% sparsity", "to 93% top-5 accuracy", "a density of 30%": a setting or a target, no result."""
    if _is_of_rival(row, group, given, floor):
        return True
    if given.kind != "absolute":
        return False
    measure = group.measure(row)
    before = row[max(floor, group.first - 3) : group.first]
    set_before = any("setting" in one.parts and one.lower not in _ALSO_REACHED for one in before)
    if measure.unit == "%" and (set_before or any("setting" in one.parts for one in row[group.last : group.last + 1])):
        return True
    last = before[-1].lower if before else ""
    if last in {"at", "to"} and measure.form == "plain" and measure.relative:
        return True
    if measure.form == "change":
        return False
    if given.rule != "absolute-unit" or given.metric is not None:
        return False
    return _is_condition(row, group, measure.unit) or not _reaches(row, group)


def _is_of_rival(row: Sequence[Chunk], group: Group, given: Head, floor: int) -> bool:
    """ "compared to 41% for X", "outperforms X (41%)": what the other reaches."""
    before = behind_bound(row, group.first, floor)
    noun = given.rule.startswith("noun-right")  # "compared with a 48% reduction by X"
    if (given.kind != "absolute" and not noun and not given.rule.startswith("bracket")) or before < floor:
        return False
    if row[before].meaning.comparator == "wide":
        return noun or given.kind == "absolute"
    return not noun and row[before].lower == "(" and row[before + 1].lower != "+" and _is_beaten(row, before, floor)


def _is_beaten(row: Sequence[Chunk], opening: int, floor: int) -> bool:
    """The bracket stands behind the object of "outperforms"."""
    for position in range(opening - 1, max(floor, opening - 12) - 1, -1):
        change = row[position].change("verb")
        if change and not row[position].change("noun"):
            return change.kind == "beat"
        if row[position].lower in {";", ",", "by", "in"}:
            return False
    return False


def _is_condition(row: Sequence[Chunk], group: Group, unit: str) -> bool:
    """ "at 160 ms", "a 24 GB GPU", "a model of 8B parameters": how it was run, not what came of it."""
    before = [chunk.lower for chunk in row[max(0, group.first - 4) : group.first]]
    after = row[group.last].lower if group.last < len(row) else ""
    if unit == "parameters":
        return not any("sparing" in chunk.parts for chunk in row[max(0, group.first - 4) : group.first])
    if unit in {"GB", "TB", "MB"}:
        named = row[group.first - 1].text if group.first else ""  # "an A100 80GB", "an RTX 2060 6 GB"
        if named.isalnum() and not named.islower():
            return True
        return after.startswith(("gpu", "device", "card", "board")) and "only" not in before
    if after == "of" and unit in {"minutes", "hours", "days", "s"}:  # "26 hours of footage"
        return best_metric(row, noun_phrase(row, group.last + 1, len(row)), "improve") is None
    runs = group.first > 1 and "reaching" in row[group.first - 2].parts  # "runs at 11 ms"
    return unit in {"ms", "s", "minutes", "hours", "days"} and before[-1:] == ["at"] and not runs


def _reaches(row: Sequence[Chunk], group: Group) -> bool:
    """A bare "512 GB" is a result only where something achieves, takes or runs at it."""
    window = row[max(0, group.first - 12) : group.first]
    return any("reaching" in i.parts or "taking" in i.parts or i.change("verb") is not None for i in window)
