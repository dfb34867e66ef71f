"""Evidence that two authorships of one name are one person: a co-author, or a venue and year, in common.

Each tie narrows the field to those who share it: `expected` is how many others of that name are likely among them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from etl.resolve.people.authorships import Authorships
from etl.resolve.people.name_frequency import RESEARCHERS
from etl.resolve.people.name_table import DOUBT

_AT_VENUE = 0.03
"""Share of a field that writes for one venue in one year."""
_CO_AUTHORS = 30 / RESEARCHERS
"""Share of a field that writes with one person."""
_MANY = 60
"""Authors of a paper above which being listed together is no evidence."""


@dataclass(frozen=True, slots=True)
class Tie:
    """Two authorships with something in common, and how many namesakes are expected among those who share it."""

    one: int
    other: int
    expected: float
    shared: int | str
    """The name of a co-author by its number in the name table, or a venue."""

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
        with_whom = self.co_authors(ones)
        papers = self._given.papers
        for other in others:
            for author in self._around(other):
                one = with_whom.get(self._given.keys[author], -1)
                if one >= 0 and papers[one] != papers[other]:
                    name = self._given.names[author]
                    expected = commonest * self._share(name)
                    if expected < DOUBT:
                        yield Tie(one, other, expected, name)

    def within(self, places: Sequence[int]) -> list[Tie]:
        """Ties between authorships of one name, the strongest first."""
        among = self._name_table.likely(self._given.names[places[0]])
        ties: list[Tie] = []
        for name, tied in self._sharing_authors(places):
            expected = among * self._share(name)
            if expected < DOUBT:
                ties += [Tie(tied[0], other, expected, name) for other in tied[1:]]
        if among * _AT_VENUE < DOUBT:
            for venue, tied in self._sharing_venues(places):
                ties += [Tie(tied[0], other, among * _AT_VENUE, venue) for other in tied[1:]]
        return sorted(ties, key=lambda tie: (tie.expected, tie.one, tie.other))

    def co_authors(self, places: Iterable[int]) -> Mapping[int, int]:
        """Key of the name of a co-author → the first authorship with it."""
        found: dict[int, int] = {}
        for authorship in places:
            for author in self._around(authorship):
                found.setdefault(self._given.keys[author], authorship)
        return found

    def _sharing_authors(self, places: Iterable[int]) -> Iterator[tuple[int, Sequence[int]]]:
        """The authorships with each co-author, by the key of the name, and the name as the first has it."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        names: dict[int, int] = {}
        for authorship in places:
            for author in self._around(authorship):
                key = self._given.keys[author]
                found[key].append(authorship)
                names.setdefault(key, self._given.names[author])
        return ((names[one], found[one]) for one in sorted(found) if len(found[one]) > 1)

    def _sharing_venues(self, places: Iterable[int]) -> Iterator[tuple[str, Sequence[int]]]:
        found: defaultdict[str, list[int]] = defaultdict(list)
        for authorship in places:
            for venue in self._given.venues(authorship):
                found[venue].append(authorship)
        return ((venue, found[venue]) for venue in sorted(found) if len(found[venue]) > 1)

    def _around(self, authorship: int) -> list[int]:
        """The co-authors of an authorship; none where a paper has too many."""
        authors = self._given.of(self._given.papers[authorship])
        return [one for one in authors if one != authorship] if len(authors) <= _MANY else []

    def _share(self, co_author: int) -> float:
        """Share of the field that writes with somebody of that name."""
        return _CO_AUTHORS * (1 + self._name_table.likely(co_author))
