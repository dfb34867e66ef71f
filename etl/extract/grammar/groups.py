"""Measures that share one head: "25%, 38% and 66%", "2.1x (3.0x)", "5.9× (forward), 8.9× (backward)"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise, takewhile

from etl.extract.grammar.chunks import PREPOSITIONS, Chunk, depths, word_at
from etl.extract.measures.ranges import in_unit
from etl.extract.measures.units import Measure
from etl.extract.text.lexicon import cue_words

_LONGEST_LABEL = 5
_LONGEST_OBJECT = 12
_REACHED_BY = cue_words("reached-by")
FIGURE = "·"
"""What stands for a number that is no result of its own."""
_TO = frozenset({"to", "down to"})
_LEADING = PREPOSITIONS - {"on", "in", "for", "across"}
"""Prepositions that lead to another result; "93% accuracy on X, compared to 55%" is one."""


@dataclass(slots=True)
class Group:
    """Adjacent measures of one sentence: chunk positions of the measures, and where the group begins and ends."""

    positions: list[int]
    first: int
    last: int
    """One past the group's last chunk (a closing parenthesis of a label included)."""
    bracketed: bool = False
    """ "2x (up to 3x)": one result, seen twice."""

    def measure(self, row: Sequence[Chunk]) -> Measure:
        """Its first measure."""
        measure = row[self.positions[0]].measure
        assert measure is not None
        return measure


def groups(row: list[Chunk]) -> list[Group]:
    """The groups of a sentence, in order. "from A to within B" and "A vs. B" are settled on the way."""
    _settle_changes(row)
    found: list[Group] = []
    for position, chunk in enumerate(row):
        if chunk.measure is None:
            continue
        if found and _joins(row, found[-1], position):
            group = found[-1]
            group.bracketed = any(chunk.lower == "(" for chunk in row[group.last : position])
            group.positions.append(position)
            group.last = _label_end(row, position + 1)
            if group.bracketed and word_at(row, group.last) == ")":
                group.last += 1
        else:
            found.append(Group([position], position, _label_end(row, position + 1)))
    return found


def _label_end(row: Sequence[Chunk], position: int) -> int:
    """Past a short label in parentheses that holds no measure and compares nothing: "5.9× (forward)"."""
    label = row[position : position + 2 + _LONGEST_LABEL] if word_at(row, position) == "(" else []
    closing = next((p for p, chunk in enumerate(label) if chunk.lower == ")"), 0)
    says = any(chunk.measure or chunk.meaning.comparator == "wide" for chunk in label[:closing])
    return position + closing + 1 if closing and not says else position


def _joins(row: Sequence[Chunk], group: Group, position: int) -> bool:
    measure = row[position].measure
    between = row[group.last : position]
    if not between or measure is None or measure.unit != group.measure(row).unit:
        return False
    bare = [chunk for chunk in between if "list-mark" not in chunk.parts]
    if all(chunk.lower in {"(", "~", "+"} for chunk in bare):
        return between[-1].lower != "+"  # "92% (+3%)" is a level and a gain
    listed = "list-mark" in between[0].parts and all(chunk.meaning.bound for chunk in bare)
    remarks = between[0].lower == "(" and word_at(row, position + 1) == ")"  # "2x (up to 3x)"
    return listed or remarks


def _settle_changes(row: list[Chunk]) -> None:
    """Measures that stand for one: "from above 40% to below 7%" is a change to 7, "10ms vs. 30ms" a result of 10."""
    for at, chunk in enumerate(row):
        if chunk.measure and chunk.measure.word == "count" and not _is_changed(row, at):
            _mask(row, [at])
    marks = [p for p, chunk in enumerate(row) if chunk.measure]
    for one, other in reversed(list(pairwise(marks))):
        a, b = row[one].measure, row[other].measure
        if a is None or b is None:
            continue
        begun, old = in_unit(a.high, a.unit, b.unit), in_unit(b.high, b.unit, a.unit)
        if begun is None or old is None:
            continue
        inside = depths(row[one + 1 : other])  # "from 40% (the old model) to 7%"
        between = [row[p].lower for p, depth in enumerate(inside, one + 1) if depth <= 0]
        before = [row[p].lower for p in range(max(0, one - 4), one)]
        if "from" in before and b.form in {"plain", "range"} and not _TO.isdisjoint(between[: _LONGEST_OBJECT + 1]):
            ranges = b.form == "range"
            row[other].measure = replace(b, word="end") if ranges else replace(b, low=begun, form="change")
            to = next(p for p in range(one, other) if row[p].lower in _TO)
            del row[one : to + (not ranges)]
        elif a.form == b.form == "plain" and (figures := _set_against(row, one, other) or _beaten(row, one, other)):
            row[one].measure = replace(a, low=_closest(row, figures, a), high=a.low, form="versus")
            _mask(row, figures)


def _mask(row: Sequence[Chunk], figures: Sequence[int]) -> None:
    """The numbers at these places are no results of their own."""
    for at in figures:
        row[at].measure = None
        row[at].lower = row[at].text = FIGURE


def _is_changed(row: Sequence[Chunk], at: int) -> bool:
    """ "cuts steps from 256 to 24", but not "across sizes from 10K to 50K"."""
    before = reversed(row[max(0, at - _LONGEST_OBJECT) : at])
    phrase = takewhile(lambda chunk: not chunk.breaks, before)
    return any(chunk.change("verb") for chunk in phrase)


def _closest(row: Sequence[Chunk], figures: Sequence[int], to: Measure) -> Decimal | None:
    """Of the figures that others reach the one closest to a number, in its unit."""
    reached = (in_unit(one.high, one.unit, to.unit) for at in figures if (one := row[at].measure))
    values = [value for value in reached if value is not None]
    return min(values, key=lambda value: abs(value - (to.high or 0)), default=None)


def _set_against(row: Sequence[Chunk], one: int, other: int) -> list[int]:
    """ "10 ms vs. 30 ms", "41% accuracy, compared to the baseline's 36%", "12 ms (vs. 20 ms for X)"."""
    at = next((p for p in range(one + 1, other) if row[p].meaning.comparator == "wide"), None)
    if at is None:
        return []
    owner = row[other - 1].lower == "'s"
    opens = at == one + 1 or row[at - 1].lower in {"(", ","} or row[at - 1].text.isalpha()
    bare = owner or all("bare" in chunk.parts for chunk in row[at + 1 : other])
    if not (opens and bare and _is_one_result(row[one + 1 : at - 1])):
        return []
    figures = [other]
    for at in (p for p in range(other + 1, len(row)) if row[p].measure):  # "72% and 66%", "72% for X and 66% for Y"
        between = row[figures[-1] + 1 : at]
        plain = len(between) < 2 or between[0].lower in _REACHED_BY
        if not plain or word_at(row, at + 1) not in _REACHED_BY:
            break
        figures.append(at)
    return figures


def _beaten(row: Sequence[Chunk], one: int, other: int) -> list[int]:
    """ "96% accuracy, clearly outperforming X (52%) and Y (40%)": what each that is beaten reaches, in brackets."""
    at = next((p for p in range(one + 1, other) if (change := row[p].change("verb")) and change.kind == "beat"), one)
    if not row[at].lower.endswith("ing") or not _is_one_result(row[one + 1 : at - 1]):
        return []
    figures = [(p, depth) for p, depth in enumerate(depths(row[at:]), at) if row[p].measure]
    return [p for p, _ in takewhile(lambda figure: figure[1], figures)]


def _is_one_result(between: Sequence[Chunk]) -> bool:
    return not any(chunk.lower in _LEADING for chunk in between)
