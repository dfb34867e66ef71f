"""What stands in the clause of each number of a sentence: "2x on an A100 and 3x on a V100" are two results."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.names import begins_name
from etl.extract.text.lexicon import cue_words

_BREAKS = cue_words("result-break")
_CLAUSES = cue_words("result-clause")
_SUBJECTS = frozenset({"it", "they", "we", "this", "that", "which"})


@dataclass(frozen=True, slots=True)
class _Sentence:
    row: Sequence[Chunk]
    numbers: Sequence[int]

    def between(self, start: int, end: int) -> list[Chunk]:
        return [chunk for chunk in self.row if start <= chunk.start < end]

    def begins_clause(self, number: int) -> bool:
        """A new clause begins between a number and the one before it."""
        between = self.between(self.numbers[number - 1], self.numbers[number])
        return any(
            (one.lower in _CLAUSES and not other.lower.endswith("ing"))
            or (one.lower in _BREAKS and other.lower in _SUBJECTS)
            for one, other in pairwise(between)
        )

    def home(self, spot: int) -> int:
        """The number a spot behind the first number stands with: the one before it, or the one that it leads."""
        after = next((n for n, start in enumerate(self.numbers) if start > spot), len(self.numbers))
        if after == len(self.numbers):
            return after - 1
        breaks = [chunk.lower for chunk in self.between(spot, self.numbers[after]) if chunk.lower in _BREAKS]
        return after if not breaks or (breaks == [","] and self._leads(spot)) else after - 1

    def stands_elsewhere(self, number: int, spots: Sequence[int]) -> bool:
        """Behind a number stands a name where that of its neighbour stands: "2x on Foo and 3x on" a spot."""
        last = number + 1 == len(self.numbers)
        end = self.row[-1].end if last else self.numbers[number + 1]
        links = {self._link(spot) for spot in spots}
        behind = [one for one in self.between(self.numbers[number], end) if one.lower not in DETERMINERS]
        named = (name for one, name in pairwise(behind) if one.lower in links and begins_name(name))
        return any(name.start not in spots for name in named)

    def _link(self, spot: int) -> str:
        """The nearest preposition before a spot, soon."""
        before = [chunk.lower for chunk in self.row if chunk.start < spot][-4:]
        return next((word for word in reversed(before) if word in PREPOSITIONS), "")

    def _leads(self, spot: int) -> bool:
        """A preposition behind a break: ", and on a V100, 3x"."""
        before = [chunk.lower for chunk in self.row if chunk.start < spot]
        at = max((p for p, word in enumerate(before) if word in _BREAKS), default=-1)
        return at + 1 < len(before) and before[at + 1] in PREPOSITIONS


def clauses(row: Sequence[Chunk], numbers: Sequence[int], spots: Sequence[int]) -> list[list[int]]:
    """For each number the spots (offsets both) that stand in its clause.

    What stands before the first number belongs to it, and of later ones that have nothing of their own. What stands
    with a number belongs to its neighbours that have nothing either, up to a new clause. As many spots as numbers
    behind all of them are one for each.
    """
    sentence = _Sentence(row, sorted(set(numbers)))
    places = sentence.numbers
    own: list[list[int]] = [[] for _ in places]
    heading = [spot for spot in spots if spot < places[0]]
    for spot in spots:
        if spot >= places[0]:
            own[sentence.home(spot)].append(spot)
    _distribute(sentence, own)
    for number in range(len(places) - 1, 0, -1):
        spoken = heading or own[number - 1] or sentence.begins_clause(number)
        if not spoken and not sentence.stands_elsewhere(number - 1, own[number]):
            own[number - 1] = [spot for spot in own[number] if spot > places[number]]
    for number in range(1, len(places)):
        spoken = own[number] or sentence.begins_clause(number)
        if not spoken and not sentence.stands_elsewhere(number, own[number - 1]):
            own[number] = own[number - 1]
    of = dict(zip(places, own, strict=True))
    of[places[0]] = heading + of[places[0]]
    return [of[number] or heading for number in numbers]


def _distribute(sentence: _Sentence, own: list[list[int]]) -> None:
    """ "2x and 3x on an A100 and a V100": one for each."""
    count = len(own)
    behind = own[-1] if not any(own[:-1]) else []
    whole = not any(map(sentence.begins_clause, range(1, count)))
    listed = all(any(one.lower in _BREAKS for one in sentence.between(*pair)) for pair in pairwise(behind))
    if count > 1 and whole and len(behind) == count and listed:
        own[:] = [[spot] for spot in behind]
