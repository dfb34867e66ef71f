"""Endpoints that are graphs of ours: for every question the rows of the store, cell by cell and kind by kind."""

from __future__ import annotations

import socket
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

import builds
import endpoints
import pytest
from command import GRAPH
from oxigraph import PROGRAM

from etl import query, remote, store
from etl.errors import EndpointError, QueryError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from etl.model import Table
    from etl.query import Question


_QUESTIONS = query.catalogue()
_EXTRAS = [(q, given) for q in _QUESTIONS for given in ({}, *({p.name: p.example or ""} for p in q.parameters))]

each_way_to_ask = pytest.mark.parametrize(
    ("question", "given"), _EXTRAS, ids=[f"{q.name}-{'-'.join(given) or 'bare'}" for q, given in _EXTRAS]
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small graph as a build."""
    folder = tmp_path_factory.mktemp("remote") / "build"
    builds.stored(store.statements(GRAPH), folder / "store")
    return folder


@pytest.fixture(scope="module")
def opened(built: Path) -> store.Graph:
    return store.opened(built / "store")


@pytest.fixture(scope="module")
def served(built: Path) -> Iterator[remote.Endpoint]:
    """What `mlsys-kg serve` makes of it."""
    serving = endpoints.endpoint(built)
    yield remote.endpoint(f"{serving.address}query")
    serving.process.terminate()
    serving.process.wait(20)


@pytest.fixture(scope="module")
def bare(built: Path) -> Iterator[remote.Endpoint]:
    """The oxigraph server alone."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = (str(PROGRAM), "serve-read-only", "--location", str(built / "store"), "--bind", f"127.0.0.1:{port}")
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        at = remote.endpoint(f"http://127.0.0.1:{port}/query")
        assert endpoints.comes(lambda: _answers(at) or process.poll() is not None)
        yield at
        process.kill()


def _answers(at: remote.Endpoint) -> bool:
    try:
        return bool(remote.rows(at, "ASK {}").rows)
    except EndpointError:
        return False


def _given(question: Question, given: dict[str, str]) -> dict[str, str]:
    return {p.name: p.example or "" for p in question.parameters if p.required} | given


def _kinds(table: Table) -> list[list[type]]:
    return [list(map(type, row)) for row in table.rows]


@each_way_to_ask
def test_a_served_build_answers_like_its_store(
    question: Question, given: dict[str, str], opened: store.Graph, served: remote.Endpoint
) -> None:
    """The same rows in the same order, with numbers, IRIs and truths as such; bare and with each parameter."""
    expected = query.answer(question, opened, _given(question, given))
    actual = query.answer(question, served, _given(question, given))

    assert expected.rows
    assert expected == actual
    assert _kinds(expected) == _kinds(actual)


@each_way_to_ask
def test_a_bare_server_answers_like_its_store(
    question: Question, given: dict[str, str], opened: store.Graph, bare: remote.Endpoint
) -> None:
    """Nothing rests on our own gate."""
    expected = query.answer(question, opened, _given(question, given))

    assert expected == query.answer(question, bare, _given(question, given))


@pytest.mark.parametrize(
    "text",
    [
        "ASK { ?s ?p ?o }",
        "CONSTRUCT { ?s a ?type } WHERE { ?s a ?type } ",
        "DESCRIBE <https://w3id.org/mlsys-kg/system/larkspur>",
        "SELECT ?s ?p ?o WHERE { ?s ?p ?o } ORDER BY ?s ?p ?o",
    ],
)
def test_every_form_of_query_answers_like_the_store(text: str, opened: store.Graph, bare: remote.Endpoint) -> None:
    """ASK, CONSTRUCT, DESCRIBE, and every statement there is."""
    question = query.read(text, "q")

    expected = query.answer(question, opened)

    assert expected.rows
    assert expected == query.answer(question, bare)


def test_all_statements_come_over_the_wire(opened: store.Graph, served: remote.Endpoint) -> None:
    """Not one more or less."""
    assert query.everything(opened) == query.everything(served)


def test_a_malformed_query_is_refused_with_its_place(served: remote.Endpoint) -> None:
    """In the server's own words."""
    with pytest.raises(QueryError) as caught:
        remote.rows(served, "SELECT ?s WHERE { ?s ?p }")

    assert "refuses the query: " in str(caught.value)
    assert "error at 1:2" in str(caught.value)


def test_an_update_changes_nothing(opened: store.Graph, served: remote.Endpoint) -> None:
    """Queries are all that is sent."""
    with pytest.raises(QueryError, match="refuses the query: the graph is read-only"):
        remote.rows(served, "DROP ALL")

    assert store.count(opened) == len(query.everything(served))


def test_the_page_of_a_server_is_no_endpoint(served: remote.Endpoint) -> None:
    """Who names the wrong one of the two addresses is told to look again."""
    page = remote.endpoint(served.url.removesuffix("query"))

    with pytest.raises(EndpointError, match="check the address"):
        remote.rows(page, "ASK {}")


def test_a_query_that_takes_too_long_is_left(bare: remote.Endpoint) -> None:
    """The time is that of the endpoint's type, whatever the server is doing."""
    start = time.monotonic()
    long = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"

    with pytest.raises(EndpointError, match=r"no whole answer within 0\.5 seconds"):
        remote.rows(remote.endpoint(bare.url, seconds=0.5), long)

    assert time.monotonic() - start < 5


# Addresses


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://127.0.0.1:7878/query", remote.Endpoint("http://127.0.0.1:7878/query")),
        ("https://x.example", remote.Endpoint("https://x.example/")),
        (
            " http://x.example/sparql?default-graph-uri=a#top ",
            remote.Endpoint("http://x.example/sparql?default-graph-uri=a"),
        ),
        ("https://ada:s%40fe@x.example/q", remote.Endpoint("https://x.example/q", ("ada", "s@fe"))),
        ("http://ada@[::1]:80/q", remote.Endpoint("http://[::1]:80/q", ("ada", ""))),
    ],
)
def test_an_address_is_where_to_ask_and_who_asks(address: str, expected: remote.Endpoint) -> None:
    """A login is taken out of the address, and no part of it is sent that is for the reader alone."""
    assert expected == remote.endpoint(address)


def test_a_login_that_is_given_comes_before_that_of_the_address() -> None:
    """--user is said later than the address was written down."""
    assert ("bo", "b") == remote.endpoint("http://ada:a@x.example/", ("bo", "b")).login


def test_a_password_is_not_shown() -> None:
    """Neither in the type's own words nor in those of an error."""
    with pytest.raises(EndpointError) as caught:
        remote.endpoint("http://ada:secret@:x/")

    assert "secret" not in str(caught.value)
    assert "secret" not in repr(remote.endpoint("http://ada:secret@x.example/"))
    assert "http://x.example/" == remote.shown("http://ada:secret@x.example/")


@pytest.mark.parametrize(
    "address", ["", "x.example/query", "ftp://x.example/", "http://", "http://x:y/", "http://a b/"]
)
def test_what_can_be_no_endpoint_is_told(address: str) -> None:
    """Another scheme, no host, a port that is none, a blank."""
    with pytest.raises(EndpointError, match=r"is no address of an endpoint: "):
        remote.endpoint(address)


def test_a_path_is_no_address() -> None:
    """`etl.open` and --endpoint tell the two apart."""
    assert [True, True, False, False] == [remote.is_address(one) for one in ("http://x", "HTTPS://x", "build", "a.ttl")]
