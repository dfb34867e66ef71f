"""Union-find over records: which of them are one paper so far, and what keeps two papers apart."""

from etl.model import Record
from etl.resolve.audit.decisions import CannotLinks, Decisions, Merge
from etl.resolve.keys.record_keys import Has
from etl.resolve.papers.records import Records
from etl.resolve.partition import Partition


class PaperUnion:
    """Records by their number, and which of them are one paper so far."""

    def __init__(self, records: Records, decisions: Decisions) -> None:
        self.records = records
        self.decisions = decisions
        self.merges: list[tuple[int, Merge]] = []
        """On weaker evidence than a key, each with one of its records."""
        self._classes: Partition[int] = Partition()
        self._has = bytearray(records.has)
        self._cannot = CannotLinks(decisions, "paper")
        for index, key in enumerate(records.keys if self._cannot.any else ()):
            self._cannot.add(index, key)

    def record(self, index: int) -> Record:
        return self.records.findings(index).record

    def paper(self, index: int) -> int:
        return self._classes.find(index)

    def has(self, index: int) -> Has:
        return Has(self._has[self.paper(index)])

    def join(self, one: int, other: int, *, unless_both: int = 0) -> bool:
        """Unite two papers, unless both have what only one of them may have, or the user keeps them apart."""
        first, second = self.paper(one), self.paper(other)
        if first == second or self._has[first] & self._has[second] & unless_both or self._cannot.forbids(first, second):
            return False
        whole = self._classes.join(first, second)
        self._has[whole] = self._has[first] | self._has[second]
        self._cannot.join(first, second, whole)
        return True
