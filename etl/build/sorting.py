"""Blocks in the order of their subjects, also when there are more than memory holds: sorted in parts, merged from disk.

A part that is full goes to a file that has no name, so that nothing is left of it, however a run ends. Parts are merged
a stretch at a time: what every part has up to the least of their last subjects is put in order together.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import eq
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
"""Parts at which they are merged into one."""
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
    """What was said first counts."""
    return blocks[0]


def together(blocks: Sequence[str]) -> str:
    """All that was said, as sorted and distinct lines."""
    if len(blocks) == 1:
        return blocks[0]
    return "".join(f"{line}\n" for line in sorted({line for lines in blocks for line in lines.split("\n") if line}))


class Sorted:
    """Blocks that come in any order and go in the order of their subjects, one for each; `close` lets the disk go.

    Without a folder to put parts into, all of them stay in memory.
    """

    def __init__(self, folder: Path | None = None, one: One = together, held: int = _HELD) -> None:
        self._one, self._most = one, held
        self._held: list[str] = []
        self._size = 0
        self._parts: list[_Part] = []
        self._file = TemporaryFile(dir=folder) if folder else None  # noqa: SIM115  # closed by `close`

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._file:
            self._file.close()

    def add(self, blocks: Iterable[str]) -> None:
        """Blocks to be put in order, before the first is taken out."""
        blocks = iter(blocks)
        while few := list(islice(blocks, _FEW)):
            self._held += few
            self._size += sum(map(len, few))
            if self._size > self._most and self._file:
                self._put_away(_ordered(self._held, self._one))
                self._held.clear()
                self._size = 0
                if len(self._parts) >= _PARTS:
                    parts, self._parts = self._parts, []
                    self._put_away(self._merged([self._read(part) for part in parts]))

    def __iter__(self) -> Iterator[str]:
        last = _ordered(self._held, self._one)
        return self._merged([*(self._read(part) for part in self._parts), iter([last])])

    def _put_away(self, blocks: Iterable[str]) -> None:
        assert self._file is not None
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

    def _write(self, stretch: Sequence[str]) -> None:
        assert self._file is not None
        data = _BETWEEN.join(stretch).encode()
        self._file.write(len(data).to_bytes(_SIZE) + data)

    def _read(self, part: _Part) -> Iterator[list[str]]:
        assert self._file is not None
        place, end = part
        handle = self._file.fileno()
        while place < end:
            size = int.from_bytes(os.pread(handle, _SIZE, place))
            yield os.pread(handle, size, place + _SIZE).decode().split(_BETWEEN)
            place += _SIZE + size

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


def _ordered(blocks: Iterable[str], one: One) -> list[str]:
    """Sorted by subject, those of one subject made one."""
    ordered = sorted(blocks, key=subject)
    subjects = [block[: block.find(" ")] for block in ordered]
    if not any(map(eq, subjects, islice(subjects, 1, None))):
        return ordered
    return [one(list(same)) for _, same in groupby(ordered, key=subject)]
