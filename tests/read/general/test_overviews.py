"""Tables of contents of plain text are no titles, and neither are the headings they announce."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read.general import overviews, pieces

HEADS = ("Kernels and Compilers", "Caches and Memory", "Harbour Networks", "Clocks that Wait", "Rowing by Night")


def _page(text: str) -> Page:
    return Page("page.txt", text, "0" * 64)


def _titles(text: str) -> list[str]:
    return [record.title.words for record in read.reading(_page(text)).records if record.title]


def _listed(head: str, people: Sequence[str] = ()) -> list[str]:
    words = ("Tiny Boards of Wood", "Slow Oars of Iron")
    return [line for word in words for line in (f"{word} for {head} and Other Boats", *people)]


def test_headings_that_a_table_of_contents_announces() -> None:
    """Lines that come again in order, each above titles, are headings at both places."""
    text = "\n\n".join(["Boats", "Contents", *HEADS, *(line for head in HEADS for line in (head, *_listed(head)))])

    assert _titles(text) == [line for head in HEADS for line in _listed(head)]


def test_an_overview_of_papers_is_none() -> None:
    """Titles that come again above their people stay titles."""
    people = ["Ada Moreau, Ben Okafor, Chen Li"]
    lines = [*_listed(HEADS[0]), *_listed(HEADS[1]), *_listed(HEADS[0], people), *_listed(HEADS[1], people)]
    found = pieces.of_page(_page("\n\n".join(lines)))

    assert overviews.told(found) == found


def test_what_heads_every_session_is_none() -> None:
    """Lines that come again and again in order are the head of each session, not its contents."""
    head = ("Start", "Chair of the Day", "Zoom Room", "Talks and Boats", "Speakers")
    lines = [line for session in HEADS for line in (*head, *_listed(session))]
    found = pieces.of_page(_page("\n\n".join(lines)))

    assert overviews.told(found) == found


@given(st.lists(st.sampled_from([*HEADS, "[pdf]", "Ada Moreau", "2031", "Tiny Boards of Wood"]), max_size=30))
def test_pieces_keep_their_words(lines: list[str]) -> None:
    """Kinds are told and nothing is cut or lost."""
    found = pieces.of_page(_page("\n\n".join(lines)))

    assert [one.words for one in overviews.told(found)] == [one.words for one in found]
