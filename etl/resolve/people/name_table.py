"""Every printed name once, by number, with columns for what is asked of many names; and how common a name is.

When all names are known, keys and families are numbered in their sort order: comparing two numbers compares the texts.

How many people of a field are expected to have a name is the reason to ask for more than the name.
`name_frequency.txt` holds how often words are given names and family names among the authors of papers, and with which
letter given names begin, learned by `make namesakes`; a word that is not in it is rare. Given and family names are
taken to be independent, as in I. P. Fellegi and A. B. Sunter, "A theory for record linkage", JASA 64 (1969).
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from etl.resolve.keys.names import Name, name

FILE = Path(__file__).with_name("name_frequency.txt")
PARTS = 1_000_000  # the numbers of the file are shares in these parts
RESEARCHERS = 140_000  # how many people wrote the 50,000 papers that the file was learned from


def namesakes(key: str, *, abbreviated: bool) -> float:
    """How many of `RESEARCHERS` are likely to be printed under a name, by its key."""
    given, _, family = key.rpartition("-")
    first = _share("initial", given[:1]) if abbreviated else _share("given", given)
    return RESEARCHERS * first * _share("family", family)


def order(words: tuple[str, ...]) -> float:
    """How likely these words are a name in this order, given names first; to be compared with another order."""
    return _share("given", words[0]) * _share("family", words[-1]) if len(words) > 1 else 0.0


def _share(kind: str, word: str) -> float:
    """Share of a word of all given names, family names or initials; that of one that the file does not hold is low."""
    return _shares().get((kind, word), 1 / PARTS)


@cache
def _shares() -> Mapping[tuple[str, str], float]:
    lines = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines())
    return {(kind, word): float(parts) / PARTS for kind, parts, *words in lines for word in words}


DOUBT = 0.5  # expected namesakes at which a name no longer identifies a person
RARE, SHORT, TURNED = 1, 2, 4  # it identifies a person; given names are initials; another order is more usual


class NameTable:
    """The names of all author lists."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._keys: dict[str, int] = {}
        self._families: dict[str, int] = {}
        self.printed: Sequence[str] = ()
        self.keys: Sequence[str] = ()  # those of the names, sorted; both are there when all names are known
        self.key = array("i")  # for each name its place among the keys
        self.family = array("i")  # of each name that of family name and first letter; -1: a single word
        self.marks = bytearray()

    def __getitem__(self, number: int) -> Name:
        return name(self.printed[number])

    def likely(self, number: int) -> float:
        """The expected namesakes of a name."""
        return namesakes(self.keys[self.key[number]], abbreviated=bool(self.marks[number] & SHORT))

    def number(self, printed: str) -> int:
        """The number of a name, which may be new; until `close`."""
        number = self._numbers.setdefault(printed, len(self._numbers))
        if number == len(self.marks):
            one = name(printed)
            words, marks = one.words, SHORT if one.abbreviated else 0
            if namesakes(one.key, abbreviated=one.abbreviated) < DOUBT:
                marks |= RARE | TURNED if order(words[::-1]) > order(words) else RARE
            self.marks.append(marks)
            self.key.append(self._keys.setdefault(one.key, len(self._keys)))
            family = f"{words[-1]} {words[0][0]}" if len(words) > 1 else ""
            self.family.append(self._families.setdefault(family, len(self._families)) if family else -1)
        return number

    def close(self) -> None:
        """All names are known: number keys and families in their order, so that two numbers compare as the texts."""
        self.printed, self.keys = list(self._numbers), sorted(self._keys)
        self.key = _numbered(self.key, self._keys)
        self.family = _numbered(self.family, self._families)
        del self._numbers, self._keys, self._families


def _numbered(column: array[int], numbers: Mapping[str, int]) -> array[int]:
    """A column of numbers of texts, with their places in the order of the texts; -1 stays."""
    places = {-1: -1} | {numbers[text]: place for place, text in enumerate(sorted(numbers))}
    return array("i", [places[number] for number in column])
