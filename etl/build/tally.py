"""Counting what passes: subjects, and statements by property and by class."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from etl.build import terms as t

_SAID = re.compile(rf"^<[^>]*> ({re.escape(t.A)} <[^>]*>|<[^>]*>).*", re.MULTILINE)
"""Of each line its property, rdf:type with its class; what is no ">" is passed over fastest."""
_AT_ONCE = 10_000
"""Statements that are counted together, which is faster than those of a subject alone."""


@dataclass(slots=True)
class Tally:
    """What blocks of statements held that have passed; their lines must be distinct, and no subject stand in two."""

    subjects: int = 0
    _said: Counter[str] = field(default_factory=Counter)

    def each(self, blocks: Iterable[str]) -> Iterator[str]:
        """The blocks, each of them all that is said of one subject, counted one by one."""
        said: list[str] = []
        for lines in blocks:
            self.subjects += 1
            said += _SAID.findall(lines)
            if len(said) > _AT_ONCE:
                self._said.update(said)
                said.clear()
            yield lines
        self._said.update(said)

    def alike(self, blocks: Iterable[str], length: int = 0) -> Iterator[str]:
        """The same for blocks that say as much as the first, with the same properties, of as many subjects.

        Where others may say more of one subject, `length` is the number of lines of those that are alike.
        """
        first, passed = "", 0
        more = Tally()
        for lines in blocks:
            if length and lines.count("\n") != length:
                yield from more.each([lines])
                continue
            first = first or lines
            passed += 1
            yield lines
        self.subjects += more.subjects
        self._said.update(more._said)
        self.subjects += passed * len({line.split(" ", 1)[0] for line in first.splitlines()})
        for said in _SAID.findall(first):
            self._said[said] += passed

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
