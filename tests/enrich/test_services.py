"""OpenAlex and Crossref: a real server of this machine that speaks the JSON that they document."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from werkzeug import Request, Response

from etl import enrich, fetch, pipeline, store
from etl.enrich import CROSSREF, OPENALEX
from etl.model import Author, Edition, Quote, Record
from etl.runs import Run

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer

TITLE = "Kestrel: Swift Kernels for Small and Patient Machines"
PROGRAMME = f"""HOTSYS.2031 - All

#1 {TITLE} [PDF]

Authors: Ada Swift ; Paolo Costa

We present Kestrel, a compiler that schedules every kernel anew.
"""
Work = Callable[..., dict[str, object]]


def _openalex(title: str = TITLE, *names: str, doi: str = "10.5555/kestrel") -> dict[str, object]:
    """A work as OpenAlex has it."""
    return {
        "id": "https://openalex.org/W1",
        "doi": f"https://doi.org/{doi}",
        "title": title,
        "publication_year": 2031,
        "publication_date": "2031-04-05",
        "authorships": [{"author": {"display_name": name}} for name in names or ("Ada Swift", "Paolo Costa")],
        "primary_location": {"source": {"display_name": "Letters on Kernels"}},
    }


def _crossref(title: str = TITLE, *names: str, doi: str = "10.5555/kestrel") -> dict[str, object]:
    """The same as Crossref has it."""
    people = [name.split() for name in names or ("Ada Swift", "Paolo Costa")]
    return {
        "DOI": doi.upper(),
        "title": [title],
        "author": [{"given": given, "family": family} for given, family in people],
        "issued": {"date-parts": [[2031, 4, 5]]},
        "container-title": ["Letters on Kernels"],
    }


SERVICES: dict[str, tuple[Work, Callable[[list[dict[str, object]]], object]]] = {
    "openalex": (_openalex, lambda works: {"meta": {"count": len(works)}, "results": works}),
    "crossref": (_crossref, lambda works: {"status": "ok", "message": {"items": works}}),
}
each_service = pytest.mark.parametrize("name", SERVICES)


def _answer(name: str, *works: dict[str, object]) -> str:
    return json.dumps(SERVICES[name][1](list(works)))


def run(folder: Path, apis: dict[str, str], seconds: float = 5, text: str = PROGRAMME) -> Run:
    """A run over one page that asks servers."""
    page = folder / "page.txt"
    page.write_text(text, encoding="utf-8")
    web = fetch.Web(private=True, pace=0, cache=folder / "cache", most_seconds=seconds)
    return pipeline.run([str(page)], folder / "out", web=web, ask=apis)


def rows(folder: Path, query: str) -> list[tuple[str | None, ...]]:
    prefixes = (
        "PREFIX bibo: <http://purl.org/ontology/bibo/> PREFIX dcterms: <http://purl.org/dc/terms/> "
        "PREFIX kg: <https://w3id.org/mlsys-kg/ontology#> PREFIX prov: <http://www.w3.org/ns/prov#> "
        "PREFIX schema: <https://schema.org/> "
    )
    return list(store.rows(store.opened(folder / "out" / "store"), prefixes + query).rows)


@each_service
def test_a_title_gets_doi_and_provenance(tmp_path: Path, httpserver: HTTPServer, name: str) -> None:
    """The DOI of the work with title and authors of the page, and the answer that each fact comes from."""
    work = SERVICES[name][0]
    body = _answer(name, work(TITLE, "Somebody Else", doi="10.5555/other"), work())
    httpserver.expect_request("/works").respond_with_data(body, content_type="application/json")

    made = run(tmp_path, {name: httpserver.url_for("/works")})

    assert not made.notices
    assert [("10.5555/kestrel",)] == rows(tmp_path, "SELECT ?doi { ?p bibo:doi ?doi }")
    ((source,),) = rows(
        tmp_path, "SELECT ?from { ?e kg:forProperty bibo:doi ; prov:wasDerivedFrom/dcterms:source ?from }"
    )
    assert source
    assert source.startswith(httpserver.url_for("/works?"))
    assert [("HOTSYS",)] == rows(tmp_path, "SELECT ?venue { ?p kg:publishedIn/kg:venue ?venue }")


@each_service
def test_a_paper_without_venue_gets_venue_and_date(tmp_path: Path, httpserver: HTTPServer, name: str) -> None:
    """Where no page prints them, venue and date are those of the service, each with its provenance."""
    body = _answer(name, SERVICES[name][0]())
    httpserver.expect_request("/works").respond_with_data(body, content_type="application/json")
    entry = f"@misc{{kestrel, title = {{{TITLE}}}, author = {{Ada Swift and Paolo Costa}}}}"

    run(tmp_path, {name: httpserver.url_for("/works")}, text=entry)

    found = rows(
        tmp_path,
        "SELECT ?date ?venue { ?p dcterms:issued ?date ; kg:publishedIn/kg:venue ?venue . ?e kg:forPaper ?p ;"
        " kg:forProperty kg:publishedIn . ?f kg:forPaper ?p ; kg:forProperty dcterms:issued }",
    )
    assert [("2031-04-05", "Letters on Kernels")] == found


def test_a_paper_is_linked_to_the_work_that_openalex_names(tmp_path: Path, httpserver: HTTPServer) -> None:
    """The id of the work whose authors agree, with the answer it comes from; other authors' work is not linked."""
    works = [{**_openalex(), "ids": {"openalex": "https://openalex.org/W1"}}]
    works += [{**_openalex(TITLE, "Somebody Else"), "ids": {"openalex": "https://openalex.org/W2"}}]
    httpserver.expect_request("/works").respond_with_data(_answer("openalex", *works), content_type="application/json")

    run(tmp_path, {"openalex": httpserver.url_for("/works")})

    found = rows(
        tmp_path,
        "SELECT ?same ?from { ?p schema:sameAs ?same . ?e kg:forPaper ?p ; kg:forProperty schema:sameAs ;"
        " prov:wasDerivedFrom/dcterms:source ?from }",
    )
    assert ["https://openalex.org/W1"] == [same for same, _ in found]
    assert str(found[0][1]).startswith(httpserver.url_for("/works?"))


def test_a_link_to_dblp_on_a_page_names_the_paper(tmp_path: Path) -> None:
    """Without asking anybody, in the form that dblp gives to its records."""
    link = "https://dblp.org/rec/conf/hotsys/Swift31.html"
    run(tmp_path, {}, text=f"@misc{{k, title = {{{TITLE}}}, author = {{Ada Swift}}, url = {{{link}}}}}")

    assert [(link.removesuffix(".html"),)] == rows(tmp_path, "SELECT ?same { ?p schema:sameAs ?same }")


def test_each_service_is_asked_and_named_once(tmp_path: Path, httpserver: HTTPServer) -> None:
    """Two services that agree add one DOI with one provenance."""
    for name, (work, _) in SERVICES.items():
        body = _answer(name, work())
        httpserver.expect_request(f"/{name}").respond_with_data(body, content_type="application/json")

    run(tmp_path, {name: httpserver.url_for(f"/{name}") for name in SERVICES})

    assert ["/openalex", "/crossref"] == [request.path for request, _ in httpserver.log]
    assert 1 == len(rows(tmp_path, "SELECT ?e { ?e a kg:Enrichment ; kg:forProperty bibo:doi }"))


def _busy_once() -> Callable[[Request], Response]:
    """A server that first asks to come again in a second."""
    asked: list[Request] = []

    def answer(request: Request) -> Response:
        asked.append(request)
        if len(asked) == 1:
            return Response("busy", status=429, headers={"Retry-After": "1"})
        return Response(_answer("openalex", _openalex()), content_type="application/json")

    return answer


def test_a_busy_service_is_asked_again_after_its_pause(tmp_path: Path, httpserver: HTTPServer) -> None:
    """429 with Retry-After costs that time and no fact."""
    httpserver.expect_request("/works").respond_with_handler(_busy_once())

    begun = time.monotonic()
    made = run(tmp_path, {"openalex": httpserver.url_for("/works")})

    assert time.monotonic() - begun >= 1
    assert not made.notices
    assert [("10.5555/kestrel",)] == rows(tmp_path, "SELECT ?doi { ?p bibo:doi ?doi }")


def _slow(_: Request) -> Response:
    time.sleep(2)
    return Response(_answer("openalex", _openalex()), content_type="application/json")


FAULTS = {
    "error": Response("busy", status=500),
    "truncated": Response(_answer("openalex", _openalex())[:-40], content_type="application/json"),
    "page": Response("<html><body><h1>Down for repair</h1></body></html>", content_type="text/html"),
    "wrong paper": Response(_answer("openalex", _openalex("Otter: Kernels That Float in Rivers"))),
    "other authors": Response(_answer("openalex", _openalex(TITLE, "Somebody Else"))),
    "two works": Response(_answer("openalex", _openalex(), _openalex(doi="10.5555/copy"))),
    "slow": _slow,
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_bad_answer_adds_nothing(
    tmp_path: Path, httpserver: HTTPServer, fault: Response | Callable[[Request], Response]
) -> None:
    """Errors, damage, other papers and doubtful answers leave the graph of the page, with one notice at most."""
    answer = (lambda _: fault) if isinstance(fault, Response) else fault
    httpserver.expect_request("/works").respond_with_handler(answer)

    made = run(tmp_path, {"openalex": httpserver.url_for("/works")}, seconds=1)

    assert 1 == made.counts["papers"]
    assert [] == rows(tmp_path, "SELECT ?e { ?e a kg:Enrichment }")
    assert all(notice.code == "unanswered" for notice in made.notices)
    assert len(made.notices) <= 1


def test_an_answer_in_another_format_is_no_answer(tmp_path: Path, httpserver: HTTPServer) -> None:
    """One notice names the service, in a line of ordinary length whatever the question was."""
    feed = f"<entry><title>{TITLE}</title><author><name>Ada Swift</name></author><id>urn:x</id></entry>"
    feed = f"<feed xmlns='http://www.w3.org/2005/Atom'>{feed}</feed>"
    httpserver.expect_request("/works").respond_with_data(feed, content_type="application/atom+xml")

    made = run(tmp_path, {"openalex": httpserver.url_for("/works")})

    assert ["it answers in another format than openalex: check the address"] == [
        notice.message.rpartition("alone: ")[2] for notice in made.notices
    ]


def test_a_notice_quotes_no_long_question(tmp_path: Path, httpserver: HTTPServer) -> None:
    """Of the address with fifty DOIs that failed."""
    httpserver.expect_request("/works").respond_with_data("", 404)
    entries = "\n".join(f"@misc{{k{n}, doi = {{10.5555/{n:020}}}, title = {{{TITLE}}}}}" for n in range(50))

    made = run(tmp_path, {"openalex": httpserver.url_for("/works")}, text=entries)

    (notice,) = (one for one in made.notices if one.code == "unanswered")
    assert len(notice.message) < 400
    assert "answers 404" in notice.message


def record(number: int, title: str | None = None, doi: str | None = None, *names: str, venue: str = "") -> Record:
    quote = None if title is None else Quote(title, 0, len(title))
    people = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
    return Record("page", number, 0, 9, quote, people, doi=doi, edition=Edition(venue) if venue else None)


@pytest.mark.parametrize(("service", "most"), [(OPENALEX, 50), (CROSSREF, 20)])
def test_dois_are_asked_together_and_titles_alone(service: enrich.Service, most: int) -> None:
    """Of complete records, short titles and those without authors nothing is asked; the order does not matter."""
    dois = [record(n, doi=f"10.5555/{n:03}") for n in range(60)]
    titles = [record(n, f"Kestrel waits for memory {n}", None, "Ada Swift") for n in range(2)]
    others = [
        record(1, "Otter floats", None, "Ada Swift"),
        record(2, "Otter floats down the river"),
        record(3, "Otter floats down the river", "10.5555/otter", "Ada Swift", venue="RIVER"),
    ]

    asked = list(service.questions([*dois, *titles, *others], "https://kg.example/works"))

    assert asked == list(service.questions([*others, *reversed(titles), *reversed(dois)], "https://kg.example/works"))
    assert [most, min(most, 60 - most)] == [len(question.ids) for question in asked[:2]]
    assert 60 == sum(len(question.ids) for question in asked)
    assert 2 == sum(len(question.asking) for question in asked)
    query = parse_qs(urlsplit(asked[-1].address).query)
    assert "Kestrel waits for memory 1" in " ".join(value for values in query.values() for value in values)


def test_facts_leave_the_words_of_an_abstract_to_pages() -> None:
    """An abstract of a service is no text that a page prints."""
    answer = record(1, TITLE, "10.5555/kestrel", "Ada Swift")
    quote = Quote("We present Kestrel.", 0, 19)

    for service in (OPENALEX, CROSSREF):
        assert answer == service.facts(replace(answer, abstract=quote, urls=("https://kg.example/",)))
