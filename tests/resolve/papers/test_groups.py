"""Papers are put together of few words each, and named as their records say."""

from __future__ import annotations

from itertools import accumulate, pairwise

from etl.model import Findings, Quote, Record
from etl.resolve.papers.groups import PaperGroup, grouped
from etl.resolve.papers.records import Records

START = "Kernels wait for memory most of the time, and the remedies in use need hints that nobody has written. "


def found(number: int, title: str | None = None, **fields: str) -> Findings:
    """A record."""
    abstract = Quote(START, 0, len(START))
    named = Quote(title, 0, len(title)) if title else None
    record = Record("page", number, 0, 9, named, abstract=abstract, **fields)  # type: ignore[arg-type]  # by name
    return Findings(record)


def groups(*papers: list[Findings]) -> list[PaperGroup]:
    """Groups of these papers."""
    every = [one for paper in papers for one in paper]
    ends = [*accumulate(map(len, papers), initial=0)]
    several = {begin: range(begin, end) for begin, end in pairwise(ends) if end - begin > 1}
    return list(grouped(Records(every), several))


def test_a_paper_of_one_record_is_named_by_it() -> None:
    """Its key is that of the record, and so is all that is named after it."""
    one, other = found(1, "Kestrel"), found(2, "Heron")

    assert [
        PaperGroup(0, "heron", (other,), ("heron",), (("heron",),)),
        PaperGroup(1, "kestrel", (one,), ("kestrel",), (("kestrel",),)),
    ] == groups([one], [other])


def test_a_paper_of_two_records_has_the_stronger_key() -> None:
    """Each record keeps the key it would have alone."""
    (group,) = groups([found(1, "Kestrel"), found(2, "Kestrel", arxiv="2009.00748")])

    assert ("arxiv-2009.00748", ("kestrel", "arxiv-2009.00748")) == (group.key, group.own)
    assert (("kestrel",), ("arxiv-2009.00748",)) == group.naming


def test_records_of_one_key_in_two_papers_are_named_by_their_place() -> None:
    """What is named after them is told apart, and known under the key they share."""
    first, second = groups([found(1, "Kestrel")], [found(2, "Kestrel"), found(3, "Heron")])

    assert {("kestrel page 1", "kestrel"), ("kestrel page 2", "kestrel"), ("heron",)} == {*first.naming, *second.naming}


def test_an_abstract_alone_may_go_to_another_paper() -> None:
    """What two records of nothing but an abstract are named after is known under their places, too."""
    (group,) = groups([found(1), found(2)])

    assert [(group.own[0], f"{group.own[0]} page {n}") for n in (1, 2)] == list(group.naming)
