"""Who wrote what: one node per person, and the author list of each paper.

A person is a folded name. Where one paper is listed more than once, names left over after equal ones are put
aside are the same person when they have the same words in another order ("Costa Paolo", "Paolo Costa"), or
the same place and family name in lists that otherwise agree ("Jenya Pergament", "Evgenya Pergament"). That
makes two folded names one person everywhere. A name of mere initials never does so: it would chain unlike
names together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from etl.model import Authorship, Person
from etl.resolve import keys
from etl.resolve.names import Name, name
from etl.resolve.papers import Group
from etl.resolve.partition import Partition

_Names = tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class People:
    """Persons sorted by key, and the authors of each paper by position."""

    nodes: tuple[Person, ...]
    authorships: Mapping[str, tuple[Authorship, ...]]
    """By paper key."""


def resolved(groups: Sequence[Group]) -> People:
    """The people of all papers and their places in the author lists."""
    lists = {group.key: names for group in groups if (names := _lists(group))}
    same, forms = _matched(lists.values())
    shown = _shown(forms)
    people: dict[str, Person] = {}
    authorships: dict[str, tuple[Authorship, ...]] = {}
    for paper, (best, *_) in lists.items():
        persons = list(_persons(paper, [same.find(one.key) for one in best], shown))
        people |= {person.key: person for person in persons}
        authorships[paper] = tuple(
            Authorship(place, person.key, one.printed)
            for place, (person, one) in enumerate(zip(persons, best, strict=True), start=1)
        )
    return People(tuple(people[key] for key in sorted(people)), authorships)


def _lists(group: Group) -> list[_Names]:
    """The author lists of a paper, the most complete first: more names, fewer initials, more letters."""
    credited = ([a.name for a in member.record.authors if a.name.strip()] for member in group.members)
    lists = [tuple(map(name, names)) for names in credited]
    return sorted(
        filter(None, lists),
        key=lambda names: (
            -len(names),
            sum(one.abbreviated for one in names),
            -sum(len(one.key) for one in names),
            [one.printed for one in names],
        ),
    )


def _matched(papers: Iterable[list[_Names]]) -> tuple[Partition[str], Mapping[str, Counter[Name]]]:
    """Which folded names are one person, and how often each form of a person's name is printed."""
    same: Partition[str] = Partition()
    printed: list[tuple[str, Name]] = []
    for best, *others in papers:
        printed += [(one.key, one) for names in (best, *others) for one in names]
        for one, two in (pair for other in others for pair in _same_people(best, other)):
            if one.abbreviated or two.abbreviated:
                printed.append((one.key, two))
            else:
                same.join(one.key, two.key)
    forms: defaultdict[str, Counter[Name]] = defaultdict(Counter)
    for key, one in printed:
        forms[same.find(key)][one] += 1
    return same, forms


def _same_people(best: _Names, other: _Names) -> Iterator[tuple[Name, Name]]:
    """Pairs of names in two author lists of one paper that are one person in two spellings."""
    common = {one.key for one in best} & {two.key for two in other}
    left = {place: one for place, one in enumerate(best) if one.key not in common}
    right = {place: two for place, two in enumerate(other) if two.key not in common}
    by_words = {tuple(sorted(one.words)): place for place, one in left.items() if len(one.words) > 1}
    for place, two in list(right.items()):
        reordered = by_words.pop(tuple(sorted(two.words)), None)
        if reordered is not None:
            yield left.pop(reordered), right.pop(place)
    if len(best) == len(other):
        for place in sorted(left.keys() & right.keys()):
            one, two = left[place], right[place]
            if one.words[-1:] == two.words[-1:] != () and _may_be_one(one, two, lists_agree=bool(common)):
                yield one, two


def _may_be_one(one: Name, other: Name, *, lists_agree: bool) -> bool:
    """Two names of one family at one place: initials must fit, full names need lists that agree elsewhere."""
    if one.abbreviated or other.abbreviated:
        return one.words[0][0] == other.words[0][0]
    return lists_agree


def _shown(forms: Mapping[str, Counter[Name]]) -> Mapping[str, Person]:
    """Folded name → the person, under the fullest and most frequent form of the name.

    Between two orders of the same words the one wins whose words more often begin and end names elsewhere.
    """
    words = {one.words for counts in forms.values() for one in counts if one.words}
    given, family = Counter(first for first, *_ in words), Counter(last for *_, last in words)

    def rank(one: Name, count: int) -> tuple[bool, bool, int, int, int, int, str]:
        usual = given[one.words[0]] + family[one.words[-1]] if one.words else 0
        accents = sum(not character.isascii() for character in one.shown)
        return one.abbreviated, "\ufffd" in one.shown, -count, -usual, -accents, -len(one.shown), one.shown

    people: dict[str, Person] = {}
    for folded, counts in forms.items():
        label = min(counts, key=lambda one: rank(one, counts[one])).shown
        every = {text for one in counts for text in (one.shown, *one.alternatives)}
        people[folded] = Person(keys.local_name(folded), label, tuple(sorted(every - {label})))
    return people


def _persons(paper: str, names: Iterable[str], shown: Mapping[str, Person]) -> Iterator[Person]:
    """The persons of one author list; who stands in it a second time is somebody else of the same name."""
    seen: Counter[str] = Counter()
    for folded in names:
        seen[folded] += 1
        if seen[folded] == 1:
            yield shown[folded]
        else:
            yield Person(keys.local_name(f"{folded} {paper} {seen[folded]}"), shown[folded].name)
