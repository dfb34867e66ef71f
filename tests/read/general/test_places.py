"""Where a piece stands tells what it may be, before anybody looks at its words."""

from __future__ import annotations

from etl.model import Page
from etl.read import general
from etl.read.general import places
from etl.read.general.places import Place, priced
from etl.read.general.prices import OTHER, OUTSIDE, TITLE, Prices

PAGE = """\
# Accepted papers

A Study of Slow Caches
Farid Nazari

9:00
Tiny Kernels for Old Boards
Ada Moreau, Ben Okafor

# Organizing committee

Chen Li, Dina Haddad
"""
NOWHERE = Place("", shut=False, listed=False, timed=False, idle=False, note=False, alone=False, beside=False, thesis="")


def test_headings_and_times_give_places() -> None:
    """A line below a heading of papers is listed, one below a time timed, one below a committee shut."""
    pieces = general.pieces_of(Page("page.md", PAGE, ""))
    found = {piece.words: place for piece, place in zip(pieces, places.places(pieces), strict=True)}

    assert found["Tiny Kernels for Old Boards"] == NOWHERE._replace(timed=True)
    assert found["A Study of Slow Caches"] == NOWHERE._replace(listed=True)
    assert found["Chen Li, Dina Haddad"].shut
    assert found["Chen Li, Dina Haddad"].dear > NOWHERE.dear == 0


def test_posters_are_no_talks_of_guests() -> None:
    """What stands below a heading of posters or demos is not shut; below one of keynotes it is."""
    page = f"{PAGE}\n# {{}}\n\nTeaching Boats to Read Maps\n"
    for heading, shut in (("Demos & Posters", False), ("Poster session", False), ("Keynotes", True)):
        pieces = general.pieces_of(Page("page.md", page.format(heading), ""))
        assert places.places(pieces)[-1].shut == shut


def test_places_change_prices() -> None:
    """Where titles stand a title is cheap, where none does leaving out is, and a note is something else of a record."""
    piece = next(one for one in general.pieces_of(Page("page.md", PAGE, "")) if one.kind == "short")
    plain = priced(piece, NOWHERE, Prices())

    assert priced(piece, NOWHERE._replace(listed=True), Prices())[TITLE] < plain[TITLE]
    assert priced(piece, NOWHERE._replace(alone=True), Prices())[TITLE] < plain[TITLE]
    assert priced(piece, NOWHERE._replace(alone=True, note=True), Prices())[TITLE] == plain[TITLE]
    assert priced(piece, NOWHERE._replace(shut=True), Prices())[OUTSIDE] <= plain[OUTSIDE]
    assert priced(piece, NOWHERE._replace(note=True), Prices())[OTHER] < plain[OTHER]


def test_a_quotation_mark_makes_no_title_dear() -> None:
    """A title may begin with a quotation; what begins with another mark hardly is one."""
    piece = next(one for one in general.pieces_of(Page("page.md", PAGE, "")) if one.kind == "short")
    plain, quoted, odd = (
        priced(piece._replace(words=f"{mark}{piece.words}"), NOWHERE, Prices())[TITLE] for mark in ("", "'", "& ")
    )

    assert plain == quoted < odd
