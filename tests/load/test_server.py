"""Servers of several kinds, found by one address, and what is told when there is none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pytest_httpserver import HTTPServer
from werkzeug import Response

from etl.errors import EndpointError, LoadError
from etl.load.patience import Patience
from etl.load.server import Addresses, Server, found
from etl.remote.sending import Credentials, Sender, Unsent

_YES = b'{"head": {}, "boolean": true}'
_JSON = "application/sparql-results+json"


def _server(*paths: str) -> HTTPServer:
    """A server that answers queries at the first path and takes updates at the second."""
    server = HTTPServer(host="127.0.0.1", port=0, threaded=True)
    query, update = paths
    server.expect_request(query, data=b"query=ASK+%7B%7D").respond_with_data(_YES, content_type=_JSON)
    server.expect_request(update, data=b"INSERT DATA {}").respond_with_data("", 204)
    server.no_handler_status_code = 404
    return server


def _found(url: str, given: Addresses = Addresses()) -> Server:  # noqa: B008  # frozen
    return found(url, given, Sender(Credentials(), 10.0), Patience(0.0))


def _error(url: str, given: Addresses = Addresses()) -> str:  # noqa: B008
    with pytest.raises((LoadError, EndpointError)) as caught:
        _found(url, given)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("address", "query", "update", "stores"),
    [
        ("", "/query", "/update", ("/store", "/data")),
        ("/", "/query", "/update", ("/store", "/data")),
        ("/query", "/query", "/update", ("/store", "/data")),
        ("/papers", "/papers/query", "/papers/update", ("/papers/store", "/papers/data")),
        ("", "/sparql", "/sparql-auth", ("/sparql-graph-crud-auth",)),
        ("/sparql", "/sparql", "/sparql-auth", ("/sparql-graph-crud-auth",)),
        ("/papers", "/papers/sparql", "/papers/update", ("/papers/data",)),
        ("/repositories/x", "/repositories/x", "/repositories/x/statements", ("/repositories/x/rdf-graphs/service",)),
        ("/bigdata/namespace/kb/sparql", "/bigdata/namespace/kb/sparql", "/bigdata/namespace/kb/sparql", ()),
    ],
    ids=["oxigraph", "slash", "its query", "Fuseki", "Virtuoso", "its sparql", "older Fuseki", "RDF4J", "one for both"],
)
def test_one_address_is_enough(address: str, query: str, update: str, stores: tuple[str, ...]) -> None:
    """The others are found by asking what servers of each kind have."""
    with _server(query, update) as server:
        base = server.url_for("").rstrip("/")
        addresses = _found(f"{base}{address}").addresses

    assert Addresses(f"{base}{query}", f"{base}{update}", tuple(f"{base}{store}" for store in stores)) == addresses


def test_addresses_that_are_given_are_taken() -> None:
    """As they are, and nothing else is asked."""
    with _server("/a", "/b") as server:
        given = Addresses(server.url_for("/a"), server.url_for("/b"), (server.url_for("/c"),))
        assert given == _found(server.url_for("/somewhere"), given).addresses
        assert {"/a", "/b"} == {request.path for request, _ in server.log}


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [
        (400, "no update\nhere", "answers 400 (no update here): it refuses what was sent"),
        (401, "", "answers 401: it asks for a login, or for another one: --user and --bearer give one"),
        (403, "", "answers 403: it lets you write nothing: it is read-only, or the login has no right to"),
        (429, "", "answers 429: it is asked too often"),
        (500, "IO error: No space left on device", "answers 500 (IO error: No space left on device)"),
        (503, "", "answers 503: it is busy"),
        (507, "", "answers 507: it has no room left"),
    ],
)
def test_a_server_that_takes_no_updates(status: int, body: str, message: str) -> None:
    """What it says of it in one line, and what to do."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        server.expect_request("/query").respond_with_data(_YES, content_type=_JSON)
        server.expect_request("/update").respond_with_data(body, status, content_type="text/plain")

        assert _error(server.url_for("/")) == f"{server.url_for('/update')} {message}"


def test_a_page_is_no_server() -> None:
    """What answers everything with HTML speaks no SPARQL."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        server.expect_request("/query").respond_with_data("<p>hello</p>", content_type="text/html")
        server.no_handler_status_code = 404

        assert "answers with text/html, which holds no SPARQL results: check the address" in _error(server.url_for("/"))


def test_an_answer_of_the_right_type_and_without_results_is_told() -> None:
    """The message does not blame the type."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        server.expect_request("/query").respond_with_data("nonsense", content_type=_JSON)
        server.no_handler_status_code = 404

        assert f"answers with {_JSON} that holds no SPARQL results: check the address" in _error(server.url_for("/"))


def test_a_redirect_is_named_and_not_followed() -> None:
    """No login comes to a host that nobody named."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        server.expect_request("/query").respond_with_data("", 302, {"Location": "http://elsewhere.example/query"})
        server.no_handler_status_code = 404

        assert "/query has moved to http://elsewhere.example/query: name that address" in _error(server.url_for("/"))


@pytest.mark.parametrize("address", ["localhost:7878", "", "http://", "file:///graph"])
def test_what_is_no_address_is_told(address: str) -> None:
    """With an example of one."""
    assert "is no address of an endpoint" in _error(address)


def test_nobody_at_an_address_is_told_at_once() -> None:
    """Patience is for servers that were there."""
    waited: list[str] = []

    with pytest.raises(Unsent, match="Connection refused"):
        found("http://127.0.0.1:1", Addresses(), Sender(Credentials(), 10.0), Patience(60.0, waited.append))
    assert waited == []


@pytest.fixture(scope="module")
def odd() -> Iterator[HTTPServer]:
    """A server that answers what a test says."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        yield server


def _answers(server: HTTPServer, table: object) -> Server:
    """That server, which answers every query with these results."""
    server.clear()
    body = json.dumps(table)
    server.expect_request("/query").respond_with_handler(lambda _: Response(body, content_type=_JSON))
    return Server(Addresses(server.url_for("/query"), ""), Sender(Credentials(), 10.0), Patience(0.0))


def _results(columns: list[str], *rows: list[object]) -> object:
    """SPARQL results in JSON."""
    told = [{name: {"type": "literal", "value": cell} for name, cell in zip(columns, row, strict=True)} for row in rows]
    return {"head": {"vars": columns}, "results": {"bindings": told}}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (_results(["n"]), "answers with 0 counts where one was asked for: check the address"),
        (_results(["n"], ["1"], ["2"]), "answers with 2 counts where one was asked for"),
        (_results(["n", "m"], ["1", "2"]), "answers with 2 columns where 1 were asked for"),
        (_results([]), "answers with 0 columns where 1 were asked for"),
        (_results(["n"], ["many"]), "answers with 'many' for a count"),
        (_results(["n"], ["-1"]), "answers with '-1' for a count"),
        (_results(["n"], ["1.5"]), "answers with '1.5' for a count"),
        (_results(["n"], ["1_000"]), "answers with '1_000' for a count"),
        (_results(["n"], ["9" * 5000]), "for a count"),
        (_results(["n"], [7]), "is JSON, but no SPARQL results"),
        ({"head": {"vars": ["n"]}, "results": {"bindings": [{}]}}, "answers with 0 counts"),
        ({"head": {"vars": ["n"]}, "results": {"bindings": [["n"]]}}, "is JSON, but no SPARQL results"),
    ],
)
def test_an_odd_count(odd: HTTPServer, table: object, message: str) -> None:
    """Rows, columns and values that are no count are one error, which quotes a few characters of them."""
    with pytest.raises((LoadError, EndpointError)) as caught:
        _answers(odd, table).number("SELECT …")

    assert message in str(caught.value)
    assert len(str(caught.value)) < 200


_NAMES = st.sampled_from("abc")
_WORDS = st.fixed_dictionaries({"type": st.sampled_from(["uri", "literal", "x"]), "value": st.text() | st.just("7")})
_BINDINGS = st.lists(st.dictionaries(_NAMES, st.none() | st.integers() | st.text() | _WORDS), max_size=3)
_TABLES = st.fixed_dictionaries(
    {
        "head": st.fixed_dictionaries({"vars": st.lists(_NAMES | st.none(), max_size=3)}),
        "results": st.fixed_dictionaries({"bindings": _BINDINGS}),
    }
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(_results(["load", "n"], ["urn:x", "1"]))
@example(_results(["load"], ["urn:x"]))
@given(_TABLES)
def test_whatever_a_server_answers(odd: HTTPServer, table: object) -> None:
    """Counts, counts by name and lists are read, or the answer is refused: nothing else happens."""
    server = _answers(odd, table)

    for ask in (server.number, server.numbers, server.values):
        with suppress(LoadError, EndpointError):
            ask("SELECT …")
