"""The author lists of one paper united: for each position every name that its pages print there.

Of several lists the most complete counts. A name of another list belongs to a position when it is the same name; a
spelling of that name and of no other in the list; or the same words in another order.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from etl.resolve.keys.name_similarity import alike
from etl.resolve.keys.names import Name, name
from etl.resolve.papers.groups import Naming, PaperGroup


@dataclass(frozen=True, slots=True)
class NameForm:
    """A name at a position, as some of the records print it."""

    name: Name
    again: int  # how often the name is listed before, in the same list
    sources: frozenset[Naming]  # what is named after those records


@dataclass(frozen=True, slots=True)
class ListedAuthor:
    """A position of the author list of a paper, with its names."""

    form: NameForm
    variants: tuple[NameForm, ...] = ()  # other names that pages print there
    listed: bool = True  # the best list of the paper has the name; otherwise another page alone says that they wrote it

    @property
    def forms(self) -> tuple[NameForm, ...]:
        return (self.form, *self.variants)


def listed_authors(group: PaperGroup) -> Iterator[ListedAuthor]:
    """The positions of the author lists of a paper, in order."""
    lists = _lists(group)
    if not lists:
        return
    (best, sources), *others = lists
    forms = _forms(best, sources)
    variants: list[list[NameForm]] = [[] for _ in best]
    alone: defaultdict[tuple[str, int], list[NameForm]] = defaultdict(list)
    for other, sources in others:
        theirs = dict(enumerate(_forms(other, sources)))
        for place, there in _matched(best, other):
            variants[place].append(theirs.pop(there))
        for form in theirs.values():
            alone[form.name.key, form.again].append(form)
    for form, found in zip(forms, variants, strict=True):
        yield ListedAuthor(form, _once(found))
    for _, found in sorted(alone.items()):
        form, *same = sorted(found, key=lambda form: form.name.printed)
        yield ListedAuthor(form, _once(same), listed=False)


def _once(forms: Iterable[NameForm]) -> tuple[NameForm, ...]:
    """Forms with the sources of equal ones together."""
    found: dict[tuple[Name, int], NameForm] = {}
    for one in sorted(forms, key=lambda form: (form.name.shown, form.again)):
        known = found.get((one.name, one.again), one)
        found[one.name, one.again] = replace(known, sources=known.sources | one.sources)
    return tuple(found.values())


def _forms(names: Sequence[Name], sources: frozenset[Naming]) -> list[NameForm]:
    """The names of a list, each with how often it is listed before."""
    seen: Counter[str] = Counter()
    forms: list[NameForm] = []
    for one in names:
        forms.append(NameForm(one, seen[one.key], sources))
        seen[one.key] += 1
    return forms


_List = tuple[tuple[Name, ...], frozenset[Naming]]  # names, and what is named after the records that list them


def _lists(group: PaperGroup) -> list[_List]:
    """The author lists of a paper; the first has more names, fewer initials, more records, more letters than others."""
    printed = any(member.record.authors and not member.added for member in group.members)
    found: list[tuple[tuple[Name, ...], Naming]] = []
    for member, naming in zip(group.members, group.naming, strict=True):
        if not (printed and member.added):
            found.append((tuple(name(a.name) for a in member.record.authors if a.name.strip()), naming))
    sources: defaultdict[tuple[Name, ...], set[Naming]] = defaultdict(set)
    for names, naming in found:
        sources[names].add(naming)
    sources.pop((), None)
    records = Counter(names for names, _ in found)
    lists = sorted(
        sources,
        key=lambda names: (
            -len(names),
            sum(one.abbreviated for one in names),
            -records[names],
            -sum(len(one.key) for one in names),
            [one.printed for one in names],
        ),
    )
    return [(names, frozenset(sources[names])) for names in lists]


def _matched(best: Sequence[Name], other: Sequence[Name]) -> Iterator[tuple[int, int]]:
    """Positions of one person in the best list and in another one."""
    left, right = dict(enumerate(best)), dict(enumerate(other))
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
