"""Papers as groups of records: put together when they are asked for, of texts that tell little of each record."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from etl.model import Findings
from etl.resolve import cards
from etl.resolve.cards import Card
from etl.resolve.making import Made
from etl.resolve.packed import unpacked

Naming = tuple[str, ...]
"""What the claims, authors and systems of one record are named after, and after that what they are where fewer pages
are known: the record's own key, unless a record of another paper has the same one."""


@dataclass(frozen=True, slots=True)
class Group:
    """All records of one paper, by page and number."""

    key: str
    members: tuple[Findings, ...]
    own: tuple[str, ...]
    """For each record the key that the paper has where that record alone is known."""
    naming: tuple[Naming, ...]
    places: tuple[int, ...]
    """For each record where it is in all findings."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A record of which only its card is in memory, and a text."""

    card: Card
    text: str
    """As `packed` makes it."""
    place: int
    """Where it is in all findings."""


def whole(group: Group, found: Sequence[Findings]) -> Group:
    """The group with all that its records say."""
    return replace(group, members=tuple(found[place] for place in group.places))


def grouped(listed: Sequence[Listed], papers: Mapping[int, Sequence[int]]) -> tuple[Sequence[Group], Mapping[int, str]]:
    """Groups sorted by key, and the key of each paper; `papers` are the numbers of their records.

    For a paper of one record whose key no other has, which most are, that key says it all.
    """
    having: defaultdict[str, list[int]] = defaultdict(list)
    for paper, numbers in papers.items():
        for number in numbers:
            having[listed[number].card.key].append(paper)
    keys = {paper: cards.key([listed[number].card for number in numbers]) for paper, numbers in papers.items()}
    ordered = sorted(papers, key=keys.__getitem__)
    members = array("i")
    begins = array("i", [0])
    special: dict[int, tuple[tuple[str, ...], tuple[Naming, ...]]] = {}
    for at, paper in enumerate(ordered):
        own = [listed[number].card.key for number in papers[paper]]
        naming = tuple(_naming(listed[number], having) for number in papers[paper])
        if naming != ((keys[paper],),):
            special[at] = tuple(own), naming
        members.extend(papers[paper])
        begins.append(len(members))
    names = [keys[paper] for paper in ordered]
    texts = [one.text for one in listed]
    places = array("i", [one.place for one in listed])

    def group(at: int) -> Group:
        numbers = members[begins[at] : begins[at + 1]]
        own, naming = special.get(at) or ((names[at],), ((names[at],),))
        return Group(
            names[at],
            tuple([unpacked(texts[number]) for number in numbers]),
            own,
            naming,
            tuple([places[number] for number in numbers]),
        )

    return Made(group, range(len(names))), keys


def keys_of(groups: Iterable[Group]) -> frozenset[str]:
    """The keys of papers."""
    return frozenset(group.key for group in groups)


def _naming(one: Listed, having: Mapping[str, Sequence[int]]) -> Naming:
    card = one.card
    papers = having[card.key]
    if len(papers) == 1:
        return (card.key,)
    record = unpacked(one.text).record
    placed = f"{card.key} {record.page} {record.number}"
    if len(set(papers)) > 1:
        return placed, card.key
    return (card.key,) if card.has else (card.key, placed)  # an abstract alone may go to another paper
