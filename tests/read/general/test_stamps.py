"""Entries of one line are cut at the venue and year that they say, where a page has many of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import pieces, stamps

TITLES = (
    "Nimble: How to Compile Large Trees",
    "Caches, Clocks, and Slow Memory",
    "Tiny kernels for old boards",
    "Stream Processing on Wristwatches",
    "Who Moved My Cluster?",
    "Otters and the placement of tensors",
)
FORMS = (
    "{} (OSDI'31)",
    "{} (OSDI 2031) - keeps hot pages near the mill",
    "{}(BoH'31) link to paper",
    "{} （ATC'31)",
    "(Storage) {} (BoH 2031): Moves all logs to the shore.",
    "{} (Paper) [BoH '31, Mill Lab]",
    "{} by Mill Lab & Isle, ICML workshop 2031",
    "{} - OSDI '31",
    "{} | 2031 Journal of Old Boats (Cover Paper)",
    "{}｜Boats and Oars 2031",
    "{}. BoH 2031",
    "[BoH'31(talk)]{}",
    "[BoH'31] {} This paper moves all logs to the shore.",
    "****{} ****- BoH' 31",
)
FIRST = (
    "{} - {who} et al., BoH '31",
    "{} – {who} BoH '31",
    "{} ({who} et al., BoH 2031)",
    "{} by {who} et al., BoH 2031",
)
FAMILIES = ("Moreau", "Okafor", "Lindqvist", "Haddad", "Tanaka", "Fonseca")
WORDS = st.text(alphabet="abA OSDI'31()[]-–.,*by ", max_size=60)


def _read(lines: list[str]) -> list[tuple[str, tuple[str, ...]]]:
    page = Page("page.txt", "\n\n".join(lines), "")
    records = general.listing(page).records
    assert all(one.title and page.text[one.title.start : one.title.end] == one.title.words for one in records)
    return [(one.title.words if one.title else "", tuple(author.name for author in one.authors)) for one in records]


@pytest.mark.parametrize("form", FORMS)
def test_a_title_ends_at_its_stamp(form: str) -> None:
    """Venue, year, tags before the title and notes behind it are no part of a title; subjects are no papers."""
    lines = ["Storage", *map(form.format, TITLES[:3]), "Schedulers", *map(form.format, TITLES[3:])]

    assert [(title, ()) for title in TITLES] == _read(lines)


@pytest.mark.parametrize("form", FIRST)
def test_who_is_first_of_several_is_an_author(form: str) -> None:
    """Where an entry names one author and others, the one is its author."""
    lines = [form.format(title, who=who) for title, who in zip(TITLES, FAMILIES, strict=True)]

    assert [(title, (who,)) for title, who in zip(TITLES, FAMILIES, strict=True)] == _read(lines)


def test_who_stands_behind_a_title_in_bold_is_an_author() -> None:
    """Where markup cuts the titles off their lines, what is left is who is first of several, and the venue."""
    lines = [
        f"* [**{title}**](u{who}.pdf) - {who} et al., BoH '31" for title, who in zip(TITLES, FAMILIES, strict=True)
    ]

    assert [(title, (who,)) for title, who in zip(TITLES, FAMILIES, strict=True)] == _read(lines)


def test_notes_below_are_no_titles() -> None:
    """What is written down below entries with stamps lacks what their titles have, and is no paper."""
    lines = [line for title in TITLES for line in (f"{title} (OSDI 2031)", "Moves all logs to the shore")]

    assert [(title, ()) for title in TITLES] == _read(lines)


def test_few_stamps_tell_nothing() -> None:
    """Two lines in brackets among many others cut no line of the page."""
    found = pieces.of_page(Page("page.txt", "\n\n".join([*TITLES, "Boats at rest by Mill, BoH 2031"]), ""))

    assert found == stamps.parted(found)


def test_people_in_the_lines_are_left_to_others() -> None:
    """Lines that name their people before the venue are references and cut by what reads those."""
    lines = [f"{title}. Ada Moreau, Ben Okafor, and Chen Li. (BoH 2031)" for title in TITLES]
    found = pieces.of_page(Page("page.txt", "\n\n".join(lines), ""))

    assert found == stamps.parted(found)


PEOPLE = ("Ada Moreau, Ben Okafor", "Chen Li (MIT) and Dina Haddad (Rice University)", "Emil Larsen, Greta Lindqvist")


@pytest.mark.parametrize("form", ["{} - OSDI 2031", "{} – SoCC '31", "{}, USENIX ATC 2031"])
def test_an_edition_behind_a_title_is_none_of_it_above_people(form: str) -> None:
    """Where most titles end in capitals and a year, these part them from the people below and from the workplaces."""
    entries = zip(TITLES, PEOPLE * 2, strict=True)
    lines = [line for title, people in entries for line in (form.format(title), people, "Harbour University")]

    assert [(title, 2) for title in TITLES] == [(title, len(people)) for title, people in _read(lines)]


def test_a_venue_of_its_own_between_title_and_people_is_none() -> None:
    """A line that ends in an edition stands beside as many that do not: these are the titles."""
    venues = ("Boats and Oars in Practice, BOP 2031", "Clocks for Everyone, CLOE 2029", "Trees at Sea, TAS 2030")
    entries = zip(TITLES, venues * 2, PEOPLE * 2, strict=True)
    lines = [line for entry in entries for line in entry]

    found = pieces.of_page(Page("page.txt", "\n\n".join(lines), ""))

    assert found == stamps.parted(found)


def test_what_a_listing_says_of_itself_has_no_stamp() -> None:
    """The date behind the name of a digest makes no title of it."""
    days = [f"Boats & AI Digest - Updated at 9:30 ({2031 + year}-04-05)" for year in range(5)]
    found = pieces.of_page(Page("page.txt", "\n\n".join(days), ""))

    assert found == stamps.parted(found)


@given(st.lists(WORDS, max_size=12))
def test_pieces_stay_in_their_lines(lines: list[str]) -> None:
    """Whatever a page says, its pieces are words of the page, in their order."""
    page = Page("page.txt", "\n\n".join([*lines, *map(FORMS[0].format, TITLES)]), "")
    found = stamps.parted(pieces.of_page(page))

    assert all(page.text[one.start : one.end] == one.words for one in found)
    assert [one.start for one in found] == sorted(one.start for one in found)
