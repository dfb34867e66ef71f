"""Who stands in the author lists of papers has a number, and is put away where there are several lists."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from wholes import credited

from etl.model import Author, Findings, Quote, Record
from etl.resolve.papers import matching
from etl.resolve.people.author_lists import listed_authors

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
            assert (place.form.name, place.form.again) == (made.best(number), made.again(number))
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

    assert {("heronwaitsformemory", False), ("magpieborrowsmemory", True)} == {
        (made.where(n)[0], made.is_alone(n)) for n in range(len(made))
    }
    assert "Magpie borrows memory" == made.title(2)
