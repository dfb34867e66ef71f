"""Papers as groups of records, each composed on access."""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from etl.model import Findings
from etl.resolve.papers.records import Records
from etl.resolve.storage.lazy import LazySequence
from etl.resolve.storage.order import in_order
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


def grouped(records: Records, several: Mapping[int, Sequence[int]]) -> PaperGroups:
    """Groups sorted by key. A paper has the number of its first record; `several` are the records of those with more.

    For a paper of one record whose key no other has, which most are, that key says it all.
    """
    paper_of = {number: paper for paper, numbers in several.items() for number in numbers}
    papers = array("i", (number for number in range(len(records)) if paper_of.get(number, number) == number))
    shared = {key: [paper_of.get(one, one) for one in numbers] for key, numbers in records.shared_keys().items()}

    def key(at: int) -> str:
        return records.key(several.get(papers[at], (papers[at],)))

    ordered = in_order(len(papers), key)
    names = StringTable(map(key, ordered))
    members, begins = array("i"), array("i", [0])
    special: dict[int, tuple[tuple[str, ...], tuple[Naming, ...]]] = {}
    for at, paper in enumerate(map(papers.__getitem__, ordered)):
        numbers = several.get(paper, (paper,))
        if len(numbers) > 1 or (shared and names[at] in shared):
            own = tuple([records.keys[number] for number in numbers])
            special[at] = own, tuple([_naming(records, *one, shared) for one in zip(numbers, own, strict=True)])
        members.extend(numbers)
        begins.append(len(members))
    findings = records.findings  # not the records, whose columns nobody needs from here on

    def group(at: int) -> PaperGroup:
        key = names[at]
        own, naming = special.get(at) or ((key,), ((key,),))
        return PaperGroup(at, key, tuple(map(findings, members[begins[at] : begins[at + 1]])), own, naming)

    return PaperGroups(group, names)


def _naming(records: Records, number: int, key: str, shared: Mapping[str, Sequence[int]]) -> Naming:
    """What is named after a record; for every key that is `shared` the papers of its records, once for each."""
    if key not in shared:
        return (key,)
    record = records.findings(number).record
    placed = f"{key} {record.page} {record.number}"
    if len(set(shared[key])) > 1:
        return placed, key
    return (key,) if records.has[number] else (key, placed)  # an abstract alone may go to another paper
