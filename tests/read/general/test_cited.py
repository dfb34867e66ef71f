"""Citations below a title name its people and are no paper of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read import general
from etl.read.general import cited, pieces

_TITLES = ("Small Kernels for Old Boats", "Harbours That Learn to Wait", "Tiles, Ropes and Cheap Memory")
_PEOPLE = (
    ("Moreau, A., & Okafor, B. C.", ("A. Moreau", "B. C. Okafor")),
    ("Li, C., Haddad, D., & Moreau, A.", ("C. Li", "D. Haddad", "A. Moreau")),
    ("Berg, E.-F., & Li, C.", ("E.-F. Berg", "C. Li")),
)


def _page(text: str) -> Page:
    return Page("page.txt", text, "0" * 64)


def _blocks(label: str, above: str = "") -> str:
    """A list of titles, each with venue and a citation; with `above` in the place of people."""
    found = []
    for title, (people, _) in zip(_TITLES, _PEOPLE, strict=True):
        citation = f'{label}{people} (2031). "{title}." Journal of Boats, 3(1), 12-19.'
        found += [title, *filter(None, [above]), "Published in Journal of Boats, 2031", citation, "Download Paper"]
    return "Publications\n\n" + "\n\n".join(found)


@pytest.mark.parametrize("label", ["Recommended citation: ", "Cite as: ", "How to cite: ", "Citation:\n\n", ""])
def test_a_citation_names_the_people_of_the_title_above(label: str) -> None:
    """A citation with or without a label gives its people to the title above it and makes no second record."""
    found = read.reading(_page(_blocks(label))).records

    assert list(_TITLES) == [record.title.words for record in found if record.title]
    assert len(_PEOPLE) == len(found)
    for record, (_, names) in zip(found, _PEOPLE, strict=True):
        assert len(names) == len(record.authors)


def test_people_who_are_named_above_are_not_named_again() -> None:
    """Where a line above a citation lists the people, nothing of the citation is a list of people."""
    page = _page(_blocks("Recommended citation: ", above="Ada Moreau, Ben Okafor, Chen Li"))
    people = [piece for piece in general.pieces_of(page) if piece.kind == "people"]

    assert ["Ada Moreau, Ben Okafor, Chen Li"] * len(_TITLES) == [piece.words for piece in people]


@given(st.text(alphabet='AaBb ,.&\n():"1', max_size=120))
def test_pieces_stay_on_their_page(text: str) -> None:
    """Whatever stands behind a label, each piece is words of the page."""
    page = _page(f"Citation: {text}\n\nCitation: {text}")

    for piece in cited.told(pieces.of_page(page)):
        assert page.text[piece.start : piece.end] == piece.words or "\n" in page.text[piece.start : piece.end]


def test_a_heading_that_begins_other_titles_is_no_title_told_again() -> None:
    """A paper whose title begins with the words of the heading above it stays a paper."""
    heads = ("Boats and Harbours", "Kernels and Clocks", "Ropes and Tiles")
    found = [
        f"{head}\n\n{people} (2031). {head} for slow rivers. In Journal of Boats, 3(1), 12-19.\n\n"
        f"{people} (2030). Oars of {number} towns. In Journal of Boats, 2(1), 2-9."
        for number, (head, (people, _)) in enumerate(zip(heads, _PEOPLE, strict=True), 3)
    ]
    records = read.reading(_page("Publications\n\n" + "\n\n".join(found))).records

    assert [f"{heads[0]} for slow rivers", "Oars of 3 towns"] == [one.title.words for one in records[:2] if one.title]
    assert 6 == len(records)
