"""Texts as CSV, Markdown, LaTeX and XML write them, names that all of them take, BibTeX read with bibtexparser."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from bibtexparser.entrypoint import parse_file, parse_string
from bibtexparser.library import Library
from bibtexparser.middlewares import LatexDecodingMiddleware, SeparateCoAuthors, SplitNameParts
from bibtexparser.model import Entry, Field
from corpora import AWKWARD, LARKSPUR, RICH, lines_of
from graphs import FORMULA, drawn, unlatex
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree

from etl import export, store
from etl.errors import OutputError
from etl.export import texts
from etl.model import Edition

_TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def test_nothing_is_an_empty_cell() -> None:
    """In every format."""
    assert ["", "", ""] == [write(None) for write in (texts.markdown, texts.latex, texts.xml)]


@given(_TEXTS)
def test_xml_comes_back(text: str) -> None:
    """An XML reader gives the text again, with pictures for what XML cannot hold; in elements and in attributes."""
    node = etree.fromstring(f'<a b="{texts.xml(text)}">{texts.xml(text)}</a>'.encode())

    assert drawn(text) == (node.text or "")
    assert drawn(text) == node.get("b")


def test_only_what_xml_cannot_hold_is_drawn() -> None:
    """NUL becomes its picture, tabs and line breaks stay."""
    assert "␀&#9;&#13;&#10;\x7f␟\ufffd" == texts.xml("\x00\t\r\n\x7f\x1f\ufffe")


@given(_TEXTS)
def test_latex_is_one_line_whose_braces_match(text: str) -> None:
    """Whatever the text, each brace that opens is closed, and nothing unseen is left."""
    written = texts.latex(text)

    assert written.isprintable() or not set(written) & set("\x00\n\r\t\u202e\u2028\ufeff")
    assert re.sub(r"\{\}", "", written).count("{") == 0
    assert written.count("{") == written.count("}")


@given(_TEXTS | st.text("\\\\{}$&#%_^~<>|`- a"))
def test_latex_is_read_as_the_text(text: str) -> None:
    """Who knows LaTeX's names of characters reads the text, in one line and without what cannot be seen."""
    assert texts.one_line(text) == unlatex(texts.latex(text))


@given(_TEXTS)
@example("a \x08 b \u202e\u2028c")
def test_no_space_is_doubled(text: str) -> None:
    """Where what is unseen stood between two spaces, one of them stays: BibTeX would make one of them, too."""
    line = texts.one_line(text)

    assert "  " not in line
    assert line.strip() == line


def test_bibtexparser_reads_latex() -> None:
    """Of the commands those that it knows."""
    text = "50% of $x_1$ & #2, `--no-op` in ~C:\\n"
    entry = Entry("misc", "x", [Field("words", texts.latex(text))])
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
    assert written == texts.markdown(text)


def test_addresses_stay_whole() -> None:
    """What would end a field is percent-encoded."""
    assert "https://example.org/a%20b%7D?q=<x>&p=%41" == texts.verbatim("https://example.org/a b}?q=<x>&p=%41")


def test_keys_are_short_and_differ() -> None:
    """The last part of an IRI, other characters as code points, and a number where two are alike."""
    iris = ["https://x.org/p/a", "https://y.org/p/a", "https://x.org/p/a_b", "https://x.org/o#é:1", "https://x.org/"]

    assert {
        "https://x.org/p/a": "a",
        "https://y.org/p/a": "a_2",
        "https://x.org/p/a_b": "a_5f_b",
        "https://x.org/o#é:1": "_e9_:1",
        "https://x.org/": "x.org",
    } == texts.keys(iris)


def _library(source: Path, out: Path) -> Library:
    export.bibtex(source, out)
    return parse_string(out.read_text(encoding="utf-8"))


@pytest.fixture
def entries(awkward: Path, tmp_path: Path) -> dict[str, Entry]:
    library = _library(awkward, tmp_path / "papers.bib")
    assert [] == library.failed_blocks
    return library.entries_dict


def test_every_paper_is_an_entry(entries: dict[str, Entry]) -> None:
    """Under the last part of its IRI, in order, of the type that its venue makes it."""
    assert [("2305.01234", "inproceedings"), ("larkspur-1a", "inproceedings")] == [
        (key, entry.entry_type) for key, entry in entries.items()
    ]


def test_awkward_texts_come_back(entries: dict[str, Entry]) -> None:
    """In one line, without what cannot be seen; title and venue in braces that keep their capitals."""
    entry = entries["larkspur-1a"]

    for field, text in (("title", FORMULA), ("booktitle", f"{AWKWARD} 2021")):
        written = entry[field]
        assert ("{", "}") == (written[0], written[-1])
        assert texts.one_line(text) == unlatex(written[1:-1])


def test_fields_say_what_is_known(entries: dict[str, Entry]) -> None:
    """Day or year of publication, DOI, address, arXiv id; a paper without a title has its first words in a note."""
    one, other = entries["larkspur-1a"], entries["2305.01234"]

    assert ("2021", "apr") == (one["year"], one["month"])
    assert ("10.1000/tiny.2021/7", "example.org/larkspur") == (one["doi"], one["url"])
    assert ("2305.01234", "arXiv", "2023") == (other["eprint"], other["archiveprefix"], other["year"])
    assert other["note"].startswith("No title is known; the abstract begins: Serving without a title")
    assert "title" not in other
    assert "author" not in other


@pytest.mark.parametrize(
    ("edition", "expected"),
    [(Edition("TinyConf", 2021), "2021"), (Edition("Workshop 2019 on Things"), None), (Edition("TinyConf"), None)],
)
def test_a_venue_may_tell_the_year(edition: Edition, expected: str | None, tmp_path: Path) -> None:
    """Where nothing else does."""
    paper = replace(LARKSPUR, issued=None, editions=(edition,))
    (tmp_path / "g.nt").write_text("".join(lines_of(replace(RICH, papers=(paper,)))), encoding="utf-8", newline="\n")
    (entry,) = _library(tmp_path / "g.nt", tmp_path / "papers.bib").entries
    fields = {field.key: field.value for field in entry.fields}

    assert expected == fields.get("year")
    assert "month" not in fields


def test_names_stay_whole(awkward: Path, tmp_path: Path) -> None:
    """Authors come apart at the "and" between them, not at one in a name."""
    export.bibtex(awkward, tmp_path / "papers.bib")
    library = parse_file(str(tmp_path / "papers.bib"), append_middleware=[SeparateCoAuthors()])

    names = library.entries_dict["larkspur-1a"]["author"]

    assert [f"{{{texts.latex(AWKWARD)}}}", "{Lukasz and Sons, Ltd}"] == names
    assert [] == SplitNameParts().transform(library).failed_blocks


def test_a_title_has_no_line_of_its_own(rich: Path, tmp_path: Path) -> None:
    """An entry is a line for each field, and all bytes are the same when the graph is read from a store."""
    export.bibtex(rich, tmp_path / "one.bib")
    store.write(rich, tmp_path / "store")
    export.bibtex(tmp_path / "store", tmp_path / "two.bib")

    lines = (tmp_path / "one.bib").read_text(encoding="utf-8").split("\n")
    assert [] == [line for line in lines if line and not line.startswith(("@", "  ", "}"))]
    assert (tmp_path / "one.bib").read_bytes() == (tmp_path / "two.bib").read_bytes()


def test_an_empty_graph_is_an_empty_file(tmp_path: Path) -> None:
    """No paper, no entry."""
    (tmp_path / "empty.nt").write_text("")

    assert [] == _library(tmp_path / "empty.nt", tmp_path / "papers.bib").entries


def test_a_place_that_cannot_be_written_says_so(awkward: Path) -> None:
    """The error names the file that was to be written."""
    with pytest.raises(OutputError, match="cannot write"):
        export.bibtex(awkward, awkward / "out.bib")
