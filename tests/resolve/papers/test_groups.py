"""Papers are put together when they are asked for, named as their records say; evidence is kept once and in order."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Evidence, Findings, Quote, Record
from etl.resolve.papers import groups as of_papers
from etl.resolve.papers.groups import LazySequence, PaperGroup, grouped
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


def test_nothing_is_made_before_it_is_asked_for() -> None:
    """A part is looked at when its turn comes, and again when it is asked for again."""
    seen: list[str] = []

    def make(part: str) -> str:
        seen.append(part)
        return part.upper()

    made = LazySequence(make, "abc")

    assert 3 == len(made)
    assert [] == seen
    assert ["A", "B", "C", "A"] == [*made, made[0]]
    assert ["a", "b", "c", "a"] == seen


def test_it_is_a_sequence() -> None:
    """From either end, searched."""
    made = LazySequence(str, range(5))

    assert ("4", True) == (made[-1], "3" in made)
    with pytest.raises(IndexError):
        made[5]


def test_the_most_frequent_text_is_chosen() -> None:
    """Among equals the first in sort order."""
    assert "b" == of_papers.most_frequent(Counter("abb"))
    assert "a" == of_papers.most_frequent(Counter("ba"))


@given(st.lists(st.sampled_from("abc"), min_size=1))
def test_the_choice_does_not_depend_on_the_order(texts: list[str]) -> None:
    """Whoever comes first has no advantage."""
    assert of_papers.most_frequent(Counter(texts)) == of_papers.most_frequent(Counter(reversed(texts)))


def test_evidence_is_kept_once_by_page_and_place() -> None:
    """The same words at the same place of one page are one piece of evidence."""
    first, second = Quote("a", 1, 2), Quote("a", 5, 6)

    assert (Evidence("p", first), Evidence("p", second), Evidence("q", first)) == of_papers.evidence(
        [("q", first), ("p", second), ("p", first), ("p", first)]
    )


def test_a_text_is_shown_on_one_line() -> None:
    """Line breaks and runs of blanks are a single space."""
    assert "Kestrel: Swift Kernels" == of_papers.plain(" Kestrel:\n Swift\u2003Kernels ")
