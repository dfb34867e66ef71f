"""Texts that run into the people before them are cut off."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import pieces, tailed

TEXT = (
    "Kernels of old boards are slow, and nobody has asked why. We time them (twice) on boats, at night and by day, "
    "and find that most clocks are late; we then tell which of them should be thrown away and how far."
)
PAPERS = (
    ("Tiny Kernels for Old Boards", "Maria Weber (Rice University); Ivan Petrov (KTH)"),
    ("A Study of Slow Caches in Fog", "John Smith, Anna Schmidt (University of Oslo)"),
    ("How to Compile Large Trees", "Peter Johnson (ETH Zurich), Laura Rossi (EPFL) and David Miller (KAIST)"),
    ("Boats That Read Maps at Night", "Michael Brown (Rice University)"),
)


def _page(many: int) -> Page:
    return Page("page.txt", "\n\n".join(f"{title} {people} {TEXT}" for title, people in PAPERS[:many]), "")


def test_titles_people_and_texts_on_one_line() -> None:
    """Each line is a paper with its people and its abstract."""
    found = general.listing(_page(4)).records

    assert [title for title, _ in PAPERS] == [record.title.words for record in found if record.title]
    assert [[author.name for author in record.authors] for record in found] == [
        ["Maria Weber", "Ivan Petrov"],
        ["John Smith", "Anna Schmidt"],
        ["Peter Johnson", "Laura Rossi", "David Miller"],
        ["Michael Brown"],
    ]
    assert [TEXT] * 4 == [record.abstract and record.abstract.words for record in found]


def test_two_such_lines_are_no_habit() -> None:
    """They stay whole."""
    found = pieces.of_page(_page(2))

    assert found == tailed.parted(found)


@given(st.lists(st.sampled_from(["Ada Moreau ", "(Rice University)", "; ", "(", ") ", TEXT, "\n\n"]), max_size=30))
def test_no_word_is_lost(parts: list[str]) -> None:
    """Whatever is cut, the words stay in their order."""
    found = pieces.of_page(Page("page.txt", "".join(parts), ""))

    assert " ".join(one.words for one in found).split() == " ".join(one.words for one in tailed.parted(found)).split()
