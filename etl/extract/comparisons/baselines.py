"""What every result of a sentence is compared with: which of its groups share which comparison."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from etl.extract.comparisons.baseline_verbs import bettered, objects, owner, owner_of, repeated
from etl.extract.comparisons.comparators import Baseline, comparisons
from etl.extract.grammar.chunks import Chunk, is_adverb, word_at
from etl.extract.grammar.groups import FIGURE, Group
from etl.extract.grammar.metrics import Head
from etl.extract.grammar.phrase_boundaries import behind_bound
from etl.extract.text.lexicon import cue_words

_BREAKING = cue_words("comparison-break")
_NEW_SUBJECT = _BREAKING - {"although", "but", "though", "whereas"}
_CLOSE = ("right of the number", "head of the clause")
_CLAUSES = frozenset({";", "while", "whereas", "but", "although"})
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
    levels = map(sentence.is_level, range(len(groups)))
    return [one if one and (one.way in _CLOSE or not level) else None for one, level in zip(found, levels, strict=True)]


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The groups of a sentence, what they are about, and what is compared in it."""

    row: Sequence[Chunk]
    groups: Sequence[Group]
    heads: Sequence[Head | None]
    inherits: Sequence[bool]
    compared: Sequence[Baseline]
    verbs: Sequence[Baseline]

    def is_level(self, index: int) -> bool:
        """It says how much there is, and not how much more."""
        head, form = self.heads[index], self.groups[index].measure(self.row).form
        return head is not None and head.kind == "absolute" and form not in {"change", "versus"}

    def own(self, index: int) -> Baseline | None:
        """What a group is compared with by itself, or by the head of the sentence."""
        row, group, level, last = self.row, self.groups[index], self.is_level(index), self.groups[index].last
        ceiling = self.groups[index + 1].first if index + 1 < len(self.groups) else len(row)
        figured = (c for c in self.verbs if any(chunk.lower == FIGURE for chunk in row[c.start : c.end + 1]))
        near = (c for c in (*self.compared, *figured) if last <= c.cue < ceiling and not _broken(row, last, c.cue))
        ahead = (c for c in near if not (level and _new_verb(row, last, c.cue)))
        heads = (c for c in reversed(self.compared) if c.heading and not _broken(row, c.cue, group.first, {";"}))
        return (
            _by(self._inside(index), "between the verb and the number")
            or _by(next(ahead, None), _CLOSE[0])
            or self._beaten(index)
            or _by(next(heads, None), _CLOSE[1])
        )

    def from_right(self, index: int, there: Baseline | None) -> Baseline | None:
        """A later group's comparison also covers this one when they are coordinated."""
        group, following = self.groups[index : index + 2]
        behind = any(c.cue >= following.last for c in self.compared)
        broken = _broken(self.row, group.last, following.first, {";", "whereas", "but"})
        return _by(there, f"that of a later number: {there.way}") if there and behind and not broken else None

    def from_left(self, index: int, before: Baseline | None) -> Baseline | None:
        """What the group before is compared with where this one goes on with it, or what stands left of it."""
        row, group, head, floor = self.row, self.groups[index], self.heads[index], self._floor(index)
        elliptical = head is not None and head.rule.startswith("comparative")  # "and 2x lower latency", without "than"
        repeats = elliptical and not _broken(row, floor, group.first, _NEW_SUBJECT)
        if before and (repeats or _continued(row, self.groups[index - 1], group, before)):
            return _by(before, f"that of the number before: {before.way}")
        left = next((c for c in reversed(self.compared) if floor <= c.cue < group.first), None)
        if left and ((floor and _new_verb(row, left.end, group.first)) or _broken(row, left.end, group.first, _BREAKS)):
            left = None
        met = self._object(index, "matches")  # "matches X and is 2x faster"
        if met and not elliptical and _new_verb(row, met.end, group.first):
            met = None
        opens = row[behind_bound(row, group.first, floor)].lower == "("
        added = before if before and opens else None  # "a 2x speedup (up to 4x)"
        return (
            met or _by(left, "left of the number") or (added and _by(added, f"that of the number before: {added.way}"))
        )

    def _inside(self, index: int) -> Baseline | None:
        """ "improves throughput over X by 40%, and over Y by 2x": the comparison between a verb and its number."""
        row, head, floor, first = self.row, self.heads[index], self._floor(index), self.groups[index].first
        verb = head.verb if head else None
        if self.inherits[index]:
            verb = next((p for p in range(floor, first) if row[p].lower in {"and", ","}), None)
        between = (c for c in self.compared if verb is not None and max(floor, verb) <= c.cue and c.end < first)
        return next(between, None)

    def _beaten(self, index: int) -> Baseline | None:
        """The object of "outperforms X by M and Y by N", of an earlier "outperforming X, with M", or the owner of M."""
        row, group, head = self.row, self.groups[index], self.heads[index]
        if head and head.kind == "beat" and head.rule.endswith("+"):
            return repeated(row, group, self._floor(index))
        if head and head.rule in {"share", "share-of", "ratio", "within"} and (whose := owner_of(row, group, head)):
            return whose
        verb = head.verb if head and head.rule.startswith("verb-by") else None
        if head and verb is not None and "trailing" not in row[verb].parts:
            whose = owner(row, head, verb, group.first) or bettered(row, verb, group.first)
            if whose or word_at(row, verb - 1) not in {",", "while"}:  # "outperforms X, cutting latency by M"
                return whose
        return self._object(index, "beats", "trails")

    def _object(self, index: int, *reaches: str) -> Baseline | None:
        """The object nearest before a group: "outperforms X, with M", "matches X with M less memory"."""
        floor, first = self._floor(index), self.groups[index].first
        before = [one for one in self.verbs if one.reach in reaches and floor <= one.cue < first]
        if not before or any(chunk.lower == ";" for chunk in self.row[before[-1].cue : first]):
            return None
        return before[-1]._replace(end=min(before[-1].end, first))

    def _floor(self, index: int) -> int:
        return self.groups[index - 1].last if index else 0


def _by(found: Baseline | None, way: str) -> Baseline | None:
    return found and found._replace(way=way)


def _continued(row: Sequence[Chunk], before: Group, group: Group, there: Baseline) -> bool:
    """ "outperforms X, with a gain of 3% and a 2x speedup": what stands left of the first of a list is for all."""
    listed = any(chunk.lower in {"and", ",", "while"} for chunk in row[before.last : group.first])
    return there.end <= before.first and listed and not _broken(row, before.last, group.first, _BREAKING)


def _broken(row: Sequence[Chunk], start: int, end: int, breaks: Collection[str] = _CLAUSES) -> bool:
    """A clause begins between two places in which somebody else may act; of "while also reducing" the same does."""
    pairs = pairwise(chunk for chunk in row[start : end + 1] if not (is_adverb(chunk) or "adverb" in chunk.parts))
    return any(a.lower in breaks and not b.lower.endswith("ing") for a, b in pairs)


def _new_verb(row: Sequence[Chunk], start: int, end: int) -> bool:
    """ "… than X and uses M less memory", "… and it uses": a verb of its own begins a new comparison."""
    return any(one.lower in {"and", "or"} and other.lower.endswith("s") for one, other in pairwise(row[start:end]))
