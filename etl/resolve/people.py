"""Who wrote what: one node per person, and the author list of each paper.

A place in the author list of a paper is somebody, printed under one name or, on several pages, under several
(`credits`). A name that few people bear is one person wherever it stands. A name that many bear says little: two
places of that name are one person where something else makes another bearer unlikely (`bearers`).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from etl.model import Authorship, Person
from etl.resolve import bearers, namesakes
from etl.resolve.bearers import Persons
from etl.resolve.credits import Credits
from etl.resolve.decisions import Decisions
from etl.resolve.making import Made
from etl.resolve.names import Name
from etl.resolve.nodes import is_one
from etl.resolve.roll import PLAIN, Roll


@dataclass(frozen=True, slots=True)
class Writers:
    """Who wrote one paper."""

    authorships: tuple[Authorship, ...] = ()
    others: tuple[str, ...] = ()
    """Persons whom only a list that lost names."""


@dataclass(frozen=True, slots=True)
class People:
    """Persons by key, and who wrote each paper: both made when they are asked for."""

    nodes: Sequence[Person]
    of: Callable[[int], Writers]
    """Asked with the place of a paper among all."""


def resolved(given: Credits, decisions: Decisions | None = None) -> People:
    """The people of all papers and their places in the author lists; `decisions` is told why names were merged."""
    decisions = decisions or Decisions()
    persons = bearers.persons(given, decisions)
    by_person = array("i", sorted(range(len(given)), key=persons.who.__getitem__))
    begins = array("i", bytes(4 * (len(persons.keys) + 1)))
    for one in persons.who:
        begins[one + 1] += 1
    begins = array("i", accumulate(begins))
    usual = _Usual(given.roll)

    def person(one: int) -> Person:
        first, end = begins[one], begins[one + 1]
        number = by_person[first]
        name = given.name(number)
        if end - first == 1 and given.roll.marks[name] & PLAIN and given.is_alone(number):  # most are
            return Person(persons.keys[one], given.roll.printed[name])
        return _person(persons, one, by_person[first:end], usual)

    return People(Made(person, range(len(persons.keys))), lambda paper: _writers(persons, given.of(paper)))


def _writers(persons: Persons, numbers: Sequence[int]) -> Writers:
    given = persons.given
    is_alone = not numbers or given.is_alone(numbers[0])
    listed = numbers if is_alone else [number for number in numbers if given.listed(number)]
    others = () if is_alone else {persons.key(number) for number in {*numbers}.difference(listed)}
    printed = given.roll.printed
    authorships = [Authorship(at, persons.key(one), printed[given.name(one)]) for at, one in enumerate(listed, start=1)]
    return Writers(tuple(authorships), tuple(sorted(others)))


class _Usual:
    """In which order words are names, as far as is known from names at large and from the names of these papers."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll

    def rank(self, one: Name) -> tuple[float, int]:
        """Less is more usual."""
        first, last = self._seen
        seen = first[hash(one.words[0])] + last[hash(one.words[-1])] if one.words else 0
        return -namesakes.order(one.words), -seen

    @cached_property
    def _seen(self) -> tuple[Counter[int], Counter[int]]:
        """How many names begin and end with a word, each by its hash; names of the same words count once."""
        roll, first, last = self.roll, Counter[int](), Counter[int]()
        before = hash(())
        for number in sorted(range(len(roll)), key=roll.words.__getitem__):
            if roll.words[number] not in (before, hash(())):
                before = roll.words[number]
                first[roll.first[number]] += 1
                last[roll.last[number]] += 1
        return first, last


def _person(persons: Persons, one: int, numbers: Sequence[int], usual: _Usual) -> Person:
    """The person at these places."""
    given, roll, key = persons.given, persons.given.roll, persons.keys[one]
    replaced = tuple(sorted([name for name in persons.replaced(numbers) - {key} if not is_one(persons.keys, name)]))
    names = Counter([name for number in numbers for name, _ in given.forms(number)])
    name = given.name(numbers[0])
    if len(names) == 1 and roll.marks[name] & PLAIN:
        return Person(key, roll.printed[name], (), replaced)
    return _named(key, names, replaced, usual)


def _named(key: str, names: Counter[int], replaced: tuple[str, ...], usual: _Usual) -> Person:
    """A person under the fullest and most frequent form of the name, in the usual order of its words."""
    forms: Counter[Name] = Counter()
    for number, count in names.items():
        forms[usual.roll[number]] += count
    turned = len({frozenset(one.words) for one in forms}) < len(forms)

    def rank(one: Name) -> tuple[bool, bool, tuple[float, int], int, int, int, str]:
        accents = sum(not character.isascii() for character in one.shown)
        order = usual.rank(one) if turned and len(one.words) > 1 else (0.0, 0)
        return one.abbreviated, "\ufffd" in one.shown, order, -forms[one], -accents, -len(one.shown), one.shown

    label = min(forms, key=rank).shown
    every = {text for one in forms for text in (one.shown, *one.alternatives)}
    return Person(key, label, tuple(sorted(every - {label})), replaced)
