"""Why things are one or two when no key says so: what was decided on weaker evidence, and what a user decided.

A merge on a key is silent. Any other is recorded with its rule, the two spellings it brought together, the evidence
in words and a score, and so is a name whose bearers are kept apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from etl.model import Corpus, Decision, DecisionKind, Notice, Overrides, Thing
from etl.resolve import keys

TOLD = "told"
"""The rule of what a user decided."""
_PLACES = Decimal("0.001")


class Decisions:
    """Asked for what a user told, and told what a rule decides."""

    def __init__(self, told: Overrides | None = None) -> None:
        self.told = told or Overrides()
        self._apart: defaultdict[Thing, set[str]] = defaultdict(set)
        for one, other in self.told.different:
            if one[0] == other[0]:
                self._apart[one].add(other[1])
                self._apart[other].add(one[1])
        self._made: dict[str, Decision] = {}

    def made(self) -> tuple[Decision, ...]:
        """All decisions, by key."""
        return tuple(self._made[key] for key in sorted(self._made))

    def same(self, kind: DecisionKind) -> Iterator[tuple[str, str]]:
        """Pairs of things of a kind that are one, as a user says."""
        for one, other in self.told.same:
            if one[0] == other[0] == kind:
                yield one[1], other[1]

    def apart(self, kind: DecisionKind, name: str) -> set[str]:
        """The things that a user says it is not."""
        return self._apart.get((kind, name), set())

    def record(
        self,
        kind: DecisionKind,
        rule: str,
        subject: str,
        pair: tuple[str, str],
        because: str,
        score: float | None = None,
        *,
        same: bool = True,
        places: tuple[str, ...] = (),
    ) -> None:
        """`pair` is printed, `subject` the local name it is about; `places` tell it from others of the same words."""
        one, other = sorted(" ".join(words.split()) for words in pair)
        key = keys.digest(kind, rule, one, other, *sorted(places))
        made = Decision(
            key=key,
            kind=kind,
            same=same,
            subject=subject,
            rule=rule,
            one=one,
            other=other,
            because=because,
            score=None if score is None else Decimal(score).quantize(_PLACES),
        )
        self._made[key] = min(
            made, self._made.get(key, made), key=lambda decision: (decision.because, decision.subject)
        )


class CannotLinks:
    """What a user keeps apart, while things of one kind are made one: which names a class has, and must not have."""

    def __init__(self, decisions: Decisions, kind: DecisionKind) -> None:
        self._decisions, self._kind = decisions, kind
        self._names: dict[object, set[str]] = {}
        self._apart: dict[object, set[str]] = {}
        self.any = any(one[0][0] == kind for one in decisions.told.different)
        """Whether a user keeps anything of the kind apart."""

    def add(self, member: object, name: str) -> None:
        """The class of one member has that name."""
        if apart := self._decisions.apart(self._kind, name):
            self._names.setdefault(member, set()).add(name)
            self._apart.setdefault(member, set()).update(apart)

    def forbids(self, one: object, other: object) -> bool:
        """A user says that the two classes are two things."""
        return not self._apart.get(one, set()).isdisjoint(self._names.get(other, set()))

    def join(self, one: object, other: object, whole: object) -> None:
        """Two classes are one from now on, and `whole`, the name of one of them, is its name."""
        for kept in (self._names, self._apart):
            if both := kept.pop(one, set()) | kept.pop(other, set()):
                kept[whole] = both


def unmet(told: Overrides, corpus: Corpus) -> tuple[Notice, ...]:
    """A notice for each thing that a user tells of and that the corpus neither has nor had under another name."""
    if not (told.same or told.different or told.authors):
        return ()
    known: set[Thing] = {("paper", name) for node in corpus.papers for name in (node.key, *node.replaces)}
    known |= {("person", name) for node in corpus.people for name in (node.key, *node.replaces)}
    known |= {("system", name) for node in corpus.systems for name in (node.key, *node.replaces)}
    known.update(("person", person) for person in told.authors.values())
    named = {thing for pair in (*told.same, *told.different) for thing in pair}
    places = {(paper.key, one.position) for paper in corpus.papers for one in paper.authorships}
    what = [f"{kind}:{name}" for kind, name in sorted(named - known)]
    what += [f"authorship:{paper}:{position}" for paper, position in sorted(told.authors.keys() - places)]
    return tuple(
        Notice("told", one, "no such thing in these pages: what --same-as says of it does nothing") for one in what
    )
