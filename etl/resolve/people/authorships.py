"""All authorships, numbered in the order of papers and positions.

In memory are two numbers of each, the paper and the name. Where the pages of a paper have several lists, or other
papers have records of the same key, its lists are read again when they are asked for.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache

from etl.model import Edition
from etl.resolve import keys
from etl.resolve.keys.names import Name
from etl.resolve.papers.groups import PaperGroup, PaperGroups
from etl.resolve.people.author_lists import ListedAuthor, NameForm, listed_authors
from etl.resolve.people.name_table import NameTable


class Authorships:
    """The positions of all author lists, by number."""

    def __init__(self, groups: PaperGroups) -> None:
        self.name_table = NameTable()
        self._groups = groups
        self._first = array("q")
        self._papers = array("i")
        self._names = array("i")
        self._again: dict[int, int] = {}
        """How often a name is listed before in its list, where it is."""
        self._variants: dict[int, tuple[tuple[int, int], ...]] = {}
        """Other names of an authorship, each with how often it is listed before in its list."""
        self._several: set[int] = set()
        """Papers with more than one list."""
        self._lists = lru_cache(maxsize=256)(lambda paper: tuple(listed_authors(groups[paper])))
        self._venues = array("i")
        self._of_venues: dict[frozenset[str], int] = {}
        self.keys = array("i")
        """For each authorship the key of its name, by its number in the name table."""

    def take(self, group: PaperGroup) -> None:
        """Take the authors of the next paper."""
        paper = len(self._first)
        self._first.append(len(self._papers))
        self._venues.append(self._of_venues.setdefault(_venues(group), len(self._of_venues)))
        if group.naming == ((group.key,),):
            self._take(group)
        else:
            self._several.add(paper)
            self._take_several(group)
        self._papers.extend([paper] * (len(self._names) - len(self._papers)))

    def close(self) -> None:
        """All papers are taken: complete the columns."""
        self._first.append(len(self._papers))
        self._by_venues = list(self._of_venues)
        self.name_table.close()
        self.keys = array("i", map(self.name_table.key.__getitem__, self._names))

    def _take(self, group: PaperGroup) -> None:
        """A paper of one record whose key no other paper has."""
        begun = len(self._names)
        self._names.extend([self.name_table.number(a.name) for a in group.members[0].record.authors if a.name.strip()])
        keys_ = [self.name_table.key[one] for one in self._names[begun:]]
        if len(set(keys_)) < len(keys_):
            self._again.update((begun + at, again) for at, key in enumerate(keys_) if (again := keys_[:at].count(key)))

    def _take_several(self, group: PaperGroup) -> None:
        for place in listed_authors(group):
            number = len(self._names)
            self._names.append(self.name_table.number(place.form.name.printed))
            if place.form.again:
                self._again[number] = place.form.again
            if place.variants:
                forms = (variant.form for variant in place.variants)
                self._variants[number] = tuple((self.name_table.number(one.name.printed), one.again) for one in forms)

    def __len__(self) -> int:
        return len(self._papers)

    def paper(self, number: int) -> int:
        return self._papers[number]

    def of(self, paper: int) -> range:
        return range(self._first[paper], self._first[paper + 1])

    def where(self, number: int) -> tuple[str, int]:
        """The key of the paper, and the position in its author list from 1."""
        paper = self._papers[number]
        return self._groups.keys[paper], number - self._first[paper] + 1

    def name(self, number: int) -> int:
        """The best name of an authorship, by its number in the name table."""
        return self._names[number]

    def best(self, number: int) -> Name:
        return self.name_table[self._names[number]]

    def again(self, number: int) -> int:
        """How often the name is listed before in its list."""
        return self._again.get(number, 0)

    def forms(self, number: int) -> Sequence[tuple[int, int]]:
        """The names of an authorship by their numbers, the best first, each with how often it is listed before."""
        return ((self._names[number], self.again(number)), *self._variants.get(number, ()))

    def several(self) -> Iterator[int]:
        """The authorships that have more than one name."""
        return iter(self._variants)

    def is_alone(self, number: int) -> bool:
        """Its paper has one record and one list, and its claims and authors are named after the key of the paper."""
        return self._papers[number] not in self._several

    def place(self, number: int) -> ListedAuthor:
        """A position with all its names."""
        paper = self._papers[number]
        if paper in self._several:
            return self._lists(paper)[number - self._first[paper]]
        return ListedAuthor(NameForm(self.best(number), self.again(number), frozenset([(self._groups.keys[paper],)])))

    def listed(self, number: int) -> bool:
        return self.is_alone(number) or self.place(number).listed

    def venues(self, number: int) -> frozenset[str]:
        """Where the paper appeared, each with the year."""
        return self._by_venues[self._venues[self._papers[number]]]

    def title(self, number: int) -> str:
        records = (member.record for member in self._groups[self._papers[number]].members)
        return next((record.title.words for record in records if record.title), "")


def _venues(group: PaperGroup) -> frozenset[str]:
    return frozenset([_venue(one) for member in group.members if (one := member.record.edition)])


@lru_cache(maxsize=1024)
def _venue(edition: Edition) -> str:
    return f"{keys.folded(edition.venue)} {edition.year or ''}"
