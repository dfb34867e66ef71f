"""Which places in author lists are one person: by a rare name alone, by a common name with something else.

How common a name is comes from names at large, not from the pages at hand: a page more parts nobody. Places of a
common name are one person when a tie makes another bearer unlikely. Spellings that differ ("G. Pekhimenko", "Gennady
Pekhimenko") need a co-author in common, and no other person whom the name would fit as well.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from etl.display import many
from etl.resolve.credits import Credits
from etl.resolve.decisions import TOLD, Decisions
from etl.resolve.keys import local_name
from etl.resolve.likeness import alike
from etl.resolve.names import Name
from etl.resolve.persons import PLACE, Gathering, Joined, earlier
from etl.resolve.persons import TOLD as KNOWN_AS
from etl.resolve.roll import MARKED, RARE
from etl.resolve.texts import Texts
from etl.resolve.ties import Tie, Ties


@dataclass(slots=True)
class Persons:
    """Who stands at each place, by the number of its credit."""

    given: Credits
    keys: Texts
    """The keys of all persons, sorted."""
    who: array[int]
    """For each credit the place of its person among the keys."""
    certain: bytearray
    """1 for a credit whose person a user named: fewer pages would not change the key."""

    def key(self, number: int) -> str:
        return self.keys[self.who[number]]

    def replaced(self, numbers: Sequence[int]) -> set[str]:
        """The keys that may be made one with that of these places, and it among them."""
        given, roll = self.given, self.given.roll
        found: set[str] = set()
        telling: set[int] = set()
        for number in numbers:
            if not self.certain[number]:
                name = given.name(number)
                if roll.marks[name] & RARE and given.is_alone(number) and not given.again(number):
                    telling.add(roll.key[name])  # the same wherever it stands
                else:
                    found.update(earlier(given, number))
        found.update(local_name(roll.keys[key]) for key in telling)
        return found


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
    who = array("i", map(merging.who, range(len(merging.given))))
    certain = bytearray(merging.kind(node) == KNOWN_AS for node in who)
    nodes = sorted(set(who))
    texts = [merging.name(node) for node in nodes]
    places = array("i", bytes(4 * (nodes[-1] + 1 if nodes else 0)))
    keys, last = Texts(), None
    for at in sorted(range(len(nodes)), key=texts.__getitem__):
        if texts[at] != last:
            keys.append(last := texts[at])
        places[nodes[at]] = len(keys) - 1
    found = Persons(merging.given, keys, array("i", map(places.__getitem__, who)), certain)
    for reason in merging.joined:
        subject = found.key(reason.credit)
        merging.decisions.record(
            "person", reason.rule, subject, reason.names, reason.because, reason.score, places=reason.places
        )
    for reason in merging.apart:
        key = found.key(reason.credit)
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
    given = merging.given
    wanted = {name for pair in pairs for name in pair}
    bearers: dict[str, int] = {}
    for number in range(len(given)):
        names = {merging.name(merging.who(number)), *earlier(given, number)}
        bearers |= dict.fromkeys(names & wanted, number)
    for one, other in pairs:
        if one in bearers and other in bearers:
            first, second = bearers[one], bearers[other]
            printed = given.best(first).shown, given.best(second).shown
            reason = Joined(first, TOLD, printed, "a user says so", None, (one, other))
            merging.because(reason, merging.who(first), merging.who(second))


def _variants(merging: Gathering) -> None:
    """Rare full names that stand at one place are one person everywhere."""
    given = merging.given
    for number in given.several():
        where = given.where(number)
        if where in merging.decisions.told.authors:
            continue
        first, *others = merging.nodes(number)
        for node in others:
            merging.join(first, node)
        place = given.place(number)
        for variant in place.variants:
            if variant.form.name.key != place.form.name.key:
                names = place.form.name.shown, variant.form.name.shown
                title = given.title(number)
                because = f"{variant.because}: {title}" if title else variant.because
                reason = Joined(number, variant.rule, names, because, None, ("{}:{}".format(*where),))
                merging.joined.append(reason)


def _common_names(merging: Gathering, ties: Ties) -> None:
    """Places of a common name are one person where a tie makes another bearer unlikely, and else are not."""
    given = merging.given
    places: defaultdict[int, array[int]] = defaultdict(lambda: array("i"))
    for number in merging.unsure:
        if merging.kind(merging.who(number)) == PLACE:
            places[given.roll.key[given.name(number)]].append(number)
    for _, credits_ in sorted(places.items()):
        if len(credits_) > 1:
            for tie in ties.within(credits_):
                merging.tie(tie, "common-name")
            bearers = {merging.who(number): number for number in reversed(credits_)}
            if len(bearers) > 1:
                _keep_apart(merging, credits_[0], [*bearers.values()])


def _keep_apart(merging: Gathering, one: int, bearers: Sequence[int]) -> None:
    """A credit of each bearer of the name that `one` has."""
    name = merging.given.best(one)
    likely = merging.given.roll.likely[merging.given.name(one)]
    because = (
        f"about {likely:.1f} people of a field bear this name, and no co-author or venue ties the papers of this one "
        f"to those of {many(len(bearers) - 1, 'other')}"
    )
    names, score = (name.shown, name.shown), likely / (1 + likely)
    merging.apart += (Joined(number, "common-name", names, because, score, ()) for number in bearers)


def _spellings(merging: Gathering, ties: Ties) -> None:
    """A shortened or lengthened name is the one person with whom it shares a co-author and whose name it may be."""
    given, roll = merging.given, merging.given.roll
    wanted = _families(merging)
    members: defaultdict[int, array[int]] = defaultdict(lambda: array("i"))
    for number in range(len(given)):
        family = roll.family[given.name(number)]
        if family >= 0 and wanted[family]:
            members[family].append(number)
    for _, credits_ in sorted(members.items()):
        _family(merging, ties, credits_)


def _families(merging: Gathering) -> bytearray:
    """1 for each family in which several names begin with one letter, one of them shortened or lengthened."""
    roll = merging.given.roll
    several, marked = (bytearray(1 + max(roll.family, default=0)) for _ in range(2))
    first: dict[int, int] = {}
    for family, key, marks in zip(roll.family, roll.key, roll.marks, strict=True):
        if family >= 0:
            several[family] |= first.setdefault(family, key) != key
            marked[family] |= bool(marks & MARKED)
    return bytearray(one & other for one, other in zip(several, marked, strict=True))


def _family(merging: Gathering, ties: Ties, credits_: Sequence[int]) -> None:
    """The names of one family whose given names begin with one letter: those near each other wrote with somebody."""
    given = merging.given
    names = {number: given.roll[number] for number in {*map(given.name, credits_)}}
    by_name: defaultdict[Name, list[int]] = defaultdict(list)
    for number in credits_:
        by_name[names[given.name(number)]].append(number)
    begun = {name.words[0] for name in by_name if _marked(name)}
    beginnings = {word[:length] for word in begun for length in range(1, len(word) + 1)}
    may_be = [name for name in by_name if name.words[0] in beginnings or _begins(name.words[0], begun)]
    met: defaultdict[int, list[int]] = defaultdict(list)
    for at, name in enumerate(may_be):
        for author in ties.beside(by_name[name]):
            met[author].append(at)
    for short in sorted(filter(_marked, may_be), key=lambda one: (one.key, one.shown)):
        places = {at for author in ties.beside(by_name[short]) for at in met[author]}
        near = (one for one in map(may_be.__getitem__, sorted(places)) if one.key != short.key)
        _spelling(merging, ties, by_name[short], [by_name[one] for one in near if _may_be(short, one)])


def _begins(word: str, begun: Collection[str]) -> bool:
    """The word begins with one of those."""
    return any(word[:length] in begun for length in range(1, len(word)))


def _marked(name: Name) -> bool:
    """The name is shortened, or has more than a given name and a family name."""
    return len(name.words) > 2 or any(len(word) == 1 for word in name.words)


def _may_be(short: Name, other: Name) -> bool:
    """The first words begin alike, which is cheap to see, and the names are alike."""
    a, b = short.words[0], other.words[0]
    return (a.startswith(b) or b.startswith(a)) and alike(short.printed, other.printed)


def _spelling(merging: Gathering, ties: Ties, short: Sequence[int], others: Sequence[Sequence[int]]) -> None:
    """Join each bearer of a name with the one other person that a tie leads to; with nobody where it leads to two."""
    given = merging.given
    bearers: defaultdict[int, list[int]] = defaultdict(list)
    for number in short:
        bearers[merging.who(number)].append(number)
    for node in sorted(bearers, key=merging.known_by):
        best: dict[int, Tie] = {}
        for other in others:
            commonest = max(given.roll.likely[given.name(numbers[0])] for numbers in (short, other))
            for tie in ties.between(bearers[node], other, commonest):
                person = merging.who(tie.other)
                if person not in best or tie.expected < best[person].expected:
                    best[person] = tie
        best.pop(merging.who(bearers[node][0]), None)
        if len(best) == 1:
            (tie,) = best.values()
            merging.tie(tie, "like-name")
