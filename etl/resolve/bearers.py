"""Which places in author lists are one person: by a rare name alone, by a common name with something else.

How common a name is comes from names at large, not from the pages at hand: a page more parts nobody. Places of a
common name are one person when a tie makes another bearer unlikely. Spellings that differ ("G. Pekhimenko", "Gennady
Pekhimenko") need a co-author in common, and no other person whom the name would fit as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from etl.resolve import keys
from etl.resolve.credits import Credit, Form, Place
from etl.resolve.decisions import TOLD, Decisions, Kept
from etl.resolve.likeness import alike
from etl.resolve.names import Name
from etl.resolve.namesakes import namesakes, order
from etl.resolve.partition import Partition
from etl.resolve.ties import Tie, Ties, rare

_Node = tuple[int, str]
"""What is known of a person, and a local name."""
_TOLD, _RARE, _TURNED, _PLACE = range(4)
"""What a user says; a name that few bear, in the usual order of its words or in the other; a place of a common name."""


@dataclass(slots=True)
class Persons:
    """The key of the person at each place, and the keys that were made one with it."""

    key: dict[Place, str] = field(default_factory=dict)
    replaced: dict[str, set[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Joined:
    """Why a place has more than one name, or why two have one person."""

    credit: Credit
    rule: str
    names: tuple[str, str]
    because: str
    score: float | None
    places: tuple[str, ...]


def persons(given: Sequence[Credit], decisions: Decisions) -> Persons:
    """Who stands at each place of the author lists."""
    merging = _Merging(given, decisions)
    ties = Ties(given)
    _told(merging)
    _variants(merging)
    _common_names(merging, ties)
    _spellings(merging, ties)
    return _named(merging)


class _Merging:
    """Places and rare names, and which of them are one person so far."""

    def __init__(self, given: Sequence[Credit], decisions: Decisions) -> None:
        self.given = given
        self.decisions = decisions
        self.joined: list[_Joined] = []
        self.apart: list[_Joined] = []
        self._classes: Partition[_Node] = Partition()
        self._nodes = {credit.place: self._node(credit) for credit in given}
        self._papers: defaultdict[_Node, dict[str, int]] = defaultdict(dict)
        self._kept = Kept(decisions, "person")
        for credit in given:
            node = self._nodes[credit.place]
            self._papers[node][credit.paper] = credit.position
            self._kept.add(node, node[1])

    def person(self, credit: Credit) -> _Node:
        """The least that is known of the person at a place."""
        return self._classes.find(self._nodes[credit.place])

    def join(self, one: _Node, other: _Node) -> bool:
        """Make two persons one, unless both stand in one author list, or a user keeps them apart."""
        first, second = self._classes.find(one), self._classes.find(other)
        if first == second or self._kept.forbids(first, second) or self._side_by_side(first, second):
            return False
        whole = self._classes.join(first, second)
        fewer, more = sorted((self._papers.pop(first, {}), self._papers.pop(second, {})), key=len)
        more.update(fewer)
        self._papers[whole] = more
        self._kept.join(first, second, whole)
        return True

    def because(self, reason: _Joined, one: _Node, other: _Node) -> None:
        """Join on weaker evidence than a key, and remember why."""
        if self.join(one, other):
            self.joined.append(reason)

    def tie(self, tie: Tie, rule: str) -> None:
        """Join what a tie holds together."""
        places = tuple(f"{paper}:{position}" for paper, position in (tie.one.place, tie.other.place))
        names = tie.one.best.shown, tie.other.best.shown
        reason = _Joined(tie.one, rule, names, tie.because, tie.score, places)
        self.because(reason, self.person(tie.one), self.person(tie.other))

    def _side_by_side(self, one: _Node, other: _Node) -> bool:
        fewer, more = sorted((self._papers.get(one, {}), self._papers.get(other, {})), key=len)
        return any(more.get(paper, position) != position for paper, position in fewer.items())

    def _node(self, credit: Credit) -> _Node:
        told = self.decisions.told.authors.get(credit.place)
        if told:
            return _TOLD, told
        return min(_nodes(credit))


def _nodes(credit: Credit) -> list[_Node]:
    """The rare names of a place, full before abbreviated; else the place itself."""
    full = [form for form in credit.forms if not form.name.abbreviated] or [credit.form]
    names = [_name(one.name) for one in full if rare(one.name) and not one.again]
    return names or [(_PLACE, min(_place_key(credit.form, naming[0]) for naming in credit.form.sources))]


def _name(name: Name) -> _Node:
    turned = order(name.words[::-1]) > order(name.words)
    return _TURNED if turned else _RARE, keys.local_name(name.key)


def _place_key(form: Form, own: str) -> str:
    return keys.local_name(f"{form.name.key[:40]}-{keys.digest(form.name.key, own, form.again)[:8]}")


def _earlier(credit: Credit) -> Iterator[str]:
    """The keys of a place where only some of the records of its paper are known."""
    for form in credit.forms:
        if rare(form.name) and not form.again:
            yield keys.local_name(form.name.key)
        else:
            yield from (_place_key(form, own) for naming in form.sources for own in naming)


def _named(merging: _Merging) -> Persons:
    """Keys for all, with what was decided and why."""
    found = Persons()
    for credit in merging.given:
        kind, key = merging.person(credit)
        found.key[credit.place] = key
        if kind:
            found.replaced.setdefault(key, set()).update(_earlier(credit))
    live = set(found.key.values())
    found.replaced = {key: names - live for key, names in found.replaced.items()}
    for reason in merging.joined:
        subject = found.key[reason.credit.place]
        merging.decisions.record(
            "person", reason.rule, subject, reason.names, reason.because, reason.score, places=reason.places
        )
    for reason in merging.apart:
        key = found.key[reason.credit.place]
        merging.decisions.record(
            "person", reason.rule, key, reason.names, reason.because, reason.score, same=False, places=(key,)
        )
    return found


# The rules.


def _told(merging: _Merging) -> None:
    """What a user says is one person is one, under any of the names it has or had."""
    pairs = list(merging.decisions.same("person"))
    wanted = {name for pair in pairs for name in pair}
    bearers: dict[str, Credit] = {}
    for credit in merging.given:
        names = {merging.person(credit)[1], *_earlier(credit)}
        bearers |= dict.fromkeys(names & wanted, credit)
    for one, other in pairs:
        if one in bearers and other in bearers:
            first, second = bearers[one], bearers[other]
            printed = first.best.shown, second.best.shown
            reason = _Joined(first, TOLD, printed, "a user says so", None, (one, other))
            merging.because(reason, merging.person(first), merging.person(second))


def _variants(merging: _Merging) -> None:
    """Rare full names that stand at one place are one person everywhere."""
    for credit in merging.given:
        if credit.place in merging.decisions.told.authors:
            continue
        first, *others = _nodes(credit)
        for node in others:
            merging.join(first, node)
        for variant in credit.variants:
            if variant.form.name.key != credit.best.key:
                names = credit.best.shown, variant.form.name.shown
                where = (f"{credit.paper}:{credit.position}",)
                because = f"{variant.because}: {credit.title}" if credit.title else variant.because
                merging.joined.append(_Joined(credit, variant.rule, names, because, None, where))


def _common_names(merging: _Merging, ties: Ties) -> None:
    """Places of a common name are one person where a tie makes another bearer unlikely, and else are not."""
    places: defaultdict[str, list[Credit]] = defaultdict(list)
    for credit in merging.given:
        if merging.person(credit)[0] == _PLACE and not credit.form.again:
            places[credit.best.key].append(credit)
    for key in sorted(places):
        name = places[key][0].best
        for tie in ties.within(places[key], name) if len(places[key]) > 1 else ():
            merging.tie(tie, "common-name")
        bearers = {merging.person(credit): credit for credit in reversed(places[key])}
        if len(bearers) > 1:
            _keep_apart(merging, name, bearers)


def _keep_apart(merging: _Merging, name: Name, bearers: Mapping[_Node, Credit]) -> None:
    likely = namesakes(name)
    because = (
        f"about {likely:.1f} people of a field bear this name, and no co-author or venue ties the papers of this one "
        f"to those of the {len(bearers) - 1} others"
    )
    names, score = (name.shown, name.shown), likely / (1 + likely)
    merging.apart += (_Joined(credit, "common-name", names, because, score, ()) for credit in bearers.values())


def _spellings(merging: _Merging, ties: Ties) -> None:
    """A shortened or lengthened name is the one person with whom it shares a co-author and whose name it may be."""
    by_name: defaultdict[Name, list[Credit]] = defaultdict(list)
    families: defaultdict[tuple[str, str], list[Name]] = defaultdict(list)
    for credit in merging.given:
        if len(credit.best.words) > 1:
            if credit.best not in by_name:
                families[credit.best.words[-1], credit.best.words[0][0]].append(credit.best)
            by_name[credit.best].append(credit)
    around = _Around(ties, by_name)
    for _, names in sorted(families.items()):
        if len({one.key for one in names}) > 1:
            for short in sorted(filter(_marked, names), key=lambda one: (one.key, one.shown)):
                near = (one for one in names if one.key != short.key and around.meet(short, one))
                _spelling(merging, ties, by_name[short], [by_name[one] for one in near if _may_be(short, one)])


class _Around:
    """Who wrote with the bearers of a name: asked first, because it is cheap to see that two names share nobody."""

    def __init__(self, ties: Ties, by_name: Mapping[Name, Sequence[Credit]]) -> None:
        self._ties = ties
        self._by_name = by_name
        self._known: dict[Name, frozenset[str]] = {}

    def meet(self, one: Name, other: Name) -> bool:
        """Somebody wrote with both."""
        return not self._co_authors(one).isdisjoint(self._co_authors(other))

    def _co_authors(self, name: Name) -> frozenset[str]:
        if name not in self._known:
            self._known[name] = frozenset(self._ties.co_authors(self._by_name[name]))
        return self._known[name]


def _marked(name: Name) -> bool:
    """The name is shortened, or has more than a given name and a family name."""
    return len(name.words) > 2 or any(len(word) == 1 for word in name.words)


def _may_be(short: Name, other: Name) -> bool:
    """The first words begin alike, which is cheap to see, and the names are alike."""
    a, b = short.words[0], other.words[0]
    return (a.startswith(b) or b.startswith(a)) and alike(short.printed, other.printed)


def _spelling(merging: _Merging, ties: Ties, short: Sequence[Credit], others: Sequence[Sequence[Credit]]) -> None:
    """Join each bearer of a name with the one other person that a tie leads to; with nobody where it leads to two."""
    bearers: defaultdict[_Node, list[Credit]] = defaultdict(list)
    for credit in short:
        bearers[merging.person(credit)].append(credit)
    for node in sorted(bearers):
        best: dict[_Node, Tie] = {}
        for other in others:
            commonest = max(namesakes(short[0].best), namesakes(other[0].best))
            for tie in ties.between(bearers[node], other, commonest):
                person = merging.person(tie.other)
                if person not in best or tie.expected < best[person].expected:
                    best[person] = tie
        best.pop(merging.person(bearers[node][0]), None)
        if len(best) == 1:
            (tie,) = best.values()
            merging.tie(tie, "like-name")
