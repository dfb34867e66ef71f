"""Blocks in the order of their subjects, also when there are more than memory holds: sorted in parts, merged from disk.

A part that is full goes to a file that has no name, so that nothing is left of it, however a run ends.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from heapq import merge
from io import DEFAULT_BUFFER_SIZE
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryFile

Key = Callable[[str], str | tuple[int, str]]
AT_ONCE = 1_000_000
_HELD = 8_000_000  # characters of blocks that are held before they are put away as a part
_BETWEEN = "\0"  # what no block holds: literals and IRIs have no control characters


def subject(block: str) -> str:
    return block[: block.find(" ")]


def grouped(lines: Iterable[str]) -> Iterator[str]:
    """A block for each run of lines about one subject."""
    return ("".join(sorted(set(same))) for _, same in groupby(lines, subject))


def pieces(blocks: Iterable[str]) -> Iterator[list[str]]:
    """Blocks, some at a time: of some `AT_ONCE` characters together."""
    piece: list[str] = []
    held = 0
    for block in blocks:
        piece.append(block)
        held += len(block)
        if held > AT_ONCE:
            yield piece
            piece, held = [], 0
    if piece:
        yield piece


class Sorted(AbstractContextManager["Sorted", None]):
    """Blocks that come in any order and go in the order of their subjects, or of another `key`, one for each key.

    Parts are in `folder`, or where the system has its temporary files.
    """

    def __init__(self, folder: Path | None = None, held: int = _HELD, key: Key = subject) -> None:
        self._file = TemporaryFile(dir=folder)  # noqa: SIM115  # it has no name: nothing is left, however a run ends
        self._most = held
        self._key = key
        self._held: list[str] = []
        self._size = 0
        self._ends = [0]  # where the parts begin and end in the file

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, blocks: Iterable[str]) -> None:
        """Blocks to be put in order, before the first is taken out."""
        for block in blocks:
            self._held.append(block)
            self._size += len(block)
            if self._size > self._most:
                self._file.write("".join(f"{one}{_BETWEEN}" for one in sorted(self._held, key=self._key)).encode())
                self._file.flush()
                self._ends.append(self._file.tell())
                self._held.clear()
                self._size = 0

    def __iter__(self) -> Iterator[str]:
        parts = [self._part(number) for number in range(1, len(self._ends))]
        for _, same in groupby(merge(*parts, sorted(self._held, key=self._key), key=self._key), self._key):
            blocks = list(same)
            if len(blocks) > 1:  # all statements about one subject, as sorted and distinct lines
                lines = {line for block in blocks for line in block.split("\n") if line}
                blocks = [f"{line}\n" for line in sorted(lines)]
            yield "".join(blocks)

    def _part(self, number: int) -> Iterator[str]:
        place, end = self._ends[number - 1 : number + 1]
        rest = ""
        pending = b""
        while place < end:
            pending += os.pread(self._file.fileno(), min(DEFAULT_BUFFER_SIZE, end - place), place)
            place += DEFAULT_BUFFER_SIZE
            whole, mark, pending = pending.rpartition(_BETWEEN.encode())
            *blocks, rest = (whole + mark).decode().split(_BETWEEN)
            yield from blocks
        assert not rest
