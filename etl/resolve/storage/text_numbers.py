"""Look-up of the numbers of very many texts, which are in a table and nowhere else."""

from array import array

from etl.resolve.storage.string_table import StringTable

_FULL = 2 / 3
"""Share of slots in use above which there are twice as many."""


class TextNumbers:
    """The numbers of the texts of a table, which grows with each that is new: a hash table of numbers alone.

    The number of a text is in the first slot from its hash on that was free (linear probing).
    """

    def __init__(self, table: StringTable) -> None:
        self._table = table
        self._slots = array("i", [0]) * 16
        """One more than the number of a text; 0 in a free slot."""

    def number(self, text: str) -> int:
        """The number of a text; the next one for a text that is new."""
        table, slots, mask = self._table, self._slots, len(self._slots) - 1
        encoded, slot = text.encode("utf-8", "surrogatepass"), hash(text) & mask
        while found := slots[slot]:
            if table.encoded(found - 1) == encoded:
                return found - 1
            slot = (slot + 1) & mask
        table.append(text)
        slots[slot] = len(table)
        if len(table) > _FULL * len(slots):
            self._grow()
        return len(table) - 1

    def _grow(self) -> None:
        slots, mask = array("i", [0]) * (2 * len(self._slots)), 2 * len(self._slots) - 1
        for number, text in enumerate(self._table, start=1):
            slot = hash(text) & mask
            while slots[slot]:
                slot = (slot + 1) & mask
            slots[slot] = number
        self._slots = slots
