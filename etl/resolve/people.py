"""Who wrote what: one node per person, and the author list of each paper.

A place in the author list of a paper is somebody, printed under one name or, on several pages, under several
(`credits`). A name that few people bear is one person wherever it stands. A name that many bear says little: two
places of that name are one person where something else makes another bearer unlikely (`bearers`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from etl.model import Authorship, Person
from etl.resolve import bearers, namesakes
from etl.resolve.credits import Credit, of_papers
from etl.resolve.decisions import Decisions
from etl.resolve.names import Name
from etl.resolve.papers import Group


@dataclass(frozen=True, slots=True)
class People:
    """Persons sorted by key, and the authors of each paper by position."""

    nodes: tuple[Person, ...]
    authorships: Mapping[str, tuple[Authorship, ...]]
    """By paper key."""
    others: Mapping[str, tuple[str, ...]]
    """By paper key: persons whom only a list that lost names."""


def resolved(groups: Sequence[Group], decisions: Decisions | None = None) -> People:
    """The people of all papers and their places in the author lists; `decisions` is told why names were merged."""
    decisions = decisions or Decisions()
    given = of_papers(groups)
    persons = bearers.persons(given, decisions)
    by_person: defaultdict[str, list[Credit]] = defaultdict(list)
    for credit in given:
        by_person[persons.key[credit.place]].append(credit)
    usual = _Usual(given)
    nodes = [_person(key, by_person[key], persons.replaced.get(key, ()), usual) for key in sorted(by_person)]
    authorships: defaultdict[str, list[Authorship]] = defaultdict(list)
    others: defaultdict[str, set[str]] = defaultdict(set)
    for credit in given:
        person = persons.key[credit.place]
        if credit.listed:
            authorships[credit.paper].append(Authorship(credit.position, person, credit.best.printed))
        else:
            others[credit.paper].add(person)
    return People(
        tuple(nodes),
        {paper: tuple(listed) for paper, listed in authorships.items()},
        {paper: tuple(sorted(named)) for paper, named in others.items()},
    )


class _Usual:
    """In which order words are names, as far as is known from names at large and from the names of these papers."""

    def __init__(self, given: Iterable[Credit]) -> None:
        words = {one.words for credit in given for one in (form.name for form in credit.forms) if one.words}
        self._first, self._last = Counter(first for first, *_ in words), Counter(last for *_, last in words)

    def rank(self, one: Name) -> tuple[float, int]:
        """Less is more usual."""
        seen = self._first[one.words[0]] + self._last[one.words[-1]] if one.words else 0
        return -namesakes.order(one.words), -seen


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
    return Person(key, label, tuple(sorted(every - {label})), tuple(sorted(set(replaced))))
