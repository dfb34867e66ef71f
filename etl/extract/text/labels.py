"""The labels of the vocabularies, by the words that they begin with: hardware, software, workloads."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from etl import vocabulary
from etl.extract.text.tokens import words
from etl.vocabulary import Concept

Field = Literal["hardware", "systems", "workloads"]


@dataclass(frozen=True, slots=True)
class Label:
    """The lower-case tokens of a name of `concept`; without a concept, words that hold a label and mean nothing."""

    words: tuple[str, ...]
    field: Field | None = None
    concept: Concept | None = None


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels that begin with one word: that word alone, and longer ones by their second word."""

    alone: list[Label] = field(default_factory=list)
    longer: dict[str, list[Label]] = field(default_factory=dict)


def labels(first: str) -> Labels | None:
    """The labels whose first token is a word in lower case."""
    return _labels().get(first)


def goes_on(word: str) -> bool:
    """Whether a word in lower case is the second of a label."""
    return word in _seconds()


@cache
def _seconds() -> frozenset[str]:
    return frozenset(second for begun in _labels().values() for second in begun.longer)


@cache
def _labels() -> Mapping[str, Labels]:
    table: dict[str, Labels] = {}
    for label in dict.fromkeys(_everything()):
        first, *rest = label.words
        begun = table.setdefault(first, Labels())
        (begun.longer.setdefault(rest[0], []) if rest else begun.alone).append(label)
    return table


def _everything() -> Iterator[Label]:
    for room, concept in concepts():
        for label in concept.labels:
            yield Label(_folded(label), room, concept)
        for label in concept.exceptions:
            yield Label(_folded(label))


def _folded(label: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in words(label))


def concepts() -> Iterator[tuple[Field, Concept]]:
    """Everything that has a label."""
    rooms: tuple[tuple[Field, Mapping[str, Concept]], ...] = (
        ("hardware", vocabulary.hardware()),
        ("systems", vocabulary.systems()),
        ("workloads", vocabulary.workloads()),
    )
    for room, known in rooms:
        for concept in known.values():
            if concept.labels:
                yield room, concept
