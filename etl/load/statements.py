"""The statements of a graph as sorted lines, and the same lines in batches that are cut alike every time."""

import hashlib
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from etl import store
from etl.errors import GraphError

_PLAIN = re.compile(
    rb"""
      <[^<>"{}|^`\\\0-\x20]+>\ <[^<>"{}|^`\\\0-\x20]+>\ (?:     # subject, predicate: no blank node, no escapes
        <[^<>"{}|^`\\\0-\x20]+>
      | "(?:[^"\\\n\r]|\\[tbnrf"'\\]|\\u(?!000[AD])(?:00[01][0-9A-F]|007F|FFF[EF]))*+"  # no escape ends a string
        (?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\^\^<[^<>"{}|^`\\\0-\x20]+>)?
      )\ \.\n
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Statements:
    """A graph to send: distinct lines in the order of their bytes, without blank nodes."""

    file: BinaryIO
    digest: str  # SHA-256 of all the lines
    count: int
    classes: Counter[str]  # how many nodes are of each class, by its IRI

    def batches(self, lines: int, size: int) -> Iterator[list[bytes]]:
        """The lines in batches of at most so many lines and bytes; a line that is longer goes alone."""
        self.file.seek(0)
        taken: list[bytes] = []
        held = 0
        for line in self.file:
            if taken and (len(taken) == lines or held + len(line) > size):
                yield taken
                taken, held = [], 0
            taken.append(line)
            held += len(line)
        if taken:
            yield taken


@contextmanager
def opened(path: Path) -> Iterator[Statements]:
    """The statements of a file or of a store, in a file without a name. Raises GraphError."""
    digest, count = hashlib.sha256(), 0
    classes: Counter[str] = Counter()
    with tempfile.TemporaryFile() as file:
        for line in (line for block in store.subjects(path) for line in block.encode().splitlines(keepends=True)):
            if not _PLAIN.fullmatch(line):
                why = f"it holds what is no plain statement: {line.decode().strip()[:100]!r}"
                if re.match(rb"_:|\S+ \S+ _:", line):
                    why = "it has blank nodes, which would be others each time they are sent: give them IRIs"
                raise GraphError(f"cannot send {path}: {why}")
            file.write(line)
            digest.update(line)
            count += 1
            _, predicate, rest = line.split(b" ", 2)
            if predicate == b"<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>" and rest.startswith(b"<"):
                classes[rest[1:-4].decode()] += 1
        yield Statements(file, digest.hexdigest(), count, classes)
