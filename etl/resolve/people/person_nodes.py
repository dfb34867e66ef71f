"""One node for each person, and the author list of each paper.

An authorship is a position in the author list of a paper, printed under one name or, on several pages, under several
(`authorships`). A rare name is one person everywhere. Two authorships of a common name are one person where other
evidence makes a namesake unlikely (`person_clustering`).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from etl.model import Authorship, Person
from etl.resolve.audit.decisions import Decisions
from etl.resolve.keys.names import Name
from etl.resolve.lazy import LazySequence
from etl.resolve.papers.nodes import is_one
from etl.resolve.people import name_frequency, person_clustering
from etl.resolve.people.authorships import Authorships
from etl.resolve.people.person_clustering import PersonClusters


@dataclass(frozen=True, slots=True)
class PaperAuthors:
    """Who wrote one paper."""

    authorships: tuple[Authorship, ...] = ()
    others: tuple[str, ...] = ()  # persons whom only another list than the best one has


@dataclass(frozen=True, slots=True)
class People:
    """Persons by key, and the authors of each paper: both computed on access."""

    nodes: Sequence[Person]
    of: Callable[[int], PaperAuthors]  # asked with the place of a paper among all


def resolved(given: Authorships, decisions: Decisions | None = None) -> People:
    """The people of all papers and their places in the author lists; `decisions` logs why names were merged."""
    persons = person_clustering.clusters(given, decisions or Decisions())
    by_person = array("i", sorted(range(len(persons.who)), key=persons.who.__getitem__))
    counts = Counter(persons.who)
    begins = array("i", accumulate((counts[one] for one in range(len(persons.keys))), initial=0))

    def person(one: int) -> Person:
        return _person(persons, one, by_person[begins[one] : begins[one + 1]])

    return People(LazySequence(person, range(len(persons.keys))), lambda paper: _writers(persons, given.of(paper)))


def _writers(persons: PersonClusters, numbers: Sequence[int]) -> PaperAuthors:
    given = persons.given
    listed = [number for number in numbers if given.listed(number)]
    others = {persons.key(number) for number in {*numbers}.difference(listed)}
    printed = given.name_table.printed
    authorships = [
        Authorship(at, persons.key(one), printed[given.names[one]]) for at, one in enumerate(listed, start=1)
    ]
    return PaperAuthors(tuple(authorships), tuple(sorted(others)))


def _person(persons: PersonClusters, one: int, numbers: Sequence[int]) -> Person:
    """A person under the fullest and most frequent form of the name, in the usual order of its words."""
    given, key = persons.given, persons.keys[one]
    forms = Counter([given.name_table[name] for number in numbers for name, _ in given.forms(number)])
    turned = len({frozenset(one.words) for one in forms}) < len(forms)

    def rank(one: Name) -> tuple[bool, bool, float, int, int, int, str]:
        accents = sum(not character.isascii() for character in one.shown)
        order = -name_frequency.order(one.words) if turned else 0.0
        return one.abbreviated, "\ufffd" in one.shown, order, -forms[one], -accents, -len(one.shown), one.shown

    label = min(forms, key=rank).shown
    every = {text for one in forms for text in (one.shown, *one.alternatives)}
    replaced = [name for name in persons.replaced(numbers) - {key} if not is_one(persons.keys, name)]
    return Person(key, label, tuple(sorted(every - {label})), tuple(sorted(replaced)))
