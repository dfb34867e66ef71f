"""The records of all pages, by number: what identifies one is at hand, what else it says is read again when needed."""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from etl.model import Findings, Record
from etl.resolve.keys import record_keys
from etl.resolve.storage.blob_store import BlobStore
from etl.resolve.storage.codec import decoded, encoded
from etl.resolve.storage.string_table import StringTable

_CARD = "arxiv", "doi", "title", "start"
"""What a card says beside the key."""
Parts = Callable[[Record], tuple[str | None, ...]]
"""What a record says that others may say, too."""


class Records:
    """Records by page and their number there; of two in one place the later counts.

    Where they stand in all findings is known, and of their cards the keys. Texts that may agree are held as their
    hashes, because most agree with none; its card, and the little that `packed` keeps, are put away in `folder` or in
    memory.
    """

    def __init__(
        self, found: Sequence[Findings], folder: Path | None = None, parts: Parts = lambda _: (), count: int = 0
    ) -> None:
        self._found = found
        self._parts, self._count = parts, count
        """What `parts` gives so many of."""
        self.blobs = BlobStore(folder)
        """Two of each record, its card and what `packed` keeps; there is room for others after them."""
        self._hashes = [array("q") for _ in range(len(_CARD) + count)]
        self.keys = StringTable()
        """The key of a paper that has the record alone."""
        self.has = bytearray()
        """What a record gives, of `record_keys.Has`."""
        self._strength = bytearray()
        at = _Places()
        for one in found:
            at.add(one.record)
            self._keep(one)
        self.places = at.sorted()
        """Of each record its place in all findings."""
        self.keys = StringTable(map(self.keys.__getitem__, self.places))
        self.has, self._strength = (bytearray(map(one.__getitem__, self.places)) for one in (self.has, self._strength))
        self._hashes = [array("q", map(column.__getitem__, self.places)) for column in self._hashes]
        self.lean = lru_cache(maxsize=1024)(self._lean)

    def _keep(self, one: Findings) -> None:
        card = record_keys.card(one.record)
        told = card.arxiv, card.doi, card.title, card.start
        self.blobs.put(marshal.dumps(told))
        self.blobs.put(encoded(one))
        for column, text in zip(self._hashes, (*told, *self._parts(one.record)), strict=True):
            column.append(hash(text or ""))
        self.keys.append(card.key)
        self.has.append(card.has)
        self._strength.append(card.strength)

    def __len__(self) -> int:
        return len(self.places)

    def _lean(self, number: int) -> Findings:
        """What `packed` keeps of a record."""
        return decoded(self.blobs[2 * self.places[number] + 1])

    def whole(self, number: int) -> Findings:
        """All that a record says."""
        return self._found[self.places[number]]

    def key(self, numbers: Sequence[int]) -> str:
        """The key of the paper that has these records: the least of those that rest on the strongest evidence."""
        if len(numbers) == 1:  # most papers
            return self.keys[numbers[0]]
        return min((self._strength[number], self.keys[number]) for number in numbers)[1]

    def agreeing_cards(self, name: str) -> Iterator[list[int]]:
        """The records whose cards say the same under that name, by what they say."""
        column = _CARD.index(name)

        def said(number: int) -> str | None:
            told: Sequence[str | None] = marshal.loads(self.blobs[2 * self.places[number]])  # noqa: S302  # our own
            return told[column]

        blocks = self._agreeing(column, said)
        return (blocks[text] for text in sorted(blocks))

    def agreeing_parts(self, part: int) -> Iterator[list[int]]:
        """The records of which that one of the `parts` is the same."""

        def said(number: int) -> str | None:
            return self._parts(self.lean(number).record)[part]

        yield from self._agreeing(len(_CARD) + part, said).values()

    def _agreeing(self, column: int, said: Callable[[int], str | None]) -> Mapping[str, list[int]]:
        hashes = self._hashes[column]
        again = {one for one, other in pairwise(sorted(hashes)) if one == other != 0}
        blocks: dict[str, list[int]] = {}
        for number, told in enumerate(hashes):
            if told in again and (text := said(number)):
                blocks.setdefault(text, []).append(number)
        return {text: numbers for text, numbers in blocks.items() if len(numbers) > 1}


class _Places:
    """Where records stand in all findings."""

    def __init__(self) -> None:
        self._pages: dict[str, int] = {}
        self._page = array("i")
        self._number: list[int] = []

    def add(self, record: Record) -> None:
        self._page.append(self._pages.setdefault(record.page, len(self._pages)))
        self._number.append(record.number)

    def sorted(self) -> array[int]:
        """By page and number there, the last of each."""
        rank = {self._pages[page]: at for at, page in enumerate(sorted(self._pages))}
        place = [(rank[page], number) for page, number in zip(self._page, self._number, strict=True)]
        every = sorted(range(len(place)), key=place.__getitem__)
        return array("i", {place[at]: at for at in every}.values())
