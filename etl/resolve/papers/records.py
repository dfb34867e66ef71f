"""The records of all pages by number: hashes of blocking keys in memory, all else read when it is needed."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from etl.model import Findings, Record
from etl.resolve.keys import record_keys

_KEYS = "arxiv", "doi", "title", "start"
"""The blocking keys of a record."""
Parts = Callable[[Record], tuple[str | None, ...]]
"""Further texts of a record by which it may agree with others."""


class Records:
    """Records by page and their number there; of two in one place the later counts.

    In memory are the place of each among all findings, its key, and the hashes of its blocking keys, of which most
    agree with none.
    """

    def __init__(self, found: Sequence[Findings], parts: Parts = lambda _: (), count: int = 0) -> None:
        self._parts, self._count = parts, count
        """`parts` gives so many of them."""
        self._hashes = [array("q") for _ in range(len(_KEYS) + count)]
        self.keys: list[str] = []
        """The key of a paper that has the record alone."""
        self.has = bytearray()
        """What a record gives, of `record_keys.Has`."""
        self._strength = bytearray()
        at: dict[tuple[str, int], int] = {}
        for place, one in enumerate(found):
            at[one.record.page, one.record.number] = place
            self._keep(one.record)
        places = array("i", [at[where] for where in sorted(at)])
        """Of each record its place in all findings."""
        self.keys = [self.keys[place] for place in places]
        self.has, self._strength = (bytearray(map(one.__getitem__, places)) for one in (self.has, self._strength))
        for number, column in enumerate(self._hashes):
            self._hashes[number] = array("q", map(column.__getitem__, places))
        self.findings = lru_cache(maxsize=1024)(lambda number: found[places[number]])
        """By number; needs no more than their places."""

    def _keep(self, record: Record) -> None:
        keys = record_keys.of(record)
        own = (getattr(keys, name) for name in _KEYS)
        for column, text in zip(self._hashes, (*own, *self._parts(record)), strict=True):
            column.append(hash(text or ""))
        self.keys.append(keys.key)
        self.has.append(keys.has)
        self._strength.append(keys.strength)

    def __len__(self) -> int:
        return len(self.has)

    def shared_keys(self) -> Mapping[str, list[int]]:
        """The keys that several records have, with these."""
        return _blocks(array("q", map(hash, self.keys)), self.keys.__getitem__)

    def key(self, numbers: Sequence[int]) -> str:
        """The key of the paper that has these records: the least of those that rest on the strongest evidence."""
        if len(numbers) == 1:  # most papers
            return self.keys[numbers[0]]
        return min((self._strength[number], self.keys[number]) for number in numbers)[1]

    def agreeing_keys(self, name: str) -> Iterator[list[int]]:
        """Records that agree on the blocking key of that name, by its value."""
        blocks = self._agreeing(_KEYS.index(name), lambda record: getattr(record_keys.of(record), name))
        return (blocks[text] for text in sorted(blocks))

    def agreeing_parts(self, part: int) -> Iterator[list[int]]:
        """Records that agree on that one of the `parts`."""
        yield from self._agreeing(len(_KEYS) + part, lambda record: self._parts(record)[part]).values()

    def _agreeing(self, column: int, text_of: Callable[[Record], str | None]) -> Mapping[str, list[int]]:
        return _blocks(self._hashes[column], lambda number: text_of(self.findings(number).record))


def _blocks(hashes: Sequence[int], text_of: Callable[[int], str | None]) -> Mapping[str, list[int]]:
    """The texts that several numbers have, with these; `hashes` are those of the texts, 0 where there is none."""
    again = {one for one, other in pairwise(sorted(hashes)) if one == other != 0}
    blocks: dict[str, list[int]] = {}
    for number, one in enumerate(hashes if again else ()):
        if one in again and (text := text_of(number)):
            blocks.setdefault(text, []).append(number)
    return {text: numbers for text, numbers in blocks.items() if len(numbers) > 1}
