"""What every result of a sentence is compared with: which of its groups share which comparison."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from etl.extract.comparisons.baseline_verbs import beaten, left_object, needs_standard, objects
from etl.extract.comparisons.comparators import Baseline, Comparison, comparisons
from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head
from etl.extract.text.lexicon import cue_words

_BREAKING = cue_words("comparison-break")
_NEW_SUBJECT = _BREAKING - {"although", "but", "though", "whereas"}


def shared(
    row: Sequence[Chunk], groups: Sequence[Group], heads: Sequence[Head | None], inherits: Sequence[bool]
) -> list[Baseline | None]:
    """For every group the words it is compared with.

    Tried in order: a comparison right of the group; the object of "outperforms"; a comparison that heads the
    sentence; one that a later group shares; the one of the group whose head it repeats; one left of it.
    """
    sentence = _Sentence(row, groups, heads, inherits, comparisons(row), objects(row))
    found = [sentence.own(index) for index in range(len(groups))]
    for index in reversed(range(len(groups) - 1)):
        if found[index] is None and (there := found[index + 1]):
            found[index] = _from_right(row, groups, index, there, sentence.compared)
    for index in range(len(groups)):
        found[index] = found[index] or sentence.from_left(index, found[index - 1] if index else None)
    return found


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The groups of a sentence, what they are about, and what is compared in it."""

    row: Sequence[Chunk]
    groups: Sequence[Group]
    heads: Sequence[Head | None]
    inherits: Sequence[bool]
    compared: Sequence[Comparison]
    verbs: Sequence[Comparison]

    def own(self, index: int) -> Baseline | None:
        """What a group is compared with by itself, or by the head of the sentence."""
        row, group, head = self.row, self.groups[index], self.heads[index]
        ceiling = self.groups[index + 1].first if index + 1 < len(self.groups) else len(row)
        if inside := _inside(row, self.compared, self.groups, index, head, inherits=self.inherits[index]):
            return _of(inside, "between the verb and the number")
        if right := _right(row, self.compared, group, ceiling):
            return _of(right, "right of the number")
        return beaten(row, self.verbs, group, head, self._floor(index)) or _heading(row, self.compared, group)

    def from_left(self, index: int, before: Baseline | None) -> Baseline | None:
        """What the group before is compared with where this one goes on with it, or what stands left of it."""
        row, group = self.row, self.groups[index]
        if index and (
            self.inherits[index]
            or _elliptical(row, self.groups[index - 1], group, self.heads[index])
            or _continued(row, self.groups[index - 1], group, before)
        ):
            return _repeated(before, "that of the number before")
        left, met = _left(row, self.compared, group, self._floor(index)), self._met(index, self._floor(index))
        return met if left and met and met.cue > left.cue else left or met

    def _met(self, index: int, floor: int) -> Baseline | None:
        """What the work is on par with, where the number goes on from it: "matches X and is 2x faster"."""
        head, first = self.heads[index], self.groups[index].first
        met = left_object(self.row, self.verbs, self.groups[index], floor, {"match"})
        acts = met is not None and _new_verb(self.row, met.end, first) and not needs_standard(head)
        return None if acts else met

    def _floor(self, index: int) -> int:
        return self.groups[index - 1].last if index else 0


def _right(row: Sequence[Chunk], compared: Sequence[Comparison], group: Group, ceiling: int) -> Comparison | None:
    """The nearest comparison between a group and the next one."""
    ahead = (c for c in compared if group.last <= c.at < ceiling)
    return next((c for c in ahead if not _broken(row, group.last, c.at)), None)


def _left(row: Sequence[Chunk], compared: Sequence[Comparison], group: Group, floor: int) -> Baseline | None:
    """The nearest comparison between the group before and this one."""
    left = next((c for c in reversed(compared) if floor <= c.at < group.first), None)
    acts = left is not None and floor and _new_verb(row, left.end, group.first)
    broken = left is None or _broken(row, left.end, group.first, {";", "whereas", "although"})
    return None if left is None or acts or broken else _of(left, "left of the number")


def _inside(
    row: Sequence[Chunk],
    compared: Sequence[Comparison],
    groups: Sequence[Group],
    index: int,
    head: Head | None,
    *,
    inherits: bool,
) -> Comparison | None:
    """ "improves throughput over X by 40%, and over Y by 2x": the comparison between a verb and its number."""
    floor, first = groups[index - 1].last if index else 0, groups[index].first
    verb = head.verb if head and not inherits else None
    if head and head.rule == "comparative-by":
        verb = floor
    if inherits:
        verb = next((p for p in range(floor, first) if row[p].lower in {"and", ","}), None)
    between = (c for c in compared if verb is not None and max(floor, verb) <= c.at and c.end < first)
    return next((c for c in between if not any(chunk.punctuation for chunk in row[c.end : first])), None)


def _of(comparison: Comparison, way: str) -> Baseline:
    return Baseline(comparison.start, comparison.end, comparison.at, way)


def _repeated(baseline: Baseline | None, way: str) -> Baseline | None:
    return baseline and baseline._replace(way=f"{way}: {baseline.way}")


def _heading(row: Sequence[Chunk], compared: Sequence[Comparison], group: Group) -> Baseline | None:
    """ "Compared to X, …": the nearest comparison at the head of a clause before a group."""
    heads = (c for c in reversed(compared) if c.heading and all(i.lower != ";" for i in row[c.at : group.first]))
    return next((_of(c, "head of the clause") for c in heads), None)


def _elliptical(row: Sequence[Chunk], before: Group, group: Group, head: Head | None) -> bool:
    """ "3x faster than X … and 2x lower latency": a comparative without "than" keeps what was compared with."""
    if head is None or not head.rule.startswith("comparative"):
        return False
    return not _broken(row, before.last, group.first, _NEW_SUBJECT)


def _continued(row: Sequence[Chunk], before: Group, group: Group, there: Baseline | None) -> bool:
    """ "outperforms X, with a gain of 3% and a 2x speedup": what stands left of the first of a list is for all."""
    if there is None or there.end > before.first:
        return False
    between = row[before.last : group.first]
    acts = any(one.lower == "and" and _is_finite(other) for one, other in pairwise(between))
    listed = any(chunk.lower in {"and", ",", "while"} for chunk in between)
    return not acts and listed and not _broken(row, before.last, group.first, _BREAKING)


def _broken(
    row: Sequence[Chunk], start: int, end: int, breaks: Collection[str] = (";", "while", "whereas", "but", "although")
) -> bool:
    """A clause begins between two places in which somebody else may act; of "while reducing" the same does."""
    pairs = pairwise(row[start : end + 1])
    return any(a.lower in breaks and not (a.lower == "while" and b.lower.endswith("ing")) for a, b in pairs)


def _is_finite(chunk: Chunk) -> bool:
    return chunk.lower.endswith("s") and ("reaching" in chunk.parts or chunk.change("verb") is not None)


def _new_verb(row: Sequence[Chunk], start: int, end: int) -> bool:
    """ "… than X and uses M less memory", "… and it uses": a verb of its own begins a new comparison."""
    return any(one.lower in {"and", "or"} and other.lower.endswith("s") for one, other in pairwise(row[start:end]))


def _from_right(
    row: Sequence[Chunk], groups: Sequence[Group], index: int, there: Baseline, compared: Sequence[Comparison]
) -> Baseline | None:
    """A later group's comparison also covers this one when they are coordinated."""
    behind = any(c.start == there.start and c.at >= groups[index + 1].last for c in compared)
    broken = _broken(row, groups[index].last, groups[index + 1].first, {";", "whereas", "but"})
    return _repeated(there, "that of a later number") if behind and not broken else None
