"""Places in author lists that are being brought together: which of them are one person so far, and who cannot be.

A place is known by the rare names that are printed there; a place that only has common names is known by itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from etl.resolve import keys
from etl.resolve.credits import Credit, Credits, Form
from etl.resolve.decisions import Decisions, Kept
from etl.resolve.names import Name
from etl.resolve.namesakes import order
from etl.resolve.partition import Partition
from etl.resolve.ties import Tie, rare

Node = tuple[int, str]
"""What is known of a person, and a local name."""
TOLD, RARE, TURNED, PLACE = range(4)
"""What a user says; a name that few bear, in the usual order of its words or in the other; a place of a common name."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Why a place has more than one name, or why two have one person."""

    credit: int
    rule: str
    names: tuple[str, str]
    because: str
    score: float | None
    places: tuple[str, ...]


class Gathering:
    """Places and rare names, and which of them are one person so far."""

    def __init__(self, given: Credits, decisions: Decisions) -> None:
        self.given = given
        self.decisions = decisions
        self.joined: list[Joined] = []
        self.apart: list[Joined] = []
        self.several = array("q")
        """Credits that have more than one name."""
        self.unsure = array("q")
        """Credits that no name tells."""
        self._classes: Partition[Node] = Partition()
        self._kept = Kept(decisions, "person")
        self._nodes: list[Node] = []
        """By the number of a credit."""
        self._one: dict[Node, int] = {}
        """One credit of each node."""
        self._next = array("q")
        """After each credit another one of its person, round and round."""
        for credit in given:
            self._take(credit)

    def _take(self, credit: Credit) -> None:
        node = self._node(credit)
        known = self._one.setdefault(node, credit.number)
        self._next.append(credit.number)
        if known == credit.number:
            self._nodes.append(node)
            self._kept.add(node, node[1])
        else:
            self._nodes.append(self._nodes[known])
            self._exchange(known, credit.number)
        if credit.variants:
            self.several.append(credit.number)
        if node[0] == PLACE and not credit.form.again:
            self.unsure.append(credit.number)

    def person(self, credit: Credit) -> Node:
        """The least that is known of the person at a place."""
        return self.who(credit.number)

    def who(self, number: int) -> Node:
        """The same for the number of a credit."""
        return self._classes.find(self._nodes[number])

    def join(self, one: Node, other: Node) -> bool:
        """Make two persons one, unless both stand in one author list, or a user keeps them apart."""
        first, second = self._classes.find(one), self._classes.find(other)
        if first == second or self._kept.forbids(first, second) or self._side_by_side(first, second):
            return False
        whole = self._classes.join(first, second)
        ones = [self._one[node] for node in (first, second) if node in self._one]
        if len(ones) == 2:
            self._exchange(*ones)
        self._one.update((whole, number) for number in ones[:1])
        self._kept.join(first, second, whole)
        return True

    def because(self, reason: Joined, one: Node, other: Node) -> None:
        """Join on weaker evidence than a key, and remember why."""
        if self.join(one, other):
            self.joined.append(reason)

    def tie(self, tie: Tie, rule: str) -> None:
        """Join what a tie holds together."""
        places = tuple(f"{paper}:{position}" for paper, position in (tie.one.place, tie.other.place))
        names = tie.one.best.shown, tie.other.best.shown
        reason = Joined(tie.one.number, rule, names, tie.because, tie.score, places)
        self.because(reason, self.person(tie.one), self.person(tie.other))

    def _side_by_side(self, one: Node, other: Node) -> bool:
        papers = set(self._papers(one))
        return bool(papers) and any(paper in papers for paper in self._papers(other))

    def _papers(self, node: Node) -> Iterator[int]:
        """The papers of a person."""
        first = number = self._one.get(node, -1)
        while number >= 0:
            yield self.given.paper(number)
            number = self._next[number]
            if number == first:
                return

    def _exchange(self, one: int, other: int) -> None:
        """Two rings of credits become one."""
        self._next[one], self._next[other] = self._next[other], self._next[one]

    def _node(self, credit: Credit) -> Node:
        told = self.decisions.told.authors.get(credit.place)
        if told:
            return TOLD, told
        return min(nodes(credit))


def nodes(credit: Credit) -> list[Node]:
    """The rare names of a place, full before abbreviated; else the place itself."""
    full = [form for form in credit.forms if not form.name.abbreviated] or [credit.form]
    names = [_name(one.name) for one in full if rare(one.name) and not one.again]
    return names or [(PLACE, min(_place_key(credit.form, naming[0]) for naming in credit.form.sources))]


def _name(name: Name) -> Node:
    turned = order(name.words[::-1]) > order(name.words)
    return TURNED if turned else RARE, keys.local_name(name.key)


def _place_key(form: Form, own: str) -> str:
    return keys.local_name(f"{form.name.key[:40]}-{keys.digest(form.name.key, own, form.again)[:8]}")


def earlier(credit: Credit) -> Iterator[str]:
    """The keys of a place where only some of the records of its paper are known."""
    for form in credit.forms:
        if rare(form.name) and not form.again:
            yield keys.local_name(form.name.key)
        else:
            yield from (_place_key(form, own) for naming in form.sources for own in naming)
