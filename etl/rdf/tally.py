"""Counting what passes: subjects, and statements by property and by class."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from etl.rdf import terms as t

_SAID = re.compile(rf"^<[^>]*> ({re.escape(t.A)} <[^>]*>|<[^>]*>).*", re.MULTILINE)
"""Of each line its property, rdf:type with its class; what is no ">" is passed over fastest."""
_AT_ONCE = 10_000
"""Statements that are counted together, which is faster than those of a subject alone."""


@dataclass(slots=True)
class Tally:
    """What blocks of statements held that have passed; their lines must be distinct, and no subject be in two."""

    subjects: int = 0
    _said: Counter[str] = field(default_factory=Counter)

    def each(self, blocks: Iterable[str]) -> Iterator[str]:
        """The blocks, each of them all statements about one subject."""
        said: list[str] = []
        for lines in blocks:
            self.subjects += 1
            said += _SAID.findall(lines)
            if len(said) > _AT_ONCE:
                self._said.update(said)
                said.clear()
            yield lines
        self._said.update(said)

    @property
    def statements(self) -> int:
        return self._said.total()

    @property
    def classes(self) -> Mapping[str, int]:
        """Class → how many are one, in the order of IRIs."""
        return {kind: count for said, count in sorted(self._said.items()) if (kind := said.partition(" ")[2])}

    @property
    def properties(self) -> Mapping[str, int]:
        """Property → statements that have it, in the order of IRIs."""
        counts: Counter[str] = Counter()
        for said, count in self._said.items():
            counts[said.partition(" ")[0]] += count
        return dict(sorted(counts.items()))

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.subjects + other.subjects, self._said + other._said)


@dataclass(slots=True)
class Examples:
    """The first subject in each of some namespaces, of blocks that pass."""

    namespaces: tuple[str, ...]
    iris: set[str] = field(default_factory=set)

    def noted(self, blocks: Iterable[str]) -> Iterator[str]:
        """The same blocks."""
        left = {f"<{namespace}" for namespace in self.namespaces}
        for lines in blocks:
            for found in [one for one in left if lines.startswith(one)]:
                left.remove(found)
                self.iris.add(lines[1 : lines.find(">")])
            yield lines
