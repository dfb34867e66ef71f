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


@pytest.mark.parametrize(
    ("titled", "people", "kept"),
    [(True, False, ["Slow Boats"]), (True, True, ["Slow Boats", None]), (False, False, [None])],
)
def test_an_abstract_alone_is_a_paper_where_no_paper_has_a_title(
    titled: bool, people: bool, kept: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Next to papers with titles it is something else, unless people stand with it: a title can be lost."""
    page = Page("page.txt", "Slow Boats\nAda Moreau\nWe sail.", "0" * 64)
    authors = (Span("author", 1, 2),) if people else ()
    papers = [Paper(Span("title", 0, 1)), Paper(authors=authors, abstract=Span("abstract", 2, 3))]

    def found(page: Page, reader: Model) -> Analysis:
        read = analysed(page, reader)
        assert read is not None
        listed = papers if titled else papers[1:]
        return read._replace(papers=listed, sure=np.ones(len(listed)))

    monkeypatch.setattr(layout, "analysed", found)
    records = layout.listing(page, unpacked(packed([weights()], MOVES, *SURE))).records

    assert [record.title and record.title.words for record in records] == kept
