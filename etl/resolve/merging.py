"""Records that are being brought together: which of them are one paper so far, and what keeps two papers apart."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from etl.model import Findings, Record
from etl.resolve.cards import Card, Has
from etl.resolve.decisions import Decisions, Kept
from etl.resolve.groups import Listed
from etl.resolve.packed import unpacked
from etl.resolve.partition import Partition


@dataclass(frozen=True, slots=True)
class Joined:
    """Two records that a rule brought together, and its reason."""

    rule: str
    one: int
    other: int
    because: str
    score: float | None = None


class Merging:
    """Records by their index, and which of them are one paper so far."""

    def __init__(self, listed: Sequence[Listed], decisions: Decisions, found: Sequence[Findings]) -> None:
        self.cards = [one.card for one in listed]
        self._listed = listed
        self._found = found
        self.decisions = decisions
        self.joined: list[Joined] = []
        self._classes: Partition[int] = Partition()
        self._has = [card.has for card in self.cards]
        self._kept = Kept(decisions, "paper")
        for index, card in enumerate(self.cards):
            self._kept.add(index, card.key)

    def record(self, index: int) -> Record:
        """What its text tells of a record."""
        return _record(self._listed[index].text)

    def whole(self, index: int) -> Record:
        """All that a record says."""
        return self._found[self._listed[index].place].record

    def paper(self, index: int) -> int:
        return self._classes.find(index)

    def has(self, index: int) -> Has:
        return self._has[self.paper(index)]

    def join(self, one: int, other: int, *, unless_both: int = 0) -> bool:
        """Make two papers one, unless both have what only one of them may have, or a user keeps them apart."""
        first, second = self.paper(one), self.paper(other)
        if first == second or self._has[first] & self._has[second] & unless_both or self._kept.forbids(first, second):
            return False
        whole = self._classes.join(first, second)
        self._has[whole] = self._has[first] | self._has[second]
        self._kept.join(first, second, whole)
        return True

    def because(self, reason: Joined, *, unless_both: int = 0) -> None:
        """Join on weaker evidence than a key, and remember why."""
        if self.join(reason.one, reason.other, unless_both=unless_both):
            self.joined.append(reason)

    def blocks(self, key: Callable[[Card], str | None]) -> Iterator[list[int]]:
        """Records that agree on a key, by that key."""
        hashes = array("q", (hash(key(card) or "") for card in self.cards))
        blocks = agreeing(hashes, lambda index: key(self.cards[index]))
        return (blocks[value] for value in sorted(blocks))


def agreeing(hashes: Sequence[int], value: Callable[[int], str | None]) -> Mapping[str, list[int]]:
    """The numbers that have a value together with others, by that value; `hashes` are those of all, 0 for none.

    Most have a value alone, so that it is enough to know its hash, and the value where a hash comes again.
    """
    again = {one for one, other in pairwise(sorted(hashes)) if one == other != 0}
    blocks: defaultdict[str, list[int]] = defaultdict(list)
    for number, told in enumerate(hashes):
        if told in again and (one := value(number)):
            blocks[one].append(number)
    return {one: numbers for one, numbers in blocks.items() if len(numbers) > 1}


@lru_cache(maxsize=1024)
def _record(text: str) -> Record:
    return unpacked(text).record
