"""RIS becomes entries, however loosely it was written."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.errors import PageError
from etl.model import Edition, Notice, Page
from etl.read.entries import Entry
from etl.read.formats.bibliographic import ris

Make = Callable[[str], Page]

SAMPLE = (Path(__file__).parents[1] / "data" / "papers.ris").read_text("utf-8")


def test_entries_are_read(page: Make) -> None:
    """Lines that run on, blank lines and a missing end lose nothing; books are told and left out."""
    assert ris.recognises(page(SAMPLE))
    assert [
        Entry(
            title="Otter: Kernels That Float",
            authors=("Ida Brandt", "Jo van der Meer", "Hugo Stein"),
            abstract="We present Otter & its rope. It is fast.",
            edition=Edition("RIVER", 2031),
            doi="10.1234/otter.31",
            created="2031-04-05",
            comment="Best paper",
            urls=("https://example.org/otter;x",),
        ),
        Entry(title="No End", edition=Edition("Journal of Ropes", 2030)),
        Notice("no paper", "page.txt", "books, data and other entries that are no papers: 1, left out"),
    ] == list(ris.entries(page(SAMPLE)))


def test_lines_that_bend_the_format_are_read(page: Make) -> None:
    """Empty values count for nothing, what has no tag of the format goes on, and what follows an end is left out."""
    lines = (
        *("TY  - ", "CONF", "TI  - Otter:", "", "  Kernels &amp; Ropes", "ti  - small", "AU  - "),
        *("AU  - Brandt, Ida; Ott, Ada", "DA  - soon", "PY  - 2031", "DO  -", "UR  - https://example.org/?a=1&amp;b=2"),
        *("ER  - ", "ER  - ", "TI  - stray"),
        *("TY  - JOUR", "TI  - Second", "XX  - unknown", "N1  - Accepted at", "N1  - RIVER 2031"),
    )
    source = "\r\n".join(lines)

    assert list(ris.entries(page(source))) == [
        Entry(
            title="Otter: Kernels & Ropes ti - small",
            authors=("Ida Brandt", "Ada Ott"),
            created="2031",
            urls=("https://example.org/?a=1&b=2",),
        ),
        Entry(title="Second", edition=Edition("RIVER", 2031), comment="Accepted at RIVER 2031"),
    ]


@pytest.mark.parametrize("text", ["", "TY for all", "Otter\n\n" * 9 + "TY  - CONF", "TYPE  - CONF", "@misc{a, b={c}}"])
def test_other_pages_are_not_claimed(page: Make, text: str) -> None:
    """Only an entry that begins at the head makes a page RIS."""
    assert not ris.recognises(page(text))


def test_a_page_without_entries_is_refused(page: Make) -> None:
    """The error says what an entry looks like."""
    with pytest.raises(PageError, match=r"^page 'page\.txt' looks like RIS and holds no entry: "):
        list(ris.entries(page("TY CONF")))


@given(
    text=st.text(max_size=200)
    | st.lists(
        st.tuples(st.sampled_from("TY  - |TI  - |AU  - |PY  - |ER  -|DA  - |UR  - ||".split("|")), st.text(max_size=20))
    ).map(lambda lines: "\n".join(tag + words for tag, words in lines))
)
def test_no_text_raises_but_page_errors(page: Make, text: str) -> None:
    """Any text is read or refused."""
    ris.recognises(page(text))
    with suppress(PageError):
        list(ris.entries(page(text)))
