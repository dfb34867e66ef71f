"""What pages say of themselves to programs: our own reader reads the same papers back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hostile import RUN
from lxml import html

from etl import store
from etl.display import harmless
from etl.model import Page
from etl.read.formats import metadata
from etl.report import pages, places
from etl.report.collected import contents
from etl.report.things import Contents


@pytest.fixture(scope="module")
def found(built: Path) -> Contents:
    return contents(store.opened(built / "store"))


def test_our_reader_reads_the_same_papers_back(sample: Path, found: Contents) -> None:
    """From the metadata: title, people in their order, numbers and abstract of each paper whose title a page prints."""
    titled = [paper for paper in found.papers if paper.titled]
    for paper in titled:
        text = (sample / places.Addresses().page(places.PAPER, paper.iri)).read_text(encoding="utf-8")
        (entry,) = metadata.entries(Page("paper.html", text, "0" * 64))
        assert (entry.title, list(entry.authors)) == (paper.title, [author.name for author in paper.authors])
        assert (entry.arxiv or "", entry.doi or "") == (paper.arxiv, paper.doi)
        assert (entry.abstract or "").split() == paper.abstract.split()

    assert len(titled) > 40


def test_the_same_paper_elsewhere_is_named(rich: Contents) -> None:
    """By its DOI and by its IRIs in other catalogues."""
    (larkspur,) = (paper for paper in rich.papers if paper.titled)
    address = places.Addresses().page(places.PAPER, larkspur.iri)
    page = html.document_fromstring(dict(pages.pages(pages.of_contents(rich, RUN)))[address])
    (script,) = page.xpath("//script[@type='application/ld+json']")

    assert json.loads(script.text)["sameAs"] == [
        "https://doi.org/10.1000/tiny.2021/7",
        "https://dblp.org/rec/conf/tiny/Brook21",
        "https://dblp.org/rec/journals/corr/abs-2104-00007",
        "https://openalex.org/W4299",
    ]


def test_json_of_pages_is_json_and_closes_no_script(hostile: Path, sample: Path) -> None:
    """Of hostile texts, too; the first page is a data set whose files are there."""
    for folder in (hostile, sample):
        for path in (folder / "index.html", *folder.glob("paper/*.html")):
            page = html.document_fromstring(path.read_text(encoding="utf-8"))
            (script,) = page.xpath("//script[@type='application/ld+json']")
            told = json.loads(script.text)
            assert told["@type"] == ("Dataset" if path.name == "index.html" else "ScholarlyArticle")
            for file in told.get("distribution", ()):
                assert (folder / file["contentUrl"]).is_file()


def test_a_page_has_its_tags(sample: Path, found: Contents) -> None:
    """Open Graph of every paper; citation tags only where there is a title."""
    for paper in found.papers:
        page = html.document_fromstring(
            (sample / places.Addresses().page(places.PAPER, paper.iri)).read_text(encoding="utf-8")
        )
        assert page.xpath("//meta[@property='og:title']/@content") == [harmless(paper.title)]
        assert page.xpath("//meta[@name='citation_title']/@content") == [harmless(paper.title)] * paper.titled
