"""What every result of a sentence is compared with: which of its groups share which comparison."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from etl.extract.comparisons.baseline_verbs import beaten, left_object, objects
from etl.extract.comparisons.comparators import Baseline, Comparison, comparisons
from etl.extract.grammar.chunks import Chunk, is_adverb
from etl.extract.grammar.groups import FIGURE, Group
from etl.extract.grammar.metrics import Head
from etl.extract.text.lexicon import cue_words

_BREAKING = cue_words("comparison-break")
_NEW_SUBJECT = _BREAKING - {"although", "but", "though", "whereas"}
_CLOSE = ("right of the number", "head of the clause")
_BREAKS = frozenset({";", "whereas", "although"})


def shared(
    row: Sequence[Chunk], groups: Sequence[Group], heads: Sequence[Head | None], inherits: Sequence[bool]
) -> list[Baseline | None]:
    """For every group the words it is compared with.

    Tried in order: a comparison right of the group; the object of "outperforms"; a comparison that heads the
    sentence; one that a later group shares; the one of the group whose head it repeats; one left of it. A level, "150
    FPS", has one only where that stands right of it or heads the sentence.
    """
    sentence = _Sentence(row, groups, heads, inherits, comparisons(row), objects(row))
    found = [sentence.own(index) for index in range(len(groups))]
    for index in reversed(range(len(groups) - 1)):
        found[index] = found[index] or sentence.from_right(index, found[index + 1])
    for index in range(len(groups)):
        found[index] = found[index] or sentence.from_left(index, found[index - 1] if index else None)
    return [
        None if sentence.is_level(index) and one and one.way not in _CLOSE else one for index, one in enumerate(found)
    ]


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The groups of a sentence, what they are about, and what is compared in it."""

    row: Sequence[Chunk]
    groups: Sequence[Group]
    heads: Sequence[Head | None]
    inherits: Sequence[bool]
    compared: Sequence[Comparison]
    verbs: Sequence[Comparison]

    def is_level(self, index: int) -> bool:
        """It says how much there is, and not how much more."""
        head, form = self.heads[index], self.groups[index].measure(self.row).form
        return head is not None and head.kind == "absolute" and form not in {"change", "versus"}

    def own(self, index: int) -> Baseline | None:
        """What a group is compared with by itself, or by the head of the sentence."""
        row, group, level = self.row, self.groups[index], self.is_level(index)
        ceiling = self.groups[index + 1].first if index + 1 < len(self.groups) else len(row)
        figured = (c for c in self.verbs if any(chunk.lower == FIGURE for chunk in row[c.start : c.end + 1]))
        ahead = (
            c
            for c in (*self.compared, *figured)
            if group.last <= c.at < ceiling
            and not _broken(row, group.last, c.at)
            and not (level and _new_verb(row, group.last, c.at))
        )
        heads = (c for c in reversed(self.compared) if c.heading and not _broken(row, c.at, group.first, {";"}))
        return (
            _of(self._inside(index), "between the verb and the number")
            or _of(next(ahead, None), _CLOSE[0])
            or beaten(row, self.verbs, group, self.heads[index], self._floor(index))
            or _of(next(heads, None), _CLOSE[1])
        )

    def from_right(self, index: int, there: Baseline | None) -> Baseline | None:
        """A later group's comparison also covers this one when they are coordinated."""
        group, following = self.groups[index : index + 2]
        behind = any(c.at >= following.last for c in self.compared)
        broken = _broken(self.row, group.last, following.first, {";", "whereas", "but"})
        return _repeated(there, "that of a later number") if there and behind and not broken else None

    def from_left(self, index: int, before: Baseline | None) -> Baseline | None:
        """What the group before is compared with where this one goes on with it, or what stands left of it."""
        row, group, head, floor = self.row, self.groups[index], self.heads[index], self._floor(index)
        # "… and 2x lower latency", without "than"
        elliptical = head is not None and head.rule.startswith("comparative")
        if before and (
            (elliptical and not _broken(row, floor, group.first, _NEW_SUBJECT))
            or _continued(row, self.groups[index - 1], group, before)
        ):
            return _repeated(before, "that of the number before")
        left = next((c for c in reversed(self.compared) if floor <= c.at < group.first), None)
        if left and ((floor and _new_verb(row, left.end, group.first)) or _broken(row, left.end, group.first, _BREAKS)):
            left = None
        met = left_object(row, self.verbs, group, floor, {"match"})  # "matches X and is 2x faster"
        if met and not elliptical and _new_verb(row, met.end, group.first):
            met = None
        return met or _of(left, "left of the number")

    def _inside(self, index: int) -> Comparison | None:
        """ "improves throughput over X by 40%, and over Y by 2x": the comparison between a verb and its number."""
        row, head, floor, first = self.row, self.heads[index], self._floor(index), self.groups[index].first
        verb = head.verb if head else None
        if self.inherits[index]:
            verb = next((p for p in range(floor, first) if row[p].lower in {"and", ","}), None)
        between = (c for c in self.compared if verb is not None and max(floor, verb) <= c.at and c.end < first)
        return next(between, None)

    def _floor(self, index: int) -> int:
        return self.groups[index - 1].last if index else 0


def _of(comparison: Comparison | None, way: str) -> Baseline | None:
    return Baseline(comparison.start, comparison.end, comparison.at, way) if comparison else None


def _repeated(baseline: Baseline, way: str) -> Baseline:
    return baseline._replace(way=f"{way}: {baseline.way}")


def _continued(row: Sequence[Chunk], before: Group, group: Group, there: Baseline) -> bool:
    """ "outperforms X, with a gain of 3% and a 2x speedup": what stands left of the first of a list is for all."""
    if there.end > before.first:
        return False
    between = row[before.last : group.first]
    listed = any(chunk.lower in {"and", ",", "while"} for chunk in between)
    return listed and not _broken(row, before.last, group.first, _BREAKING)


def _broken(
    row: Sequence[Chunk], start: int, end: int, breaks: Collection[str] = (";", "while", "whereas", "but", "although")
) -> bool:
    """A clause begins between two places in which somebody else may act; of "while also reducing" the same does."""
    pairs = pairwise(chunk for chunk in row[start : end + 1] if not (is_adverb(chunk) or "adverb" in chunk.parts))
    return any(a.lower in breaks and not b.lower.endswith("ing") for a, b in pairs)


def _new_verb(row: Sequence[Chunk], start: int, end: int) -> bool:
    """ "… than X and uses M less memory", "… and it uses": a verb of its own begins a new comparison."""
    return any(one.lower in {"and", "or"} and other.lower.endswith("s") for one, other in pairwise(row[start:end]))
