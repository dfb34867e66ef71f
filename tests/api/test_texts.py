"""Papers of a text: titles, findings and where everything stands, without a graph."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

import pytest
from command import PAGE
from hypothesis import given
from hypothesis import strategies as st

import etl
from etl import assets
from etl.api import texts
from etl.api.texts import Paper
from etl.errors import PageError, SourceError
from etl.model import Quote

if TYPE_CHECKING:
    from pathlib import Path


def _quotes(value: object) -> Iterator[Quote]:
    """Every quote inside findings."""
    if isinstance(value, Quote):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _quotes(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _quotes(getattr(value, field.name))


def _stand_in_their_text(paper: Paper) -> bool:
    return all(paper.text[q.start : q.end] == q.words for q in _quotes(paper.findings))


def test_a_title_and_an_abstract_have_findings() -> None:
    """Claims, systems and hardware, each with its quote in the text of both."""
    paper = etl.paper("Kestrel: Kernels at Rest", "We present Kestrel. It is 2.5x faster than TVM on an A100.")

    (claim,) = paper.claims
    assert ("Kestrel", "TVM", ("a100",)) == (claim.system, claim.baseline, claim.hardware)
    assert ["a100"] == [one.notation for one in paper.hardware]
    assert ("Kestrel: Kernels at Rest", ()) == (paper.title, paper.authors)
    assert "2.5x faster" == paper.text[claim.quote.start : claim.quote.end]
    assert _stand_in_their_text(paper)


@given(st.text(), st.text())
def test_any_title_and_abstract_may_be_asked(title: str, abstract: str) -> None:
    """Text never raises, and quotes stand where they say."""
    paper = etl.paper(title, abstract)

    assert _stand_in_their_text(paper)
    assert paper.title in {None, title}
    assert paper.abstract in {None, abstract}


def test_a_text_and_a_file_have_the_same_papers(tmp_path: Path) -> None:
    """A text with a line break is the page; a name or a path is a file."""
    path = tmp_path / "page.txt"
    path.write_text(PAGE, encoding="utf-8")

    found = [[one.as_json() for one in etl.papers(source)] for source in (PAGE, path, str(path))]

    assert found[0] == found[1] == found[2]
    assert ["Kestrel: Kernels at Rest", "A Note on Batches"] == [one["title"] for one in found[0]]


def test_quotes_of_a_page_stand_in_its_text() -> None:
    """In what was rendered, where a page is markup."""
    item = "<li><b>Kestrel: Kernels at Rest</b><br>Ada Lind, Bo Okafor</li>"
    html = f"<html><body><h1>Papers</h1>\n<ul>{item}</ul></body></html>"
    papers = [*etl.papers(html), *etl.papers(assets.SAMPLE / "session.txt")]

    assert 6 == len(papers)
    assert all(map(_stand_in_their_text, papers))


@pytest.mark.parametrize(
    ("source", "error", "words"),
    [("nowhere.txt", SourceError, "nowhere.txt"), ("Nothing\nto see here.\n", PageError, "no")],
)
def test_what_has_no_paper_is_an_error(source: str, error: type[Exception], words: str) -> None:
    """A source that is not there, and a text in which no reader finds a paper."""
    with pytest.raises(error, match=words):
        etl.papers(source)


@pytest.mark.parametrize("texts", [{"title": b"A"}, {"abstract": None}])
def test_what_is_no_text_is_a_type_error(texts: dict[str, Any]) -> None:
    """Bytes would be read as Python prints them."""
    with pytest.raises(TypeError, match=r"^(?:title is bytes|abstract is NoneType), no str: decode"):
        etl.paper(**texts)


def test_bytes_are_no_source() -> None:
    """They are the content of a file, whose encoding nobody knows."""
    with pytest.raises(TypeError, match=r"^source is bytes, no str or path: decode bytes$"):
        etl.papers(b"x\ny")  # type: ignore[arg-type]


@pytest.mark.parametrize("module", [etl, texts])
def test_examples_run(module: object) -> None:
    """Those of the docstrings print what they say."""
    assert doctest.testmod(module, globs={"etl": etl}).failed == 0  # type: ignore[arg-type]
