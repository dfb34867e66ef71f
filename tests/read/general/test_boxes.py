"""BibTeX in boxes below the papers of a page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page

Make = Callable[[str], Page]

BOX = "@inproceedings{{{key}, title={{{title}}}, author={{{people}}}, booktitle={{Boats}}, year={{2031}} }}"
PAPERS = (
    ("Tiny Kernels for Old Boards", "Moreau, Ada and Okafor, Ben-Uwe", ["Ada Moreau", "Ben-Uwe Okafor"]),
    (
        "Slow Trees on {FPGA}s and Boats",
        "Chen Li and Dina Haddad and Emil Brandt",
        ["Chen Li", "Dina Haddad", "Emil Brandt"],
    ),
    (
        "Rowing by Night: A Study of Lamps",
        r"Lind{\'e}n, Greta and {The River Group}",
        ["Greta Lindén", "The River Group"],
    ),
)


def _page(printed: str, *, broken: bool = False) -> str:
    entries = (
        printed.format(title=title.translate(str.maketrans("", "", "{}")))
        + BOX.format(key=f"boats{at}", title=title, people=people)
        for at, (title, people, _) in enumerate(PAPERS)
    )
    text = "Publications of the Harbour Laboratory\n\nWe build boats and print what they teach us.\n\n" + "\n\n".join(
        entries
    )
    return text.replace(", ", ",\n  ") if broken else text


@pytest.mark.parametrize("broken", [False, True])
def test_a_box_names_the_people_of_the_title_above(page: Make, broken: bool) -> None:
    """Titles above boxes are the papers; their people come from the boxes, given names first and without LaTeX."""
    found = read.reading(page(_page("{title}\n\n", broken=broken))).records

    assert [record.title.words for record in found if record.title] == [
        title.translate(str.maketrans("", "", "{}")) for title, _, _ in PAPERS
    ]
    assert [[author.name for author in record.authors] for record in found] == [people for _, _, people in PAPERS]


def test_people_that_are_printed_are_not_named_again(page: Make) -> None:
    """Where people stand below a title, its box adds nobody."""
    found = read.reading(page(_page("{title}\n\nHugo Sato and Ines Kowalski\n\nBoats 2031\n\n"))).records

    assert [[author.name for author in record.authors] for record in found] == [["Hugo Sato", "Ines Kowalski"]] * 3


def test_boxes_alone_tell_the_titles(page: Make) -> None:
    """A page that prints its papers in boxes only has the titles from there."""
    found = read.reading(page(_page("Our paper of this year can be had in the office:\n\n"))).records

    assert [[author.name for author in record.authors] for record in found] == [people for _, _, people in PAPERS]


@given(st.text(alphabet='@misc{}=",a \n\\', max_size=120))
def test_any_box_is_read(text: str) -> None:
    """Whatever is broken in a box, the page is read or has no paper."""
    sample = "Tiny Kernels for Old Boards\nAda Moreau, Ben Okafor\n\n@misc{a, title={" + text
    records = read.reading(Page(source="boats", text=sample, sha256="0" * 64)).records

    assert all(
        sample[one.quote.start : one.quote.end] == one.quote.words for record in records for one in record.authors
    )
