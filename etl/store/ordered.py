"""N-Triples as text: files in order, as the pipeline writes them, are read a stretch at a time; escapes are undone."""

import os
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

_BYTES = 1_000_000

Stretch = tuple[int, int]
"""Two offsets of a file, in bytes, between subjects."""


def stretches(file: BinaryIO, namespaces: Sequence[str], *, known: bool = False) -> list[list[Stretch]] | None:
    """Where the subjects of each namespace stand in the file, and last where the others do; no one begins another.

    `None` when the lines are not in order, or one is not plainly "<subject> …", unless their order is `known`.
    """
    spaces = sorted((f"<{namespace}".encode(), at) for at, namespace in enumerate(namespaces))
    found: list[list[Stretch]] = [[] for _ in (*namespaces, None)]
    last, offset = b"", 0
    file.seek(0)
    while lines := file.readlines(_BYTES):
        if not known and (lines[0] < last or not _in_order(lines)):
            return None
        last = lines[-1]
        for at, start, end in _sections(lines, spaces, len(namespaces)):
            size = sum(map(len, lines[start:end]))
            same = found[at]
            if same and same[-1][1] == offset:
                same[-1] = same[-1][0], offset + size
            else:
                same.append((offset, offset + size))
            offset += size
    return found


def _in_order(lines: list[bytes]) -> bool:
    if not (lines[0].startswith(b"<") and lines[-1].startswith(b"<")) or lines != sorted(lines):
        return False
    return not any(b"\\" in line.partition(b" ")[0] for line in [line for line in lines if b"\\" in line])


def _sections(
    lines: Sequence[bytes], spaces: Sequence[tuple[bytes, int]], others: int
) -> Iterator[tuple[int, int, int]]:
    """Which namespace the lines from one to another are of; no stretch is empty."""
    reached = 0
    for head, at in spaces:
        start, end = bisect_left(lines, head, reached), bisect_left(lines, head + b"\xff", reached)
        if start < end:
            if reached < start:
                yield others, reached, start
            yield at, start, end
            reached = end
    if reached < len(lines):
        yield others, reached, len(lines)


def pieces(file: BinaryIO, stretch: Stretch, at_once: int = _BYTES) -> Iterator[list[str]]:
    """Lines of whole subjects, without their ends; of some `at_once` bytes together, or as many as the subject has."""
    for cut in _cuts(file, stretch, at_once):
        yield _read(file, cut)


def cuts(path: Path, size: int = _BYTES) -> Iterator[Stretch]:
    """A file in stretches of some `size` bytes, each of whole subjects."""
    with path.open("rb") as file:
        yield from _cuts(file, (0, os.fstat(file.fileno()).st_size), size)


def lines(path: Path, stretch: Stretch) -> list[str]:
    """The lines of a stretch of a file, without their ends."""
    with path.open("rb") as file:
        return _read(file, stretch)


def _cuts(file: BinaryIO, stretch: Stretch, size: int) -> Iterator[Stretch]:
    begun, end = stretch
    while begun < end:
        cut = min(_next_subject(file, begun + size), end)
        yield begun, cut
        begun = cut


def _next_subject(file: BinaryIO, place: int) -> int:
    """Where a subject begins after the one whose line is cut there; the end of the file when none does."""
    file.seek(place)
    last = file.readline()
    place += len(last)
    line = file.readline()
    subject = line[: line.find(b" ") + 1]
    while line and line.startswith(subject):
        place += len(line)
        line = file.readline()
    return place


def _read(file: BinaryIO, stretch: Stretch) -> list[str]:
    begun, end = stretch
    file.seek(begun)
    return file.read(end - begun).decode().removesuffix("\n").split("\n")


_SHORT = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\"}
_ESCAPE = re.compile(
    r"""
      \\ (?: u([0-9A-Fa-f]{4})     # \u202E
           | U([0-9A-Fa-f]{8})     # \U0001F600
           | ([tbnrf"'\\])         # \n
         )
    """,
    re.VERBOSE,
)


def literal(term: str) -> tuple[str, str, str]:
    """What a literal says, its datatype as an IRI in angle brackets, its language; nothing for what it has not."""
    quoted, _, suffix = term.rpartition('"')
    kind, language = suffix.partition("^^")[2], suffix.partition("@")[2] if suffix.startswith("@") else ""
    return unescaped(quoted[1:]), kind, language


def unescaped(words: str) -> str:
    """The text that stands between the quotation marks of a literal, as it is meant."""
    if "\\" not in words:
        return words
    return _ESCAPE.sub(lambda at: chr(int(at[1] or at[2], 16)) if at[1] or at[2] else _SHORT[at[3]], words)
