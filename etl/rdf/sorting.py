"""Blocks in the order of their subjects, also when there are more than memory holds: sorted in parts, merged from disk.

A part that is full goes to a file that has no name, so that nothing is left of it, however a run ends. Parts are merged
a stretch at a time: what every part has up to the least of their last subjects is put in order together.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, groupby, islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import Self

_HELD = 4_000_000
"""Characters of blocks that are held before they are put away as a part."""
_STRETCH = 1 << 15
"""Characters that are read of a part at a time."""
_FEW = 256
"""Blocks that are taken in together."""
_PARTS = 48
"""Parts of a tier at which they are merged into one of the next."""
_BETWEEN = "\0"
"""What no block holds: literals and IRIs have no control characters."""
_SIZE = 8

One = Callable[[Sequence[str]], str]
"""Several blocks of one subject, in the order in which they came, made one."""
_Part = tuple[int, int]
"""Where a part begins and ends in the file."""


def subject(block: str) -> str:
    """The subject of the first line."""
    return block[: block.find(" ")]


def first(blocks: Sequence[str]) -> str:
    """The first of equals counts."""
    return blocks[0]


def alone(blocks: Sequence[str]) -> str:
    """For blocks of which no two have one subject: it is not looked for."""
    return blocks[0]


def together(blocks: Sequence[str]) -> str:
    """All statements, as sorted and distinct lines."""
    if len(blocks) == 1:
        return blocks[0]
    return "".join(f"{line}\n" for line in sorted({line for lines in blocks for line in lines.split("\n") if line}))


class _Tier:
    """Sorted parts in a file that has no name."""

    def __init__(self, folder: Path) -> None:
        self._file = TemporaryFile(dir=folder)  # noqa: SIM115  # closed by `close`
        self._parts: list[_Part] = []

    def __len__(self) -> int:
        return len(self._parts)

    def close(self) -> None:
        self._file.close()

    def put(self, blocks: Iterable[str]) -> None:
        """One more part."""
        begun = self._file.seek(0, os.SEEK_END)
        stretch: list[str] = []
        size = 0
        for block in blocks:
            stretch.append(block)
            size += len(block)
            if size > _STRETCH:
                self._write(stretch)
                stretch, size = [], 0
        if stretch:
            self._write(stretch)
        self._file.flush()
        self._parts.append((begun, self._file.tell()))

    def clear(self) -> None:
        """The parts are gone, and the disk has their room again."""
        self._parts.clear()
        self._file.truncate(0)

    def stretches(self) -> Iterator[Iterator[list[str]]]:
        """Of each part, in the order in which they came, its blocks."""
        return map(self._read, self._parts)

    def _write(self, stretch: Sequence[str]) -> None:
        data = _BETWEEN.join(stretch).encode()
        self._file.write(len(data).to_bytes(_SIZE) + data)

    def _read(self, part: _Part) -> Iterator[list[str]]:
        place, end = part
        handle = self._file.fileno()
        while place < end:
            size = int.from_bytes(os.pread(handle, _SIZE, place))
            yield os.pread(handle, size, place + _SIZE).decode().split(_BETWEEN)
            place += _SIZE + size


class Sorted:
    """Blocks that come in any order and go in the order of their subjects, one for each; `close` lets the disk go.

    Without a folder to put parts into, all of them stay in memory. A tier that is full of parts becomes one part of the
    next, so that a block is written again once for every factor of `_PARTS` by which all of them outgrow memory.
    """

    def __init__(self, folder: Path | None = None, one: One = together, held: int = _HELD) -> None:
        self._folder, self._one, self._most = folder, one, held
        self._held: list[str] = []
        self._size = 0
        self._tiers: list[_Tier] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for tier in self._tiers:
            tier.close()

    def add(self, blocks: Iterable[str]) -> None:
        """Blocks to be put in order, before the first is taken out."""
        if not self._folder:
            self._held += blocks
            return
        blocks = iter(blocks)
        while few := list(islice(blocks, _FEW)):
            self._held += few
            self._size += sum(map(len, few))
            if self._size > self._most:
                self._put_away(self._folder)

    def __iter__(self) -> Iterator[str]:
        last = _ordered(self._held, self._one)
        if not self._tiers:
            return iter(last)
        oldest_first = (part for tier in reversed(self._tiers) for part in tier.stretches())
        return self._merged([*oldest_first, iter([last])])

    def _put_away(self, folder: Path) -> None:
        part: Iterable[str] = _ordered(self._held, self._one)
        self._held.clear()
        self._size = 0
        for height in count():
            if height == len(self._tiers):
                self._tiers.append(_Tier(folder))
            self._tiers[height].put(part)
            if height:
                self._tiers[height - 1].clear()
            if len(self._tiers[height]) < _PARTS:
                return
            part = self._merged(self._tiers[height].stretches())

    def _merged(self, parts: Iterable[Iterator[list[str]]]) -> Iterator[str]:
        """Every part has a subject once, so that none is cut between two stretches."""
        open_ = [(stretch, part) for part in parts if (stretch := next(part, []))]
        while len(open_) > 1:
            bound = min(subject(stretch[-1]) for stretch, _ in open_)
            taken: list[str] = []
            left: list[tuple[list[str], Iterator[list[str]]]] = []
            for stretch, part in open_:
                cut = bisect_right(stretch, bound, key=subject)
                taken += stretch[:cut]
                if rest := stretch[cut:] or next(part, []):
                    left.append((rest, part))
            open_ = left
            yield from _ordered(taken, self._one)
        for stretch, part in open_:
            yield from stretch
            for more in part:
                yield from more


def _ordered(blocks: Sequence[str], one: One) -> list[str]:
    """Sorted by subject, those of one subject made one."""
    if one is alone:
        return sorted(blocks)
    subjects = [block[: block.find(" ")] for block in blocks]
    firsts = dict(zip(reversed(subjects), reversed(blocks), strict=True))
    if one is first or len(firsts) == len(blocks):
        return sorted(firsts.values())  # by subject: a space ends it, and no character in it is less
    return [one(list(same)) for _, same in groupby(sorted(blocks, key=subject), key=subject)]
