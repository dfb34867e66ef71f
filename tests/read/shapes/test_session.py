"""Pages of one session: each time slot holds a paper, the lines above the first name the session."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Page
from etl.read.listing import Listing
from etl.read.shapes import session

Make = Callable[[str], Page]
Sound = Callable[[str, Listing], None]

TEXT = "We show that a small cache is enough for most trees, and that a large one does not help them at all."
PAGE = f"""\
Skip to yearly menu bar Skip to main content


Systems for Trees 1

Exhibit Hall A

Moderator: Ada Moreau

Chat is not available.

Mon 29 Aug. 16:00 - 16:18 PDT

Cortex: A Compiler for Trees

Ben Okafor · Chen Li · · Dina Haddad

{TEXT}

Mon 29 Aug. 16:18 - 16:36 PDT

Nimble: Caches That Grow

Ben Okafor ⋅ ⋅ Chen Li

{TEXT}

Mon 29 Aug. 16:36 - 16:50 PDT

Coffee Break

Mon 29 Aug. 16:50 - 17:08 PDT

How Small Is Small? A Title of Two Parts That Goes On and On

Emil Larsen

{TEXT}
"""


def test_slots(page: Make, sound: Sound) -> None:
    """Every slot gives its time to its paper; session, room and moderator are asides."""
    listing = session.listing(page(PAGE))

    sound(PAGE, listing)
    assert [
        ("Cortex: A Compiler for Trees", 3, "Mon 29 Aug. 16:00 - 16:18 PDT"),
        ("Nimble: Caches That Grow", 2, "Mon 29 Aug. 16:18 - 16:36 PDT"),
        ("How Small Is Small? A Title of Two Parts That Goes On and On", 1, "Mon 29 Aug. 16:50 - 17:08 PDT"),
    ] == [(record.title and record.title.words, len(record.authors), record.when) for record in listing.records]
    assert {"Systems for Trees 1"} == {record.session for record in listing.records}
    assert {None} == {record.edition for record in listing.records}
    assert ["navigation", "heading", "note", "person", "navigation"] + ["time"] * 3 + ["heading", "time"] == [
        aside.kind for aside in listing.asides
    ]


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Session\n\nSystems for Trees", "Systems for Trees"),
        ("Oral Session\nSystems for Trees", "Systems for Trees"),
        ("Session 3: Trees", "Session 3: Trees"),
        ("Trees Mon 9:00 am", "Trees"),
        ("Home", None),
    ],
)
def test_names_of_sessions(page: Make, header: str, name: str | None) -> None:
    """The name stands in a heading, under a lone "Session", or in the first short line."""
    text = f"{header}\n\n16:00 - 16:18\n\nCortex: A Compiler for Trees\n\nAda Moreau · Ben Okafor\n\n{TEXT}"

    (record,) = session.listing(page(text)).records

    assert name == record.session


def test_a_later_heading_names_another_session(page: Make) -> None:
    """Slots belong to the session above them; a break does not end it."""
    paper = f"Cortex: A Compiler\nAda Moreau · Ben Okafor\n{TEXT}"
    text = (
        f"Trees\n\n9:00 - 9:10\n{paper}\n\nSession 2: Caches\n\n9:10 - 9:20\n{paper}\n\nLunch\n\n13:00 - 13:10\n{paper}"
    )

    assert ["Trees", "Session 2: Caches", "Session 2: Caches"] == [
        record.session for record in session.listing(page(text)).records
    ]


def test_time_and_title_in_one_line(page: Make, sound: Sound) -> None:
    """A slot may stand before the title, in the same line."""
    text = f"Trees\n\n9:00 - 9:10 Cortex: A Compiler\nAda Moreau · Ben Okafor\n{TEXT}"

    listing = session.listing(page(text))

    sound(text, listing)
    (record,) = listing.records
    assert record.title is not None
    assert ("Cortex: A Compiler", "9:00 - 9:10") == (record.title.words, record.when)


def test_a_talk_in_a_slot_is_no_paper(page: Make, sound: Sound) -> None:
    """An event under its time is one aside, with all that stands below."""
    paper = f"Cortex: A Compiler\nAda Moreau · Ben Okafor\n{TEXT}"
    text = f"9:00 - 9:10\n\nInvited Talk: Dina Haddad\n\nWhy Trees\n\n{TEXT}\n\n9:10 - 9:20\n\n{paper}"

    listing = session.listing(page(text))

    sound(text, listing)
    assert 1 == len(listing.records)
    assert ["talk", "time"] == [aside.kind for aside in listing.asides]


def test_agendas_are_no_session(page: Make) -> None:
    """Where most slots hold nothing but a line, the page is an agenda."""
    slots = "\n\n".join(f"{hour}:00 - {hour}:30\n\nSomething Social" for hour in range(8, 14))

    assert () == session.listing(page(f"{slots}\n\n14:00 - 14:30\n\nCortex\nAda Moreau · Ben Okafor")).records


@pytest.mark.parametrize("text", ["", "Tuesday", "At nine", TEXT])
def test_pages_of_other_shapes(page: Make, text: str) -> None:
    """A page without a clock time is not recognised."""
    assert not session.recognises(page(text))
