"""Union-find over authorships: which of them are one person so far, and which cannot be; what ties two of them.

An authorship is known by the rare names that are printed at it; one that only has common names is known by itself.
Evidence that two authorships of one name are one person is a co-author, or a venue and year, in common. Each tie
narrows the field to those who share it: `expected` is how many others of that name are likely among them.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from etl.resolve import keys
from etl.resolve.decisions import Decisions, KeptApart, Merge
from etl.resolve.people.authorships import Authorships
from etl.resolve.people.name_table import DOUBT, RARE, RESEARCHERS, SHORT, TURNED, namesakes

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


def ties_between(given: Authorships, ones: Iterable[int], others: Iterable[int], commonest: float) -> Iterator[Tie]:
    """Ties through a co-author between authorships of one person and those of another spelling."""
    with_whom: dict[int, int] = {}
    for one in ones:
        for author in _around(given, one):
            with_whom.setdefault(given.key(author), one)
    for other in others:
        for author in _around(given, other):
            first = with_whom.get(given.key(author), -1)
            if first >= 0 and given.papers[first] != given.papers[other]:
                name = given.names[author]
                expected = commonest * (_CO_AUTHORS * (1 + given.name_table.likely(name)))
                if expected < DOUBT:
                    yield Tie(first, other, expected, name)


def ties_within(given: Authorships, places: Sequence[int]) -> list[Tie]:
    """Ties between authorships of one name, the strongest first."""
    among = given.name_table.likely(given.names[places[0]])
    ties: list[Tie] = []
    for key, tied in _sharing(places, lambda one: map(given.key, _around(given, one))):
        name = next(given.names[author] for author in _around(given, tied[0]) if given.key(author) == key)
        expected = among * (_CO_AUTHORS * (1 + given.name_table.likely(name)))
        if expected < DOUBT:
            ties += [Tie(tied[0], other, expected, name) for other in tied[1:]]
    if among * _AT_VENUE < DOUBT:
        for venue, tied in _sharing(places, given.venues):
            ties += [Tie(tied[0], other, among * _AT_VENUE, venue) for other in tied[1:]]
    return sorted(ties, key=lambda tie: (tie.expected, tie.one, tie.other))


def _around(given: Authorships, authorship: int) -> list[int]:
    """The co-authors of an authorship; none where a paper has too many."""
    authors = given.of(given.papers[authorship])
    return [one for one in authors if one != authorship] if len(authors) <= _MANY else []


def _sharing(places: Iterable[int], marks: Callable[[int], Iterable[Mark]]) -> Iterator[tuple[Mark, Sequence[int]]]:
    """Each co-author or venue that several authorships have, with these, in order."""
    found: defaultdict[Mark, list[int]] = defaultdict(list)
    for authorship in places:
        for mark in marks(authorship):
            found[mark].append(authorship)
    return ((mark, found[mark]) for mark in sorted(found) if len(found[mark]) > 1)


BY_USER, NAMED, TURNED_NAME, PLACE = range(4)
"""Kinds of nodes: named by the user; a rare name, its words in the usual order or turned; one authorship alone."""


class PersonUnion:
    """Authorships and rare names, and which of them are one person so far.

    Both are nodes with a number: two for every key of a name, one for each order of its words, then one for each
    authorship, then one for each person whom the user names.
    """

    def __init__(self, given: Authorships, decisions: Decisions) -> None:
        self.given = given
        self.decisions = decisions
        self.merges: list[tuple[int, Merge]] = []  # on weaker evidence than a key; also splits; each with an authorship
        self.unsure = array("q")  # credits that no name explains
        self._names = 2 * len(given.name_table.keys)
        named = sorted({*decisions.overrides.authors.values()})
        self._places = self._names + len(given)  # the first node that is no authorship
        self._by_user = dict(zip(named, range(self._places, self._places + len(named)), strict=True))
        self._nodes = array("i")  # by the number of an authorship; in `_by_node` the numbers by their nodes
        self._wrote: dict[int, set[int]] = {}  # papers of persons, as far as they were asked for
        for number in range(len(given)):
            found = self.nodes(number)
            node = found[0] if len(found) == 1 else min(found, key=self.known_by)
            if named and (name := decisions.overrides.authors.get(given.where(number))):
                node = self._by_user[name]
            self._nodes.append(node)
            if self.kind(node) == PLACE and not given.forms(number)[0][1]:
                self.unsure.append(number)
        self._classes = KeptApart(decisions, "person", ((node, self.name(node)) for node in set(self._nodes)))
        self._by_node = array("i", sorted(range(len(given)), key=self._nodes.__getitem__))

    def kind(self, node: int) -> int:
        """What is known of a person."""
        if node < self._names:
            return TURNED_NAME if node % 2 else NAMED
        return PLACE if node < self._places else BY_USER

    def known_by(self, node: int) -> tuple[int, str]:
        """The kind of what is known of a person, and a local name."""
        return self.kind(node), self.name(node)

    def name(self, node: int) -> str:
        """A local name of a person."""
        if node < self._names:
            return keys.local_name(self.given.name_table.keys[node // 2])
        if node < self._places:
            return self._place_key(node - self._names)
        return list(self._by_user)[node - self._places]

    def who(self, number: int) -> int:
        """The least that is known of the person at a place, by the number of the authorship."""
        return self._classes.find(self._nodes[number])

    def join(self, one: int, other: int) -> bool:
        """Unite two persons, unless both are in one author list, or the user keeps them apart."""
        first, second = self._classes.find(one), self._classes.find(other)
        if first == second or self._classes.forbids(first, second):
            return False
        by_node, node_of = self._by_node, self._nodes.__getitem__
        for node in (first, second):
            if node not in self._wrote:
                same = by_node[bisect_left(by_node, node, key=node_of) : bisect_right(by_node, node, key=node_of)]
                self._wrote[node] = set(map(self.given.papers.__getitem__, same))
        fewer, more = sorted((self._wrote[first], self._wrote[second]), key=len)
        if not fewer.isdisjoint(more):
            return False
        more |= fewer
        del self._wrote[first], self._wrote[second]
        whole = self._classes.join(first, second, self.known_by)  # not held: the union goes as soon as nobody needs it
        self._wrote[whole] = more
        return True

    def tie(self, tie: Tie, rule: str) -> None:
        """Unite the persons of a tie, and note why."""
        if self.join(self.who(tie.one), self.who(tie.other)):
            authorships = tie.one, tie.other
            places = tuple("{}:{}".format(*self.given.where(number)) for number in authorships)
            one, other = (self.given.best(number).shown for number in authorships)
            because = f"both are at {tie.shared}"
            if not isinstance(tie.shared, str):
                because = f"both wrote with {self.given.name_table[tie.shared].shown}"
            score = 1 / (1 + tie.expected)  # probability that both are one person
            self.merges.append((tie.one, Merge("person", rule, (one, other), because, score, places)))

    def nodes(self, number: int) -> list[int]:
        """The rare names of a place, full before abbreviated; else the place itself."""
        marks, key = self.given.name_table.marks, self.given.name_table.key
        forms = self.given.forms(number)
        full = [form for form in forms if not marks[form[0]] & SHORT] or forms[:1]
        names = [2 * key[one] + bool(marks[one] & TURNED) for one, again in full if marks[one] & RARE and not again]
        return names or [self._names + number]

    def _place_key(self, number: int) -> str:
        form = self.given.place(number).forms[0]
        return min(_place_key(form.name.key, naming[0], form.again) for naming in form.sources)


def _place_key(key: str, own: str, again: int) -> str:
    """The name of a place where a name of that key stands, in a paper or record that is named `own`."""
    return keys.local_name(f"{key[:40]}-{keys.digest(key, own, again)[:8]}")


def earlier(given: Authorships, number: int) -> Iterator[str]:
    """The keys of a place where only some of the records of its paper are known."""
    for form in given.place(number).forms:
        if namesakes(form.name.key, abbreviated=form.name.abbreviated) < DOUBT and not form.again:
            yield keys.local_name(form.name.key)
        else:
            yield from (_place_key(form.name.key, own, form.again) for naming in form.sources for own in naming)
