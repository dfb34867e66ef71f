"""RIS becomes entries, however loosely it was written."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
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


OF_OTHERS = {
    "MEDLINE": """
PMID- 3104
TI  - Otter: Kernels That
      Float
FAU - Brandt, Ida
AU  - Brandt I
FAU - van der Meer, Jo
AU  - van der Meer J
LID - 10.1234/otter.31 [doi]
DP  - 2031 Apr
JT  - Journal of Ropes

PMID- 3105
TI  - No End
FAU - Stein, Hugo
""",
    "EndNote": """%0 Journal Article
%T Otter: Kernels That Float
%A Brandt, Ida
%A van der Meer, Jo
%J Journal of Ropes
%D 2031
%R 10.1234/otter.31

%0 Book
%T All About Ropes

%0 Journal Article
%T No End
%A Stein, Hugo
""",
    "Web of Science": """FN Rivers of Science
VR 1.0
PT J
AU Brandt, I
   van der Meer, J
AF Brandt, Ida
   van der Meer, Jo
TI Otter: Kernels
   That Float
SO Journal of Ropes
PY 2031
DI 10.1234/otter.31
ER

PT J
AU Stein, Hugo
TI No End
ER

EF
""",
}


@pytest.mark.parametrize("text", OF_OTHERS.values(), ids=OF_OTHERS)
def test_the_kin_of_ris_is_read(page: Make, text: str) -> None:
    """Other tags and other ends of entries; people in full come before people in short."""
    assert ris.recognises(page(text))

    first, second = (one for one in ris.entries(page(text)) if isinstance(one, Entry))

    assert Entry(
        title="Otter: Kernels That Float",
        authors=("Ida Brandt", "Jo van der Meer"),
        edition=Edition("Journal of Ropes", 2031),
        doi="10.1234/otter.31",
    ) == replace(first, created=None)
    assert Entry(title="No End", authors=("Hugo Stein",)) == second


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
        st.tuples(
            st.sampled_from("TY  - |TI  - |AU  - |PY  - |ER  -|PMID- 1|FAU - |%0 Book|%A |PT J|AF |   ||".split("|")),
            st.text(max_size=20),
        )
    ).map(lambda lines: "\n".join(tag + words for tag, words in lines))
)
def test_no_text_raises_but_page_errors(page: Make, text: str) -> None:
    """Any text is read or refused."""
    ris.recognises(page(text))
    with suppress(PageError):
        list(ris.entries(page(text)))
