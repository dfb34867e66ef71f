"""N-Triples files whose subjects are in order, as the pipeline writes them: read a stretch at a time, never whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pyoxigraph as ox

_AT_ONCE = 20_000

Stretch = tuple[int, int]
"""Two offsets of a file, in bytes, between subjects."""


def stretches(path: Path, namespaces: Sequence[str]) -> list[list[Stretch]] | None:
    """Where the subjects of each namespace stand in the file, and last where the others do.

    `None` when the subjects are not in order, or a line is not plainly "<subject> …": then nothing can be said. No
    namespace may begin another.
    """
    heads = [f"<{namespace}".encode() for namespace in namespaces]
    found: list[list[Stretch]] = [[] for _ in (*heads, None)]
    last, kind, begun, offset = b"", -1, 0, 0
    with path.open("rb") as file:
        for line in file:
            subject = line[: line.find(b" ") + 1]
            if subject != last or not subject:
                if subject < last or not subject.startswith(b"<") or b"\\" in subject:
                    return None
                last = subject
                if kind < 0 or not _is_of(subject, kind, heads):
                    if offset:
                        found[kind].append((begun, offset))
                    begun = offset
                    kind = next((n for n, head in enumerate(heads) if subject.startswith(head)), len(heads))
            offset += len(line)
    if offset:
        found[kind].append((begun, offset))
    return found


def _is_of(subject: bytes, kind: int, heads: Sequence[bytes]) -> bool:
    if kind == len(heads):
        return not any(map(subject.startswith, heads))
    return subject.startswith(heads[kind])


def pieces(path: Path, stretch: Stretch, at_once: int = _AT_ONCE) -> Iterator[list[str]]:
    """Lines of whole subjects, as pyoxigraph prints them, each once, `at_once` or more together. SyntaxError."""
    begun, end = stretch
    with path.open("rb") as file:
        file.seek(begun)
        piece: list[bytes] = []
        while begun < end:
            line = file.readline()
            begun += len(line)
            if len(piece) >= at_once and not line.startswith(piece[-1][: piece[-1].find(b" ") + 1]):
                yield _printed(piece)
                piece = []
            piece.append(line)
    if piece:
        yield _printed(piece)


def _printed(piece: list[bytes]) -> list[str]:
    triples = (quad.triple for quad in ox.parse(b"".join(piece), ox.RdfFormat.N_TRIPLES))
    printed = (ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b"").decode()
    return [f"{line}\n" for line in dict.fromkeys(printed.split("\n")) if line]
