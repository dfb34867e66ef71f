"""Pages of a report: sound HTML, links that lead somewhere, every claim with its words, texts that are only texts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from hostile import ADDRESSES
from lxml import etree, html

from etl import pipeline, report, staging, store
from etl.display import harmless
from etl.report import charts, pages, places, tables
from etl.report.collected import contents, questions

_ONE = """\
TINYCONF.2024 - All

Total: 2

#1 Kestrel: Letting Kernels Rest until their Inputs Arrive [PDF] [Copy]

Authors: Ada Lind

We present Kestrel, a compiler that lets kernels rest until all of their inputs are there. It is 2.5x faster than TVM on
an A100. Programs need no change, and schedules are found while a model is loaded.
"""
POLICY = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; base-uri 'none'; "
    "form-action 'none'"
)
ASKING = POLICY.replace("file:;", "file: 'wasm-unsafe-eval'; worker-src blob:;", 1)
"""Of a page that answers queries: WebAssembly, in a worker that its own scripts make."""


def _pages(folder: Path) -> dict[str, html.HtmlElement]:
    return {
        path.relative_to(folder).as_posix(): html.document_fromstring(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.html"))
    }


@pytest.fixture(scope="module")
def read(sample: Path) -> dict[str, html.HtmlElement]:
    return _pages(sample)


@pytest.fixture(scope="module")
def read_hostile(hostile: Path) -> dict[str, html.HtmlElement]:
    return _pages(hostile)


@pytest.fixture(params=["sample", "hostile"])
def folder(request: pytest.FixtureRequest) -> Path:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Path)
    return found


_ONE_OF_MANY = re.compile(
    r"(?<![\d.,])\b1 (?:records|papers|pages|people|systems|pieces|claims|speedups|comparisons|pairs|warnings)\b"
)


def test_one_of_a_kind_has_its_noun(tmp_path: Path) -> None:
    """On no page of a report of one paper, by one person, does a count of one go with several."""
    page = tmp_path / "page.txt"
    page.write_text(_ONE, encoding="utf-8")
    pipeline.run([str(page)], tmp_path / "build")

    read = _pages(report.write(tmp_path / "build").parent)

    texts = {name: " ".join(page.text_content().split()) for name, page in read.items()}
    assert {} == {name: found for name, text in texts.items() if (found := _ONE_OF_MANY.findall(text))}
    assert "1 record on 1 page" in texts["index.html"]
    assert "1 paper 1 person 2 systems 1 piece of hardware 1 claim 1 speedup" in texts["index.html"]


def test_pages_are_well_formed(folder: Path) -> None:
    """A strict parser of HTML finds no tag out of place, and no id twice."""
    parser = etree.HTMLParser(recover=False)
    for path in folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        known = re.sub(
            r"</?(?:main|header|footer|nav|section|article|figure|figcaption|bdi|mark|details|summary)\b[^>]*>",
            "",
            text,
        )
        etree.fromstring(known.encode(), parser)
        ids = re.findall(r' id="([^"]*)"', text)
        assert len(set(ids)) == len(ids), path


def test_every_link_leads_somewhere(folder: Path) -> None:
    """Within the report to a page, and to a place of it that is there; else to the web."""
    read = _pages(folder)
    ids = {name: {str(each) for each in page.xpath("//@id")} for name, page in read.items()}
    for name, page in read.items():
        for address in page.xpath("//a/@href"):
            parts = urlsplit(address)
            if parts.scheme:
                assert parts.scheme in {"http", "https"}, address
                continue
            to = (folder / name).parent / unquote(parts.path) if parts.path else folder / name
            assert to.is_file(), (name, address)
            inside = to.resolve().relative_to(folder.resolve()).as_posix()
            if parts.fragment and "=" not in parts.fragment:
                assert unquote(parts.fragment) in ids[inside], (name, address)


def test_scripts_styles_and_pictures_are_files_of_the_report(folder: Path) -> None:
    """Nothing else is asked for, nothing stands in the page itself, and the policy says so."""
    for name, page in _pages(folder).items():
        assets = page.xpath("//script[not(@type)]/@src | //link/@href | //img/@src")
        assert assets
        assert all(((folder / name).parent / asset).is_file() for asset in assets)
        assert page.xpath("//style | //@style | //iframe | //object | //embed | //img | //form/@action") == []
        assert page.xpath("//@*[starts-with(name(), 'on')]") == []
        kinds = {script.get("type") for script in page.xpath("//script[not(@src)]")}
        assert kinds <= {"application/json", "application/ld+json"}
        policy = ASKING if page.xpath("//*[@class='code'] | //*[@class='ask'] | //section[@data-table]") else POLICY
        assert page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content") == [policy]


def test_every_claim_is_there_with_its_words(built: Path, read: dict[str, html.HtmlElement]) -> None:
    """On the page of its paper: marked among the words around it, with its page and its place."""
    found = contents(store.opened(built / "store"))
    by_id = {each.get("id"): each for page in read.values() for each in page.xpath("//article[@class='claim']")}
    for claim in found.claims:
        shown = by_id[places.anchor(claim.iri)]
        marked = [mark.text_content() for mark in shown.xpath(".//blockquote//mark")]
        around = [quote.text_content() for quote in shown.xpath(".//blockquote//bdi")]
        assert marked == [harmless(place.exact) for place in claim.places]
        assert all(len(shown) > len(exact) for shown, exact in zip(around, marked, strict=True))
        assert all(place.page in shown.text_content() for place in claim.places)
    assert len(by_id) == len(found.claims)


def test_quotes_are_marked_in_the_abstract(built: Path, read: dict[str, html.HtmlElement]) -> None:
    """The abstract stands whole, and a mark in it leads to its claim."""
    for paper in contents(store.opened(built / "store")).papers:
        page = read[places.Addresses().page(places.PAPER, paper.iri)]
        shown = "".join(each.text_content() for each in page.xpath("//p[@class='abstract']"))
        assert shown == harmless(paper.abstract)
        in_abstract = [claim for claim in paper.claims if claim.quote in paper.abstract]
        assert bool(page.xpath("//a[@class='mark']")) == bool(in_abstract)


def test_everything_has_a_page(built: Path, read: dict[str, html.HtmlElement]) -> None:
    """Each paper, system, person and class of hardware; and each is linked from somewhere."""
    found = contents(store.opened(built / "store"))
    linked = {
        ((Path(name).parent / urlsplit(address).path).as_posix()).removeprefix("../")
        for name, page in read.items()
        for address in page.xpath("//a/@href")
    }
    linked = {re.sub(r"^\w+/\.\./", "", address) for address in linked}
    for kind, things in (
        ("paper", found.papers),
        ("system", found.systems),
        ("person", found.people),
        ("hardware", found.hardware),
    ):
        for thing in things:
            address = places.Addresses().page(kind, thing.iri)
            assert address in read
            assert address in linked


def test_tables_stand_there_without_scripts(sample: Path, read: dict[str, html.HtmlElement]) -> None:
    """All rows of a table are on its pages, which lead from one to the next."""
    for name in ("speedups", "comparisons", "papers", "systems", "people", "hardware", "reading"):
        rows = (sample / "data" / f"{name}.csv").read_text(encoding="utf-8").count("\n") - 1
        numbers = range(1, -(-rows // tables.PAGE) + 1)
        shown = [len(read[pages.table_page(name, number)].xpath("//tbody/tr")) for number in numbers]
        assert sum(shown) == rows
        for number in numbers[:-1]:
            to = Path(pages.table_page(name, number + 1)).name
            assert any(str(href).endswith(to) for href in read[pages.table_page(name, number)].xpath("//nav//a/@href"))


def test_pages_can_be_found_one_s_way_in(read: dict[str, html.HtmlElement]) -> None:
    """Language, title, one heading of the first level, landmarks, a link to skip, captions, headers with a scope."""
    titles = [page.findtext(".//title") for page in read.values()]
    for page in read.values():
        assert page.get("lang") == "en"
        assert len(page.xpath("//h1")) == len(page.xpath("//main")) == len(page.xpath("//header//nav")) == 1
        assert page.xpath("//body/a[1]/@href") == ["#main"]
        assert all(len(table.xpath("./caption")) == 1 for table in page.xpath("//table"))
        assert all(head.get("scope") for head in page.xpath("//th"))
        assert all(page.xpath(f"//label[@for='{field}']") for field in page.xpath("//input/@id | //select/@id"))
    assert all(titles)


def test_questions_are_the_files_themselves(read: dict[str, html.HtmlElement]) -> None:
    """What can be copied is, character for character, the query that was asked."""
    shown = {code.text_content() for code in read["questions.html"].xpath("//pre/code")}

    assert shown == {question.text for question in questions().values()}
    for name in ("speedups", "comparisons", "papers", "systems", "people", "hardware"):
        (code,) = read[f"{name}.html"].xpath("//details//pre/code")
        assert code.text_content() in shown


def test_the_overview_tells_what_was_read(read_hostile: dict[str, html.HtmlElement]) -> None:
    """Counts, pages with their share, what was skipped, and the warnings."""
    text = read_hostile["index.html"].text_content()

    assert "1 skipped" in text
    assert "1 warning" in text
    assert "99 %" in text


def test_of_many_speedups_the_overview_has_the_summary(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no chart of them, for which a page would load all rows."""
    monkeypatch.setattr(pages, "DRAWN", 0)
    made = pages.of_contents(contents(store.opened(built / "store")), staging.mark(built) or {})
    text = next(text for address, text in pages.pages(made) if address == "index.html")

    assert 'data-chart="speedups"' not in text
    assert 'data-chart="comparisons"' in text
    assert charts.summary(made.found.speedups) in text


def test_hostile_texts_are_only_texts(hostile: Path, read_hostile: dict[str, html.HtmlElement]) -> None:
    """No element, address or template of theirs takes effect, and nothing turns the direction of writing."""
    for path in hostile.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "<script>window" not in text
        assert "<img" not in text
        assert "1337" not in text
        assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08]", text)
    every = [str(address) for page in read_hostile.values() for address in page.xpath("//@href | //@src")]
    assert not [address for address in every if re.match(r"\s*(?:javascript|data):", address, re.IGNORECASE)]
    assert ADDRESSES[0] in "".join(page.text_content() for page in read_hostile.values())


def test_later_pages_of_a_table_lie_in_a_folder() -> None:
    """So that they go with the report that had them."""
    assert pages.table_page("papers", 1) == "papers.html"
    assert pages.table_page("papers", 2) == "more/papers-2.html"


def test_the_figures_are_those_of_training() -> None:
    """Systems and claims have judged findings in ranges of growing confidence, as many as were judged."""
    for kind in json.loads(pages.RELIABILITY.read_text(encoding="utf-8")).values():
        assert kind["judged"] == sum(one["count"] for one in kind["bins"])
        assert [one["from"] for one in kind["bins"]] == sorted(one["from"] for one in kind["bins"])
        assert 0 <= kind["error"] < 0.1


def test_points_are_inside_the_diagram(read: dict[str, html.HtmlElement]) -> None:
    """Confidence goes right and what was right goes up, from the top of a side of 200."""
    kinds = json.loads(pages.RELIABILITY.read_text(encoding="utf-8")).values()
    expected = [(200 * one["mean"], 200 - 200 * one["right"]) for kind in kinds for one in kind["bins"]]
    points = [(float(one.get("cx")), float(one.get("cy"))) for one in read["accuracy.html"].xpath("//circle")]

    assert [x for x, _ in points] == pytest.approx([x for x, _ in expected], abs=0.1)
    assert [y for _, y in points] == pytest.approx([y for _, y in expected], abs=0.1)
    assert all(0 <= x <= 200 and 0 <= y <= 200 for x, y in points)
