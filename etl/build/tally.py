"""Counting lines and nodes as they pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class Tally:
    """How many nodes of each class have passed, and how many lines."""

    def __init__(self) -> None:
        self.nodes: dict[str, int] = {}
        self.lines = 0

    def each(self, kind: str, blocks: Iterable[str]) -> Iterator[str]:
        """The blocks of nodes of one class, counted one by one."""
        nodes = 0
        for lines in blocks:
            nodes += 1
            self.lines += lines.count("\n")
            yield lines
        self.nodes[kind] = nodes

    def alike(self, kind: str, blocks: Iterable[str]) -> Iterator[str]:
        """The same for blocks that all have as many lines as the first."""
        nodes, size = 0, 0
        for lines in blocks:
            nodes += 1
            size = size or lines.count("\n")
            yield lines
        self.nodes[kind] = nodes
        self.lines += nodes * size
