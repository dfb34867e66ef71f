"""Places in author lists that are being brought together: which of them are one person so far, and who cannot be.

A place is known by the rare names that are printed there; a place that only has common names is known by itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from etl.resolve import keys
from etl.resolve.audit.decisions import CannotLinks, Decisions
from etl.resolve.partition import Partition
from etl.resolve.people.authorships import Authorships
from etl.resolve.people.coauthor_evidence import Tie
from etl.resolve.people.name_frequency import namesakes
from etl.resolve.people.name_table import DOUBT, RARE, SHORT, TURNED

BY_USER, NAMED, TURNED_NAME, PLACE = range(4)
"""What a user says; a name that few bear, in the usual order of its words or in the other; a place of a common name."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Why a place has more than one name, or why two have one person."""

    authorship: int
    rule: str
    names: tuple[str, str]
    because: str
    score: float | None
    places: tuple[str, ...]


class PersonUnion:
    """Places and rare names, and which of them are one person so far.

    Both are nodes with a number: two for every key of a name, one for each order of its words, then one for each
    authorship, then one for each person of whom a user tells.
    """

    def __init__(self, given: Authorships, decisions: Decisions) -> None:
        self.given = given
        self.decisions = decisions
        self.joined: list[Joined] = []
        self.apart: list[Joined] = []
        self.unsure = array("q")
        """Credits that no name tells."""
        self._names = 2 * len(given.name_table.keys)
        told = sorted({*decisions.told.authors.values()})
        self._places = self._names + len(given)
        """Nodes from here on are no places."""
        self._told = dict(zip(told, range(self._places, self._places + len(told)), strict=True))
        self._classes: Partition[int] = Partition(self.known_by)
        self._kept = CannotLinks(decisions, "person")
        self._nodes = array("i")
        """By the number of an authorship."""
        self._one = array("i", [-1]) * (self._places + len(self._told))
        """One authorship of each node."""
        self._next = array("i")
        """After each authorship another one of the same node, round and round."""
        self._wrote: dict[int, set[int]] = {}
        """The papers of persons who were looked at."""
        self._same_place: dict[int, int] = {}
        """Nodes of authorships that are known by the same as an earlier one."""
        placed: dict[str, int] = {}
        for number in range(len(given)):
            node = self._node(number)
            if self.kind(node) == PLACE and not given.is_alone(number):
                node = self._same_place[number] = placed.setdefault(self._place_key(number), node)
            self._take(number, node)

    def _take(self, number: int, node: int) -> None:
        known = self._one[node]
        self._nodes.append(node)
        self._next.append(number)
        if known < 0:
            self._one[node] = number
            if self._kept.any:
                self._kept.add(node, self.name(node))
        else:
            self._next[known], self._next[number] = number, self._next[known]
        if self.kind(node) == PLACE and not self.given.again(number):
            self.unsure.append(number)

    def kind(self, node: int) -> int:
        """What is known of a person."""
        if node < self._names:
            return TURNED_NAME if node % 2 else NAMED
        return PLACE if node < self._places else BY_USER

    def known_by(self, node: int) -> tuple[int, str]:
        """What is known of a person, and a local name."""
        return self.kind(node), self.name(node)

    def name(self, node: int) -> str:
        """A local name of a person."""
        if node < self._names:
            return keys.local_name(self.given.name_table.keys[node // 2])
        if node < self._places:
            return self._place_key(node - self._names)
        return list(self._told)[node - self._places]

    def who(self, number: int) -> int:
        """The least that is known of the person at a place, by the number of the authorship."""
        return self._classes.find(self._nodes[number])

    def join(self, one: int, other: int) -> bool:
        """Make two persons one, unless both stand in one author list, or a user keeps them apart."""
        first, second = self._classes.find(one), self._classes.find(other)
        if first == second or self._kept.forbids(first, second):
            return False
        fewer, more = sorted((self._papers(first), self._papers(second)), key=len)
        if not fewer.isdisjoint(more):
            return False
        whole = self._classes.join(first, second)
        more |= fewer
        del self._wrote[first], self._wrote[second]
        self._wrote[whole] = more
        self._kept.join(first, second, whole)
        return True

    def because(self, reason: Joined, one: int, other: int) -> None:
        """Join on weaker evidence than a key, and remember why."""
        if self.join(one, other):
            self.joined.append(reason)

    def tie(self, tie: Tie, rule: str) -> None:
        """Join what a tie holds together."""
        if self.join(self.who(tie.one), self.who(tie.other)):
            authorships = tie.one, tie.other
            places = tuple("{}:{}".format(*self.given.where(number)) for number in authorships)
            one, other = (self.given.best(number).shown for number in authorships)
            self.joined.append(Joined(tie.one, rule, (one, other), tie.because(self.given), tie.score, places))

    def nodes(self, number: int) -> list[int]:
        """The rare names of a place, full before abbreviated; else the place itself."""
        marks, key = self.given.name_table.marks, self.given.name_table.key
        full = forms = self.given.forms(number)
        if len(forms) > 1:
            full = [form for form in forms if not marks[form[0]] & SHORT] or forms[:1]
        names = [2 * key[one] + bool(marks[one] & TURNED) for one, again in full if marks[one] & RARE and not again]
        return names or [self._same_place.get(number, self._names + number)]

    def _node(self, number: int) -> int:
        if self._told and (told := self.decisions.told.authors.get(self.given.where(number))):
            return self._told[told]
        found = self.nodes(number)
        return found[0] if len(found) == 1 else min(found, key=self.known_by)

    def _place_key(self, number: int) -> str:
        given = self.given
        if given.is_alone(number):
            return _place_key(given.key(number), given.where(number)[0], given.again(number))
        form = given.place(number).form
        return min(_place_key(form.name.key, naming[0], form.again) for naming in form.sources)

    def _papers(self, node: int) -> set[int]:
        """The papers of a person."""
        if node not in self._wrote:
            self._wrote[node] = set(map(self.given.paper, self._ring(self._one[node])))
        return self._wrote[node]

    def _ring(self, first: int) -> Iterator[int]:
        number = first
        while number >= 0:
            yield number
            number = self._next[number]
            if number == first:
                return


def _place_key(key: str, own: str, again: int) -> str:
    """The name of a place where a name of that key stands, in a paper or record that is named `own`."""
    return keys.local_name(f"{key[:40]}-{keys.digest(key, own, again)[:8]}")


def earlier(given: Authorships, number: int) -> Iterator[str]:
    """The keys of a place where only some of the records of its paper are known."""
    if given.is_alone(number):
        name, again = given.name(number), given.again(number)
        key = given.key(number)
        is_told = given.name_table.marks[name] & RARE and not again
        yield keys.local_name(key) if is_told else _place_key(key, given.where(number)[0], again)
        return
    for form in given.place(number).forms:
        if namesakes(form.name) < DOUBT and not form.again:
            yield keys.local_name(form.name.key)
        else:
            yield from (_place_key(form.name.key, own, form.again) for naming in form.sources for own in naming)
