"""References are walked with the habits of their page: what one cannot tell, the others do."""

from __future__ import annotations

import pytest

from etl import read
from etl.model import Page
from etl.read.general.atoms import Atom, atoms, flat
from etl.read.general.grammar import Habits, Walk, walk
from etl.read.general.looks import looks


def _cut(text: str) -> list[Atom]:
    return atoms(flat(text, 0, len(text), None), ())


def _walked(text: str, habits: Habits | None = None) -> str:
    """The letters of the fields, a field once, a date as a venue: "ATV"."""
    cut = _cut(text)
    fields = "".join(walk(cut, looks(cut), habits or Habits()).fields).replace("D", "V")
    return "".join(one for number, one in enumerate(fields) if not number or fields[number - 1] != one)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Ada Moreau, Ben Okafor. Tiny Kernels for Old Boards. In Proc. of HARBOR, 2031", "ATV"),
        ("Moreau, A., Okafor, B. (2031). Tiny Kernels for Old Boards. Journal of Boats, 3(2)", "AVTV"),
        ("Tiny Kernels for Old Boards, Ada Moreau, Ben Okafor, 3rd Symposium on Boats, 2031", "TAV"),
        ("“Tiny Kernels for Old Boards”, Ada Moreau and Ben Okafor. HARBOR 2031", "TAV"),
        ("Ada Moreau: Nimble: How to Compile Trees. HARBOR 2031: 17-31", "ATV"),
        ("HARBOR 2031 Ada Moreau, Ben Okafor, “Tiny Kernels for Old Boards”", "VAT"),
    ],
)
def test_the_orders_of_references_are_walked(text: str, fields: str) -> None:
    """Each order by itself, without a page."""
    assert _walked(text) == fields


def test_a_page_teaches_where_its_titles_end() -> None:
    """A title that goes on over a colon elsewhere ends there where titles of the page do."""
    habits = Habits()
    doubtful = _cut("Ada Moreau. Slow Boats in the Harbour: Tides, 2031")
    before = walk(doubtful, looks(doubtful), habits).fields
    for number in range(12):
        cut = _cut(f"Ben Okafor. How to Compile Trees of Size {number}: Journal of Trees, 2031")
        habits.learn(Walk(("A", "T", "V", "D"), 0.0), cut)

    assert (before, walk(doubtful, looks(doubtful), habits).fields) == (("A", "T", "T", "V"), ("A", "T", "V", "D"))


def test_learned_steps_are_cheaper() -> None:
    """What a page does costs less there; what it never does costs more."""
    habits = Habits()
    cut = _cut("Ada Moreau. Tiny Kernels for Old Boards. HARBOR 2031")
    before = habits.prices("A", ("stop",))
    for _ in range(5):
        habits.learn(walk(cut, looks(cut), Habits()), cut)
    after = habits.prices("A", ("stop",))

    assert after["T"] < before["T"]
    assert after["V"] > before["V"]


def test_a_page_teaches_what_parts_people_from_titles() -> None:
    """Where a comma does so everywhere else, the head of a title that looks like a name is none of the people."""
    habits = Habits()
    doubtful = _cut("Ada Moreau, Ben Okafor, Power Mooring: Old Boats and Their Oars. HARBOR, 2031")
    before = walk(doubtful, looks(doubtful), habits).fields
    for number in range(12):
        cut = _cut(f"Chen Li, Dina Haddad, How to Compile Trees of Size {number}. HARBOR, 2031")
        habits.learn(Walk(("A", "A", "T", "V", "D"), 0.0), cut)

    assert (before[2], walk(doubtful, looks(doubtful), habits).fields[2]) == ("A", "T")


def test_people_of_many_references_end_as_most_do() -> None:
    """Where people end at a comma, what stands before the first colon of a title is nobody, though it may be a name."""
    words = (
        "Boats",
        "Oars",
        "Clocks",
        "Mills",
        "Reefs",
        "Lakes",
        "Tiles",
        "Ropes",
        "Lamps",
        "Harbours",
        "Owls",
        "Trees",
    )
    lines = [
        f"Ada Moreau, Ben Okafor, {head}{first} without {second} at night. BOATS, {number}-{number + 8}, 2031."
        for number, (first, second) in enumerate(((one, other) for one in words[:6] for other in words[6:]), 3)
        for head in ("Gpu Rowers: How " if number % 15 == 4 else "",)
    ]

    found = read.reading(Page("page.txt", "Publications\n\n" + "\n\n".join(lines), "0" * 64)).records

    assert len(lines) == len(found)
    assert all([author.name for author in one.authors] == ["Ada Moreau", "Ben Okafor"] for one in found)
