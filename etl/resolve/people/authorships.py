"""All authorships, numbered in the order of papers and positions; the author lists of one paper are united.

For each position there is every name that the pages of the paper print there. Of several lists the most complete
counts. A name of another list belongs to a position when it is the same name; a spelling of that name and of no other
in the list; or the same words in another order.

In memory are two numbers of each, the paper and the name. Where the pages of a paper have several lists, or other
papers have records of the same key, its lists are read again when they are asked for.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count

from etl.resolve import keys
from etl.resolve.keys.names import Name, alike, name
from etl.resolve.papers.groups import Naming, PaperGroup, PaperGroups
from etl.resolve.people.name_table import NameTable

Forms = tuple[tuple[int, int], ...]  # numbers of names, each with how often it is listed before in its list


@dataclass(frozen=True, slots=True)
class NameForm:
    """A name at a position, as some of the records print it."""

    name: Name
    again: int  # how often the name is listed before, in the same list
    sources: frozenset[Naming]  # what is named after those records


@dataclass(frozen=True, slots=True)
class ListedAuthor:
    """A position of the author list of a paper, with the names that pages print there, the best first."""

    forms: tuple[NameForm, ...]
    listed: bool = True  # the best list of the paper has the name; otherwise another page alone says that they wrote it


def listed_authors(group: PaperGroup) -> Iterator[ListedAuthor]:
    """The positions of the author lists of a paper, in order."""
    lists = _lists(group) or [[]]
    variants: list[list[NameForm]] = [[] for _ in lists[0]]
    alone: defaultdict[tuple[str, int], list[NameForm]] = defaultdict(list)
    for other in lists[1:]:
        theirs = dict(enumerate(other))
        for place, there in _matched(lists[0], other):
            variants[place].append(theirs.pop(there))
        for form in theirs.values():
            alone[form.name.key, form.again].append(form)
    for form, found in zip(lists[0], variants, strict=True):
        yield ListedAuthor((form, *_once(found)))
    for _, found in sorted(alone.items()):
        form, *same = sorted(found, key=lambda form: form.name.printed)
        yield ListedAuthor((form, *_once(same)), listed=False)


def _once(forms: Iterable[NameForm]) -> tuple[NameForm, ...]:
    """Forms with the sources of equal ones together."""
    found: dict[tuple[Name, int], NameForm] = {}
    for one in sorted(forms, key=lambda form: (form.name.shown, form.again)):
        known = found.get((one.name, one.again), one)
        found[one.name, one.again] = replace(known, sources=known.sources | one.sources)
    return tuple(found.values())


def _lists(group: PaperGroup) -> list[list[NameForm]]:
    """The author lists of a paper; the first has more names, fewer initials, more records, more letters than others."""
    printed = any(member.record.authors and not member.added for member in group.members)
    sources: defaultdict[tuple[Name, ...], list[Naming]] = defaultdict(list)
    for member, naming in zip(group.members, group.naming, strict=True):
        if not (printed and member.added):
            sources[tuple(name(a.name) for a in member.record.authors if a.name.strip())].append(naming)
    sources.pop((), None)

    def rank(names: Sequence[Name]) -> tuple[int, int, int, int, list[str]]:
        initials, letters = sum(one.abbreviated for one in names), sum(len(one.key) for one in names)
        return -len(names), initials, -len(sources[tuple(names)]), -letters, [one.printed for one in names]

    lists: list[list[NameForm]] = []
    for names in sorted(sources, key=rank):
        before: defaultdict[str, Iterator[int]] = defaultdict(count)
        named_after = frozenset(sources[names])
        lists.append([NameForm(one, next(before[one.key]), named_after) for one in names])
    return lists


def _matched(best: Sequence[NameForm], other: Sequence[NameForm]) -> Iterator[tuple[int, int]]:
    """Positions of one person in the best list and in another one."""
    left, right = ({place: form.name for place, form in enumerate(forms)} for forms in (best, other))
    equal = {one.key: place for place, one in reversed(left.items())}
    for place, two in list(right.items()):
        if (found := equal.pop(two.key, None)) is not None:
            del left[found], right[place]
            yield found, place
    for place, two in list(right.items()):
        like = [found for found, one in left.items() if alike(one.printed, two.printed)]
        back = [p for p, again in right.items() if len(like) == 1 and alike(left[like[0]].printed, again.printed)]
        if len(like) == 1 and back == [place]:
            del left[like[0]], right[place]
            yield like[0], place


class Authorships:
    """The positions of all author lists, by number."""

    def __init__(self, groups: PaperGroups) -> None:
        self.name_table = NameTable()
        self._groups = groups
        self._first = array("q", [0])  # of each paper the first of its authorships
        self.papers = array("i")  # for each authorship the place of its paper
        self.names = array("i")  # and the number of its best name in the name table
        self.special: dict[int, Forms] = {}  # where there are several names, or one that is listed before
        self._several: set[int] = set()  # papers with several records, or one whose key other papers have, too
        self._lists = lru_cache(maxsize=256)(lambda paper: tuple(listed_authors(groups[paper])))
        self._venues: list[frozenset[str]] = []  # of each paper
        self._same_venues: dict[frozenset[str], frozenset[str]] = {}  # papers share them

    def take(self, group: PaperGroup) -> None:
        """Take the authors of the next paper."""
        editions = {member.record.edition for member in group.members if member.record.edition}
        venues = frozenset(f"{keys.folded(one.venue)} {one.year or ''}" for one in editions)
        self._venues.append(self._same_venues.setdefault(venues, venues))
        if group.naming != ((group.key,),):
            self._several.add(group.at)
        for listed in listed_authors(group):
            forms = tuple([(self.name_table.number(form.name.printed), form.again) for form in listed.forms])
            if len(forms) > 1 or forms[0][1]:
                self.special[len(self.names)] = forms
            self.names.append(forms[0][0])
            self.papers.append(group.at)
        self._first.append(len(self.papers))

    def __len__(self) -> int:
        return len(self.papers)

    def of(self, paper: int) -> range:
        return range(self._first[paper], self._first[paper + 1])

    def where(self, number: int) -> tuple[str, int]:
        """The key of the paper, and the position in its author list from 1."""
        paper = self.papers[number]
        return self._groups.keys[paper], number - self._first[paper] + 1

    def key(self, number: int) -> int:
        """The key of the best name of an authorship, by its number in the name table."""
        return self.name_table.key[self.names[number]]

    def best(self, number: int) -> Name:
        return self.name_table[self.names[number]]

    def forms(self, number: int) -> Forms:
        """The names of an authorship, the best first."""
        return self.special.get(number) or ((self.names[number], 0),)

    def place(self, number: int) -> ListedAuthor:
        """A position with all its names."""
        paper = self.papers[number]
        if paper in self._several:
            return self._lists(paper)[number - self._first[paper]]
        ((_, again),) = self.forms(number)
        return ListedAuthor((NameForm(self.best(number), again, frozenset([(self._groups.keys[paper],)])),))

    def listed(self, number: int) -> bool:
        return self.papers[number] not in self._several or self.place(number).listed

    def venues(self, number: int) -> frozenset[str]:
        """Where the paper appeared, each with the year."""
        return self._venues[self.papers[number]]

    def title(self, number: int) -> str:
        records = (member.record for member in self._groups[self.papers[number]].members)
        return next((record.title.words for record in records if record.title), "")
