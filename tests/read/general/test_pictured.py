"""People stand behind a picture of people, on a page that sets them so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Page
from etl.read import general
from etl.read.general import pictured, pieces

Make = Callable[[str], Page]

TITLES = ["Tiny Kernels for Old Boards", "Slow Oars, Fast Boats", "How to Compile a Harbour"]
PEOPLE = ["Ada Moreau, Ben Okafor", "Boats Team, Chen Li et al.", "Dana Petrov"]


@pytest.mark.parametrize("line", ["👤 {}", "arXiv · 2031-04-05 👥 {} · 🏷 cs.OS"])
def test_people_stand_behind_pictures(line: str, page: Make) -> None:
    """They do on a line of their own and between other facts, the first of them too."""
    rows = (f"{title}\n\n{line.format(people)}\n\n" for title, people in zip(TITLES, PEOPLE, strict=True))
    found = general.listing(page("".join(rows))).records

    assert [record.title.words for record in found if record.title] == TITLES
    assert [[author.name for author in record.authors] for record in found] == [
        ["Ada Moreau", "Ben Okafor"], ["Boats Team", "Chen Li"], ["Dana Petrov"],
    ]  # fmt: skip


def test_few_pictures_tell_nothing(page: Make) -> None:
    """A page with one or two of them is read as any other."""
    every = pieces.of_page(page("Tiny Kernels for Old Boards\n\n👤 Ada Moreau\n"))

    assert pictured.told(every) == every
