"""N-Triples as text: a file that the pipeline wrote is read a stretch at a time; escapes are undone."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_BYTES = 1_000_000

Stretch = tuple[int, int]
"""Two offsets of a file, in bytes, between subjects."""


def cuts(path: Path, size: int = _BYTES) -> Iterator[Stretch]:
    """A file in stretches of some `size` bytes, each of whole subjects."""
    begun = 0
    with path.open("rb") as file:
        end = os.fstat(file.fileno()).st_size
        while begun < end:
            cut = min(_next_subject(file, begun + size), end)
            yield begun, cut
            begun = cut


def lines(path: Path, stretch: Stretch) -> list[str]:
    """The lines of a stretch of a file, without their ends."""
    begun, end = stretch
    with path.open("rb") as file:
        file.seek(begun)
        return file.read(end - begun).decode().removesuffix("\n").split("\n")


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
