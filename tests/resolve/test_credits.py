"""Who stands in the author lists of papers is made of the lists whenever it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Author, Findings, Quote, Record
from etl.resolve import papers
from etl.resolve.credits import Credits

if TYPE_CHECKING:
    import pytest

LISTS = st.lists(
    st.lists(st.sampled_from(["Ada Swift", "A. Swift", "Bo Stork", "Wei Wang", ""]), max_size=4), max_size=6
)


def listed(page: int, title: str, names: list[str]) -> Findings:
    """A record with authors on a page of its own."""
    authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
    return Findings(Record(f"p{page}", 1, 0, 9, Quote(title, 0, len(title)), authors))


@given(LISTS, st.integers(1, 3))
def test_credits_are_numbered_through_all_papers(lists: list[list[str]], titles: int) -> None:
    """A number leads to the same credit however it is asked for, and to the paper whose list it stands in."""
    found = [listed(page, f"Kestrel number {page % titles}", names) for page, names in enumerate(lists)]
    groups = papers.groups(found)

    given_ = Credits(groups)

    every = list(given_)
    assert list(range(len(given_))) == [credit.number for credit in every]
    assert every == [given_[number] for number in range(len(given_))] == list(given_[:])
    assert [credit.paper for credit in every] == [groups[given_.paper(n)].key for n in range(len(given_))]
    assert every == [credit for paper in range(len(groups)) for credit in given_.of(paper)]


def test_few_papers_are_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was let go is made again, and is the same."""
    monkeypatch.setattr("etl.resolve.credits._AT_HAND", 2)
    found = [listed(page, f"Kestrel number {page}", ["Ada Swift", "Bo Stork"]) for page in range(5)]

    given_ = Credits(papers.groups(found))

    assert [given_[number].position for number in (9, 0, 9, 1, 4)] == [2, 1, 2, 2, 1]
