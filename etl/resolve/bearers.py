"""Which places in author lists are one person: by a rare name alone, by a common name with something else.

How common a name is comes from names at large, not from the pages at hand: a page more parts nobody. Places of a
common name are one person when a tie makes another bearer unlikely. Spellings that differ ("G. Pekhimenko", "Gennady
Pekhimenko") need a co-author in common, and no other person whom the name would fit as well.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from etl.resolve.credits import Credit, Credits
from etl.resolve.decisions import TOLD, Decisions
from etl.resolve.likeness import alike
from etl.resolve.names import Name
from etl.resolve.namesakes import namesakes
from etl.resolve.persons import PLACE, Gathering, Joined, Node, earlier, nodes
from etl.resolve.ties import Tie, Ties


@dataclass(slots=True)
class Persons:
    """The key of the person at each place, by the number of its credit."""

    keys: list[str] = field(default_factory=list)
    told_otherwise: bytearray = field(default_factory=bytearray)
    """1 where the place may have another key when fewer pages are known."""

    def replaced(self, credits_: Iterable[Credit]) -> Iterator[str]:
        """The keys that may be made one with the one of these places."""
        for credit in credits_:
            if self.told_otherwise[credit.number]:
                yield from earlier(credit)


def persons(given: Credits, decisions: Decisions) -> Persons:
    """Who stands at each place of the author lists."""
    merging = Gathering(given, decisions)
    ties = Ties(given)
    _told(merging)
    _variants(merging)
    _common_names(merging, ties)
    _spellings(merging, ties)
    return _named(merging)


def _named(merging: Gathering) -> Persons:
    """Keys for all, with what was decided and why."""
    found = Persons()
    for number in range(len(merging.given)):
        kind, key = merging.who(number)
        found.keys.append(key)
        found.told_otherwise.append(kind > 0)
    for reason in merging.joined:
        subject = found.keys[reason.credit]
        merging.decisions.record(
            "person", reason.rule, subject, reason.names, reason.because, reason.score, places=reason.places
        )
    for reason in merging.apart:
        key = found.keys[reason.credit]
        merging.decisions.record(
            "person", reason.rule, key, reason.names, reason.because, reason.score, same=False, places=(key,)
        )
    return found


# The rules.


def _told(merging: Gathering) -> None:
    """What a user says is one person is one, under any of the names it has or had."""
    pairs = list(merging.decisions.same("person"))
    if not pairs:
        return
    wanted = {name for pair in pairs for name in pair}
    bearers: dict[str, Credit] = {}
    for credit in merging.given:
        names = {merging.person(credit)[1], *earlier(credit)}
        bearers |= dict.fromkeys(names & wanted, credit)
    for one, other in pairs:
        if one in bearers and other in bearers:
            first, second = bearers[one], bearers[other]
            printed = first.best.shown, second.best.shown
            reason = Joined(first.number, TOLD, printed, "a user says so", None, (one, other))
            merging.because(reason, merging.person(first), merging.person(second))


def _variants(merging: Gathering) -> None:
    """Rare full names that stand at one place are one person everywhere."""
    for credit in map(merging.given.__getitem__, merging.several):
        if credit.place in merging.decisions.told.authors:
            continue
        first, *others = nodes(credit)
        for node in others:
            merging.join(first, node)
        for variant in credit.variants:
            if variant.form.name.key != credit.best.key:
                names = credit.best.shown, variant.form.name.shown
                where = (f"{credit.paper}:{credit.position}",)
                because = f"{variant.because}: {credit.title}" if credit.title else variant.because
                merging.joined.append(Joined(credit.number, variant.rule, names, because, None, where))


def _common_names(merging: Gathering, ties: Ties) -> None:
    """Places of a common name are one person where a tie makes another bearer unlikely, and else are not."""
    places: defaultdict[str, array[int]] = defaultdict(lambda: array("q"))
    for number in merging.unsure:
        if merging.who(number)[0] == PLACE:
            places[merging.given[number].best.key].append(number)
    for key in sorted(places):
        credits_ = merging.given.held(places[key])
        name = credits_[0].best
        for tie in ties.within(credits_, name) if len(credits_) > 1 else ():
            merging.tie(tie, "common-name")
        bearers = {merging.person(credit): credit for credit in reversed(credits_)}
        if len(bearers) > 1:
            _keep_apart(merging, name, bearers)


def _keep_apart(merging: Gathering, name: Name, bearers: Mapping[Node, Credit]) -> None:
    likely = namesakes(name)
    because = (
        f"about {likely:.1f} people of a field bear this name, and no co-author or venue ties the papers of this one "
        f"to those of the {len(bearers) - 1} others"
    )
    names, score = (name.shown, name.shown), likely / (1 + likely)
    merging.apart += (Joined(credit.number, "common-name", names, because, score, ()) for credit in bearers.values())


def _spellings(merging: Gathering, ties: Ties) -> None:
    """A shortened or lengthened name is the one person with whom it shares a co-author and whose name it may be."""
    families: defaultdict[tuple[str, str], array[int]] = defaultdict(lambda: array("q"))
    first: dict[tuple[str, str], int] = {}
    worth: set[tuple[str, str]] = set()
    marked: set[tuple[str, str]] = set()
    for credit in merging.given:
        if len(credit.best.words) > 1:
            family = credit.best.words[-1], credit.best.words[0][0]
            families[family].append(credit.number)
            if first.setdefault(family, hash(credit.best.key)) != hash(credit.best.key):
                worth.add(family)
            if _marked(credit.best):
                marked.add(family)
    for family in sorted(marked & worth):
        by_name: defaultdict[Name, list[Credit]] = defaultdict(list)
        for credit in merging.given.held(families[family]):
            by_name[credit.best].append(credit)
        _family(merging, ties, by_name)


def _family(merging: Gathering, ties: Ties, by_name: Mapping[Name, Sequence[Credit]]) -> None:
    """The names of one family whose given names begin with one letter."""
    around = _Around(ties, by_name)
    for short in sorted(filter(_marked, by_name), key=lambda one: (one.key, one.shown)):
        near = (one for one in by_name if one.key != short.key and around.meet(short, one))
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


def _spelling(merging: Gathering, ties: Ties, short: Sequence[Credit], others: Sequence[Sequence[Credit]]) -> None:
    """Join each bearer of a name with the one other person that a tie leads to; with nobody where it leads to two."""
    bearers: defaultdict[Node, list[Credit]] = defaultdict(list)
    for credit in short:
        bearers[merging.person(credit)].append(credit)
    for node in sorted(bearers):
        best: dict[Node, Tie] = {}
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
