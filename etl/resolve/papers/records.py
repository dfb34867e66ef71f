"""The records of all pages by number: hashes of blocking keys in memory, all else read when it is needed.

An identifier that records of quite different papers print, some of them by a slip of the page, stays with one paper.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise

from etl.display import BEGINNING, begun
from etl.model import Findings, Record
from etl.resolve.decisions import Merge
from etl.resolve.keys import record_keys
from etl.resolve.keys.record_keys import BLOCKS


class Records:
    """Records by page and their number there; of two in one place the later counts.

    In memory are the place of each among all findings, its key, and the hashes of its blocking keys, of which most
    agree with none.
    """

    def __init__(self, found: Sequence[Findings]) -> None:
        self._hashes = [array("q") for _ in BLOCKS]
        self.keys: list[str] = []  # the key of a paper that has the record alone
        self.has = bytearray()  # what a record gives, of `record_keys.Has`
        at: dict[tuple[str, int], int] = {}
        for place, one in enumerate(found):
            at[one.record.page, one.record.number] = place
            keys = record_keys.of(one.record)
            for column, text in zip(self._hashes, keys.blocks, strict=True):
                column.append(hash(text or ""))
            self.keys.append(keys.key)
            self.has.append(keys.has)
        places = array("i", [at[where] for where in sorted(at)])  # of each record its place in all findings
        self.keys = [self.keys[place] for place in places]
        self.has = bytearray(map(self.has.__getitem__, places))
        self._hashes = [array("q", map(column.__getitem__, places)) for column in self._hashes]
        self._changed = changed = dict[int, Findings]()
        read = lru_cache(maxsize=1024)(lambda number: found[places[number]])
        self.findings: Callable[[int], Findings] = lambda number: changed.get(number) or read(number)

    def drop(self, number: int, name: str) -> None:
        """From here on the record is without that identifier, `arxiv` or `doi`."""
        one = self.findings(number)
        self._changed[number] = replace(one, record=record_keys.without(one.record, name))
        keys = record_keys.of(self._changed[number].record)
        self._hashes[BLOCKS.index(name)][number] = 0
        self.keys[number], self.has[number] = keys.key, keys.has

    def forget(self) -> None:
        """Let go what only matching needs."""
        self._hashes.clear()

    def __len__(self) -> int:
        return len(self.has)

    def shared_keys(self) -> Mapping[str, list[int]]:
        """The keys that several records have, with these."""
        return _blocks(array("q", map(hash, self.keys)), self.keys.__getitem__)

    def key(self, numbers: Sequence[int]) -> str:
        """The key of the paper that has these records: the least of those that rest on the strongest evidence."""
        return min((-self.has[number].bit_length(), self.keys[number]) for number in numbers)[1]

    def block(self, number: int, name: str) -> str | None:
        """The blocking key of that name."""
        return record_keys.of(self.findings(number).record).blocks[BLOCKS.index(name)]

    def agreeing(self, name: str) -> Iterator[list[int]]:
        """Records that agree on the blocking key of that name, by its value."""
        blocks = _blocks(self._hashes[BLOCKS.index(name)], lambda number: self.block(number, name))
        return (blocks[text] for text in sorted(blocks))


def shown(record: Record) -> str:
    """The title of a record, or the beginning of its abstract."""
    if record.title:
        return record.title.words
    return f"{record.abstract.words[:80].rsplit(' ', 1)[0]} …" if record.abstract else record.arxiv or record.doi or ""


def _blocks(hashes: Sequence[int], text_of: Callable[[int], str | None]) -> Mapping[str, list[int]]:
    """The texts that several numbers have, with these; `hashes` are those of the texts, 0 where there is none."""
    again = {one for one, other in pairwise(sorted(hashes)) if one == other != 0}
    blocks: dict[str, list[int]] = {}
    for number, one in enumerate(hashes if again else ()):
        if one in again and (text := text_of(number)):
            blocks.setdefault(text, []).append(number)
    return {text: numbers for text, numbers in blocks.items() if len(numbers) > 1}


_COMPARED = 12  # papers, and records of each, that a record is compared with


def settled(records: Records) -> Iterator[tuple[tuple[int, int], Merge]]:
    """Drop identifiers from records of other papers; gives such a record, one that keeps its identifier, and why."""
    for name, kind in (("arxiv", "arXiv id"), ("doi", "DOI")):
        for block in records.agreeing(name):
            (kept, *_), *others = _papers(records, block)
            title = begun(shown(records.findings(kept).record), BEGINNING)
            for number in chain.from_iterable(others):
                one = records.findings(number).record
                what = f"{kind} {records.block(number, name)} is also that of {title!r}"
                because, place = f"{what}, and neither title nor authors agree", f"{one.page}:{one.number}"
                names = shown(one), shown(one)
                yield (number, kept), Merge("paper", f"shared-{name}", names, because, places=(place,), same=False)
                records.drop(number, name)


def _papers(records: Records, block: Sequence[int]) -> list[Sequence[int]]:
    """The records of each paper; that which a service knows, or else most pages list, comes first.

    Only a record of a page with title and authors makes another paper, on one page a title alone does; any other goes
    where its title or authors do.
    """
    papers: list[list[int]] = []
    listed = {number: records.findings(number) for number in block}
    is_page = len({one.record.page for one in listed.values()}) == 1

    def like(number: int) -> list[list[int]]:
        one = listed[number].record
        near = ((paper, paper[:_COMPARED]) for paper in papers[:_COMPARED])
        return [paper for paper, some in near if any(record_keys.resemble(one, listed[at].record) for at in some)]

    def rank(paper: Sequence[int]) -> tuple[bool, int, str]:
        pages = {listed[number].record.page for number in paper}
        return not any(listed[number].added for number in paper), -len(pages), shown(listed[paper[0]].record)

    full = [n for n, one in listed.items() if not one.added and one.record.title and (one.record.authors or is_page)]
    for number in full:
        same = like(number)
        papers = [[*chain.from_iterable(same), number], *(paper for paper in papers if paper not in same)]
    if len(papers) < 2:
        return [block]
    for number in sorted({*block}.difference(full)):
        for paper in like(number)[:1]:
            paper.append(number)
    return sorted(papers, key=rank)
