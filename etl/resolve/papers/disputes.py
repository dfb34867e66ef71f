"""Identifiers that records of quite different papers print, some of them by a slip of the page."""

from collections.abc import Iterator, Sequence
from itertools import chain

from etl.display import BEGINNING, begun
from etl.resolve.audit.decisions import Merge
from etl.resolve.keys import record_keys
from etl.resolve.papers.records import Records, shown

_COMPARED = 12  # papers, and records of each, that a record is compared with


def settled(records: Records) -> Iterator[tuple[tuple[int, int], Merge]]:
    """Drop identifiers from records of other papers; gives such a record, one that keeps its identifier, and why."""
    for name, kind in (("arxiv", "arXiv id"), ("doi", "DOI")):
        for block in records.agreeing_keys(name, disputed=True):
            (kept, *_), *others = _papers(records, block)
            title = begun(shown(records.findings(kept).record), BEGINNING)
            for number in chain.from_iterable(others):
                one = records.findings(number).record
                what = f"{kind} {getattr(record_keys.of(one), name)} is also that of {title!r}"
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
    bare: list[int] = []

    def like(number: int) -> list[list[int]]:
        found = ((paper, map(records.findings, paper[:_COMPARED])) for paper in papers[:_COMPARED])
        one = records.findings(number).record
        return [paper for paper, others in found if any(record_keys.resemble(one, other.record) for other in others)]

    def rank(paper: Sequence[int]) -> tuple[bool, int, str]:
        found = [records.findings(number) for number in paper]
        pages = {one.record.page for one in found}
        return not any(one.added for one in found), -len(pages), shown(found[0].record)

    listed = [records.findings(number) for number in block]
    is_page = len({one.record.page for one in listed}) == 1
    for number, one in zip(block, listed, strict=True):
        if one.added or not (one.record.title and (one.record.authors or is_page)):
            bare.append(number)
        else:
            same = like(number)
            papers = [[*chain.from_iterable(same), number], *(paper for paper in papers if paper not in same)]
    for number in bare if len(papers) > 1 else ():
        for paper in like(number)[:1]:
            paper.append(number)
    return sorted(papers, key=rank) if len(papers) > 1 else [block]
