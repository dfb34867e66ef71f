"""SPARQL inside a report, in a browser: the page holds the graph, answers by itself, and asks nobody."""

from __future__ import annotations

import csv
import functools
import io
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from looking import Open, until

from etl import console, query, remote, report, store

if TYPE_CHECKING:
    from playwright.sync_api import Page

CROSS_PRODUCT = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
PHONE: dict[str, Any] = {"viewport": {"width": 375, "height": 800}, "color_scheme": "dark"}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *words: object) -> None:  # noqa: A002  # its name in the library
        pass


@pytest.fixture
def served(sample: Path) -> Iterator[str]:
    """The report of the sample on a plain web server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(sample))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def _asked(page: Page) -> str:
    """The line of what came of a query under way, or its error."""
    until(page, "document.querySelector('.console .stop')?.disabled")
    return page.inner_text(".console .status") or page.inner_text(".console .error")


def _ask(page: Page, text: str) -> str:
    page.fill(".console .query", text)
    page.keyboard.press("Control+Enter")
    return _asked(page)


def _questions(opened: Open, folder: Path, fragment: str = "", **how: object) -> Page:
    page = opened(folder, f"questions.html{fragment}", **how)
    page.wait_for_selector(".ask .query")
    return page


def test_the_query_behind_a_table_runs(opened: Open, sample: Path, built: Path) -> None:
    """From the disk, by keys alone; its rows are those of our own store, and nothing is scrolled sideways."""
    page = opened(sample, "speedups.html", **PHONE)
    page.locator("details.question summary").press("Enter")
    page.get_by_role("button", name="Run, or change it").press("Enter")

    text = page.locator(".console .query").input_value()
    expected = len(store.rows(store.opened(built / "store"), text).rows)
    assert _asked(page).startswith(f"{expected} rows in ")
    assert page.locator(".console .rows tbody tr").count() == expected > 0
    assert page.evaluate("document.activeElement.className") == "query"
    for width in (375, 1400):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("section.table > .scroll tbody tr").count() == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SELECT ?x { ?x a kgg:Claim }", "No prefix is called kgg. Did you mean kg?"),
        (
            "SELEC ?x { ?x a kg:Claim }",
            "A query begins with SELECT, ASK, CONSTRUCT, DESCRIBE, not with SELEC. Did you mean SELECT?",
        ),
        ("SELECT ?x {\n?x a kg:Claim ! }", "The query cannot be read at line 2, column "),
        ("SELECT ?x { ?x a kg:Claim", "The query cannot be read at line 1, column 26, near “the end”: "),
    ],
)
def test_what_is_wrong_with_a_query(text: str, expected: str, opened: Open, sample: Path) -> None:
    """The unknown prefix with the nearest, else where the query cannot be read, in its own lines and columns."""
    assert _ask(_questions(opened, sample), text).startswith(expected)


def test_no_rows_because_of_a_misspelt_term(opened: Open, sample: Path) -> None:
    """The term is named with the nearest; a query that spells all its terms right has no hint."""
    page = _questions(opened, sample)

    assert _ask(page, "SELECT ?x { ?x a kg:Clam }").endswith(" s: the ontology has no kg:Clam. Did you mean kg:Claim?")
    assert _ask(page, "SELECT ?x { ?x foaf:nam 'a:b' }").endswith(
        ": the ontology has no foaf:nam. Did you mean foaf:name?"
    )
    assert _ask(page, "SELECT ?x { ?x a kg:Claim ; rdfs:label 'kg:Clam' ; schema:wordCount 3 }").endswith(" s")


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("systems-on-hardware", {"hardware": "fpgaa"}, ": no hardware is called “fpgaa”. Did you mean FPGA? There are"),
        (
            "systems-on-hardware",
            {"hardware": "zzzzzzzz"},
            ": no hardware is called “zzzzzzzz”. There are rows of “GPU”",
        ),
        (
            "papers-by-person",
            {"person": "sogn han"},
            ": no person is called “sogn han”. Did you mean Song Han? There are",
        ),
        ("papers-by-person", {"person": "chenn"}, ": no person is called “chenn”. Did you mean "),
        ("largest-speedups", {"least": "2", "year": "1990"}, ": none has year=1990; year is from 20"),
        (
            "largest-speedups",
            {"least": "900000", "year": "1990"},
            ": nothing has least=900000 and year=1990. Leave one of",
        ),
    ],
)
def test_no_rows_because_of_a_value(
    name: str, given: dict[str, str], expected: str, opened: Open, sample: Path, built: Path
) -> None:
    """It is named with the nearest name and some that have rows, the same as `mlsys-kg query` finds."""
    page = _questions(opened, sample, **PHONE)
    page.get_by_label("Question").select_option(name)
    for label, value in given.items():
        page.get_by_label(label, exact=True).fill(value)
    why = _ask(page, page.input_value(".query")).partition(" s")[2]
    said = query.hint(query.find(name), store.opened(built / "store"), given)
    near = re.search(r"did you mean '(.*?)'", said)

    assert why.startswith(expected), (why, said)
    assert (f"Did you mean {near[1]}?" in why) if near else "Did you mean" not in why
    for shown in re.findall("“(.*?)”", why.partition("There are rows of")[2]):
        assert repr(shown) in said
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_a_known_value_without_rows(opened: Open, sample: Path) -> None:
    """It says that the value is known; of a query that somebody wrote there is no value to blame."""
    page = _questions(opened, sample)
    page.get_by_label("Question").select_option("speedups-over-baseline")
    page.get_by_label("baseline", exact=True).fill("TorchSparse++")
    asked = page.input_value(".query")

    assert " s: “TorchSparse++” is known, but none has baseline=TorchSparse++. There are rows" in _ask(page, asked)
    assert _ask(page, f"{asked} # mine").endswith(" s")


def test_it_runs_from_a_web_server_too(opened: Open, sample: Path, served: str) -> None:
    """The same pages on any host that serves files."""
    page = _questions(opened, sample, at=served)

    assert _ask(page, "SELECT * { ?paper a kg:Paper } LIMIT 3").startswith("3 rows in ")


def test_a_question_has_a_form_and_a_file(opened: Open, sample: Path, built: Path) -> None:
    """What is filled in narrows the answer as `mlsys-kg query -p` does, and the CSV has the same cells."""
    page = _questions(opened, sample, accept_downloads=True)
    page.get_by_label("Question").select_option("largest-speedups")
    page.get_by_label("least", exact=True).fill("20.5")
    page.get_by_role("button", name="Run", exact=True).press("Enter")
    _asked(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download CSV").click()
    rows = list(csv.reader(io.StringIO(Path(download.value.path()).read_text(encoding="utf-8"))))

    table = query.answer(query.find("largest-speedups"), store.opened(built / "store"), {"least": "20.5"})
    assert rows[0] == list(table.columns)
    assert [row[:4] for row in rows[1:]] == [
        ["" if cell is None else str(cell) for cell in row[:4]] for row in table.rows
    ]
    assert len(rows) > 2


def test_names_of_the_graph_complete_a_value(opened: Open, sample: Path) -> None:
    """By keys alone: what is typed brings the names that have it, for people and years; one of them has rows."""
    page = _questions(opened, sample, **PHONE)
    page.get_by_label("Question").select_option("papers-by-person")
    page.get_by_label("person", exact=True).fill("")
    page.keyboard.type("song")
    until(page, "document.querySelectorAll('.fields option').length === 2")
    names = page.locator(".fields option").evaluate_all("(all) => all.map((one) => one.value)")
    assert names == ["Song Han", "Shutao Song"]
    page.get_by_label("person", exact=True).fill(names[0])
    assert not _ask(page, page.input_value(".query")).startswith("0 rows")

    page.get_by_label("Question").select_option("largest-speedups")
    page.get_by_label("year", exact=True).focus()
    until(page, "document.querySelectorAll('.fields option').length > 2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_suggestions_end_no_query(opened: Open, sample: Path) -> None:
    """While one runs, typing asks nothing; one that is started while the engine loads for a suggestion has its rows."""
    page = _questions(opened, sample)
    page.get_by_label("Question").select_option("papers-by-person")
    page.get_by_label("person", exact=True).fill("song")
    page.wait_for_timeout(200)
    assert _ask(page, "ASK {}").startswith("1 row in ")
    page.fill(".ask .query", CROSS_PRODUCT)
    page.keyboard.press("Control+Enter")
    until(page, "/runs/.test(document.querySelector('.status').textContent)")
    page.get_by_label("person", exact=True).fill("han")
    page.wait_for_timeout(400)
    assert page.is_enabled(".stop")
    page.keyboard.press("Escape")


def test_no_value_of_a_parameter_leaves_its_string(opened: Open, sample: Path) -> None:
    """Quotes, braces, backslashes and comments are written as `remote.bound` writes them."""
    page = _questions(opened, sample)
    page.get_by_label("Question").select_option("co-authors")
    for value in ('"} DELETE WHERE { ?s ?p ?o } #', "a\\", "a\tb\u007f'", "$& $1 {}"):
        page.get_by_label("person", exact=True).fill(value)
        bound = remote.bound(query.find("co-authors").text, {"_person": value}).splitlines()
        wanted = "\n".join(line for line in bound if not line.startswith("#+")).strip() + "\n"
        assert page.locator(".query").input_value().lower() == wanted.lower()

    page.get_by_label("Question").select_option("largest-speedups")
    before = page.locator(".query").input_value()
    page.get_by_label("least", exact=True).fill("1 } #")
    assert page.locator(".query").input_value() == before


def test_a_query_is_stopped(opened: Open, sample: Path) -> None:
    """By Escape, by another query, or when its time is over; the next one starts the engine again."""
    page = _questions(opened, sample)
    page.fill(".ask .query", CROSS_PRODUCT)
    page.keyboard.press("Control+Enter")
    until(page, "/runs/.test(document.querySelector('.status').textContent)")
    page.keyboard.press("Escape")
    assert _asked(page) == "Stopped."

    page.evaluate("sparql.Local.limit = 0.2")
    assert _ask(page, CROSS_PRODUCT).startswith("No answer within 0.2 s")
    page.evaluate("sparql.Local.limit = 30")
    assert _ask(page, "ASK {}").startswith("1 row in ")


def test_errors_say_what_is_wrong(opened: Open, sample: Path) -> None:
    """A fault of the query is shown where its rows would be; SERVICE and updates are refused, and nobody is asked."""
    page = _questions(opened, sample)

    assert _ask(page, "SELECT ?x WHERE {").startswith("The query cannot be read at line 1, column 18, near “the end”: ")
    assert "not supported" in _ask(page, "SELECT * { SERVICE <http://127.0.0.1:9/x> { ?s ?p ?o } }")
    assert _ask(page, "LOAD <http://127.0.0.1:9/x>").endswith("not with LOAD.")
    assert _ask(page, "DELETE WHERE { ?s ?p ?o }").endswith("not with DELETE.")
    assert _ask(page, "SELECT (COUNT(*) AS ?n) { ?s a kg:Paper }").startswith("1 row")


def test_bars_show_a_column_of_numbers(opened: Open, sample: Path) -> None:
    """A column of numbers that are no years is offered; bars are as long as its numbers, the largest fills the room."""
    page = _questions(opened, sample)
    page.get_by_label("Question").select_option("hardware-by-year")
    page.get_by_role("button", name="Run", exact=True).click()
    _asked(page)
    choice = page.get_by_label("Bars")
    assert choice.locator("option").all_inner_texts() == ["none", "papers"]
    choice.select_option("papers")
    bars = page.evaluate("[...document.querySelectorAll('.filled')].map((bar) => parseFloat(bar.style.width))")
    numbers = [float(text) for text in page.locator(".bars .length").all_inner_texts()]

    assert bars == pytest.approx([100 * number / max(numbers) for number in numbers], abs=0.1)
    _ask(page, "SELECT ?s { ?s a kg:Paper }")
    assert not page.locator(".bars").count()
    assert not page.get_by_label("Bars").count()


def test_a_link_carries_a_query_and_runs_nothing(opened: Open, sample: Path) -> None:
    """It opens in the editor with a warning; the link beside a query leads there."""
    page = _questions(opened, sample, f"#query={quote('ASK { ?s a kg:Paper }')}")
    page.wait_for_timeout(100)

    assert page.is_visible(".notice")
    assert page.inner_text(".status") == ""
    assert page.locator(".query").input_value() == "ASK { ?s a kg:Paper }"

    page.fill(".query", "ASK {}")
    link = page.get_by_role("link", name="Link to this query")
    link.focus()
    assert (link.get_attribute("href") or "").endswith("#query=ASK%20%7B%7D")


def test_every_part_of_an_answer_is_shown_as_text(opened: Open, hostile: Path) -> None:
    """Of a graph whose every text is hostile, nothing runs and nothing is markup."""
    page = _questions(opened, hostile)

    assert "rows in" in _ask(page, "SELECT DISTINCT ?o { ?s ?p ?o }")
    assert page.evaluate("window.broken") is None
    assert page.locator(".console table img, .console table a, .console table script").count() == 0


def test_a_large_graph_is_for_the_endpoint(
    opened: Open, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The report of one does not hold it; its console says so, and how to ask."""
    monkeypatch.setattr(console, "MOST", 1_000_000)
    folder = report.write(built, tmp_path / "large").parent
    page = _questions(opened, folder)

    assert not (folder / "data" / "graph.js").exists()
    assert "MB of statements" in page.inner_text(".status")
    assert "mlsys-kg serve" in page.inner_text(".status")
    assert page.get_by_role("button", name="Run", exact=True).is_disabled()
    page.focus(".query")
    page.keyboard.press("Control+Enter")
    assert page.is_disabled(".stop")


def test_only_pages_with_queries_may_start_an_engine(sample: Path) -> None:
    """The policy of all others has no word of WebAssembly or workers."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sample.glob("*.html")}
    texts |= {path.parent.name: path.read_text(encoding="utf-8") for path in sample.glob("*/*.html")}

    assert {name for name, text in texts.items() if "wasm" not in text} == {
        "accuracy.html",
        "compare.html",
        "paper",
        "system",
        "person",
        "hardware",
    }
    assert all("default-src 'none'; script-src 'self' file:" in text for text in texts.values())
    assert not any("'unsafe-eval'" in text or "'unsafe-inline'" in text for text in texts.values())
