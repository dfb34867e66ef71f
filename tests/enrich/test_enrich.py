"""What pages leave out is asked of the arXiv API: a real server of this machine that speaks its Atom."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit
from xml.sax.saxutils import escape

import pytest
from werkzeug import Request, Response

from etl import enrich, fetch, pipeline, resolve, store
from etl.enrich import ARXIV
from etl.model import Author, Notice, Quote, Record
from etl.runs import Run

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer

OTTER = (
    "We present Otter, a runtime that lets kernels float until their inputs are there. Most compilers fix the order of "
    "kernels before the program starts, and devices wait whenever one input is late. Otter looks at the graph while it "
    "runs and keeps every device busy with whatever is ready. It is 3x faster than TVM."
)
HERON = (
    "We present Heron, a scheduler that waits for memory. Programs on shared machines ask for more than there is, and "
    "are ended when somebody else needs it. Heron delays a task until its memory is free, and lets others pass it "
    "meanwhile. Heron needs no profile of the program that it schedules at all."
)
LISTING = f"""{OTTER}

arXiv:3104.00001
Created: 2031-04-05

{HERON}

arXiv:3104.00002
Created: 2031-04-06
"""
SLOW = "We present Heron, a scheduler that waits for memory. Heron needs no profile of the program that it runs at all."
PROGRAMME = """HOTSYS.2031 - All

#1 Kestrel: Swift Kernels for Small and Patient Machines [PDF]

Authors: Ada Swift ; Paolo Costa

We present Kestrel, a compiler that schedules every kernel anew.
"""
KNOWN = {
    "3104.00001": ("Otter: Kernels That Float", ["Ida Brandt", "Bo Stork"]),
    "3104.00002": ("Heron: Patient Schedules", ["Cy Nakai"]),
    "3104.00003": ("Kestrel: Swift Kernels for Small and Patient Machines", ["A. Swift", "P. Costa"]),
    "3104.00004": ("Kestrel: Swift Kernels for Small and Patient Machines", ["Somebody Else"]),
}


def feed(*ids: str) -> str:
    """An answer of the API about papers."""
    entries = "".join(
        f"<entry><id>http://arxiv.org/abs/{id_}v2</id><title>{escape(title)}</title><summary>About this.</summary>"
        + "".join(f"<author><name>{name}</name></author>" for name in names)
        + "<published>2031-04-05T17:00:00Z</published></entry>"
        for id_, (title, names) in ((id_, KNOWN[id_]) for id_ in ids)
    )
    return f'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>arXiv</title>{entries}</feed>'


def answered(request: Request) -> Response:
    """What the API says to a question by ids or by titles."""
    asked = [id_ for id_ in request.args.get("id_list", "").split(",") if id_ in KNOWN]
    if "Kestrel" in request.args.get("search_query", ""):
        asked = ["3104.00003", "3104.00004"]
    return Response(feed(*asked), content_type="application/atom+xml")


def run(folder: Path, api: str, text: str = LISTING) -> Run:
    """A run over one page that asks the API of a server."""
    page = folder / "page.txt"
    page.write_text(text, encoding="utf-8")
    web = fetch.Web(private=True, pace=0, cache=folder / "cache", most_seconds=3)
    return pipeline.run([str(page)], folder / "out", web=web, ask={"arxiv": api})


def _of_services(made: Run) -> list[Notice]:
    """Its notices but for the one that doubts how so small a page was read."""
    return [notice for notice in made.notices if notice.code != "doubtful"]


def rows(folder: Path, query: str) -> list[tuple[str | None, ...]]:
    """What a query finds in the output of the run."""
    prefixes = (
        "PREFIX dcterms: <http://purl.org/dc/terms/> PREFIX kg: <https://w3id.org/mlsys-kg/ontology#> "
        "PREFIX fabio: <http://purl.org/spar/fabio/> PREFIX prov: <http://www.w3.org/ns/prov#> "
    )
    return list(store.rows(store.opened(folder / "out" / "store"), prefixes + query).rows)


def test_ids_get_titles_and_authors(tmp_path: Path, httpserver: HTTPServer) -> None:
    """All ids are one question; what the answer adds says so and whence, and nothing is extracted from it."""
    httpserver.expect_request("/api").respond_with_handler(answered)

    made = run(tmp_path, httpserver.url_for("/api"))

    assert ["3104.00001,3104.00002"] == [request.args["id_list"] for request, _ in httpserver.log]
    assert (2, 3, 1) == (made.counts["papers"], made.counts["people"], made.counts["speedups"])
    assert not _of_services(made)
    found = rows(
        tmp_path,
        "SELECT ?title ?from WHERE { ?p dcterms:title ?title . ?e kg:forPaper ?p ; kg:forProperty dcterms:title ;"
        " prov:wasDerivedFrom/dcterms:source ?from } ORDER BY ?title",
    )
    assert [("Heron: Patient Schedules",), ("Otter: Kernels That Float",)] == [row[:1] for row in found]
    assert {row[1] for row in found} == {httpserver.url_for("/api?id_list=3104.00001%2C3104.00002&max_results=2")}
    assert 2 == len(rows(tmp_path, "SELECT ?e WHERE { ?e a kg:Enrichment ; kg:forProperty kg:authorship }"))


def test_a_title_gets_its_id_when_the_authors_agree(tmp_path: Path, httpserver: HTTPServer) -> None:
    """Of two papers of one title that with the same authors counts; what the page prints stays, and its name."""
    httpserver.expect_request("/api").respond_with_handler(answered)

    made = run(tmp_path, httpserver.url_for("/api"), PROGRAMME)

    assert 1 == made.counts["papers"]
    assert [("3104.00003",)] == rows(tmp_path, "SELECT ?id WHERE { ?p fabio:hasArXivId ?id }")
    assert [("Ada Swift",), ("Paolo Costa",)] == rows(
        tmp_path,
        "SELECT ?name WHERE { ?a kg:author/<http://www.w3.org/2000/01/rdf-schema#label> ?name } ORDER BY ?name",
    )
    assert 1 == len(rows(tmp_path, "SELECT ?old WHERE { ?p a kg:Paper ; dcterms:replaces ?old }"))


@pytest.mark.parametrize(
    "answer",
    [
        Response("no feed", status=200),
        Response("busy", status=500),
        Response(feed(), content_type="application/atom+xml"),
        Response(feed("3104.00003"), content_type="application/atom+xml"),
    ],
    ids=["garbage", "error", "empty", "other ids"],
)
def test_a_bad_answer_leaves_the_graph_as_it_was(tmp_path: Path, httpserver: HTTPServer, answer: Response) -> None:
    """Garbage, an error, an answer without papers or about others: the graph of the pages, and at most one warning."""
    httpserver.expect_request("/api").respond_with_response(answer)
    (tmp_path / "alone").mkdir()
    (tmp_path / "asked").mkdir()
    page = tmp_path / "alone" / "page.txt"
    page.write_text(LISTING, encoding="utf-8")
    pipeline.run([str(page)], tmp_path / "alone" / "out")

    made = run(tmp_path / "asked", httpserver.url_for("/api"))

    graphs = [(tmp_path / name / "out" / "graph.nt").read_bytes() for name in ("alone", "asked")]
    assert graphs[0] == graphs[1]
    assert len(_of_services(made)) <= 1
    assert all(one.code == "unanswered" and "stands alone" in one.message for one in _of_services(made))


def test_a_server_that_answers_nothing_is_left_in_peace(tmp_path: Path, httpserver: HTTPServer) -> None:
    """After some questions without an answer no more are asked."""
    httpserver.expect_request("/api").respond_with_response(Response("no feed", status=404))
    listing = "".join(
        f"{SLOW} It was seen {n} times.\n\narXiv:{3104 + n // 99999}.{n:05}\nCreated: 2031-04-05\n\n"
        for n in range(600)
    )

    made = run(tmp_path, httpserver.url_for("/api"), listing)

    assert enrich.PATIENCE == len(httpserver.log)
    assert "5 of 6 questions had no answer" in _of_services(made)[-1].message


def test_a_server_that_is_not_there_costs_one_warning(tmp_path: Path) -> None:
    """Without an answer the run ends well."""
    made = run(tmp_path, "http://127.0.0.1:9/api")

    assert ["unanswered"] == [notice.code for notice in _of_services(made)]
    assert 2 == made.counts["papers"]


def record(number: int, title: str | None = None, arxiv: str | None = None, *names: str) -> Record:
    """A record that prints so much."""
    quote = None if title is None else Quote(title, 0, len(title))
    return Record("page", number, 0, 9, quote, tuple(Author(n, Quote(n, 0, len(n))) for n in names), arxiv=arxiv)


def test_questions_are_few_and_in_order() -> None:
    """A hundred ids a question, eight titles; complete records, short titles and those without authors are left."""
    ids = [record(n, arxiv=f"3104.{n:05}") for n in range(150)]
    titles = [record(n, f"Kestrel waits for memory {n}", None, "Ada Swift") for n in range(10)]
    complete = [
        record(1, "Otter", "3105.00001", "Ada Swift"),
        record(2, "Otter", None, "Ada Swift"),
        record(3, "A b c d"),
    ]

    asked = list(ARXIV.questions([*ids, *titles, *complete], "https://kg.example/arxiv"))

    assert [100, 50, 0, 0] == [len(question.ids) for question in asked]
    assert [0, 0, 8, 2] == [len(question.asking) for question in asked]
    again = ARXIV.questions([*complete, *reversed(titles), *reversed(ids)], "https://kg.example/arxiv")
    assert asked == list(again)
    query = parse_qs(urlsplit(asked[3].address).query)
    assert ['ti:"Kestrel waits for memory 8" OR ti:"Kestrel waits for memory 9"'] == query["search_query"]


def test_an_answer_that_fits_twice_is_not_believed() -> None:
    """Two papers of the same title and authors: neither is certain."""
    asking = record(1, "Kestrel waits for memory", None, "Ada Swift")
    answers = [record(n, "Kestrel waits for memory", f"3104.{n:05}", "Ada Swift") for n in (1, 2)]
    question = enrich.Question("", asking=(asking,))

    assert [] == enrich.believed(question, answers, resolve.certain)
    assert answers[:1] == enrich.believed(question, answers[:1], resolve.certain)
