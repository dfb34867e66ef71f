"""The query page in a browser: it asks and shows, runs nothing by itself, and other pages get nothing out of it."""

from __future__ import annotations

import csv
import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from endpoints import CROSS_PRODUCT, Endpoint, build, endpoint
from hostile import ADDRESSES, HOSTILE_TEXT, IMAGE, SCRIPT

from etl.serve import files
from etl.serve.wire import SAFE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from pytest_httpserver import HTTPServer

Open = Callable[..., "Page"]
KG = "https://w3id.org/mlsys-kg/ontology#"
WRITTEN = (
    "<urn:person> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://xmlns.com/foaf/0.1/Person> .\n",
    '<urn:person> <http://www.w3.org/2000/01/rdf-schema#label> "Song Han" .\n',
    f"<urn:paper> <{KG}authorship> <urn:authorship> .\n",
    f"<urn:authorship> <{KG}author> <urn:person> .\n",
    f'<urn:authorship> <{KG}position> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .\n',
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Endpoint]:
    """The endpoint of a build of 600 statements, of which five are of a person and a paper."""
    started = endpoint(build(tmp_path_factory.mktemp("page") / "build", 595, WRITTEN), "--limit", "20")
    yield started
    started.process.terminate()
    started.process.wait(20)


@pytest.fixture
def opened(browser: Browser, served: Endpoint) -> Iterator[Open]:
    """Open the page; what the browser complains of, or asks of anybody else, fails the test."""
    troubles: list[str] = []
    contexts: list[BrowserContext] = []

    def open_(fragment: str = "", **how: Any) -> Page:  # noqa: ANN401  # options of the browser
        contexts.append(browser.new_context(**how))
        page = contexts[-1].new_page()
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda asked: troubles.extend([asked.url] * (not asked.url.startswith(served.address))))
        page.goto(served.address + fragment)
        page.locator(".question option").nth(5).wait_for(state="attached")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert [trouble for trouble in troubles if not trouble.startswith("blob:")] == []


def _run(page: Page, query: str) -> str:
    """Run a query; gives the line of what came of it."""
    page.fill(".query", query)
    page.click(".run")
    page.wait_for_selector(".stop:disabled", state="attached")
    return page.inner_text(".status")


def test_files_and_examples_are_answered_by_their_paths() -> None:
    """The page is at the root; every file has a media type; examples are JSON."""
    page = files({"questions": []})
    ours = {
        "/",
        "/page.css",
        "/page.js",
        "/icon.svg",
        "/console.css",
        "/console.js",
        "/hints.js",
        "/text.js",
        "/catalogue.json",
    }

    assert ours == page.keys()
    assert {"questions": []} == json.loads(page["/catalogue.json"][1])
    assert b"http" not in page["/"][1].replace(b"http-equiv", b"")


def test_names_of_the_graph_complete_a_value(opened: Open) -> None:
    """The endpoint is asked for those that hold what is typed."""
    page = opened()
    page.select_option(".question", "papers-by-person")
    with page.expect_response("**/query") as answered:
        page.get_by_label("person", exact=True).fill("song")

    assert answered.value.ok
    assert 'VALUES ?_value { "song" }' in (answered.value.request.post_data or "")
    assert answered.value.json()["head"]["vars"][:2] == ["begins", "name"]


def test_no_rows_because_of_a_value(opened: Open) -> None:
    """A misspelt one is named with the nearest of the graph, and what has rows."""
    page = opened()
    page.select_option(".question", "papers-by-person")
    page.get_by_label("person", exact=True).fill("song hann")

    assert _run(page, page.input_value(".query")).endswith(
        " s: no person is called “song hann”. Did you mean Song Han? There are rows of “Song Han”."
    )


def test_a_query_has_its_rows_and_their_csv(opened: Open, tmp_path: Path) -> None:
    """Rows are drawn some hundred at a time; the file has all of them."""
    page = opened()

    line = _run(page, "SELECT ?s (STRLEN(STR(?s)) AS ?n) { ?s ?p ?o } ORDER BY ?n ?s")
    first = page.locator("tbody tr").count()
    page.click(".more")
    with page.expect_download() as download:
        page.click(".save")
    download.value.save_as(tmp_path / "answer.csv")
    rows = list(csv.reader((tmp_path / "answer.csv").read_text(encoding="utf-8").splitlines()))

    assert line.startswith("600 rows in ")
    assert (500, 600) == (first, page.locator("tbody tr").count())
    assert (601, ["s", "n"], ["urn:s:0", "7"]) == (len(rows), *rows[:2])
    assert page.inner_text("tbody tr:first-child td.number") == "7"


def test_other_answers_are_shown_too(opened: Open) -> None:
    """Yes or no, statements, and what is wrong with a query."""
    page = opened()

    assert _run(page, "ASK {}").startswith("1 row in ")
    assert page.inner_text("tbody") == "true"
    assert _run(page, "CONSTRUCT { <urn:a> <urn:b> <urn:c> } {}").startswith("1 line in ")
    assert page.inner_text(".text").strip() == "<urn:a> <urn:b> <urn:c> ."


def test_an_error_is_shown(browser: Browser, served: Endpoint) -> None:
    """What the endpoint says about a query stands where its rows would."""
    page = browser.new_page()
    page.goto(served.address)

    assert _run(page, "SELECT * { SERVICE <urn:x> { ?s ?p ?o } }") == ""
    assert page.inner_text(".error").startswith("SERVICE is off")
    assert not page.is_visible(".answer")
    page.close()


def test_keys_are_enough(opened: Open) -> None:
    """The editor has the focus; Ctrl+Enter runs, Escape stops, and the page may ask again."""
    page = opened()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(CROSS_PRODUCT)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".stop:enabled")
    page.keyboard.press("Escape")

    assert page.inner_text(".status") == "Stopped."
    assert _run(page, "ASK {}").startswith("1 row in ")


def test_an_example_is_put_into_the_editor(opened: Open) -> None:
    """It runs as it stands, parameters that it needs filled in."""
    page = opened()
    page.select_option(".question", "co-authors")

    assert 'VALUES ?_person { "Chen" }' in page.input_value(".query")
    page.click(".run")
    page.wait_for_selector(".stop:disabled", state="attached")
    assert page.inner_text(".status").startswith("0 rows in ")


def test_nothing_runs_from_the_address(opened: Open, served: Endpoint) -> None:
    """A query there is put into the editor, with a warning; an endpoint there is not asked."""
    asked: list[str] = []
    page = opened()
    page.on("request", lambda request: asked.append(request.url))
    page.goto("about:blank")
    page.goto(f"{served.address}#query={quote('ASK { <urn:a> ?p ?o }')}&endpoint={quote('http://evil.example/')}")
    page.wait_for_selector(".notice:visible")
    page.wait_for_timeout(200)

    assert page.input_value(".query") == "ASK { <urn:a> ?p ?o }"
    assert [url for url in asked if url.endswith("/query") or "evil" in url] == []
    assert page.inner_text(".status") == ""


def test_every_part_of_an_answer_is_text(opened: Open, served: Endpoint) -> None:
    """Values, languages, datatypes and names of columns that are markup show as they are written."""
    page = opened()
    texts = (SCRIPT, IMAGE, HOSTILE_TEXT, *ADDRESSES, "<svg onload=window.broken=1>", "\u202eabc", "=cmd|' /C calc'!A0")
    terms = [{"type": "literal", "value": text, "xml:lang": text, "datatype": text} for text in texts]
    terms += [{"type": kind, "value": text} for text in texts for kind in ("uri", "bnode", SCRIPT)]
    body = json.dumps({"head": {"vars": [IMAGE]}, "results": {"bindings": [{IMAGE: term} for term in terms]}})
    page.route("**/query", lambda route: route.fulfill(body=body, content_type="application/sparql-results+json"))

    assert _run(page, "ASK {}").startswith(f"{len(terms)} rows in ")
    assert page.inner_text("th") == IMAGE
    assert page.evaluate("document.querySelectorAll('table img, table script, table svg, table a').length") == 0
    assert page.evaluate("window.broken") is None
    assert page.locator("td").first.text_content() == f"{SCRIPT} @{SCRIPT}"
    assert served.process.poll() is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_telephone_shows_all_of_it(opened: Open, scheme: str) -> None:
    """At 375 points nothing is scrolled sideways but the rows, and every control has a name and can be touched."""
    page = opened(viewport={"width": 375, "height": 700}, color_scheme=scheme)
    _run(page, "SELECT * { ?s ?p ?o . BIND(CONCAT(STR(?s), STR(?o), STR(?s)) AS ?long) } LIMIT 3")

    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    for name in ("Run", "Stop", "Download CSV"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box
        assert box["height"] >= 38
    assert page.get_by_label("Query", exact=True).is_visible()
    assert page.get_by_label("Question").is_visible()


_ATTACK = """<!DOCTYPE html><iframe id=frame src="{at}"></iframe><img id=image src="{at}query?query=ASK%7B%7D"><script>
const results = {};
const note = (name) => (value) => (results[name] = String(value));
const post = (type, body, how) => fetch("{at}query", {method: "POST", body, headers: {"content-type": type}, ...how});
const trying = [
  fetch("{at}query?query=ASK%7B%7D").then((r) => r.text()).then(note("get"), note("get")),
  post("application/sparql-query", "ASK {}", {}).then(note("post"), note("post")),
  post("application/x-www-form-urlencoded", "query=ASK%7B%7D", {mode: "no-cors"}).then(note("form"), note("form")),
  new Promise((done) => {
    const socket = new WebSocket("{at}query?query=ASK%7B%7D".replace("http", "ws"));
    socket.onopen = () => done(note("socket")("open"));
    socket.onerror = () => done(note("socket")("refused"));
  }),
];
Promise.all(trying).then(() => (window.results = results));
</script>"""


def test_a_page_of_another_origin_gets_nothing(browser: Browser, served: Endpoint, httpserver: HTTPServer) -> None:
    """Neither frames nor scripts, images, forms or WebSockets of another page on this machine reach a query."""
    httpserver.expect_request("/").respond_with_data(_ATTACK.replace("{at}", served.address), content_type="text/html")
    statuses: list[tuple[str, int]] = []
    page = browser.new_page()
    page.on("response", lambda answer: statuses.append((answer.url, answer.status)))
    page.goto(httpserver.url_for("/"))
    page.wait_for_function("window.results", timeout=10_000)
    results = page.evaluate("window.results")
    frames = [frame.url for frame in page.frames[1:]]
    page.close()

    assert "TypeError: Failed to fetch" in results["get"]
    assert "TypeError: Failed to fetch" in results["post"]
    assert results["socket"] == "refused"
    assert {status for url, status in statuses if "/query" in url} <= {403}
    assert all("error" in url for url in frames)


def test_every_answer_carries_the_headers_that_keep_a_browser_safe(served: Endpoint) -> None:
    """The page, its files, answers, errors and refusals: all have the same policy."""
    for path in ("", "page.js", "catalogue.json", "query?query=ASK%7B%7D", "query?query=broken", "elsewhere", "store"):
        try:
            fields = urllib.request.urlopen(served.address + path).headers  # noqa: S310  # our own address
        except urllib.error.HTTPError as error:
            fields = error.headers
            error.close()
        assert SAFE.items() <= {name.lower(): value for name, value in fields.items()}.items(), path
