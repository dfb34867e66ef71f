"""Lists of publications of labs and persons: each entry gives one paper, whatever stands around it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from etl import read
from etl.model import Page


class Paper(NamedTuple):
    """What an entry is made of; `joint` are its people but the one whose page it is."""

    title: str
    joint: tuple[str, ...]
    journal: str
    volume: int


PAPERS = (
    Paper("Harbours without walls", ("Art M. Duval", "Chen Li"), "Bull. Oslo Row. Soc.", 56),
    Paper("Cuts and flows of old rivers", ("Chen Li", "Dina Haddad"), "Ann. Boat Phys.", 17),
    Paper("Counting the oars of a town", ("Art M. Duval", "Chen Li"), "J. Sail. Ser. A", 179),
    Paper("Ropes that learn to wait", ("Emil Larsen",), "Oslo J. Comb.", 41),
    Paper("What a clock may cost a boat", ("Art M. Duval", "Chen Li"), "Adv. Harb.", 23),
    Paper("Slow tiles and cheap memory", ("Greta Lindqvist", "Hana Sato"), "Discrete Sail.", 341),
)


def _read(head: str, form: str) -> list[tuple[str, tuple[str, ...]]]:
    """Titles and people of a page of entries of one form."""
    entries = (
        form.format(
            title=one.title,
            people=" and ".join(one.joint),
            first=one.joint[0],
            journal=one.journal,
            volume=one.volume,
            pages=f"{9 * number}{number}-{9 * number}{number + 2}",
            number=number,
        )
        for number, one in enumerate(PAPERS, 3)
    )
    records = read.reading(Page("page.txt", f"{head}\n\n" + "\n\n".join(entries), "0" * 64)).records
    return [(one.title.words if one.title else "", tuple(author.name for author in one.authors)) for one in records]


@pytest.mark.parametrize(
    "form",
    [
        "{title} (with {people})\n\n{journal} {volume} (2031), no. {number}, {pages}. [PDF | arXiv:2031.0{pages}]",
        "{title} (with {people})\n\n{journal} {volume} (2031), {pages}. [PDF | Slides]",
        "{title} (with {people})\n\n{journal} (2031), no. {number}, {pages}.",
    ],
)
def test_journals_below_titles_are_none(form: str) -> None:
    """A journal with volume and year in brackets is no title, though marks between links stand in its line."""
    assert [(one.title, one.joint) for one in PAPERS] == _read("Research publications", form)


def test_proceedings_below_titles_stay_whole() -> None:
    """A line that begins with proceedings is no title, though a series stands behind their name."""
    form = (
        "Ada Moreau, {first}. {title}.\n\n"
        "In Proceedings of the {number}th International Conference on Rowing. Oslo Notes on Sailing 86.{number}, 2031."
    )

    found = _read("Konferenzen", form)

    assert [(one.title, ("Ada Moreau", one.joint[0])) for one in PAPERS] == found


def test_family_names_with_many_initials() -> None:
    """Up to seven initials go with the family name in front of them."""
    form = "Moreau, A. L. A. T. D., & Okafor, B. (2031). {title}. {journal}, {volume}({number}), {pages}."

    found = _read("Publications", form)

    assert [(one.title, ("Moreau, A. L. A. T. D.", "Okafor, B.")) for one in PAPERS] == found


@pytest.mark.parametrize(
    "head",
    [
        "Begutachtete Konferenzbeiträge",
        "Revues internationales",
        "Zeitschriften und Buchkapitel",
        "Artículos en revistas",
    ],
)
def test_headings_in_other_languages(head: str) -> None:
    """What kind of works follows may be said in German, French or Spanish, and is no title."""
    form = "{title}\n\nAda Moreau, Chen Li\n\nHarbour Conference 2031"

    assert [(one.title, ("Ada Moreau", "Chen Li")) for one in PAPERS] == _read(head, form)


def test_people_with_a_year_begin_entries() -> None:
    """People with a year in brackets belong to the title below, one alone too, whatever stands between the entries."""
    form = "{people} (20{number}0).\n\n{title}.\n\nIn B. Okafor, H. Sato (Eds.), Tales of Oars.\n\nPDF Code"
    head = "Publications\n\nSlow Boats and Harbours"

    found = _read(head, form.replace("{people}", "Moreau, A., Larsen, E."))
    alone = _read(head, form.replace("{people}", "Moreau, A."))

    assert [(f"{one.title}.", ("Moreau, A.", "Larsen, E.")) for one in PAPERS] == found
    assert [f"{one.title}." for one in PAPERS] == [title for title, _ in alone]


def test_rows_of_links_below_abstracts() -> None:
    """A row of links that names publishers and sites is no title, and access that is open is nobody."""
    form = (
        "{title}\n\nPublished at the {number}th Conference on Rowing.\n\n"
        "We show that a boat is as slow as its oars are short, and that {number} oars of any length suffice."
        "\n\nPaper PDF | Oslo Xplore | Harbour Website | Presentation Video (in German)"
    )

    assert [one.title for one in PAPERS] == [title for title, _ in _read("Publications", form)]
    listed = _read("Publications", "{title}\n\nAda Moreau · {first} · [open access]")
    assert [("Ada Moreau", one.joint[0]) for one in PAPERS] == [people for _, people in listed]


def test_people_joined_in_french() -> None:
    """The word before the last of the people may be French, before a title in French quotation marks."""
    form = "Ada Moreau, Ben Okafor et {first}. « {title} ». In : {journal} 11.{number} (juil. 2031), p. {pages}."

    expected = [(one.title, ("Ada Moreau", "Ben Okafor", one.joint[0])) for one in PAPERS]
    assert expected == _read("Publications", form)
