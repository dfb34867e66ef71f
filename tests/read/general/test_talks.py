"""Invited talks are told from papers by what stands around them, never by one sign alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Page
from etl.read import general

Make = Callable[[str], Page]

PAPERS = """
Tiny Kernels for Old Boards
Ada Moreau, Ben Okafor

We show that a small cache is enough for most trees. Nothing larger is needed on boards that are like ours.

A Study of Slow Caches for Watches
Chen Li, Dina Haddad, Emil Larsen

Watches wait for their caches most of the day. We measure how long, and tell which of them could go.

How to Compile Large Trees
Farid Nazari, Greta Lindqvist

Large trees take long to compile. Our compiler reads them from the leaves and forgets what it has seen.
"""
LIFE = "Ivy Stone is a professor of clocks at Rice University, where she has wound them for a long time."
TALK = """
{above}
The Price of a Clock in One Year
{who}

{text}

{below}
"""
SPEAKS = (
    "A clock costs more than its hands. In this talk I will count what is spent on winding, on oil and on being late."
)
WRITES = "A clock costs more than its hands. We count what is spent on winding, on oil and on being late in one year."


def _titles(text: str, page: Make) -> list[str]:
    return [record.title.words if record.title else "" for record in general.listing(page(text)).records]


@pytest.mark.parametrize(
    ("above", "who", "text", "below"),
    [
        ("Invited Talk", "Ivy Stone", SPEAKS, ""),
        ("Keynote", "Ivy Stone", WRITES, LIFE),
        ("", "Ivy Stone", SPEAKS, LIFE),
        ("", "Ivy Stone", WRITES, LIFE),
        ("", "Invited Talk by Ivy Stone", WRITES, ""),
        ("Featured Speaker", "Ivy Stone", WRITES, LIFE),
        ("Keynote", "Ivy Stone, Old Ken Harbour", WRITES, LIFE),
    ],
)
def test_talks_are_no_papers(above: str, who: str, text: str, below: str, page: Make) -> None:
    """One speaker and two signs, an announcement, a biography or an abstract that speaks, make a talk."""
    talk = TALK.format(above=above, who=who, text=text, below=below)

    assert 3 == len(_titles(PAPERS + talk, page))


@pytest.mark.parametrize(
    ("above", "who", "text"),
    [
        ("", "Ivy Stone", WRITES),
        ("", "Ivy Stone", SPEAKS),
        ("Invited Talk", "Ivy Stone, Ken Abe", SPEAKS),
        ("Contributed Talks", "Ivy Stone", SPEAKS),
    ],
)
def test_papers_are_no_talks(above: str, who: str, text: str, page: Make) -> None:
    """One author, one sign alone, or a talk of several people is a paper still."""
    talk = TALK.format(above=above, who=who, text=text, below="")

    assert "The Price of a Clock in One Year" in _titles(PAPERS + talk, page)


def test_what_is_called_a_talk_among_papers_is_none(page: Make) -> None:
    """Where a list says above each entry what it is, a talk, a lecture and a webinar are no papers."""
    called = ("Journal article", "Conference Talk", "Conference paper", "Guest Lecture", "Webinar", "Book chapter")
    things = ("Clocks", "Oil", "Hands", "Boats", "Trees", "Harbours")
    entries = "".join(
        f"{kind}\n\nIvy Stone, Ken Abe: **The Price of {thing} in One Year.** Harbour Letters, 2031.\n\n"
        for kind, thing in zip(called, things, strict=True)
    )
    prices = {f"The Price of {thing} in One Year" for thing in ("Clocks", "Hands", "Harbours")}

    assert prices == {title.rstrip(".") for title in _titles(entries, page)}


def test_talks_on_papers_are_papers(page: Make) -> None:
    """Where every abstract speaks of a talk by one person and nothing else is a sign, the talks stay."""
    talks = [TALK.format(above="", who=who, text=SPEAKS, below="") for who in ("Ivy Stone", "Ken Abe", "Lena Brandt")]

    assert 3 == len(_titles("".join(talks), page))


def test_sections_of_guests_hold_no_papers(page: Make) -> None:
    """Under the headings of keynotes and invited talks stands no paper, even where nobody else is named on the page."""
    sections = "".join(
        f"## {head}\n\n**The Price of {thing} in One Year**\n\n{who}\n\n{WRITES}\n\n"
        for head, thing, who in (("Keynote", "Clocks", "Ivy Stone"), ("Invited Talk", "Oil", "Ken Abe, Lena Brandt"))
    )

    assert [] == _titles(f"# Boats of the Year\n\n{sections}", page)
    assert 3 == len(_titles(f"# Boats of the Year\n\n{sections}\nSession 1\n{PAPERS}", page))


def test_a_page_of_invited_talks_lists_no_paper(page: Make) -> None:
    """Under the heading of invited talks every speaker with a biography is an invited one."""
    talks = "".join(
        f"\nThe Price of {thing}, {who}\n\n{WRITES}\n\n{LIFE.replace('Ivy Stone', who)}\n"
        for thing, who in (("Clocks", "Ivy Stone"), ("Oil", "Ken Abe"), ("Hands", "Lena Brandt"))
    )

    assert [] == _titles(f"Invited Talks\n{talks}", page)


def test_a_talk_right_below_its_announcement(page: Make) -> None:
    """On a page that names one person each, what stands right below "Keynote" is a talk, whatever its time."""
    papers = "".join(f"\n{9 + at}:00\n\nTiny Kernels for Board {at}\n\nAda Moreau\n" for at in range(4))
    text = f"{papers}\nKeynote\n\n14:00\n\nThe Price of a Clock in One Year\n\nIvy Stone\n"

    assert len(_titles(text, page)) == 4


def test_a_tagged_record_is_a_talk(page: Make) -> None:
    """What is tagged as a panel or a keynote is no paper, whoever speaks there."""
    text = f"{PAPERS}\nThe Price of a Clock in One Year\n[Panel]\nIvy Stone, Ken Abe\n"

    assert "The Price of a Clock in One Year" not in _titles(text, page)


def test_panelists_wrote_nothing(page: Make) -> None:
    """Whoever stands behind "Panelists:" wrote no paper on what is discussed."""
    text = f"{PAPERS}\nThe Price of a Clock in One Year\n\nPanelists:\n\nIvy Stone (MIT), Ken Abe (Rice University)\n"

    assert "The Price of a Clock in One Year" not in _titles(text, page)


def test_a_chaired_talk_is_one(page: Make) -> None:
    """Between the announcement of a talk and its title a room, a chair and a time may stand."""
    text = (
        f"{PAPERS}\nKeynote - Ivy Stone\n\nRoom A\n\nSession Chair: Ken Abe\n\n11:00-12:00\n\n"
        "The Price of a Clock in One Year\n\nIvy Stone, Rice University\n"
    )

    assert "The Price of a Clock in One Year" not in _titles(text, page)


def test_a_section_of_talks_holds_until_the_next_one(page: Make) -> None:
    """Talks of the industry have one speaker each, however many follow below their heading."""
    names = ("Ivy Stone", "Ken Abe", "Lena Brandt", "Omar Haddad")
    talks = "".join(f"\nThe Price of Clock {at}\n\n{name} (Rice University)\n" for at, name in enumerate(names))

    assert not any("Price" in title for title in _titles(f"{PAPERS}\nIndustry Spotlight Talks\n{talks}", page))


def test_a_title_that_announces_a_talk_is_none(page: Make) -> None:
    """A keynote with a speaker and an abstract, set as all papers of the page are, is no paper."""
    keynote = f"\nJoint Keynote 2: The Price of a Clock\nIvy Stone, Ken Abe\n\n{WRITES}\n"

    assert not any("Price" in title for title in _titles(f"{PAPERS}{keynote}", page))


@pytest.mark.parametrize("head", ["Panel Discussion", "Panel: 16:20 - 17:00", "Tutorial 2", "Harbour Fireside Chat"])
def test_what_several_do_at_once_is_no_paper(page: Make, head: str) -> None:
    """Right below the announcement of a panel or a tutorial stands who speaks there, however many they are."""
    people = "Ivy Stone (MIT), Ken Abe (EPFL)"
    text = f"{PAPERS}\n{head}\n\nChair: Lena Brandt\n\nThe Price of a Clock in One Year\n\n{people}\n"

    assert "The Price of a Clock in One Year" not in _titles(text, page)


def test_hours_alone_are_no_paper(page: Make) -> None:
    """What takes hours of a programme alone is a tutorial; hours that several papers share are theirs."""
    clock = "The Price of a Clock in One Year\n\nIvy Stone (MIT), Ken Abe (EPFL)\n"
    pier = "How Piers Are Built from Old Boats\n\nOmar Haddad (MIT), Lena Brandt (EPFL)\n"

    assert not any("Price" in title for title in _titles(f"{PAPERS}\n09:00 - 12:15\n\n{clock}", page))
    assert any("Price" in title for title in _titles(f"{PAPERS}\n09:00 - 12:15\n\n{clock}\n{pier}", page))


def test_papers_of_one_person_far_below_talks_stay(page: Make) -> None:
    """Behind papers of several people an announcement of talks holds no more."""
    papers = "".join(
        f"\n{title}\n\n{people}\n\nslides\n"
        for title, people in (
            ("Small Oars on Rivers", "Ada Moreau, Ben Okafor"),
            ("Tall Trees as Masts", "Chen Li, Dina Haddad"),
            ("How Piers Are Built from Old Boats", "Omar Haddad"),
            ("Slow Sails Again", "Emil Larsen, Farid Nazari"),
            ("Harbours in Towns", "Greta Lindqvist, Jonas Weber"),
        )
    )
    text = f"Invited Talks\n\nThe Price of a Clock\n\nIvy Stone\n\nslides\n{papers}"

    assert "How Piers Are Built from Old Boats" in _titles(text, page)


def test_a_talk_may_be_announced_in_its_line(page: Make) -> None:
    """Behind "Invited talk 1:" stands one, with its speaker and its abstract."""
    talks = "".join(
        f"\nInvited talk {at}: The Price of Clock {at} by {name} (Rice University)\n\n"
        for at, name in enumerate(("Ivy Stone", "Ken Abe", "Lena Brandt"), 1)
    )

    assert not any("Price" in title for title in _titles(f"{PAPERS}{talks}", page))


def test_who_is_labelled_a_speaker_gives_a_talk() -> None:
    """Where papers name their people, a title and an abstract below "Speaker: …" are no paper."""
    papers = "\n\n".join(
        f"{title}\n\n{people}"
        for title, people in (
            ("Tiny Kernels for Old Boards", "Ada Moreau and Ben Okafor (MIT)"),
            ("A Study of Slow Caches", "Chen Li, Dina Haddad (Rice University)"),
            ("What a Clock May Cost Us", "Emil Larsen and Farid Nazari (TU Wien)"),
            ("Harbours That Learn to Wait", "Hana Sato, Ivy Stone (Oslo University)"),
        )
    )
    talk = (
        "Guests\n\nSpeaker: Jun Wei, Tidewater Inc.\n\nTitle: Why Anchors Matter\n\n"
        "Abstract: Anchors are everywhere. We tell what nine fleets taught us, and where the field is heading now.\n\n"
        "Bio: Jun Wei leads the anchor group at Tidewater."
    )
    found = general.listing(Page("page.txt", f"9:00\n\n{talk}\n\n10:00\n\nSession 1: Boats\n\n{papers}\n", "")).records

    assert "Why Anchors Matter" not in {one.title.words for one in found if one.title}
    assert len(found) == 4
