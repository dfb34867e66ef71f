"""Author lists of a paper become one, with everybody who is in any of them; each author of each paper has a number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wholes import credited

from etl.model import Author, Findings, Quote, Record
from etl.resolve.papers import matching
from etl.resolve.papers.groups import PaperGroup
from etl.resolve.people.authorships import listed_authors

LISTS = st.lists(
    st.lists(st.sampled_from(["Ada Swift", "A. Swift", "Bo Stork", "Wei Wang", ""]), max_size=4), max_size=6
)


def listed(page: int, title: str, names: list[str]) -> Findings:
    """A record with authors on a page of its own."""
    authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
    return Findings(Record(f"p{page}", 1, 0, 9, Quote(title, 0, len(title)), authors))


@given(LISTS, st.integers(1, 3))
def test_credits_are_numbered_through_all_papers(lists: list[list[str]], titles: int) -> None:
    """A number leads to the paper that lists the authorship, to its position there and to what is printed."""
    found = [listed(page, f"Kestrel number {page % titles}", names) for page, names in enumerate(lists)]
    groups = matching.groups(found)

    made = credited(groups)

    assert list(range(len(made))) == [number for paper in range(len(groups)) for number in made.of(paper)]
    for paper, group in enumerate(groups):
        for position, (number, place) in enumerate(zip(made.of(paper), listed_authors(group), strict=True), start=1):
            assert (group.key, position) == made.where(number)
            assert place == made.place(number)
            assert place.forms[0].name == made.best(number)
            assert place.listed == made.listed(number)
            forms = [(made.name_table[name], again) for name, again in made.forms(number)]
            assert [(form.name, form.again) for form in place.forms] == forms


def test_only_numbers_are_held_of_a_paper_listed_once() -> None:
    """Where the lists of a paper have to be looked at again is known."""
    once = listed(0, "Magpie borrows memory", ["Ada Swift"])
    twice = [
        listed(page, "Heron waits for memory", names)
        for page, names in ((1, ["Bo Stork"]), (2, ["Bo Stork", "Wei Wang"]))
    ]

    made = credited(matching.groups([once, *twice]))

    assert ["heronwaitsformemory"] == [made._groups.keys[paper] for paper in made._several]
    assert "Magpie borrows memory" == made.title(2)


def of(*lists: list[str], added: tuple[int, ...] = ()) -> list[tuple[str, list[str], bool]]:
    """Best name, other names and whether it is in the best list, of a paper with these lists."""
    members = []
    for page, names in enumerate(lists):
        authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
        members.append(Findings(Record(f"p{page}", 1, 0, 9, authors=authors), added=page in added))
    naming = tuple((f"key {page}",) for page in range(len(lists)))
    group = PaperGroup(0, "key", tuple(members), tuple(one for (one,) in naming), naming)
    return [
        (place.forms[0].name.printed, [one.name.printed for one in place.forms[1:]], place.listed)
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
