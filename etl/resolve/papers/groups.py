"""Papers as groups of records, each composed on access."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from etl.model import Findings
from etl.resolve.lazy import LazySequence
from etl.resolve.papers.records import Records

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
    """Groups sorted by key. A paper has the number of its first record; `several` are the records of those with more.

    For a paper of one record whose key no other has, which most are, that key says it all.
    """
    paper_of = {number: paper for paper, numbers in several.items() for number in numbers}
    shared = {key: [paper_of.get(one, one) for one in numbers] for key, numbers in records.shared_keys().items()}

    def members(paper: int) -> Sequence[int]:
        return several.get(paper, (paper,))

    def key(paper: int) -> str:
        return records.key(members(paper))

    first = (number for number in range(len(records)) if paper_of.get(number, number) == number)
    papers = array("i", sorted(first, key=key))
    names = list(map(key, papers))
    special: dict[int, tuple[tuple[str, ...], tuple[Naming, ...]]] = {}
    for at, numbers in enumerate(map(members, papers)):
        if len(numbers) > 1 or names[at] in shared:
            own = tuple([records.keys[number] for number in numbers])
            special[at] = own, tuple([_naming(records, *one, shared) for one in zip(numbers, own, strict=True)])
    findings = records.findings  # not the records, whose columns nobody needs from here on

    def group(at: int) -> PaperGroup:
        own, naming = special.get(at) or ((names[at],), ((names[at],),))
        return PaperGroup(at, names[at], tuple(map(findings, members(papers[at]))), own, naming)

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
