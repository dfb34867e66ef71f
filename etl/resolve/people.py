"""Who wrote what: one node per person, and the author list of each paper.

A place in the author list of a paper is somebody, printed under one name or, on several pages, under several
(`credits`). A name that few people bear is one person wherever it stands. A name that many bear says little: two
places of that name are one person where something else makes another bearer unlikely (`bearers`).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from etl.model import Authorship, Person
from etl.resolve import bearers, namesakes
from etl.resolve.credits import Credit, Credits
from etl.resolve.decisions import Decisions
from etl.resolve.groups import Group
from etl.resolve.making import Made
from etl.resolve.names import Name


@dataclass(frozen=True, slots=True)
class Writers:
    """Who wrote one paper."""

    authorships: tuple[Authorship, ...] = ()
    others: tuple[str, ...] = ()
    """Persons whom only a list that lost names."""


@dataclass(frozen=True, slots=True)
class People:
    """Persons in the order in which papers name them, and who wrote each paper: both made when they are asked for."""

    nodes: Sequence[Person]
    of: Callable[[int], Writers]
    """Asked with the place of a paper among all."""


def resolved(groups: Sequence[Group], decisions: Decisions | None = None) -> People:
    """The people of all papers and their places in the author lists; `decisions` is told why names were merged."""
    decisions = decisions or Decisions()
    given = Credits(groups)
    persons = bearers.persons(given, decisions)
    by_key = array("q", sorted(range(len(given)), key=persons.keys.__getitem__))
    begins = array("q", (at for at in range(len(by_key)) if _is_new(persons.keys, by_key, at)))
    ends = begins[1:] + array("q", [len(by_key)] if by_key else [])
    met = array("q", sorted(range(len(begins)), key=lambda one: by_key[begins[one]]))
    usual = _Usual(given)

    def is_live(key: str) -> bool:
        at = bisect_left(by_key, key, key=persons.keys.__getitem__)
        return at < len(by_key) and persons.keys[by_key[at]] == key

    def person(one: int) -> Person:
        begin, end = begins[one], ends[one]
        credits_ = [given[number] for number in by_key[begin:end]]
        replaced = sorted(key for key in {*persons.replaced(credits_)} if not is_live(key))
        return _person(persons.keys[by_key[begin]], credits_, replaced, usual)

    return People(Made(person, met), lambda paper: _writers(given.of(paper), persons.keys))


def _is_new(keys: Sequence[str], by_key: Sequence[int], at: int) -> bool:
    return not at or keys[by_key[at]] != keys[by_key[at - 1]]


def _writers(given: Iterable[Credit], keys: Sequence[str]) -> Writers:
    listed: list[Authorship] = []
    others: set[str] = set()
    for credit in given:
        if credit.listed:
            listed.append(Authorship(credit.position, keys[credit.number], credit.best.printed))
        else:
            others.add(keys[credit.number])
    return Writers(tuple(listed), tuple(sorted(others)))


class _Usual:
    """In which order words are names, as far as is known from names at large and from the names of these papers."""

    def __init__(self, given: Iterable[Credit]) -> None:
        self._given = given

    def rank(self, one: Name) -> tuple[float, int]:
        """Less is more usual."""
        first, last = self._seen
        seen = first[one.words[0]] + last[one.words[-1]] if one.words else 0
        return -namesakes.order(one.words), -seen

    @cached_property
    def _seen(self) -> tuple[Counter[str], Counter[str]]:
        """How many names begin and end with a word; of a name that was seen no more than its hash is held."""
        first: Counter[str] = Counter()
        last: Counter[str] = Counter()
        known: set[int] = set()
        for words in (form.name.words for credit in self._given for form in credit.forms):
            if words and (told := hash(words)) not in known:
                known.add(told)
                first[words[0]] += 1
                last[words[-1]] += 1
        return first, last


def _person(key: str, given: Sequence[Credit], replaced: Iterable[str], usual: _Usual) -> Person:
    """A person under the fullest and most frequent form of the name, in the usual order of its words."""
    forms = Counter(form.name for credit in given for form in credit.forms)
    turned = len({frozenset(one.words) for one in forms}) < len(forms)

    def rank(one: Name) -> tuple[bool, bool, tuple[float, int], int, int, int, str]:
        accents = sum(not character.isascii() for character in one.shown)
        order = usual.rank(one) if turned and len(one.words) > 1 else (0.0, 0)
        return one.abbreviated, "\ufffd" in one.shown, order, -forms[one], -accents, -len(one.shown), one.shown

    label = min(forms, key=rank).shown
    every = {text for one in forms for text in (one.shown, *one.alternatives)}
    return Person(key, label, tuple(sorted(every - {label})), tuple(replaced))
