"""The author lists of a paper made one: at each place somebody, under every name that its pages print for them.

Of several lists the most complete counts. A name of another list belongs to a place when it is the same name; a
spelling of that name and of no other in the list; the same words turned round; or, in lists that otherwise agree, the
same place and family name ("Jenya Pergament", "Evgenya Pergament").
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from etl.model import Edition
from etl.resolve import keys
from etl.resolve.likeness import alike
from etl.resolve.names import Name, name
from etl.resolve.papers import Group, Naming

_WHY: Mapping[str, str] = {
    "like-name": "the names are alike, and stand in two lists of one paper",
    "same-place": "the family name and the place are the same in two lists of one paper that agree elsewhere",
}

Place = tuple[str, int]
"""Key of a paper, and the position in its author list from 1."""


@dataclass(frozen=True, slots=True)
class Form:
    """A name at a place, as some of the records print it."""

    name: Name
    again: int
    """How often the name stands earlier in its list."""
    sources: frozenset[Naming]
    """What is named after those records."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Another name that a page prints at a place, and why it is the same person."""

    form: Form
    rule: str
    because: str


@dataclass(frozen=True, slots=True)
class Credit:
    """Somebody at a place of an author list."""

    paper: str
    position: int
    form: Form
    variants: tuple[Variant, ...]
    venues: frozenset[str]
    title: str
    listed: bool
    """The best list of the paper has the name; otherwise another page alone says that they wrote it."""

    @property
    def best(self) -> Name:
        return self.form.name

    @property
    def place(self) -> Place:
        return self.paper, self.position

    @property
    def forms(self) -> tuple[Form, ...]:
        return (self.form, *(variant.form for variant in self.variants))


def of_papers(groups: Sequence[Group]) -> list[Credit]:
    """Everybody in the author lists of the papers, in their order."""
    return [credit for group in groups for credit in _of_paper(group)]


def _of_paper(group: Group) -> Iterator[Credit]:
    sources = _lists(group)
    if not sources:
        return
    best, *others = sources
    forms = [Form(one, _again(best, place), sources[best]) for place, one in enumerate(best)]
    variants: list[list[Variant]] = [[] for _ in best]
    alone: list[Form] = []
    for other in others:
        met: set[int] = set()
        for place, there, rule in _matched(best, other):
            met.add(there)
            form = Form(other[there], _again(other, there), sources[other])
            variants[place].append(Variant(form, rule, _WHY.get(rule, "")))
        alone += (Form(one, _again(other, at), sources[other]) for at, one in enumerate(other) if at not in met)
    venues = frozenset(_venue(m.record.edition) for m in group.members if m.record.edition)
    title = next((m.record.title.words for m in group.members if m.record.title), "")
    for position, (form, found) in enumerate(zip(forms, variants, strict=True), start=1):
        yield Credit(group.key, position, form, _once(found), venues, title, listed=True)
    together: dict[tuple[str, int], list[Form]] = {}
    for form in sorted(alone, key=lambda form: (form.name.key, form.again, form.name.printed)):
        together.setdefault((form.name.key, form.again), []).append(form)
    for position, (form, *same) in enumerate(together.values(), start=len(best) + 1):
        found = [Variant(one, "same-name", "") for one in same]
        yield Credit(group.key, position, form, _once(found), venues, title, listed=False)


def _once(variants: Iterable[Variant]) -> tuple[Variant, ...]:
    """Variants with the sources of equal ones together."""
    found: dict[tuple[Name, int], Variant] = {}
    for one in sorted(variants, key=lambda v: (v.form.name.shown, v.form.again, v.rule)):
        form = one.form
        known = found.get((form.name, form.again))
        sources = form.sources | (known.form.sources if known else frozenset())
        first = known or one
        found[form.name, form.again] = replace(first, form=replace(first.form, sources=sources))
    return tuple(found.values())


def _again(names: Sequence[Name], place: int) -> int:
    """How often the name at a place stands before it."""
    return [one.key for one in names[:place]].count(names[place].key)


def _venue(edition: Edition) -> str:
    return f"{keys.folded(edition.venue)} {edition.year or ''}"


def _lists(group: Group) -> Mapping[tuple[Name, ...], frozenset[Naming]]:
    """The author lists of a paper with what their records are named after.

    The most complete comes first: more names, fewer initials, more letters.
    """
    sources: defaultdict[tuple[Name, ...], set[Naming]] = defaultdict(set)
    printed = any(member.record.authors and not member.added for member in group.members)
    for member, naming in zip(group.members, group.naming, strict=True):
        if printed and member.added:
            continue
        sources[tuple(name(a.name) for a in member.record.authors if a.name.strip())].add(naming)
    sources.pop((), None)
    lists = sorted(
        sources,
        key=lambda names: (
            -len(names),
            sum(one.abbreviated for one in names),
            -sum(len(one.key) for one in names),
            [one.printed for one in names],
        ),
    )
    return {names: frozenset(sources[names]) for names in lists}


def _matched(best: Sequence[Name], other: Sequence[Name]) -> Iterator[tuple[int, int, str]]:
    """Places of the best list and of another one where one person stands, and the rule that says so."""
    left, right = dict(enumerate(best)), dict(enumerate(other))
    equal = {one.key: place for place, one in reversed(left.items())}
    for place, two in list(right.items()):
        if (found := equal.pop(two.key, None)) is not None:
            del left[found], right[place]
            yield found, place, "same-name"
    agree = len(left) < len(best)
    for place, two in list(right.items()):
        like = [found for found, one in left.items() if alike(one.printed, two.printed)]
        back = [p for p, again in right.items() if len(like) == 1 and alike(left[like[0]].printed, again.printed)]
        if len(like) == 1 and back == [place]:
            del left[like[0]], right[place]
            yield like[0], place, "like-name"
    if agree and len(best) == len(other):
        for place in sorted(left.keys() & right.keys()):
            one, two = left[place], right[place]
            if one.words[-1:] == two.words[-1:] != () and not (one.abbreviated or two.abbreviated):
                yield place, place, "same-place"
