"""Abstracts under markers: one paper a marker, in the session of the heading above, glued or not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Page
from etl.read.listing import Listing
from etl.read.shapes import abstracts

Make = Callable[[str], Page]
Sound = Callable[[str, Listing], None]

ONE = "We show that a small cache is enough for most trees. We show that a small cache is enough for most trees."
TWO = "A second look at the same trees shows that the first look was right; we had no time to look again …"
PAGE = f"""\
Registration Desk Wed 7 Jun 07:30 a.m.
Poster: Compilers Wed 7 Jun 09:00 a.m.

Abstract
{ONE}

Abstract
{TWO}
Poster: Sparsity 2: Systems Wed 7 Jun 01:30 p.m.
Abstract

{ONE}

{TWO}
Abstract
{ONE} Poster: Edge Wed 7 Jun 04:40 p.m.

Abstract:
{ONE}"""


def test_abstracts_under_markers(page: Make, sound: Sound) -> None:
    """Blank lines do not matter, headings end an abstract wherever they stand, and text stays as printed."""
    listing = abstracts.listing(page(PAGE))

    sound(PAGE, listing)
    assert [ONE, TWO, f"{ONE}\n\n{TWO}", ONE, ONE] == [
        record.abstract and record.abstract.words for record in listing.records
    ]
    assert ["Poster: Compilers"] * 2 + ["Poster: Sparsity 2: Systems"] * 2 + ["Poster: Edge"] == [
        record.session for record in listing.records
    ]
    assert "Wed 7 Jun 04:40 p.m." == listing.records[-1].when
    assert [False, True, True, False, False] == [record.truncated for record in listing.records]
    assert {(None, ())} == {(record.title, record.authors) for record in listing.records}
    assert ["heading"] * 4 == [aside.kind for aside in listing.asides]


def test_titles_above_markers(page: Make, sound: Sound) -> None:
    """Where most markers have a title above them, titles and people are read."""
    entries = [f"Title {n} of Trees\nAda Moreau, Ben Okafor\nAbstract\n{ONE}" for n in (1, 2)]
    text = "\n\n".join([*entries, f"Title 3 of Trees\n\nAda Moreau\n\nAbstract\n{TWO}", f"Abstract\n{TWO}"])

    listing = abstracts.listing(page(text))

    sound(text, listing)
    assert ["Title 1 of Trees", "Title 2 of Trees", "Title 3 of Trees", None] == [
        record.title and record.title.words for record in listing.records
    ]
    assert [2, 2, 1, 0] == [len(record.authors) for record in listing.records]


def test_a_line_above_one_marker_is_no_title(page: Make, sound: Sound) -> None:
    """Where titles are lost, a line above a marker is left over."""
    text = f"Trees of the Day\n\nAbstract\n{ONE}\n\nAbstract\n{TWO}\n\nAbstract\n{ONE}\n\nEnd of list"

    listing = abstracts.listing(page(text))

    sound(text, listing)
    assert {None} == {record.title for record in listing.records}
    assert ONE == (listing.records[-1].abstract and listing.records[-1].abstract.words)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Abstract\nAbstract\n\nAbstract", 0),
        ("Abstract\nAda Moreau", 1),
        (f"Abstract\nShort\nAbstract\n{ONE}", 2),
        (f"Keynote: Trees\n\nAbstract\n{ONE}", 0),
        (f"Keynote: Trees\n\nAbstract\n{ONE}\n\nAbstract\n{TWO}", 1),
        (f"Keynotes\n\nAbstract\n{ONE}\n\nAbstract\n{TWO}", 0),
        (f"Abstract\n{ONE}\n\nBiography\n{TWO}\n\nAbstract\n{ONE}", 2),
    ],
)
def test_what_counts(page: Make, sound: Sound, text: str, count: int) -> None:
    """A marker needs text under it, and the first marker under a talk is the talk's."""
    listing = abstracts.listing(page(text))

    sound(text, listing)
    assert count == len(listing.records)


@pytest.mark.parametrize(
    ("text", "expected"), [("ABSTRACT:\r\nx", True), ("Abstract Machines", False), ("An abstract", False), ("", False)]
)
def test_recognition(page: Make, text: str, expected: bool) -> None:
    """The marker is a line of its own."""
    assert expected is abstracts.recognises(page(text))


def test_buttons_are_no_markers(page: Make) -> None:
    """Where next to nothing that stands under the markers is running text, they are buttons below each paper."""
    text = "\n".join(f"Trees in Boats, Volume {n}\nAda Moreau (Mill Lab), Ben Okafor\nAbstract\n" for n in range(4))

    assert () == abstracts.listing(page(text)).records
