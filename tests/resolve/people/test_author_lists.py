"""Several author lists of one paper become one, with everybody who stands in any of them."""

from __future__ import annotations

import pytest

from etl.model import Author, Findings, Quote, Record
from etl.resolve.papers.groups import PaperGroup
from etl.resolve.people.author_lists import listed_authors


def of(*lists: list[str], added: tuple[int, ...] = ()) -> list[tuple[str, list[str], bool]]:
    """Best name, other names and whether it is in the best list, of a paper with these lists."""
    members = []
    for page, names in enumerate(lists):
        authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
        members.append(Findings(Record(f"p{page}", 1, 0, 9, authors=authors), added=page in added))
    naming = tuple((f"key {page}",) for page in range(len(lists)))
    group = PaperGroup(0, "key", tuple(members), tuple(one for (one,) in naming), naming)
    return [
        (place.form.name.printed, [one.name.printed for one in place.variants], place.listed)
        for place in listed_authors(group)
    ]


@pytest.mark.parametrize(
    ("lists", "best"),
    [
        ([["Ada Swift"], ["Ada Swift", "Bo Stork"]], ["Ada Swift", "Bo Stork"]),
        ([["A. Swift"], ["Ada Swift"]], ["Ada Swift"]),
        ([["par Ada Swift"], ["Ada Swift"], ["Ada Swift"]], ["Ada Swift"]),
        ([["par Ada Swift"], ["Ada Swift"]], ["par Ada Swift"]),
        ([[], ["Ada Swift"], [" "]], ["Ada Swift"]),
        ([[], []], []),
    ],
)
def test_the_most_complete_list_counts(lists: list[list[str]], best: list[str]) -> None:
    """More names, then fewer initials, more records, more letters; an empty list says nothing."""
    assert best == [name for name, _, listed in of(*lists) if listed]


def test_other_names_of_a_place_are_kept() -> None:
    """The same name in capitals, a short form, words turned round."""
    assert [("Ada Swift", ["A. Swift"], True), ("Paolo Costa", ["Costa Paolo"], True)] == of(
        ["Ada Swift", "Paolo Costa"], ["A. Swift", "Costa Paolo"]
    )


def test_who_stands_in_another_list_alone_comes_after_the_best() -> None:
    """Nobody is lost, and nobody is put between those of the best list."""
    assert [("Ada Swift", [], True), ("Bo Stork", [], True), ("Wei Wang", [], False)] == [
        (name, [], listed) for name, _, listed in of(["Ada Swift", "Bo Stork"], ["Wei Wang"])
    ]


def test_a_service_is_not_asked_for_what_pages_print() -> None:
    """A list that a service added counts where no page has one."""
    assert ["Ada Swift"] == [name for name, *_ in of(["Ada Swift"], ["Ada Swift", "Bo Stork"], added=(1,))]
    assert ["Bo Stork"] == [name for name, *_ in of([], ["Bo Stork"], added=(1,))]
