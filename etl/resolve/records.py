"""The records of all pages, by number: what identifies one is at hand, what else it says is read again when needed."""

from __future__ import annotations

import marshal
import weakref
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from etl.model import Findings, Record
from etl.resolve import cards
from etl.resolve.cards import Has
from etl.resolve.packed import packed, unpacked

_CARD = "arxiv", "doi", "title", "start"
"""What a card says beside the key."""
Part = Callable[[Record], str | None]
"""Something that a record says."""


class Records:
    """Records by page and their number there; of two in one place the later counts.

    Where they stand in all findings is known, and of their cards the keys. Texts that may agree are held as their
    hashes, because most agree with none; its card, and the little that `packed` keeps, are in a file without a name,
    in `folder` or in memory.
    """

    def __init__(self, found: Sequence[Findings], folder: Path | None = None, parts: Sequence[Part] = ()) -> None:
        self._found = found
        self._file: IO[bytes] = TemporaryFile(dir=folder) if folder else BytesIO()  # noqa: SIM115  # closed below
        weakref.finalize(self, self._file.close)
        self._begins = array("q", [0])
        self._hashes = [array("q") for _ in (*_CARD, *parts)]
        at: dict[tuple[str, int], int] = {}
        kept: list[tuple[str, Has, int]] = []
        for place, one in enumerate(found):
            at[one.record.page, one.record.number] = place
            kept.append(self._kept(one, parts))
        self.places = array("i", [at[key] for key in sorted(at)])
        """Of each record its place in all findings."""
        self.keys = [kept[place][0] for place in self.places]
        """The key of a paper that has the record alone."""
        self.has = [kept[place][1] for place in self.places]
        self._strength = bytes(kept[place][2] for place in self.places)
        self._hashes = [array("q", map(column.__getitem__, self.places)) for column in self._hashes]
        self._parts = parts
        self.lean = lru_cache(maxsize=1024)(self._lean)

    def _kept(self, one: Findings, parts: Sequence[Part]) -> tuple[str, Has, int]:
        card = cards.card(one.record)
        told = tuple([getattr(card, name) for name in _CARD])
        for data in (marshal.dumps(told), packed(one)):
            self._file.write(data)
            self._begins.append(self._begins[-1] + len(data))
        for column, text in zip(self._hashes, (*told, *(part(one.record) for part in parts)), strict=True):
            column.append(hash(text or ""))
        return card.key, card.has, card.strength

    def __len__(self) -> int:
        return len(self.places)

    def _lean(self, number: int) -> Findings:
        """What `packed` keeps of a record."""
        return unpacked(self._read(2 * self.places[number] + 1))

    def _read(self, piece: int) -> bytes:
        begin, end = self._begins[piece], self._begins[piece + 1]
        self._file.seek(begin)
        return self._file.read(end - begin)

    def whole(self, number: int) -> Findings:
        """All that a record says."""
        return self._found[self.places[number]]

    def key(self, numbers: Iterable[int]) -> str:
        """The key of the paper that has these records: the least of those that rest on the strongest evidence."""
        return min((self._strength[number], self.keys[number]) for number in numbers)[1]

    def agreeing_cards(self, name: str) -> Iterator[list[int]]:
        """The records whose cards say the same under that name, by what they say."""
        column = _CARD.index(name)

        def said(number: int) -> str | None:
            told: Sequence[str | None] = marshal.loads(self._read(2 * self.places[number]))  # noqa: S302  # our own
            return told[column]

        blocks = self._agreeing(column, said)
        return (blocks[text] for text in sorted(blocks))

    def agreeing_parts(self, part: Part) -> Iterator[list[int]]:
        """The records of which one of the `parts` is the same."""
        column = len(_CARD) + self._parts.index(part)
        yield from self._agreeing(column, lambda number: part(self.lean(number).record)).values()

    def _agreeing(self, column: int, said: Callable[[int], str | None]) -> Mapping[str, list[int]]:
        hashes = self._hashes[column]
        again = {one for one, other in pairwise(sorted(hashes)) if one == other != 0}
        blocks: dict[str, list[int]] = {}
        for number, told in enumerate(hashes):
            if told in again and (text := said(number)):
                blocks.setdefault(text, []).append(number)
        return {text: numbers for text, numbers in blocks.items() if len(numbers) > 1}
