"""One node for each person, and the author list of each paper: author disambiguation.

An authorship is a position in the author list of a paper, printed under one name or, on several pages, under several.
Authorships of a rare name are one person everywhere, those of a common name only with other evidence. How common a name
is comes from a table of names, not from the pages at hand: one more page splits no person. Two authorships of a common
name are one person when a tie makes a namesake unlikely. Spellings that differ ("G. Pekhimenko", "Gennady Pekhimenko")
need a co-author in common, and no other person whose name fits as well.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from etl.display import many
from etl.model import Authorship, Person
from etl.resolve.decisions import OVERRIDE, Decisions, Merge
from etl.resolve.keys.names import Name, alike
from etl.resolve.papers.groups import LazySequence, is_one
from etl.resolve.people.authorships import Authorships
from etl.resolve.people.name_table import order
from etl.resolve.people.person_union import BY_USER, PLACE, PersonUnion, Tie, earlier, ties_between, ties_within


@dataclass(frozen=True, slots=True)
class PaperAuthors:
    """Who wrote one paper."""

    authorships: tuple[Authorship, ...] = ()
    others: tuple[str, ...] = ()  # persons whom only another list than the best one has


@dataclass(frozen=True, slots=True)
class People:
    """Persons by key, and the authors of each paper: both computed on access."""

    nodes: Sequence[Person]
    of: Callable[[int], PaperAuthors]  # asked with the place of a paper among all


def resolved(given: Authorships, decisions: Decisions | None = None) -> People:
    """The people of all papers and their places in the author lists; `decisions` logs why names were merged."""
    persons = clusters(given, decisions or Decisions())
    by_person = array("i", sorted(range(len(persons.who)), key=persons.who.__getitem__))
    counts = Counter(persons.who)
    begins = array("i", accumulate((counts[one] for one in range(len(persons.keys))), initial=0))

    def person(one: int) -> Person:
        return _person(persons, one, by_person[begins[one] : begins[one + 1]])

    return People(LazySequence(person, range(len(persons.keys))), lambda paper: _writers(persons, given.of(paper)))


def _writers(persons: PersonClusters, numbers: Sequence[int]) -> PaperAuthors:
    given = persons.given
    listed = [number for number in numbers if given.listed(number)]
    others = {persons.key(number) for number in {*numbers}.difference(listed)}
    printed = given.name_table.printed
    authorships = [
        Authorship(at, persons.key(one), printed[given.names[one]]) for at, one in enumerate(listed, start=1)
    ]
    return PaperAuthors(tuple(authorships), tuple(sorted(others)))


def _person(persons: PersonClusters, one: int, numbers: Sequence[int]) -> Person:
    """A person under the fullest and most frequent form of the name, in the usual order of its words."""
    given, key = persons.given, persons.keys[one]
    forms = Counter([given.name_table[name] for number in numbers for name, _ in given.forms(number)])
    turned = len({frozenset(one.words) for one in forms}) < len(forms)

    def rank(one: Name) -> tuple[bool, bool, float, int, int, int, str]:
        accents = sum(not character.isascii() for character in one.shown)
        usual = order(one.words) if turned else 0.0
        return one.abbreviated, "\ufffd" in one.shown, -usual, -forms[one], -accents, -len(one.shown), one.shown

    label = min(forms, key=rank).shown
    every = {text for one in forms for text in (one.shown, *one.alternatives)}
    replaced = [name for name in persons.replaced(numbers) - {key} if not is_one(persons.keys, name)]
    return Person(key, label, tuple(sorted(every - {label})), tuple(sorted(replaced)))


@dataclass(slots=True)
class PersonClusters:
    """The person of each authorship."""

    given: Authorships
    keys: Sequence[str]  # the keys of all persons, sorted
    who: array[int]  # for each authorship the place of its person among the keys
    certain: bytearray  # 1 for an authorship whose person the user named: fewer pages would not change the key

    def key(self, number: int) -> str:
        return self.keys[self.who[number]]

    def replaced(self, numbers: Sequence[int]) -> set[str]:
        """Keys that these authorships have where fewer pages are known, and their own."""
        return {key for number in numbers if not self.certain[number] for key in earlier(self.given, number)}


def clusters(given: Authorships, decisions: Decisions) -> PersonClusters:
    """The persons of all authorships; merges are logged under the keys of persons."""
    union = PersonUnion(given, decisions)
    for rule in (_overrides, _variants, _common_names, _spellings):
        rule(union)
    who = array("i", map(union.who, range(len(union.given))))
    certain = bytearray(union.kind(node) == BY_USER for node in who)
    names = {node: union.name(node) for node in set(who)}
    keys = sorted(set(names.values()))
    places = {key: place for place, key in enumerate(keys)}
    found = PersonClusters(union.given, keys, array("i", [places[names[node]] for node in who]), certain)
    for number, merge in union.merges:
        key = found.key(number)
        union.decisions.record(key, merge if merge.same else replace(merge, places=(key,)))
    return found


# The rules.


def _overrides(union: PersonUnion) -> None:
    """What the user says is one person is one, under any of the keys it has or had."""
    if not (pairs := union.decisions.same("person")):
        return
    given = union.given
    wanted = {name for pair in pairs for name in pair}
    persons: dict[str, int] = {}
    for number in range(len(given)):
        names = {union.name(union.who(number)), *earlier(given, number)}
        persons |= dict.fromkeys(names & wanted, number)
    for one, other in pairs:
        if one in persons and other in persons:
            first, second = persons[one], persons[other]
            printed = given.best(first).shown, given.best(second).shown
            if union.join(union.who(first), union.who(second)):
                merge = Merge("person", OVERRIDE, printed, "a user says so", None, (one, other))
                union.merges.append((first, merge))


def _variants(union: PersonUnion) -> None:
    """Rare full names of one authorship are one person everywhere."""
    given = union.given
    for number in given.variants:
        where = given.where(number)
        if where in union.decisions.overrides.authors:
            continue
        first, *others = union.nodes(number)
        for node in others:
            union.join(first, node)
        place = given.place(number)
        for variant in place.variants:
            if variant.name.key != place.form.name.key:
                names = place.form.name.shown, variant.name.shown
                title = given.title(number)
                because = f"the names are alike, and stand in two lists of one paper{f': {title}' if title else ''}"
                merge = Merge("person", "like-name", names, because, None, ("{}:{}".format(*where),))
                union.merges.append((number, merge))


def _common_names(union: PersonUnion) -> None:
    """Authorships of a common name are one person where a tie makes a namesake unlikely, and else are not."""
    given = union.given
    places: defaultdict[int, array[int]] = defaultdict(lambda: array("i"))
    for number in union.unsure:
        if union.kind(union.who(number)) == PLACE:
            places[given.name_table.key[given.names[number]]].append(number)
    for _, authorships in sorted(places.items()):
        if len(authorships) > 1:
            for tie in ties_within(given, authorships):
                union.tie(tie, "common-name")
            persons = {union.who(number): number for number in reversed(authorships)}
            if len(persons) > 1:
                _keep_apart(union, authorships[0], [*persons.values()])


def _keep_apart(union: PersonUnion, one: int, persons: Sequence[int]) -> None:
    """Log that these authorships, one of each person, have the name of `one` and are kept apart."""
    name = union.given.best(one)
    likely = union.given.name_table.likely(union.given.names[one])
    because = (
        f"about {likely:.1f} people of a field bear this name, and no co-author or venue ties the papers of this one "
        f"to those of {many(len(persons) - 1, 'other')}"
    )
    split = Merge("person", "common-name", (name.shown, name.shown), because, likely / (1 + likely), same=False)
    union.merges += ((number, split) for number in persons)


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
            others = [by_name[one] for one in by_name if one.key != short.key and _may_be(short, one)]
            _spelling(union, by_name[short], others)


def _may_be(short: Name, other: Name) -> bool:
    """The first words begin alike, which is a fast test, and the names are alike."""
    a, b = short.words[0], other.words[0]
    return (a.startswith(b) or b.startswith(a)) and alike(short.printed, other.printed)


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
            (tie,) = best.values()
            union.tie(tie, "like-name")
