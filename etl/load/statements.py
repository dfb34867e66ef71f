"""The statements of a graph as sorted lines, and the same lines in batches that are cut alike every time."""

import hashlib
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from etl import store
from etl.errors import GraphError

A = b"<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
_PLAIN = re.compile(
    rb"""
      <[^<>"{}|^`\\\0-\x20]+>\ <[^<>"{}|^`\\\0-\x20]+>\ (?:     # subject, predicate: no blank node, no escapes
        <[^<>"{}|^`\\\0-\x20]+>
      | "(?:[^"\\\n\r]|\\[tbnrf"'\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*+"
        (?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\^\^<[^<>"{}|^`\\\0-\x20]+>)?
      )\ \.\n
    """,
    re.VERBOSE,
)
_BLANK = re.compile(rb"_:|\S+ \S+ _:")
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|.)")
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\0": "\\u0000"}


class Batch(NamedTuple):
    """Lines that travel together."""

    digest: str
    lines: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Statements:
    """A graph to send: distinct lines in the order of their bytes, without blank nodes."""

    file: BinaryIO
    digest: str
    """SHA-256 of all the lines."""
    count: int
    classes: tuple[tuple[str, int], ...]
    """How many nodes are of each class, by its IRI."""

    def batches(self, lines: int, size: int) -> Iterator[Batch]:
        """The lines in batches of at most so many lines and bytes; a line that is longer goes alone."""
        self.file.seek(0)
        taken: list[bytes] = []
        held = 0
        for line in self.file:
            if taken and (len(taken) == lines or held + len(line) > size):
                yield _batch(taken)
                taken, held = [], 0
            taken.append(line)
            held += len(line)
        if taken:
            yield _batch(taken)


@contextmanager
def opened(path: Path) -> Iterator[Statements]:
    """The statements of a file, held open, or of a store; what is no sorted N-Triples is sorted. Raises GraphError."""
    if path.suffix == ".nt" and path.is_file():
        with path.open("rb") as file:
            if found := _read(file):
                yield found
                return
    with tempfile.TemporaryFile() as file:
        file.writelines(block.encode() for block in store.subjects(path))
        if not (found := _read(file)):
            raise GraphError(f"cannot send {path}: {_reason(file)}")
        yield found


def as_sparql(line: bytes) -> str:
    """A line as SPARQL reads it: there, escapes by number are undone before a string is looked for."""
    text = line.decode()
    return _ESCAPE.sub(_unescaped, text) if "\\u" in text or "\\U" in text else text


def _unescaped(escape: re.Match[str]) -> str:
    number = escape[1] or escape[2]
    if not number:
        return escape[0]
    character = chr(min(int(number, 16), 0x10FFFF))
    return escape[0] if "\ud800" <= character <= "\udfff" else _SHORT.get(character, character)


def _read(file: BinaryIO) -> Statements | None:
    """What the lines come to; nothing when one of them is not plain, or not behind the one before."""
    file.seek(0)
    digest, count, before = hashlib.sha256(), 0, b""
    classes: Counter[bytes] = Counter()
    for line in file:
        if line <= before or not _is_plain(line):
            return None
        before = line
        digest.update(line)
        count += 1
        _, predicate, rest = line.split(b" ", 2)
        if predicate == A and rest.startswith(b"<"):
            classes[rest[1:-4]] += 1
    return Statements(
        file, digest.hexdigest(), count, tuple(sorted((name.decode(), size) for name, size in classes.items()))
    )


def _is_plain(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return _PLAIN.fullmatch(line) is not None


def _reason(file: BinaryIO) -> str:
    """What is wrong with the first line that is not plain."""
    file.seek(0)
    line = next((line for line in file if not _is_plain(line)), b"")
    if _BLANK.match(line):
        return "it has blank nodes, which would be others each time they are sent: give them IRIs"
    return f"it holds what is no plain statement: {line.decode('utf-8', 'replace').strip()[:100]!r}"


def _batch(lines: list[bytes]) -> Batch:
    return Batch(hashlib.sha256(b"".join(lines)).hexdigest()[:32], tuple(lines))
