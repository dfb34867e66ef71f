"""The SPARQL 1.1 Protocol, read-only: what a client asks becomes a request that the gate writes for the engine.

https://www.w3.org/TR/sparql11-protocol/ and, for reading whole graphs, https://www.w3.org/TR/sparql11-http-rdf-update/
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import parse_qsl, urlencode

from etl.serve import bounds
from etl.serve.wire import Head, Refused, allow

QUERY, STORE, UPDATE = "/query", "/store", "/update"
BODY = 3 * bounds.SIZE
"""Bytes of a body, at most: a form writes a byte of a query in three."""
_FORM = "application/x-www-form-urlencoded"
_SPARQL = "application/sparql-query"
_PARAMETERS = {
    QUERY: frozenset({"query", "default-graph-uri", "named-graph-uri", "union-default-graph"}),
    STORE: frozenset({"default", "graph"}),
}
_FIELDS = 100  # parameters of a request
_ACCEPT = re.compile(r"[ -~\t]{0,1000}")
_READ_ONLY = "the graph is read-only: there are no updates here"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for the engine: where it goes, the answer that the client wants, and the query, if any."""

    method: str
    target: str
    accept: str
    query: bytes = b""

    def written(self, host: str) -> bytes:
        """The bytes of the request."""
        lines = [f"{self.method} {self.target} HTTP/1.1", f"Host: {host}", "Connection: close"]
        lines += [f"Accept: {self.accept}"] if self.accept else []
        if self.query:
            lines += [f"Content-Type: {_SPARQL}", f"Content-Length: {len(self.query)}"]
        return "\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + self.query


def asked(head: Head, body: bytes, *, service: bool) -> Asked:
    """What a request asks of the engine. Raises Refused when it asks what is not served."""
    if head.path == UPDATE or (head.path == STORE and head.method == "POST"):
        raise Refused(HTTPStatus.FORBIDDEN, _READ_ONLY)
    if head.path not in _PARAMETERS:
        raise Refused(HTTPStatus.NOT_FOUND, f"there is nothing at {head.path}: queries go to {QUERY}")
    if head.path == QUERY and head.method == "HEAD":
        raise Refused(HTTPStatus.METHOD_NOT_ALLOWED, "queries go by GET or POST", allow("GET", "POST", "OPTIONS"))
    accept = head.fields.get("accept", "")
    if not _ACCEPT.fullmatch(accept):
        raise Refused(HTTPStatus.BAD_REQUEST, "the Accept header is malformed or too long")
    parameters, query = _parameters(head, body)
    queries = [value for name, value in parameters if name == "query"] + query
    if len(queries) > 1:
        raise Refused(HTTPStatus.BAD_REQUEST, "a request has one query")
    for text in queries:
        bounds.check(text, service=service)
    others = urlencode([(name, value) for name, value in parameters if name != "query"])
    method = "POST" if queries else head.method if head.path == STORE else "GET"  # without a query: what is served here
    return Asked(method, f"{head.path}?{others}" if others else head.path, accept, "".join(queries).encode())


def _parameters(head: Head, body: bytes) -> tuple[list[tuple[str, str]], list[str]]:
    """The parameters of a request, and the query that is its body."""
    pairs, query = _pairs(head.query), []
    if head.method == "POST":
        media = head.fields.get("content-type", "").partition(";")[0].strip().lower()
        if media == "application/sparql-update":
            raise Refused(HTTPStatus.FORBIDDEN, _READ_ONLY)
        if media == _FORM:
            pairs += _pairs(_decoded(body))
        elif media == _SPARQL:
            query = [_decoded(body)]
        else:
            raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"POST a query as {_FORM} or {_SPARQL}")
        if not query and not any(name == "query" for name, _ in pairs):
            unserved = any(name == "update" for name, _ in pairs)
            raise Refused(
                HTTPStatus.FORBIDDEN if unserved else HTTPStatus.BAD_REQUEST,
                _READ_ONLY if unserved else "the request has no query",
            )
    return [(name, value) for name, value in pairs if name in _PARAMETERS[head.path]], query


def _pairs(words: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(words, keep_blank_values=True, errors="strict", max_num_fields=_FIELDS)
    except UnicodeDecodeError as error:
        raise Refused(HTTPStatus.BAD_REQUEST, "a parameter is no UTF-8 text") from error
    except ValueError as error:
        raise Refused(HTTPStatus.BAD_REQUEST, f"a request may have {_FIELDS} parameters") from error


def _decoded(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise Refused(HTTPStatus.BAD_REQUEST, "the query is no UTF-8 text") from error
