"""Evidence that two authorships of one name are one person: a co-author, or a venue and year, in common.

Each tie narrows the field to those who share it: `expected` is how many others of that name are likely among them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from etl.resolve.people.authorships import Authorships
from etl.resolve.people.name_frequency import RESEARCHERS
from etl.resolve.people.name_table import DOUBT

Mark = TypeVar("Mark", int, str)

_AT_VENUE = 0.03  # share of a field that writes for one venue in one year
_CO_AUTHORS = 30 / RESEARCHERS  # share of a field that writes with one person
_MANY = 60  # authors of a paper above which being listed together is no evidence


@dataclass(frozen=True, slots=True)
class Tie:
    """Two authorships with something in common, and how many namesakes are expected among those who share it."""

    one: int
    other: int
    expected: float
    shared: int | str  # the name of a co-author by its number in the name table, or a venue

    @property
    def score(self) -> float:
        """Probability that both are one person."""
        return 1 / (1 + self.expected)

    def because(self, given: Authorships) -> str:
        if isinstance(self.shared, str):
            return f"both are at {self.shared}"
        return f"both wrote with {given.name_table[self.shared].shown}"


class CoauthorEvidence:
    """The ties between the authorships of all papers."""

    def __init__(self, given: Authorships) -> None:
        self._given = given
        self._name_table = given.name_table

    def between(self, ones: Iterable[int], others: Iterable[int], commonest: float) -> Iterator[Tie]:
        """Ties through a co-author between authorships of one person and those of another spelling."""
        keys, papers = self._given.keys, self._given.papers
        with_whom: dict[int, int] = {}
        for one in ones:
            for author in self._around(one):
                with_whom.setdefault(keys[author], one)
        for other in others:
            for author in self._around(other):
                first = with_whom.get(keys[author], -1)
                if first >= 0 and papers[first] != papers[other]:
                    name = self._given.names[author]
                    expected = commonest * self._share(name)
                    if expected < DOUBT:
                        yield Tie(first, other, expected, name)

    def within(self, places: Sequence[int]) -> list[Tie]:
        """Ties between authorships of one name, the strongest first."""
        keys, names = self._given.keys, self._given.names
        among = self._name_table.likely(names[places[0]])
        ties: list[Tie] = []
        for key, tied in _sharing(places, lambda one: [keys[author] for author in self._around(one)]):
            name = next(names[author] for author in self._around(tied[0]) if keys[author] == key)
            expected = among * self._share(name)
            if expected < DOUBT:
                ties += [Tie(tied[0], other, expected, name) for other in tied[1:]]
        if among * _AT_VENUE < DOUBT:
            for venue, tied in _sharing(places, self._given.venues):
                ties += [Tie(tied[0], other, among * _AT_VENUE, venue) for other in tied[1:]]
        return sorted(ties, key=lambda tie: (tie.expected, tie.one, tie.other))

    def _around(self, authorship: int) -> list[int]:
        """The co-authors of an authorship; none where a paper has too many."""
        authors = self._given.of(self._given.papers[authorship])
        return [one for one in authors if one != authorship] if len(authors) <= _MANY else []

    def _share(self, co_author: int) -> float:
        """Share of the field that writes with somebody of that name."""
        return _CO_AUTHORS * (1 + self._name_table.likely(co_author))


def _sharing(places: Iterable[int], marks: Callable[[int], Iterable[Mark]]) -> Iterator[tuple[Mark, Sequence[int]]]:
    """Each co-author or venue that several authorships have, with these, in order."""
    found: defaultdict[Mark, list[int]] = defaultdict(list)
    for authorship in places:
        for mark in marks(authorship):
            found[mark].append(authorship)
    return ((mark, found[mark]) for mark in sorted(found) if len(found[mark]) > 1)
