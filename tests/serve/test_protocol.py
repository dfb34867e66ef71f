"""The SPARQL protocol: what the engine gets of a request, and what it never gets."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from etl.serve.protocol import Asked, asked
from etl.serve.wire import Head, Refused

FORM = {"content-type": "application/x-www-form-urlencoded; charset=utf-8"}
SPARQL = {"content-type": "application/sparql-query"}
TEXT = "ASK {} # \u00e9"


def _asked(head: Head, body: bytes = b"") -> Asked:
    return asked(head, body, service=False)


def test_a_query_comes_three_ways() -> None:
    """In the address, in a form, as the body: the engine gets the same."""
    address, graph = f"query={quote(TEXT)}", "default-graph-uri=urn%3Ag%26"
    expected = Asked(TEXT, "text/csv", ("urn:g&",))
    accept = {"accept": "text/csv"}

    assert expected == _asked(Head("GET", "/query", f"{address}&{graph}", accept))
    assert expected == _asked(Head("POST", "/query", graph, FORM | accept), address.encode())
    assert expected == _asked(Head("POST", "/query", graph, SPARQL | accept), TEXT.encode())


def test_graphs_and_the_description_of_the_service_are_queries() -> None:
    """Without a query the endpoint describes itself; graphs are read whole."""
    host = {"host": "localhost:7878"}

    assert "<http://localhost:7878/query>" in _asked(Head("GET", "/query", "callback=x", host)).query
    assert Asked("CONSTRUCT { ?s ?p ?o } { ?s ?p ?o }", "", ("urn:g",)) == _asked(Head("GET", "/store", "graph=urn:g"))


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
        (Head("GET", "/query", "", {"host": "a> } { SERVICE <urn:x> {} #"}), b"", 403),
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
