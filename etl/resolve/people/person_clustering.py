"""One node for each person, and the author list of each paper: author disambiguation.

Authorships of a rare name are one person everywhere, those of a common name where a tie makes a namesake unlikely.
How common a name is comes from a table of names, not from the pages at hand: one more page splits no person. Spellings
that differ ("G. Pekhimenko", "Gennady Pekhimenko") need a co-author in common, and no other person whose name fits.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from etl.display import many
from etl.model import Authorship, Person
from etl.resolve.decisions import OVERRIDE, Decisions, Merge
from etl.resolve.keys.names import Name, alike
from etl.resolve.papers.groups import LazySequence, is_one
from etl.resolve.people.authorships import Authorships
from etl.resolve.people.name_table import order
from etl.resolve.people.person_union import BY_USER, PLACE, PersonUnion, Tie, earlier, ties_between, ties_within


class People:
    """Persons by key, and the authors of each paper: both computed on access."""

    def __init__(self, given: Authorships, decisions: Decisions) -> None:
        """The persons of all authorships; `decisions` logs, under their keys, why names were merged."""
        union = PersonUnion(given, decisions)
        for rule in (_overrides, _variants, _common_names, _spellings):
            rule(union)
        nodes = array("i", map(union.who, range(len(given))))
        names = {node: union.name(node) for node in set(nodes)}
        self._given = given
        self._keys = sorted(set(names.values()))
        self._certain = bytearray(union.kind(node) == BY_USER for node in nodes)  # fewer pages would not change the key
        places = {key: place for place, key in enumerate(self._keys)}
        self._who = array("i", [places[names[node]] for node in nodes])  # of each authorship the place of its person
        self._by_person = array("i", sorted(range(len(nodes)), key=self._who.__getitem__))
        counts = Counter(self._who)
        self._begins = array("i", accumulate(map(counts.__getitem__, range(len(self._keys))), initial=0))
        for number, merge in union.merges:
            key = self._key(number)
            decisions.record(key, merge if merge.same else replace(merge, places=(key,)))

    @property
    def nodes(self) -> Sequence[Person]:
        return LazySequence(self._person, range(len(self._keys)))

    def of(self, paper: int) -> tuple[tuple[Authorship, ...], tuple[str, ...]]:
        """The authors of a paper, by its place among all; and persons whom only another list than the best one has."""
        numbers = self._given.of(paper)
        listed = [number for number in numbers if self._given.listed(number)]
        printed, names = self._given.name_table.printed, self._given.names
        authorships = (Authorship(at, self._key(one), printed[names[one]]) for at, one in enumerate(listed, start=1))
        others = {self._key(number) for number in {*numbers}.difference(listed)}
        return tuple(authorships), tuple(sorted(others))

    def _key(self, number: int) -> str:
        return self._keys[self._who[number]]

    def _person(self, one: int) -> Person:
        """A person under the fullest and most frequent form of the name, in the usual order of its words."""
        given, key, numbers = self._given, self._keys[one], self._by_person[self._begins[one] : self._begins[one + 1]]
        forms = Counter([given.name_table[name] for number in numbers for name, _ in given.forms(number)])
        turned = len({frozenset(one.words) for one in forms}) < len(forms)

        def rank(one: Name) -> tuple[bool, bool, float, int, int, int, str]:
            accents = sum(not character.isascii() for character in one.shown)
            usual = order(one.words) if turned else 0.0
            return one.abbreviated, "\ufffd" in one.shown, -usual, -forms[one], -accents, -len(one.shown), one.shown

        label = min(forms, key=rank).shown
        every = {text for one in forms for text in (one.shown, *one.alternatives)}
        fewer = {name for number in numbers if not self._certain[number] for name in earlier(given, number)}
        replaced = [name for name in fewer - {key} if not is_one(self._keys, name)]
        return Person(key, label, tuple(sorted(every - {label})), tuple(sorted(replaced)))


# The rules.


def _overrides(union: PersonUnion) -> None:
    """What the user says is one person is one, under any of the keys it has or had."""
    given, pairs = union.given, union.decisions.same("person")
    wanted = {name for pair in pairs for name in pair}
    persons: dict[str, int] = {}
    for number in range(len(given) if pairs else 0):
        names = {union.name(union.who(number)), *earlier(given, number)}
        persons |= dict.fromkeys(names & wanted, number)
    for one, other in pairs:
        if one in persons and other in persons:
            first, second = persons[one], persons[other]
            printed = given.best(first).shown, given.best(second).shown
            if union.join(union.who(first), union.who(second)):
                union.merges.append((first, Merge("person", OVERRIDE, printed, "a user says so", None, (one, other))))


def _variants(union: PersonUnion) -> None:
    """Rare full names of one authorship are one person everywhere."""
    given = union.given
    for number, forms in given.special.items():
        where = given.where(number)
        if len(forms) == 1 or where in union.decisions.overrides.authors:
            continue
        first, *others = union.nodes(number)
        for node in others:
            union.join(first, node)
        best, *variants = (given.name_table[one] for one, _ in forms)
        for variant in (one for one in variants if one.key != best.key):
            title = given.title(number)
            because = f"the names are alike, and stand in two lists of one paper{f': {title}' if title else ''}"
            names, places = (best.shown, variant.shown), ("{}:{}".format(*where),)
            union.merges.append((number, Merge("person", "like-name", names, because, None, places)))


def _common_names(union: PersonUnion) -> None:
    """Authorships of a common name are one person where a tie makes a namesake unlikely, and else are not."""
    given = union.given
    places: defaultdict[int, array[int]] = defaultdict(lambda: array("i"))
    for number in union.unsure:
        if union.kind(union.who(number)) == PLACE:
            places[given.key(number)].append(number)
    for _, authorships in sorted(places.items()):
        if len(authorships) > 1:
            for tie in ties_within(given, authorships):
                union.tie(tie, "common-name")
            persons = {union.who(number): number for number in reversed(authorships)}
            if len(persons) > 1:
                shown, likely = given.best(authorships[0]).shown, given.name_table.likely(given.names[authorships[0]])
                because = (
                    f"about {likely:.1f} people of a field bear this name, and no co-author or venue ties the papers"
                    f" of this one to those of {many(len(persons) - 1, 'other')}"
                )
                split = Merge("person", "common-name", (shown, shown), because, likely / (1 + likely), same=False)
                union.merges += ((number, split) for number in persons.values())


def _spellings(union: PersonUnion) -> None:
    """A shortened or lengthened name is the one person that it shares a co-author with and whose name it may be."""
    given = union.given
    members: defaultdict[int, array[int]] = defaultdict(lambda: array("i"))
    for number in range(len(given)):
        members[given.name_table.family[given.names[number]]].append(number)
    members.pop(-1, None)  # names of a single word
    for _, authorships in sorted(members.items()):
        by_name: defaultdict[Name, list[int]] = defaultdict(list)
        for number in authorships:
            by_name[given.best(number)].append(number)
        shortened = [one for one in by_name if len(one.words) > 2 or any(len(word) == 1 for word in one.words)]
        for short in sorted(shortened, key=lambda one: (one.key, one.shown)):
            first = short.words[0]  # first words that begin alike are a fast test
            begin = (one for one in by_name if one.words[0].startswith(first) or first.startswith(one.words[0]))
            may_be = (one for one in begin if one.key != short.key and alike(short.printed, one.printed))
            _spelling(union, by_name[short], [by_name[one] for one in may_be])


def _spelling(union: PersonUnion, short: Sequence[int], others: Sequence[Sequence[int]]) -> None:
    """Unite each person of a name with the one other person that ties lead to; with nobody where they lead to two."""
    given = union.given
    persons: defaultdict[int, list[int]] = defaultdict(list)
    for number in short:
        persons[union.who(number)].append(number)
    for node in sorted(persons, key=union.known_by):
        best: dict[int, Tie] = {}
        for other in others:
            commonest = max(given.name_table.likely(given.names[numbers[0]]) for numbers in (short, other))
            for tie in ties_between(given, persons[node], other, commonest):
                person = union.who(tie.other)
                if person not in best or tie.expected < best[person].expected:
                    best[person] = tie
        best.pop(union.who(persons[node][0]), None)
        if len(best) == 1:
            union.tie(next(iter(best.values())), "like-name")
