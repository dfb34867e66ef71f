from __future__ import annotations

import numpy as np
import pytest
from read.layout.small import MOVES, SURE, weights

from etl.model import Page
from etl.read import layout
from etl.read.layout.analysis import Analysis, analysed
from etl.read.layout.model import Model, packed, unpacked
from etl.read.layout.segments import Paper, Span


def test_a_page_without_words_lists_nothing() -> None:
    """Marks and blanks need no model."""
    page = Page("empty.txt", " \n--\n", "0" * 64)

    assert not layout.recognises(page)
    assert layout.listing(page).records == ()


def test_markup_becomes_blanks() -> None:
    """The letters of a rendered page keep their offsets."""
    page = Page("page.md", "**Slow Boats** by [Ada Moreau](https://a.example)", "0" * 64)

    made = layout.rendered(page)

    assert len(made.text) == len(page.text)
    assert made.text.split() == ["Slow", "Boats", "by", "Ada", "Moreau"]
    assert made.text.index("Moreau") == page.text.index("Moreau")


@pytest.mark.parametrize(("titled", "kept"), [(True, ["Slow Boats"]), (False, [None])])
def test_a_paper_without_a_title_is_read_where_no_paper_has_one(
    titled: bool, kept: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An abstract alone is a paper on a page of such papers, and something else next to papers with titles."""
    page = Page("page.txt", "Slow Boats\nWe row.\nWe sail.", "0" * 64)
    papers = [Paper(Span("title", 0, 1), abstract=Span("abstract", 1, 2)), Paper(abstract=Span("abstract", 2, 3))]

    def found(page: Page, reader: Model) -> Analysis:
        read = analysed(page, reader)
        assert read is not None
        made = papers if titled else papers[1:]
        return read._replace(papers=made, sure=np.ones(len(made)))

    monkeypatch.setattr(layout, "analysed", found)
    records = layout.listing(page, unpacked(packed([weights()], MOVES, *SURE))).records

    assert [record.title and record.title.words for record in records] == kept
