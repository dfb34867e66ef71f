"""Where no line is a heading by its markup, headings are told by their words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read import general
from etl.read.general import sections, standing

Make = Callable[[str], Page]

PAPERS = """
Session 1

Tiny Kernels for Old Boards

Ada Moreau, Ben Okafor

A Study of Slow Caches for Watches

Chen Li, Dina Haddad, Emil Larsen

How to Compile Large Trees

Farid Nazari, Greta Lindqvist
"""
REST = """
Tutorials

Winding Clocks by Hand

Ivy Stone, Ken Abe

We meet by the lake.
"""
LINES = st.sampled_from(
    ["Tutorials", "Session 1", "Coffee Break", "9:00", "Program Committee", "Ada Moreau", "Trees Grow"]
)


def _titles(text: str, page: Make) -> list[str]:
    return [record.title.words for record in read.reading(page(text)).records if record.title]


def test_tutorials_are_no_papers(page: Make) -> None:
    """What stands below "Tutorials" is none, up to the next session, wherever that section stands."""
    found = ["Tiny Kernels for Old Boards", "A Study of Slow Caches for Watches", "How to Compile Large Trees"]

    assert _titles(PAPERS + REST, page) == found
    assert _titles(f"Boats 2031\n{REST}{PAPERS}", page) == found
    assert _titles(f"{REST}{PAPERS}", page) == found


def test_previous_work_are_papers(page: Make) -> None:
    """What somebody worked on before was published; what a workshop was before is none of its papers."""
    earlier = "\nPrevious work\n\nWinding Clocks by Hand\n\nIvy Stone, Ken Abe\n\nBoH 2031\n"

    assert _titles(PAPERS + earlier, page)[-1] == "Winding Clocks by Hand"
    assert "Winding Clocks by Hand" not in _titles(PAPERS + earlier.replace("work", "workshops"), page)


def test_a_heading_above_all_titles_shuts_none(page: Make) -> None:
    """Where a page names nobody and all that may be titles stands below one heading, they may still be titles."""
    titles = "\n\n".join(f"Tiny Kernels for Old Board {at}" for at in "ABCDEF")
    pieces = general.pieces_of(page(f"Boats 2031\n\nTopics\n\n{titles}\n"))

    assert not any(standing.closed(pieces))


@pytest.mark.parametrize(
    ("words", "heads"),
    [
        ("Tutorials", True), ("Important Dates", True), ("Session 2", True), ("Coffee Break", True),
        ("Invited Talk", False), ("Program Committee", False), ("Tiny Kernels for Old Boards", False),
        ("Publications 2031", False), ("Papers", True),
    ],
)  # fmt: skip
def test_headings_are_told(words: str, heads: bool, page: Make) -> None:
    """Sections and breaks are; a talk and a committee are told by who stands below."""
    found = sections.ranked(general.pieces_of(page(f"Ada Moreau, Ben Okafor\n\n{words}\n\nWe meet by the lake.\n")))

    assert [piece.lead == sections.RANK for piece in found if piece.words == words] == [heads]


def test_menus_are_none(page: Make) -> None:
    """Neither are lines of such words in a row, nor lines of a page that has headings."""
    menu = general.pieces_of(page("Venue\n\nTutorials\n\nSubmission\n\nKeynotes\n\nTravel\n\nAda Moreau\n"))
    marked = general.pieces_of(page("# Boats\n\nAda Moreau\n\nTutorials\n\nBen Okafor\n"))

    assert sections.ranked(menu) == menu
    assert sections.ranked(marked) == marked


@given(st.lists(LINES, max_size=20).map("\n\n".join))
def test_only_leads_change(text: str) -> None:
    """Nothing else of a page does."""
    found = general.pieces_of(Page("page.txt", text, ""))

    assert [piece._replace(lead="") for piece in sections.ranked(found)] == [piece._replace(lead="") for piece in found]


def test_the_time_below_an_event_with_a_time_is_that_of_a_paper(page: Make) -> None:
    """Registration has its own time above; the one below it is not its own, and the paper there is one."""
    rows = [f"{at}:00 - {at}:30\n\nTiny Kernels for Board {at}\n\nAda Moreau, Ben Okafor" for at in range(9, 14)]
    found = ["8:30 - 9:00", "Registration", *rows[:3], "12:00 - 12:30", "Registration desk opens", *rows[3:]]

    assert len(_titles("\n\n".join(found), page)) == 5


def test_keynotes_end_where_times_stand_in_brackets(page: Make) -> None:
    """The first time below "Keynotes" is its own, the next begins something else; so does the next numbered session."""
    talks = [f"[1{at}:30] Tiny Kernels for Old Board {at} (Ada Moreau and Ben Okafor)" for at in range(8)]
    head = ["Boats 2031", "Keynotes", "[9:00] Opening", "[9:30] The Price of a Clock in One Year of Oil and Hands"]
    for between in ([], ["Session 2 : Trees"]):
        pieces = general.pieces_of(page("\n\n".join([*head, *between, *talks[:2], "Session 3: Leaves", *talks[2:]])))
        shut = [inside for piece, inside in zip(pieces, standing.closed(pieces), strict=True) if piece.kind == "title"]

        assert [False] * 8 == shut[-8:]


def test_the_last_line_of_a_menu_may_be_a_heading(page: Make) -> None:
    """What stands right above papers is their heading, however long the menu that it ends; it shuts a section."""
    menu = "Important Dates\n\nThe Harbour\n\nAbout Us\n\nPast Events\n\nAccepted Papers\n\nFull papers"
    lists = (
        "Ada Moreau and Ben Okafor. Tiny Kernels for Old Boards",
        "Chen Li, Dina Haddad and Emil Larsen. A Study of Slow Caches for Watches",
        "Farid Nazari and Greta Lindqvist. How to Compile Large Trees",
        "Short papers",
        "Ivy Stone and Ken Abe. What a Clock May Cost Us",
        "Lin Zhao, Maria Weber. Teaching Boats to Read Maps",
        "Olga Petrova and Jonas Larsen. Slow Oars at Night on Rivers",
    )
    text = "\n\n".join(("Boats and Harbours", menu, *lists))

    assert len(_titles(text, page)) == 6


def test_a_heading_of_papers_opens_what_a_menu_shut(page: Make) -> None:
    """Whatever a page is headed with, publications stand under "Publications", which is set as no heading."""
    papers = "\n\n".join(f"Tiny Kernels for Old Board {at}\n\nAda Moreau, Ben Okafor" for at in "ABCD")
    more = papers.replace("Tiny", "Slow")
    text = f"# Boats\n\n{more}\n\n# Committee\n\nIvy Stone\n\nKen Abe\n\nPublications\n\n{papers}\n"
    pieces = general.pieces_of(page(text))
    shut = [inside for piece, inside in zip(pieces, standing.closed(pieces), strict=True) if piece.kind == "people"]

    assert not any(shut[-4:])
