"""The SPARQL protocol: what the engine gets of a request, and what it never gets."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.serve.protocol import Asked, asked
from etl.serve.wire import Head, Refused

FORM = {"content-type": "application/x-www-form-urlencoded; charset=utf-8"}
SPARQL = {"content-type": "application/sparql-query"}
TEXT = "ASK {} # \u00e9"


def _asked(head: Head, body: bytes = b"") -> Asked:
    return asked(head, body, service=False)


def test_a_query_comes_three_ways_and_goes_one() -> None:
    """In the address, in a form, as the body: the engine gets the same."""
    address, graph = f"query={quote(TEXT)}", "default-graph-uri=urn%3Ag%26"
    expected = Asked("POST", f"/query?{graph}", "text/csv", TEXT.encode())
    accept = {"accept": "text/csv"}

    assert expected == _asked(Head("GET", "/query", f"{address}&{graph}", accept))
    assert expected == _asked(Head("POST", "/query", graph, FORM | accept), address.encode())
    assert expected == _asked(Head("POST", "/query", graph, SPARQL | accept), TEXT.encode())
    assert expected.written("h").endswith(
        b"\r\nAccept: text/csv\r\nContent-Type: application/sparql-query\r\nContent-Length: 11\r\n\r\nASK {} # \xc3\xa9"
    )


def test_graphs_and_the_description_of_the_service_are_read() -> None:
    """Without a query the endpoint describes itself; graphs are read whole."""
    assert Asked("GET", "/query", "") == _asked(Head("GET", "/query", "callback=x"))
    assert Asked("HEAD", "/store?default=", "") == _asked(Head("HEAD", "/store", "default&other=1"))
    assert _asked(Head("GET", "/store")).written("h") == b"GET /store HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize(
    ("head", "body", "status"),
    [
        (Head("POST", "/update", "", {"content-type": "application/sparql-update"}), b"CLEAR ALL", 403),
        (Head("GET", "/update", "update=CLEAR"), b"", 403),
        (Head("POST", "/query", "", {"content-type": "application/sparql-update"}), b"CLEAR ALL", 403),
        (Head("POST", "/query", "", FORM), b"update=CLEAR+ALL", 403),
        (Head("POST", "/store", "default", {"content-type": "text/turtle"}), b"", 403),
        (Head("GET", "/query", "query=SELECT+*+%7BSERVICE+<urn:x>+%7B%7D%7D"), b"", 403),
        (Head("GET", "/elsewhere"), b"", 404),
        (Head("GET", "/query/../store"), b"", 404),
        (Head("HEAD", "/query", "query=ASK{}"), b"", 405),
        (Head("POST", "/query"), b"ASK {}", 415),
        (Head("POST", "/query", "", {"content-type": "text/plain"}), b"ASK {}", 415),
        (Head("POST", "/query", "", FORM), b"", 400),
        (Head("POST", "/query", "query=ASK{}", SPARQL), b"ASK {}", 400),
        (Head("GET", "/query", "query=ASK{}&query=ASK{}"), b"", 400),
        (Head("GET", "/query", "query=%ff"), b"", 400),
        (Head("POST", "/query", "", SPARQL), b"\xff", 400),
        (Head("GET", "/query", "&".join(["a=b"] * 1000)), b"", 400),
        (Head("GET", "/query", "query=ASK{}", {"accept": "\x80"}), b"", 400),
    ],
)
def test_what_is_not_served_is_refused(head: Head, body: bytes, status: int) -> None:
    """Updates, other paths and malformed requests never reach the engine."""
    with pytest.raises(Refused) as caught:
        _asked(head, body)

    assert caught.value.status == status


@given(
    st.sampled_from(["GET", "HEAD", "POST"]),
    st.sampled_from(["/query", "/store"]),
    st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=80),
    st.text(st.characters(max_codepoint=0xFF), max_size=30),
    st.binary(max_size=80),
)
def test_the_engine_gets_one_request_that_the_gate_wrote(
    method: str, path: str, query: str, accept: str, body: bytes
) -> None:
    """No parameter, header or body adds a line, a field or a second request to it."""
    try:
        written = _asked(Head(method, path, query, FORM | {"accept": accept}), body).written("h")
    except Refused:
        return
    head, _, text = written.partition(b"\r\n\r\n")
    first, *fields = head.decode("ascii").split("\r\n")

    assert (2, True) == (first.count(" "), first.endswith(" HTTP/1.1"))
    assert {line.partition(":")[0] for line in fields} <= {
        "Host",
        "Connection",
        "Accept",
        "Content-Type",
        "Content-Length",
    }
    assert len(text) == int(dict(line.split(": ", 1) for line in fields).get("Content-Length", "0"))
