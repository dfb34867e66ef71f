"""Texts as CSV, Markdown, LaTeX and XML write them, and names that all of them take."""

from __future__ import annotations

import re

import pytest
from bibtexparser.library import Library
from bibtexparser.middlewares import LatexDecodingMiddleware
from bibtexparser.model import Entry, Field
from graphs import drawn, unlatex
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree

from etl.export import cells

_TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def test_nothing_is_an_empty_cell() -> None:
    """In every format."""
    assert ["", "", ""] == [write(None) for write in (cells.markdown, cells.latex, cells.xml)]


@given(_TEXTS)
def test_xml_comes_back(text: str) -> None:
    """An XML reader gives the text again, with pictures for what XML cannot hold; in elements and in attributes."""
    node = etree.fromstring(f'<a b="{cells.xml(text)}">{cells.xml(text)}</a>'.encode())

    assert drawn(text) == (node.text or "")
    assert drawn(text) == node.get("b")


def test_only_what_xml_cannot_hold_is_drawn() -> None:
    """NUL becomes its picture, tabs and line breaks stay."""
    assert "␀\t\r\n\x7f␟\ufffd" == drawn("\x00\t\r\n\x7f\x1f\ufffe")


@given(_TEXTS)
def test_latex_is_one_line_whose_braces_match(text: str) -> None:
    """Whatever the text, each brace that opens is closed, and nothing unseen is left."""
    written = cells.latex(text)

    assert written.isprintable() or not set(written) & set("\x00\n\r\t\u202e\u2028\ufeff")
    assert re.sub(r"\{\}", "", written).count("{") == 0
    assert written.count("{") == written.count("}")


@given(_TEXTS | st.text("\\\\{}$&#%_^~<>|`- a"))
def test_latex_is_read_as_the_text(text: str) -> None:
    """Who knows LaTeX's names of characters reads the text, in one line and without what cannot be seen."""
    assert cells.one_line(text) == unlatex(cells.latex(text))


@given(_TEXTS)
@example("a \x08 b \u202e\u2028c")
def test_no_space_is_doubled(text: str) -> None:
    """Where what is unseen stood between two spaces, one of them stays: BibTeX would make one of them, too."""
    line = cells.one_line(text)

    assert "  " not in line
    assert line.strip() == line


def test_bibtexparser_reads_latex() -> None:
    """Of the commands those that it knows."""
    text = "50% of $x_1$ & #2, `--no-op` in ~C:\\n"
    entry = Entry("misc", "x", [Field("words", cells.latex(text))])
    LatexDecodingMiddleware().transform_entry(entry, Library())

    assert text == entry.fields[0].value


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a|b *c* <i>&amp;</i>", r"a\|b \*c\* \<i\>\&amp;\</i\>"),
        ("[x](y) `z` #1 ~2~", r"\[x\](y) \`z\` \#1 \~2\~"),
        ("a\r\n\tb\x00\u202ec", "a bc"),
    ],
)
def test_markdown_is_not_acted_on(text: str, written: str) -> None:
    """Bars, links, HTML and line breaks are text."""
    assert written == cells.markdown(text)


def test_addresses_stay_whole() -> None:
    """What would end a field is percent-encoded."""
    assert "https://example.org/a%20b%7D?q=<x>&p=%41" == cells.verbatim("https://example.org/a b}?q=<x>&p=%41")


def test_keys_are_short_and_differ() -> None:
    """The last part of an IRI, other characters as code points, and a number where two are alike."""
    iris = ["https://x.org/p/a", "https://y.org/p/a", "https://x.org/p/a_b", "https://x.org/o#é:1", "https://x.org/"]

    assert {
        "https://x.org/p/a": "a",
        "https://y.org/p/a": "a_2",
        "https://x.org/p/a_b": "a_5f_b",
        "https://x.org/o#é:1": "_e9_:1",
        "https://x.org/": "x.org",
    } == cells.keys(iris)
