"""Why things are one or two when no key decides: merges and splits on weaker evidence, and what the user decides.

A merge on a key is not logged. Any other is, with its rule, the two spellings, the evidence in words and a score; so is
a common name whose persons are kept apart.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any, Generic, TypeVar

from etl.model import Corpus, Decision, DecisionKind, Notice, Overrides, Paper, Person, SystemNode, Thing
from etl.resolve import keys

OVERRIDE = "same-as"  # the rule of what a user decided
_ADVICE = "the two stay apart: mend the page, or say owl:sameAs in the file of --same-as"


@dataclass(frozen=True, slots=True)
class Merge:
    """Two things of a kind that a rule united, or kept apart, on weaker evidence than a key."""

    kind: DecisionKind
    rule: str
    names: tuple[str, str]  # as printed
    because: str
    score: float | None = None
    places: tuple[str, ...] = ()  # where they are printed: distinguishes the decision from others of the same words
    same: bool = True


class Decisions:
    """Log of merge and split decisions; also holds the user's overrides."""

    def __init__(self, overrides: Overrides | None = None) -> None:
        self.overrides = overrides or Overrides()
        self._apart: defaultdict[Thing, set[str]] = defaultdict(set)
        for one, other in self.overrides.different:
            self._apart[one].add(other[1])
            self._apart[other].add(one[1])
        self._log: dict[str, Decision] = {}

    def logged(self) -> tuple[Decision, ...]:
        """All decisions, by key."""
        return tuple(self._log[key] for key in sorted(self._log))

    def same(self, kind: DecisionKind) -> list[tuple[str, str]]:
        """Pairs of things of a kind that are one, as the user says."""
        return [(one[1], other[1]) for one, other in self.overrides.same if one[0] == kind]

    def apart(self, kind: DecisionKind, name: str) -> set[str]:
        """The things that it is not, as the user says."""
        return self._apart.get((kind, name), set())

    def record(self, subject: str, merge: Merge) -> None:
        """Log a decision; `subject` is the local name of what it is about."""
        one, other = sorted(" ".join(words.split()) for words in merge.names)
        key = keys.digest(merge.kind, merge.rule, one, other, *sorted(merge.places))
        score = None if merge.score is None else Decimal(merge.score).quantize(Decimal("0.001"))
        page = merge.places[0].partition(":")[0] if merge.kind == "paper" and merge.places else ""
        candidate = Decision(key, merge.kind, merge.same, subject, merge.rule, one, other, merge.because, score, page)
        known = self._log.get(key, candidate)
        self._log[key] = min(candidate, known, key=lambda decision: (decision.because, decision.subject))


def split(corpus: Corpus) -> tuple[Notice, ...]:
    """A notice for each record whose identifier is another paper's."""
    sources = {page.id: page.source for page in corpus.pages}
    splits = ((one.page, one.one, one.because) for one in corpus.decisions if one.kind == "paper" and not one.same)
    return tuple(Notice("shared-id", sources.get(p, p), f"{one!r}: {because}; {_ADVICE}") for p, one, because in splits)


def unmet(overrides: Overrides, corpus: Corpus) -> tuple[Notice, ...]:
    """A notice for each thing in the overrides that the corpus neither has nor had under another name."""
    if not (overrides.same or overrides.different or overrides.authors):
        return ()
    nodes: dict[DecisionKind, Sequence[Paper | Person | SystemNode]]
    nodes = {"paper": corpus.papers, "person": corpus.people, "system": corpus.systems}
    known: set[Thing] = {
        (kind, key) for kind, some in nodes.items() for one in some for key in (one.key, *one.replaces)
    }
    known.update(("person", person) for person in overrides.authors.values())
    named = {thing for pair in (*overrides.same, *overrides.different) for thing in pair}
    places = {(paper.key, one.position) for paper in corpus.papers for one in paper.authorships}
    what = [f"{kind}:{name}" for kind, name in sorted(named - known)]
    what += [f"authorship:{paper}:{position}" for paper, position in sorted(overrides.authors.keys() - places)]
    message = "no such thing in these pages: what --same-as says of it does nothing"
    return tuple(Notice("same-as", one, message) for one in what)


K = TypeVar("K", int, str, tuple[bool, str])


class Partition(Generic[K]):
    """Classes of things that are the same; a thing nobody joined is a class of its own."""

    def __init__(self) -> None:
        self._above: dict[K, K] = {}

    def find(self, member: K) -> K:
        """The least member of its class."""
        above = self._above
        while (parent := above.get(member, member)) != member:
            above[member] = member = above.get(parent, parent)
        return member

    def join(self, one: K, other: K, for_: Callable[[K], Any] | None = None) -> K:
        """Make two classes one; gives the least member of the whole.

        Members that are numbers of something may be compared by what they stand `for_`, at each join by the same.
        """
        first, second = sorted((self.find(one), self.find(other)), key=for_)
        if first != second:
            self._above[second] = first
        return first


class KeptApart(Partition[int]):
    """Classes of things of a kind, of which the user keeps some apart; `names` are those of single members."""

    def __init__(self, decisions: Decisions, kind: DecisionKind, names: Iterable[tuple[int, str]]) -> None:
        super().__init__()
        self._apart = partial(decisions.apart, kind)
        is_any = any(one[0] == kind for one, _ in decisions.overrides.different)
        self._names = {one: {name} for one, name in (names if is_any else ()) if self._apart(name)}  # of each class

    def forbids(self, one: int, other: int) -> bool:
        """The user keeps the two classes apart."""
        theirs = self._names.get(other, set())
        return any(theirs & self._apart(name) for name in self._names.get(one, ()))

    def join(self, one: int, other: int, for_: Callable[[int], Any] | None = None) -> int:
        names = self._names.pop(self.find(one), set()) | self._names.pop(self.find(other), set())
        whole = super().join(one, other, for_)
        if names:
            self._names[whole] = names
        return whole
