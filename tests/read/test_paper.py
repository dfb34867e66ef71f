"""A paper itself gives its title, its authors and its abstract, and nothing of its references."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfs import RIGHT, Drawn, column, pdf

from etl import read
from etl.model import Page, Style
from etl.read import paper
from etl.render.pdf import rendered

ABSTRACT = "Kernels wait for memory far longer than for arithmetic. Kestrel lets them rest."
BODY = """1  Introduction

Deep learning compilers schedule kernels by rules that people wrote.

References

[1] Mei Chen, Paolo Costa. Heron: Patient Schedules for Sparse Tensors. In OSDI, 2028.
[2] Wei Zhang. Magpie: Borrowed Memory. In MLSys, 2029.
"""


def page(text: str, *, title: str = "") -> Page:
    styles = (Style("heading", text.index(title), text.index(title) + len(title), 1),) if title else ()
    return Page("kestrel.pdf", text, "0" * 64, styles=styles, rendered=True)


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (
            "Ada Lind  Bo Okafor\nUniversity of Basel  ETH Zurich\nada@example.org  bo@example.org",
            ["Ada Lind", "Bo Okafor"],
        ),
        (
            "Ada Müller1  Bo Okafor2\n1University of Basel  2ETH Zurich\n{ada,bo}@x.org",
            ["Ada Müller", "Bo Okafor"],
        ),
        ("Ada Lind*, Jean-Luc O’Brien, and Wei Chen\nMarch 3, 2031", ["Ada Lind", "Jean-Luc O’Brien", "Wei Chen"]),
        ("Ada Lind\nNVIDIA\nSanta Clara, USA\n\nBo Okafor\nETH Zurich\nZurich, Switzerland", ["Ada Lind", "Bo Okafor"]),
    ],
)
@pytest.mark.parametrize("marker", ["Abstract\n", "ABSTRACT\n", "Abstract—", "Abstract. "])
def test_the_head_of_a_paper(people: str, expected: list[str], marker: str) -> None:
    """Whatever template it has: workplaces, addresses and dates are no authors."""
    text = f"Kestrel: Kernels\nat Rest*\n\n{people}\n\n{marker}{ABSTRACT}\n\nKeywords: kernels\n\n{BODY}"

    found = read.reading(page(text, title="Kestrel: Kernels\nat Rest*"))

    (record,) = found.records
    assert "paper" == found.reader
    assert "Kestrel: Kernels\nat Rest" == (record.title and record.title.words)
    assert expected == [author.name for author in record.authors]
    assert ABSTRACT == (record.abstract and record.abstract.words)
    assert ((), ()) == (found.unclaimed, found.notices)
    quotes = [record.title, record.abstract, *(author.quote for author in record.authors)]
    assert all(one and text[one.start : one.end] == one.words for one in quotes)


def test_ids_stand_on_the_first_page() -> None:
    """Not those of its references."""
    text = f"Kestrel Rests\n\nAda Lind\n\nAbstract\n{ABSTRACT}\n\narXiv:2401.01234v2 [cs.LG]\n\n{BODY} arXiv:2301.00001"

    (record,) = paper.listing(page(text)).records

    assert ("2401.01234", "Kestrel Rests") == (record.arxiv, record.title and record.title.words)


@pytest.mark.parametrize(
    "text",
    [
        f"Kestrel Rests\n\nAda Lind\n\nAbstract\n{ABSTRACT}\n\nAda Swift",
        2 * f"Kestrel Rests\n\nAda Lind\n\nAbstract\n{ABSTRACT}\n\n{BODY}",
        BODY,
    ],
)
def test_a_list_of_papers_is_no_paper(text: str) -> None:
    """A paper has one abstract and, after it, one introduction."""
    assert not paper.recognises(page(text)) or () == paper.listing(page(text)).records


@given(st.text(), st.text())
def test_any_text_around_the_marks_is_read(head: str, end: str) -> None:
    """Quotes are words of the page, in any text."""
    text = f"{head}\nAbstract\n{end}\nIntroduction\n{head}"

    for record in paper.listing(page(text)).records:
        quotes = [record.title, record.abstract, *(author.quote for author in record.authors)]
        assert all(one is None or text[one.start : one.end] == one.words for one in quotes)


def test_plain_text_is_read_as_before() -> None:
    """Only what was rendered from a PDF is taken for a paper itself."""
    text = f"Kestrel Rests\n\nAda Lind\n\nAbstract\n{ABSTRACT}\n\n{BODY}"

    assert not paper.recognises(Page("kestrel.txt", text, "0" * 64))


def test_a_paper_of_two_columns() -> None:
    """From the PDF: its title is what is set largest, its abstract ends before the introduction."""
    head = [Drawn("Kestrel: Kernels at Rest", 740, 150, 17), Drawn("Ada Lind", 710, 150), Drawn("Bo Okafor", 710, 350)]
    words = ["Kernels wait for memory far longer than", "for arithmetic. Kestrel schedules kernels by", "their waits."]
    right = ["1  Introduction", "Compilers schedule kernels by rules, and", "rules age. So do their schedul-", "ers."]
    text, styles = rendered(pdf([*head, *column(["Abstract", *words], top=660), *column(right, RIGHT, top=660)]))

    (record,) = read.reading(Page("kestrel.pdf", text, "0" * 64, styles=styles, rendered=True)).records

    assert "Kestrel: Kernels at Rest" == (record.title and record.title.words)
    assert ["Ada Lind", "Bo Okafor"] == [author.name for author in record.authors]
    assert record.abstract
    assert " ".join(words) == " ".join(record.abstract.words.split())
