"""Records that are being brought together: which of them are one paper so far, and what keeps two papers apart."""

from __future__ import annotations

from dataclasses import dataclass

from etl.model import Record
from etl.resolve.audit.decisions import CannotLinks, Decisions
from etl.resolve.keys.record_keys import Has
from etl.resolve.papers.records import Records
from etl.resolve.partition import Partition


@dataclass(frozen=True, slots=True)
class Joined:
    """Two records that a rule brought together, and its reason."""

    rule: str
    one: int
    other: int
    because: str
    score: float | None = None


class PaperUnion:
    """Records by their number, and which of them are one paper so far."""

    def __init__(self, records: Records, decisions: Decisions) -> None:
        self.records = records
        self.decisions = decisions
        self.joined: list[Joined] = []
        self._classes: Partition[int] = Partition()
        self._has = bytearray(records.has)
        self._kept = CannotLinks(decisions, "paper")
        for index, key in enumerate(records.keys if self._kept.any else ()):
            self._kept.add(index, key)

    def record(self, index: int) -> Record:
        """What is kept of a record."""
        return self.records.lean(index).record

    def whole(self, index: int) -> Record:
        """All that a record says."""
        return self.records.whole(index).record

    def paper(self, index: int) -> int:
        return self._classes.find(index)

    def has(self, index: int) -> Has:
        return Has(self._has[self.paper(index)])

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
