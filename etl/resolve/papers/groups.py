"""Papers as groups of records, put together when they are asked for, and how one of several readings is shown.

Between two questions only the keys of papers are held.
"""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from etl.model import Evidence, Findings, Link, Quote
from etl.resolve.papers.records import Records

T = TypeVar("T")
R = TypeVar("R")


class LazySequence(Sequence[R]):
    """What a function makes of each of some parts, computed each time it is asked for."""

    def __init__(self, make: Callable[[T], R], parts: Sequence[T]) -> None:
        self._make: Callable[[Any], R] = make
        self._parts: Sequence[Any] = parts

    def __len__(self) -> int:
        return len(self._parts)

    def __iter__(self) -> Iterator[R]:
        return map(self._make, self._parts)

    def __getitem__(self, place: int) -> R:  # type: ignore[override]  # nobody asks for a slice
        return self._make(self._parts[place])


class Linked(NamedTuple):
    """The links of one paper, and which node a name stands for in it."""

    links: tuple[Link, ...]
    names: Mapping[str, str]  # name as the extractor gave it → node key


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def most_frequent(counts: Counter[str]) -> str:
    """The most frequent text; the first in sort order among equals."""
    return min(counts, key=lambda text: (-counts[text], text))


def is_one(ordered: Sequence[str], key: str) -> bool:
    """The key is one of those."""
    at = bisect_left(ordered, key)
    return ordered[at : at + 1] == [key]


def evidence(quotes: Iterable[tuple[str, Quote]]) -> tuple[Evidence, ...]:
    """Quotes with their page, each once, in the order of pages and offsets."""
    distinct = {(page, quote.start, quote.end): Evidence(page, quote) for page, quote in quotes}
    return tuple([distinct[place] for place in sorted(distinct)])


Naming = tuple[str, ...]
"""What the claims, authors and systems of one record are named after, and after that what they are where fewer pages
are known: the record's own key, unless a record of another paper has the same one."""


@dataclass(frozen=True, slots=True)
class PaperGroup:
    """All records of one paper, by page and number."""

    at: int  # its place among all papers
    key: str
    members: tuple[Findings, ...]
    own: tuple[str, ...]  # for each record the key that the paper has where that record alone is known
    naming: tuple[Naming, ...]


class PaperGroups(LazySequence[PaperGroup]):
    """Papers sorted by key, of which only the keys are in memory."""

    def __init__(self, make: Callable[[int], PaperGroup], keys: Sequence[str]) -> None:
        super().__init__(make, range(len(keys)))
        self.keys = keys


def grouped(records: Records, several: Mapping[int, Sequence[int]]) -> PaperGroups:
    """Groups sorted by key; `several` are the records of papers with more than one, by the number of the first."""
    paper_of = {number: paper for paper, numbers in several.items() for number in numbers}
    shared = {key: {paper_of.get(one, one) for one in numbers} for key, numbers in records.shared_keys().items()}

    def members(paper: int) -> Sequence[int]:
        return several.get(paper, (paper,))

    first = (number for number in range(len(records)) if paper_of.get(number, number) == number)
    papers = array("i", sorted(first, key=lambda paper: records.key(members(paper))))
    names = [records.key(members(paper)) for paper in papers]
    records.forget()

    def group(at: int) -> PaperGroup:
        numbers = members(papers[at])
        own = tuple([records.keys[number] for number in numbers])
        naming = tuple([_naming(records, number, shared) for number in numbers])
        return PaperGroup(at, names[at], tuple(map(records.findings, numbers)), own, naming)

    return PaperGroups(group, names)


def _naming(records: Records, number: int, shared: Mapping[str, Collection[int]]) -> Naming:
    """What is named after a record; `shared` are the keys that several records have, with the papers of these."""
    key = records.keys[number]
    if key not in shared:
        return (key,)
    record = records.findings(number).record
    placed = f"{key} {record.page} {record.number}"
    if len(shared[key]) > 1:
        return placed, key
    return (key,) if records.has[number] else (key, placed)  # an abstract alone may go to another paper
