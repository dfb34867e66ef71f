"""Requests to endpoints that are well, busy, slow, broken or none at all: an answer, or an error in one line."""

from __future__ import annotations

import base64
import gzip
import json
import socket
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from servers import Answer, Start, cut, drip, hang
from werkzeug import Request, Response

from etl import __version__, query, remote
from etl.errors import EndpointError, QueryError, Trouble
from etl.model import Integer, Iri, Number, Table, Truth
from etl.remote import Endpoint, asking
from etl.transport import Deadline

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer

_JSON = "application/sparql-results+json"
_YES = b'{"head": {}, "boolean": true}'
_HEAD = f"HTTP/1.1 200 OK\r\nContent-Type: {_JSON}\r\n".encode()
_AT = Endpoint("http://x.example/")
_XSD = "http://www.w3.org/2001/XMLSchema#"
_ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["head", "vars", "results", "bindings", "boolean", "type", "value", "x", "uri"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def _at(server: HTTPServer, path: str = "/query") -> remote.Endpoint:
    return remote.endpoint(server.url_for(path))


def _error(at: remote.Endpoint, query: str = "ASK {}") -> str:
    with pytest.raises(Trouble) as caught:
        remote.rows(at, query)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_query_is_posted_as_a_form(server: HTTPServer) -> None:
    """With the types that are read, who asks, and the query as it stands."""
    server.expect_request("/query", method="POST").respond_with_data(_YES, content_type=_JSON)
    text = "ASK { ?s ?p '×&=+ %' }"

    assert (("true",),) == remote.rows(_at(server), text).rows

    (request, _), *others = server.log
    assert not others
    assert text == request.form["query"]
    assert "application/x-www-form-urlencoded" == request.headers["Content-Type"]
    assert request.headers["Accept"].startswith(f"{_JSON}, ")
    assert f"mlsys-kg/{__version__}" == request.headers["User-Agent"]
    assert "Authorization" not in request.headers


def test_parameters_travel_in_the_query(server: HTTPServer) -> None:
    """Escaped, at the head of its group."""
    server.expect_request("/query").respond_with_data(_YES, content_type=_JSON)

    remote.rows(_at(server), "ASK { ?s ?p ?_n }", {"_n": '" } #'})

    assert r'ASK { VALUES ?_n { "\u0022 } #" } ?s ?p ?_n }' == server.log[0][0].form["query"]


def test_a_login_is_sent(server: HTTPServer) -> None:
    """Basic authentication, in UTF-8."""
    server.expect_request("/query").respond_with_data(_YES, content_type=_JSON)

    remote.rows(remote.endpoint(server.url_for("/query").replace("//", "//ada:s%C3%A9%40x@")), "ASK {}")

    told = server.log[0][0].headers["Authorization"].removeprefix("Basic ")
    assert "ada:sé@x" == base64.b64decode(told).decode()


def test_a_compressed_answer_is_read(server: HTTPServer) -> None:
    """Gzip, as most servers send it."""
    headers = {"Content-Encoding": "gzip"}
    server.expect_request("/query").respond_with_data(gzip.compress(_YES), content_type=_JSON, headers=headers)

    assert (("true",),) == remote.rows(_at(server), "ASK {}").rows


def test_triples_are_asked_for_in_turtle(server: HTTPServer) -> None:
    """A CONSTRUCT has no rows of its own."""
    server.expect_request("/query").respond_with_data("<urn:a> <urn:b> <urn:c> .", content_type="text/turtle")

    assert remote.gives_triples("CONSTRUCT { } WHERE { }")
    assert b"<urn:a> <urn:b> <urn:c> ." == remote.triples(_at(server), "CONSTRUCT WHERE { ?s ?p ?o }")
    assert "text/turtle" in server.log[0][0].headers["Accept"]


@pytest.mark.parametrize(
    ("status", "body", "kind", "said"),
    [
        (400, "error at 1:5:\n expected ?", "text/plain", "refuses the query: error at 1:5: expected ?"),
        (400, "", "text/plain", "refuses the query: it does not say why"),
        (400, "<html><b>Bad</b> verb</html>", "text/html", "refuses the query: Bad verb"),
        (401, "", "text/plain", "its server answers 401: it asks for a login: --user gives one"),
        (403, "no", "text/plain", "its server answers 403 (no): it does not let you in"),
        (404, "<h1>Not here</h1>", "text/html", "its server answers 404: there is no endpoint: check the address"),
        (429, "", "text/plain", "its server answers 429: it is asked too often: try again later"),
        (500, "out of \x1b[31mmemory", "text/plain", "its server answers 500 (out of [31mmemory)"),
        (
            504,
            "it ran longer than 30 s",
            "text/plain",
            "answers 504 (it ran longer than 30 s): the query took too long",
        ),
        (299, "", "text/plain", "its server answers 299"),
        (200, "<html></html>", "text/html; charset=utf-8", "it answers with text/html, not with SPARQL results"),
        (200, "x\n1\n", "text/csv", "it answers with text/csv, not with SPARQL results: check the address"),
        (200, _YES, "", "it answers with no type, not with SPARQL results: check the address"),
        (200, "{}", _JSON, "is JSON, but no SPARQL results: check the address"),
        (500, "x" * 5000, "text/plain", "its server answers 500 (xxx"),
    ],
)
def test_what_is_no_answer_is_one_line(server: HTTPServer, status: int, body: str, kind: str, said: str) -> None:
    """What the server says is told, in few words that a terminal can bear, and what to do where it is known."""

    def answer(_: Request) -> Response:
        response = Response(body, status)
        response.headers["Content-Type"] = kind
        if not kind:
            del response.headers["Content-Type"]
        return response

    server.expect_request("/query").respond_with_handler(answer)

    actual = _error(_at(server), "SELECT ?name { ?s ?p ?name }")

    assert said in actual
    assert server.url_for("/query") in actual
    assert len(actual) < 500
    assert "\x1b" not in actual


def test_a_refused_query_is_an_error_of_the_query(server: HTTPServer) -> None:
    """So that it reads as it does over a store."""
    server.expect_request("/query").respond_with_data("no", 400)

    with pytest.raises(QueryError, match=r"refuses the query: no$"):
        remote.rows(_at(server), "SELEC")


def test_an_endpoint_that_moved_is_named(server: HTTPServer) -> None:
    """Nobody is followed with a query and a login."""
    server.expect_request("/query").respond_with_data("", 301, headers={"Location": "https://x.example/sparql"})

    assert "it has moved to https://x.example/sparql: name that address" in _error(_at(server))
    assert 1 == len(server.log)


def test_a_large_answer_is_left(server: HTTPServer) -> None:
    """Also one that is small as long as it is compressed."""
    body = gzip.compress(b" " * 3_000_000)
    server.expect_request("/query").respond_with_data(body, content_type=_JSON, headers={"Content-Encoding": "gzip"})

    said = _error(replace(_at(server), most_bytes=100_000))

    assert "the answer holds more than 100,000 bytes: ask for less, with LIMIT" in said


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"HTTP/1.1 200",
        b"SSH-2.0-OpenSSH_9\r\n",
        _HEAD + b"Content-Length: 100\r\n\r\n" + _YES,
        _HEAD + b'Transfer-Encoding: chunked\r\n\r\n5\r\n{"hea',
        _HEAD + b"Connection: close\r\n\r\n" + _YES[:-5],
        _HEAD + b"Content-Encoding: gzip\r\nConnection: close\r\n\r\nno gzip",
    ],
)
def test_a_part_of_an_answer_is_none(odd: Start, sent: bytes) -> None:
    """Cut in the status, in a body of known, of told or of unknown length, or no HTTP at all."""
    said = _error(remote.endpoint(odd(cut(sent))))

    assert any(words in said for words in ("the connection failed: ", "is cut off", "it answers with no type"))


@pytest.mark.parametrize(
    "answer",
    [
        drip(b"", b"", b"query="),
        drip(b"HTTP/1.1 ", b"2", b"query="),
        drip(b"HTTP/1.1 200 OK\r\nX: ", b"a", b"query="),
        drip(_HEAD + b"\r\n", b" ", b"query="),
        drip(_HEAD + b"Content-Length: 9999\r\n\r\n", b" ", b"query="),
    ],
)
def test_a_slow_answer_ends(odd: Start, answer: Answer) -> None:
    """Silent, or a byte now and then: the time counts for all of it."""
    start = time.monotonic()

    said = _error(replace(remote.endpoint(odd(answer)), seconds=0.3))

    assert "no whole answer within 0.3 seconds: ask for less, or for longer with --timeout" in said
    assert time.monotonic() - start < 5


@pytest.mark.parametrize("sent", [b"", b"HTTP/1.1 200", _HEAD + b"Content-Length: 9\r\n\r\n{"])
def test_a_time_out_of_the_transport_is_the_same_end(odd: Start, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    """Where the read times out before the deadline ends, the message is the same; here it never ends."""
    monkeypatch.setattr("etl.remote.wire.Deadline", lambda _: Deadline(3600))

    said = _error(replace(remote.endpoint(odd(hang(sent))), seconds=0.1))

    assert "no whole answer within 0.1 seconds: ask for less, or for longer with --timeout" in said


def test_a_server_that_takes_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message gives the seconds that a connection may take, and no advice to ask for less."""
    monkeypatch.setattr("etl.remote.wire._CONNECT", 0.1)
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full, socket.create_connection(full.getsockname()):
        said = _error(remote.endpoint(f"http://127.0.0.1:{full.getsockname()[1]}/"))

    assert said.endswith("cannot be asked: no connection within 0.1 seconds")


def test_a_server_that_is_not_there_is_told() -> None:
    """Nobody listens at the port, or nobody has the name."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

    assert "the connection failed: Connection refused" in _error(remote.endpoint(f"http://127.0.0.1:{port}/"))


def test_a_name_that_nobody_has_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The directory of names says so."""

    def nobody(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", nobody)

    assert "no host 'nowhere.example' is known: check the address" in _error(remote.endpoint("http://nowhere.example/"))


def test_no_safe_connection_is_told(server: HTTPServer) -> None:
    """A server that does not speak TLS is not asked in the clear."""
    said = _error(remote.endpoint(server.url_for("/query").replace("http:", "https:")))

    assert "cannot be asked: no safe connection: " in said


def test_no_proxy_asks_this_machine(server: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy of the environment is for other hosts."""
    server.expect_request("/query").respond_with_data(_YES, content_type=_JSON)
    for name in ("http_proxy", "HTTP_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")

    assert (("true",),) == remote.rows(_at(server), "ASK {}").rows


def test_other_hosts_are_asked_through_the_proxy(server: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proxy that the environment names gets the whole address, and its time is watched, too."""
    server.expect_request("/sparql").respond_with_data(_YES, content_type=_JSON)
    for name in ("http_proxy", "HTTP_PROXY"):
        monkeypatch.setenv(name, server.url_for("/"))
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)

    assert (("true",),) == remote.rows(remote.endpoint("http://kg.example/sparql"), "ASK {}").rows
    assert "kg.example" == server.log[0][0].host


def test_half_a_character_is_no_query(server: HTTPServer) -> None:
    """A surrogate alone cannot be sent."""
    with pytest.raises(QueryError, match="half a character"):
        remote.rows(_at(server), "ASK { ?s ?p '\ud800' }")


def test_columns_are_those_of_the_answer(server: HTTPServer) -> None:
    """A server that answers another query gives its columns, and hints do without the names they ask for."""
    answer = '{"head": {"vars": ["n"]}, "results": {"bindings": [{"n": {"type": "literal", "value": "a"}}]}}'
    server.expect_request("/query").respond_with_data(answer, content_type=_JSON)

    assert Table(("n",), (("a",),)) == remote.rows(_at(server), "SELECT ?name { ?s ?p ?name }")
    assert "no system is called 'x'" in query.hint(query.find("claims"), _at(server), {"system": "x"})


# Answers in JSON: read as the store would give them, or none


def _table(*terms: dict[str, object]) -> Table:
    told = {"head": {"vars": ["x"]}, "results": {"bindings": [{"x": term} for term in terms]}}
    return asking.table(json.dumps(told).encode(), _AT)


def test_terms_become_cells_of_their_kind() -> None:
    """IRIs, texts in any language, numbers, truths, blank nodes; the datatypes of Virtuoso's older form too."""
    actual = _table(
        {"type": "uri", "value": "http://x.example/a"},
        {"type": "literal", "value": "a\nb", "xml:lang": "en"},
        {"type": "literal", "value": "1.50", "datatype": f"{_XSD}decimal"},
        {"type": "typed-literal", "value": "7", "datatype": f"{_XSD}integer"},
        {"type": "literal", "value": "true", "datatype": f"{_XSD}boolean"},
        {"type": "literal", "value": "2021", "datatype": f"{_XSD}gYear"},
        {"type": "bnode", "value": "b0"},
    )

    assert ("http://x.example/a", "a\nb", "1.50", "7", "true", "2021", "b0") == tuple(row[0] for row in actual.rows)
    assert [Iri, str, Number, Integer, Truth, str, str] == [type(row[0]) for row in actual.rows]


def test_what_is_not_bound_is_nothing_and_order_is_that_of_the_head() -> None:
    """A binding may leave out any column."""
    told = b'{"head": {"vars": ["b", "a"]}, "results": {"bindings": [{"a": {"type": "literal", "value": ""}}, {}]}}'

    assert Table(("b", "a"), ((None, ""), (None, None))) == asking.table(told, _AT)


def test_a_truth_is_an_answer() -> None:
    """ASK gives one cell, as in a store."""
    assert Table(("answer",), (("false",),)) == asking.table(b'{"head": {}, "boolean": false}', _AT)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "is cut off, or no JSON: ask again"),
        (b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"ty', "is cut off, or no JSON: ask again"),
        (b"\xff\xfe\x00", "is cut off, or no JSON: ask again"),
        (b"[" * 100_000, "is cut off, or no JSON: ask again"),
        (b"[]", "is JSON, but no SPARQL results: check the address"),
        (b'{"error": "no"}', "is JSON, but no SPARQL results: check the address"),
        (b'{"boolean": "yes"}', "is JSON, but no SPARQL results: check the address"),
        (
            b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "odd", "value": "a"}}]}}',
            "no SPARQL results",
        ),
        (
            b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "uri", "value": 5}}]}}',
            "no SPARQL results",
        ),
        (
            b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "triple", "value": {}}}]}}',
            "no SPARQL results",
        ),
    ],
)
def test_what_is_no_answer_is_told(body: bytes, said: str) -> None:
    """Parts of an answer, other JSON, and terms of no kind."""
    with pytest.raises(EndpointError) as caught:
        asking.table(body, _AT)

    assert said in str(caught.value)
    assert "http://x.example/" in str(caught.value)


@given(_ANY_JSON)
def test_any_json_is_an_answer_or_an_error(told: object) -> None:
    """Whatever a server says, it raises nothing else."""
    try:
        table = asking.table(json.dumps(told).encode(), _AT)
    except EndpointError:
        return

    assert all(len(row) == len(table.columns) for row in table.rows)
