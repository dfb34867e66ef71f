"""References whose people have their family names in front and whole given ones behind."""

from __future__ import annotations

import pytest

from etl import read
from etl.model import Page
from etl.read.general import formal

TITLES = (
    "A Study of Small Harbours",
    "Boats That Teach Themselves to Row",
    "Kernels for Clocks without Hands",
    "On the Cost of Wooden Oars",
    "What Rivers Tell of Towns",
)
OTHERS = (("Okafor", "Ben"), ("Li", "Chen"), ("Haddad", "Dina"), ("Larsen", "Emil"), ("Nazari", "Farid"))


@pytest.mark.parametrize(
    "form",
    [
        "Moreau, Ada und {family}, {given}. {title}. In: Tagung der Ruderer, Oslo Verlag, {year}, p. 1-9.",
        "Moreau, Ada; {family}, {given}. {title}. In: Proceedings of Boats, Oslo Press, {year}, p. 1-9.",
        "Moreau, Ada, {family}, {given}, and Sato, Hana. {title}. Proceedings of Boats, {year}.",
        "Moreau, Ada, and {family}, {given}. “{title}.” Journal of Boats 12 ({year}): 1-9.",
    ],
)
def test_people_of_each_reference(form: str) -> None:
    """Commas between and inside names, an "and" in two languages, semicolons: each is one person with a given name."""
    lines = [
        form.format(family=family, given=given, title=title, year=2031 - number)
        for number, (title, (family, given)) in enumerate(zip(TITLES, OTHERS, strict=True))
    ]
    text = "Publications\n\n" + "\n\n".join(lines) + "\n\nMoreau, Ada. Ropes for Beginners. Oslo Press, 2020, p. 1-9.\n"

    found = read.reading(Page("page.txt", text, "0" * 64)).records

    assert [*TITLES, "Ropes for Beginners"] == [one.title.words for one in found if one.title]
    more = ["Hana Sato"] if "Sato" in form else []
    for one, (family, given) in zip(found, OTHERS, strict=False):
        assert ["Ada Moreau", f"{given} {family}", *more] == [author.name for author in one.authors]
    assert ["Ada Moreau"] == [author.name for author in found[-1].authors]


@pytest.mark.parametrize(
    "lines",
    [
        [
            "Oars, Sails. A study of boats, 2031.",
            "Lamps, Ropes. Tales of towns, 2030.",
            "Mills, Reefs. Old clocks, 2029.",
        ],
        ["Moreau, A. and Okafor, B. Small kernels. Boats, 2031."] * 3,
        ["Moreau, Ada, Ben Okafor, and Chen Li. Small kernels. Boats, 2031."] * 3,
    ],
)
def test_what_is_no_such_list(lines: list[str]) -> None:
    """Words that nobody is called, initials and lists of which only the first is turned are left alone."""
    assert [None] * len(lines) == formal.heads(lines)
