"""The vocabularies of ontology/ in numbers, and the tree of hardware."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from etl import vocabulary
from etl.vocabulary import Concepts


@dataclass(frozen=True, slots=True)
class Scheme:
    """A vocabulary: its file, how many concepts and labels it has, and how many there are of each sort."""

    file: str
    holds: str
    concepts: int
    labels: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A piece of hardware and what stands below it, by label; `size` is how much that is, at any depth."""

    notation: str
    label: str
    below: tuple[Branch, ...]

    @property
    def size(self) -> int:
        return len(self.below) + sum(one.size for one in self.below)


def schemes() -> tuple[Scheme, ...]:
    """The five vocabularies: systems and workloads are parted by their kinds, the others by their top concepts."""
    return (
        _scheme("hardware", "classes, families and products of hardware", vocabulary.hardware(), by_kind=False),
        _scheme(
            "quantities", "quantities, and the metric words that signal them", vocabulary.quantities(), by_kind=False
        ),
        _scheme("systems", "well-known software, methods and accelerators", vocabulary.systems(), by_kind=True),
        _scheme("workloads", "models, data sets and benchmarks", vocabulary.workloads(), by_kind=True),
        _scheme("cues", "words that say what a sentence does", vocabulary.cues(), by_kind=False),
    )


def hardware() -> tuple[Branch, ...]:
    """The classes of hardware, each with all that stands below it."""
    concepts = vocabulary.hardware()
    below: dict[str, list[str]] = {}
    for key, concept in concepts.items():
        below.setdefault(concept.broader[0] if concept.broader else "", []).append(key)
    return _branches("", concepts, below)


def _branches(above: str, concepts: Concepts, below: Mapping[str, list[str]]) -> tuple[Branch, ...]:
    found = (Branch(key, concepts[key].label, _branches(key, concepts, below)) for key in below.get(above, ()))
    return tuple(sorted(found, key=lambda branch: (branch.label.casefold(), branch.notation)))


def _scheme(name: str, holds: str, concepts: Concepts, *, by_kind: bool) -> Scheme:
    tops = vocabulary.tops(concepts)
    parts = Counter(concept.kind or "" if by_kind else tops[key] for key, concept in concepts.items())
    labels = sum(len(concept.labels) for concept in concepts.values())
    return Scheme(f"{name}.ttl", holds, len(concepts), labels, tuple(sorted(parts.items())))
