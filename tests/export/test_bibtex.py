"""BibTeX, read with bibtexparser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from bibtexparser.entrypoint import parse_file, parse_string
from bibtexparser.middlewares import SeparateCoAuthors, SplitNameParts
from corpora import AWKWARD, LARKSPUR, RICH, lines_of
from graphs import FORMULA, unlatex

from etl import export, store
from etl.errors import OutputError
from etl.export import cells
from etl.model import Edition

if TYPE_CHECKING:
    from bibtexparser.library import Library
    from bibtexparser.model import Entry


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
        assert cells.one_line(text) == unlatex(written[1:-1])


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

    assert [f"{{{cells.latex(AWKWARD)}}}", "{Lukasz and Sons, Ltd}"] == names
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
