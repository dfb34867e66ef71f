"""Author disambiguation: authorships of a rare name are one person, those of a common name only with other evidence.

How common a name is comes from a table of names, not from the pages at hand: one more page splits no person. Two
authorships of a common name are one person when a tie makes a namesake unlikely. Spellings that differ
("G. Pekhimenko", "Gennady Pekhimenko") need a co-author in common, and no other person whose name fits as well.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from etl.display import many
from etl.resolve.audit.decisions import OVERRIDE, Decisions, Merge
from etl.resolve.keys.name_similarity import alike
from etl.resolve.keys.names import Name
from etl.resolve.people.authorships import Authorships
from etl.resolve.people.coauthor_evidence import CoauthorEvidence, Tie
from etl.resolve.people.person_union import BY_USER, PLACE, PersonUnion, earlier


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
    union = PersonUnion(given, decisions)
    ties = CoauthorEvidence(given)
    _overrides(union)
    _variants(union)
    _common_names(union, ties)
    _spellings(union, ties)
    return _named(union)


def _named(union: PersonUnion) -> PersonClusters:
    """Keys for all persons; the merges are logged under them."""
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


def _common_names(union: PersonUnion, ties: CoauthorEvidence) -> None:
    """Authorships of a common name are one person where a tie makes a namesake unlikely, and else are not."""
    given = union.given
    places: defaultdict[int, array[int]] = defaultdict(lambda: array("i"))
    for number in union.unsure:
        if union.kind(union.who(number)) == PLACE:
            places[given.name_table.key[given.names[number]]].append(number)
    for _, authorships in sorted(places.items()):
        if len(authorships) > 1:
            for tie in ties.within(authorships):
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


def _spellings(union: PersonUnion, ties: CoauthorEvidence) -> None:
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
        for short in sorted(filter(_marked, by_name), key=lambda one: (one.key, one.shown)):
            others = [by_name[one] for one in by_name if one.key != short.key and _may_be(short, one)]
            _spelling(union, ties, by_name[short], others)


def _marked(name: Name) -> bool:
    """The name is shortened, or has more than a given name and a family name."""
    return len(name.words) > 2 or any(len(word) == 1 for word in name.words)


def _may_be(short: Name, other: Name) -> bool:
    """The first words begin alike, which is a fast test, and the names are alike."""
    a, b = short.words[0], other.words[0]
    return (a.startswith(b) or b.startswith(a)) and alike(short.printed, other.printed)


def _spelling(
    union: PersonUnion, ties: CoauthorEvidence, short: Sequence[int], others: Sequence[Sequence[int]]
) -> None:
    """Unite each person of a name with the one other person that ties lead to; with nobody where they lead to two."""
    given = union.given
    persons: defaultdict[int, list[int]] = defaultdict(list)
    for number in short:
        persons[union.who(number)].append(number)
    for node in sorted(persons, key=union.known_by):
        best: dict[int, Tie] = {}
        for other in others:
            commonest = max(given.name_table.likely(given.names[numbers[0]]) for numbers in (short, other))
            for tie in ties.between(persons[node], other, commonest):
                person = union.who(tie.other)
                if person not in best or tie.expected < best[person].expected:
                    best[person] = tie
        best.pop(union.who(persons[node][0]), None)
        if len(best) == 1:
            (tie,) = best.values()
            union.tie(tie, "like-name")
