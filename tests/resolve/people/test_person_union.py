"""Places of author lists come together as persons, and nobody stands twice in one list."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from wholes import credited

from etl.model import Author, Findings, Quote, Record
from etl.resolve.decisions import Decisions
from etl.resolve.papers import matching
from etl.resolve.people.person_union import NAMED, PLACE, PersonUnion

NAMES = ["Wei Wang", "Li Wang", "Ada Swift", "Bo Stork", "Yang Zhang"]
LISTS = st.lists(st.lists(st.sampled_from(NAMES), max_size=3), min_size=1, max_size=5)


def gathered(lists: list[list[str]]) -> PersonUnion:
    """The places of papers with these authors."""
    found = []
    for number, names in enumerate(lists):
        title = f"Kestrel waits for memory number {number}"
        authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
        found.append(Findings(Record(f"p{number}", 1, 0, 9, Quote(title, 0, len(title)), authors)))
    return PersonUnion(credited(matching.groups(found)), Decisions())


def test_a_rare_name_tells_a_person_and_a_common_one_a_place() -> None:
    """Two places of a rare name are one from the beginning."""
    union = gathered([["Ada Swift", "Wei Wang"], ["Ada Swift", "Wei Wang"]])
    kinds = [union.kind(union.who(number)) for number in range(4)]

    assert [NAMED, PLACE, NAMED, PLACE] == kinds
    assert union.who(0) == union.who(2)
    assert union.who(1) != union.who(3)


@given(LISTS, st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14))))
def test_nobody_stands_twice_in_a_list(lists: list[list[str]], joins: list[tuple[int, int]]) -> None:
    """Whatever is joined in whatever order, what is refused is what would put one person at two places of a paper."""
    union = gathered(lists)
    places = len(union.given)
    for one, other in joins:
        if max(one, other) < places:
            first, second = union.who(one), union.who(other)
            papers_ = [{union.given.papers[n] for n in range(places) if union.who(n) == who} for who in (first, second)]

            assert union.join(first, second) == (first != second and papers_[0].isdisjoint(papers_[1]))

    for one, other in combinations(range(places), 2):
        if union.given.papers[one] == union.given.papers[other]:
            assert union.who(one) != union.who(other)
