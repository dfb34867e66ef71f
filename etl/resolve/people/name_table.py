"""Every printed name once, by number, with columns for what is asked of many names.

When all names are known, keys and families are numbered in their sort order: comparing two numbers compares the texts.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping

from etl.resolve.keys.names import Name, easy, name
from etl.resolve.people.name_frequency import expected, order
from etl.resolve.storage.string_table import StringTable

DOUBT = 0.5
"""Expected namesakes at which a name no longer identifies a person."""

RARE, SHORT, TURNED, PLAIN, MARKED = 1, 2, 4, 8, 16
"""The name alone identifies a person; its given names are initials; the other order of its words is more usual; it is
shown as it is printed; it is shortened, or has more than a given name and a family name."""


class NameTable:
    """The names of all author lists."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._keys: dict[str, int] = {}
        self._families: dict[str, int] = {}
        self.printed = StringTable()
        self.keys = StringTable()
        """Keys of names, sorted."""
        self.key = array("i")
        """For each name its place among the keys."""
        self.family = array("i")
        """For each name a number that stands for its family name and the letter that its given names begin with; -1
        for a name of a single word."""
        self.likely = array("d")
        """For each name its expected namesakes."""
        self.marks = bytearray()

    def __len__(self) -> int:
        return len(self.marks)

    def __getitem__(self, number: int) -> Name:
        return name(self.printed[number])

    def __iter__(self) -> Iterator[Name]:
        return map(name, self.printed)

    def number(self, printed: str) -> int:
        """The number of a name, which may be new; until `close`."""
        found = self._numbers.get(printed)
        return self._taken(printed) if found is None else found

    def close(self) -> None:
        """All names are known: number keys and families in their order."""
        self.printed, self._numbers = StringTable(self._numbers), {}
        ordered = sorted(self._keys)
        self.key = _numbered(self.key, self._keys, ordered)
        self.keys = StringTable(ordered)
        self.family = _numbered(self.family, self._families, sorted(self._families))
        self._keys, self._families = {}, {}

    def _taken(self, printed: str) -> int:
        number = self._numbers[printed] = len(self.marks)
        if found := easy(printed):  # most are
            (key, words), marks = found, PLAIN
        else:
            one = name(printed)
            key, words = one.key, one.words
            marks = PLAIN if one.shown == printed and not one.alternatives else 0
            marks |= SHORT if one.abbreviated else 0
        likely = expected(key, abbreviated=bool(marks & SHORT))
        if likely < DOUBT:
            marks |= RARE | TURNED if order(words[::-1]) > order(words) else RARE
        if len(words) > 2 or 1 in map(len, words):
            marks |= MARKED
        self.marks.append(marks)
        self.likely.append(likely)
        self.key.append(self._keys.setdefault(key, len(self._keys)))
        family = f"{words[-1]} {words[0][0]}" if len(words) > 1 else ""
        self.family.append(self._families.setdefault(family, len(self._families)) if family else -1)
        return number


def _numbered(column: array[int], before: Mapping[str, int], ordered: list[str]) -> array[int]:
    """A column of numbers that texts had, with their places in an order of the texts; -1 stays."""
    places = array("i", [-1]) * (len(before) + 1)  # the last, which is that of -1, is never set
    for place, text in enumerate(ordered):
        places[before[text]] = place
    return array("i", map(places.__getitem__, column))
