"""Papers as groups of records, each composed on access."""

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from etl.model import Findings
from etl.resolve.papers.records import Records
from etl.resolve.storage.lazy import LazySequence
from etl.resolve.storage.string_table import StringTable

Naming = tuple[str, ...]
"""What the claims, authors and systems of one record are named after, and after that what they are where fewer pages
are known: the record's own key, unless a record of another paper has the same one."""


@dataclass(frozen=True, slots=True)
class PaperGroup:
    """All records of one paper, by page and number."""

    at: int
    """Its place among all papers."""
    key: str
    members: tuple[Findings, ...]
    own: tuple[str, ...]
    """For each record the key that the paper has where that record alone is known."""
    naming: tuple[Naming, ...]


class PaperGroups(LazySequence[PaperGroup]):
    """Papers sorted by key, of which only the keys are in memory."""

    def __init__(self, make: Callable[[int], PaperGroup], keys: Sequence[str]) -> None:
        super().__init__(make, range(len(keys)))
        self.keys = keys


def each(groups: Iterable[PaperGroup], *takers: Callable[[PaperGroup], None]) -> None:
    """Give each paper to all of those: its records are looked up once."""
    for group in groups:
        for take in takers:
            take(group)


def grouped(records: Records, papers: Mapping[int, Sequence[int]]) -> tuple[PaperGroups, Mapping[int, str]]:
    """Groups sorted by key, and the key of each paper; `papers` are the numbers of their records.

    For a paper of one record whose key no other has, which most are, that key says it all.
    """
    having: defaultdict[str, list[int]] = defaultdict(list)
    for paper, numbers in papers.items():
        for number in numbers:
            having[records.keys[number]].append(paper)
    keys = {paper: records.key(numbers) for paper, numbers in papers.items()}
    ordered = sorted(papers, key=keys.__getitem__)
    members = array("i")
    begins = array("i", [0])
    special: dict[int, tuple[tuple[str, ...], tuple[Naming, ...]]] = {}
    for at, paper in enumerate(ordered):
        numbers = papers[paper]
        if len(numbers) > 1 or len(having[keys[paper]]) > 1:
            own = tuple([records.keys[number] for number in numbers])
            special[at] = own, tuple([_naming(records, *one, having) for one in zip(numbers, own, strict=True)])
        members.extend(numbers)
        begins.append(len(members))
    names = StringTable(keys[paper] for paper in ordered)

    def group(at: int) -> PaperGroup:
        key = names[at]
        own, naming = special.get(at) or ((key,), ((key,),))
        return PaperGroup(at, key, tuple(map(records.findings, members[begins[at] : begins[at + 1]])), own, naming)

    return PaperGroups(group, names), keys


def _naming(records: Records, number: int, key: str, having: Mapping[str, Sequence[int]]) -> Naming:
    """What is named after a record; for every key the papers `having` a record of it, once for each."""
    papers = having[key]
    if len(papers) == 1:
        return (key,)
    record = records.findings(number).record
    placed = f"{key} {record.page} {record.number}"
    if len(set(papers)) > 1:
        return placed, key
    return (key,) if records.has[number] else (key, placed)  # an abstract alone may go to another paper
