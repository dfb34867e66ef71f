"""What makes it likely that two places of one name are one person: a co-author, or a venue and year, in common.

Each tie narrows the people who may be meant, and with them the namesakes to reckon with: `expected` is how many others
of that name are likely among them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from etl.resolve.credits import Credit, Credits
from etl.resolve.names import Name
from etl.resolve.namesakes import RESEARCHERS, namesakes

DOUBT = 0.5
"""Namesakes to reckon with at which a name no longer tells a person."""
_AT_VENUE = 0.03
"""Share of a field that writes for one venue in one year."""
_CO_AUTHORS = 30 / RESEARCHERS
"""Share of a field that writes with one person."""
_MANY = 60
"""Authors of a paper that hardly know each other."""


def rare(name: Name) -> bool:
    """The name alone tells a person."""
    return namesakes(name) < DOUBT


@dataclass(frozen=True, slots=True)
class Tie:
    """Two places have something in common, among whose people so many others of the name are expected."""

    one: Credit
    other: Credit
    expected: float
    because: str

    @property
    def score(self) -> float:
        """How likely it is that both are one person."""
        return 1 / (1 + self.expected)


class Ties:
    """What the papers at hand have in common."""

    def __init__(self, given: Credits) -> None:
        self._given = given

    def between(self, ones: Sequence[Credit], others: Sequence[Credit], commonest: float) -> Iterator[Tie]:
        """Ties through a co-author between places of one person's names and places of another spelling."""
        with_whom = self.co_authors(ones)
        for other in others:
            for author in self._around(other):
                one = with_whom.get(author.best.key)
                expected = commonest * self._share(author.best)
                if one and one.paper != other.paper and expected < DOUBT:
                    yield Tie(one, other, expected, f"both wrote with {author.best.shown}")

    def within(self, places: Sequence[Credit], name: Name) -> list[Tie]:
        """Ties between places of one name, the strongest first."""
        among = namesakes(name)
        ties: list[Tie] = []
        for (kind, shared), tied in sorted(self._shared(places).items(), key=lambda item: item[0]):
            expected = among * (_AT_VENUE if kind == "venue" else self._share(tied[0][1]))
            if expected < DOUBT:
                because = f"both are at {shared}" if kind == "venue" else f"both wrote with {tied[0][1].shown}"
                ties += (Tie(tied[0][0], other, expected, because) for other, _ in tied[1:])
        return sorted(ties, key=lambda tie: (tie.expected, tie.one.place, tie.other.place))

    def co_authors(self, places: Iterable[Credit]) -> Mapping[str, Credit]:
        """Name of a co-author → the first place beside it."""
        found: dict[str, Credit] = {}
        for credit in places:
            for author in self._around(credit):
                found.setdefault(author.best.key, credit)
        return found

    def _shared(self, places: Sequence[Credit]) -> Mapping[tuple[str, str], list[tuple[Credit, Name]]]:
        """What several places have in common."""
        found: defaultdict[tuple[str, str], list[tuple[Credit, Name]]] = defaultdict(list)
        for credit in places:
            for venue in credit.venues:
                found["venue", venue].append((credit, credit.best))
            for author in self._around(credit):
                found["co-author", author.best.key].append((credit, author.best))
        return {shared: tied for shared, tied in found.items() if len(tied) > 1}

    def _around(self, credit: Credit) -> list[Credit]:
        """Those who wrote with them; nobody where too many did."""
        authors = self._given.of(self._given.paper(credit.number))
        return [one for one in authors if one.position != credit.position] if len(authors) <= _MANY else []

    @staticmethod
    def _share(co_author: Name) -> float:
        """Share of the field that writes with somebody of that name."""
        return _CO_AUTHORS * (1 + namesakes(co_author))
