"""Counting what passes: subjects, and statements by property and by class."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from etl.rdf import terms as t
from etl.rdf.blocks import Described, distinct, under

_SAID = re.compile(rf"^<[^>]*> ({re.escape(t.A)} <[^>]*>|<[^>]*>).*", re.MULTILINE)
"""Of each line its property, rdf:type with its class; what is no ">" is passed over fastest."""
_AT_ONCE = 10_000
"""Statements that are counted together, which is faster than those of a subject alone."""


@dataclass(slots=True)
class Tally:
    """What blocks of statements held that have passed; their lines must be distinct, and no subject stand in two."""

    subjects: int = 0
    _said: Counter[str] = field(default_factory=Counter)

    def written(self, things: Iterable[Described]) -> Iterator[str]:
        """The blocks of things, counted before they are text, which is faster."""
        said: list[str] = []
        for subject, pairs in things:
            self.subjects += 1
            lines = distinct(pairs)
            once = pairs if len(lines) == len(pairs) else dict.fromkeys(pairs)
            said += [f"{predicate} {value}" if predicate == t.A else predicate for predicate, value in once]
            yield under(subject, lines)
        self._said.update(said)

    def each(self, blocks: Iterable[str]) -> Iterator[str]:
        """The blocks, each of them all statements about one subject, counted one by one."""
        said: list[str] = []
        for lines in blocks:
            self.subjects += 1
            said += _SAID.findall(lines)
            if len(said) > _AT_ONCE:
                self._said.update(said)
                said.clear()
            yield lines
        self._said.update(said)

    def alike(self, blocks: Iterable[str]) -> Iterator[str]:
        """The same for blocks that say as much as the first, with the same properties, of as many subjects."""
        lines, passed = "", 0
        for lines in blocks:
            passed += 1
            yield lines
        self.add(lines, passed)

    def add(self, lines: str, number: int) -> None:
        """So many blocks that say as much as this one."""
        self.subjects += number * len({line.split(" ", 1)[0] for line in lines.splitlines()})
        for said in _SAID.findall(lines):
            self._said[said] += number

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
