"""The SPARQL 1.1 Protocol, read-only: a request of a client becomes a query, and the graphs that it is about.

A query is bounded in size, and asks no other endpoint. The engine's grammar knows no tokens: SERVICE is looked for in
the raw text, in strings and comments as well.

https://www.w3.org/TR/sparql11-protocol/ and, for reading whole graphs, https://www.w3.org/TR/sparql11-http-rdf-update/
"""

import re
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import parse_qsl

from etl.serve.wire import Head, Refused
from etl.store import is_update

QUERY, STORE, UPDATE = "/query", "/store", "/update"
SIZE = 1_000_000  # bytes of a query, at most
BODY = 3 * SIZE  # bytes of a body, at most: a form writes a byte of a query in three
_FORM = "application/x-www-form-urlencoded"
_SPARQL = "application/sparql-query"
_FIELDS = 100  # parameters of a request
_ACCEPT = re.compile(r"[ -~\t]{0,1000}")
_WHOLE = "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o }"
_DESCRIPTION = """
PREFIX sd: <http://www.w3.org/ns/sparql-service-description#>
CONSTRUCT {{ [] a sd:Service ; sd:endpoint <http://{}/query> ; sd:supportedLanguage sd:SPARQL11Query }} {{}}
"""
"""What is asked where a client names no query."""
_READ_ONLY = "the graph is read-only: there are no updates here"
_SERVICES = 20  # words of that name that are looked at; more are taken for one that asks
_SERVICE = re.compile("SERVICE", re.IGNORECASE)
_IN_A_NAME = re.compile(r"[?$:]\w*\Z")  # "?service", "kg:webservice"
_GAP = r"(?:\s|\#[^\n\r]*)*+"
_ASKS = re.compile(
    rf"""
    SERVICE {_GAP} (?:SILENT {_GAP})?
    (?: <[^>]*> | [?$]\w++ | [^\s{{<?$:]*+:(?:\\\#|[^\s{{\#])*+ )   # <http://x.example/>, ?endpoint, ex:endpoint
    {_GAP} \{{
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})")


class Asked(NamedTuple):
    """A query, the Accept header of its client, and the graphs that it is about; all of them when none is named."""

    query: str
    accept: str = ""
    default_graphs: tuple[str, ...] = ()
    named_graphs: tuple[str, ...] = ()
    union: bool = False


def asked(head: Head, body: bytes, *, service: bool) -> Asked:
    """What a request asks. Raises Refused when it asks what is not served."""
    if head.path == UPDATE or (head.path == STORE and head.method == "POST"):
        raise Refused(HTTPStatus.FORBIDDEN, _READ_ONLY)
    if head.path not in {QUERY, STORE}:
        raise Refused(HTTPStatus.NOT_FOUND, f"there is nothing at {head.path}: queries go to {QUERY}")
    accept = head.fields.get("accept", "")
    if not _ACCEPT.fullmatch(accept):
        raise Refused(HTTPStatus.BAD_REQUEST, "the Accept header is malformed or too long")
    values: dict[str, list[str]] = {}
    for name, value in _parameters(head, body):
        values.setdefault(name, []).append(value)
    if head.path == STORE:
        return Asked(_WHOLE, accept, tuple(values.get("graph", ())))
    queries = values.get("query") or [_DESCRIPTION.format(head.fields.get("host", ""))]
    if len(queries) > 1:
        raise Refused(HTTPStatus.BAD_REQUEST, "a request has one query")
    check(queries[0], service=service)
    if is_update(queries[0]):
        raise Refused(HTTPStatus.BAD_REQUEST, _READ_ONLY)
    graphs, named = (tuple(values.get(f"{kind}-graph-uri", ())) for kind in ("default", "named"))
    return Asked(queries[0], accept, graphs, named, union="union-default-graph" in values)


def _parameters(head: Head, body: bytes) -> list[tuple[str, str]]:
    """The parameters of a request; a query that is its body is one, too."""
    pairs = _pairs(head.query)
    if head.method == "POST":
        media = head.fields.get("content-type", "").partition(";")[0].strip().lower()
        if media == "application/sparql-update":
            raise Refused(HTTPStatus.FORBIDDEN, _READ_ONLY)
        if media not in {_FORM, _SPARQL}:
            raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"POST a query as {_FORM} or {_SPARQL}")
        try:
            words = body.decode()
        except UnicodeDecodeError as error:
            raise Refused(HTTPStatus.BAD_REQUEST, "the query is no UTF-8 text") from error
        pairs += _pairs(words) if media == _FORM else [("query", words)]
        names = {name for name, _ in pairs}
        if "query" not in names:
            no_query = Refused(HTTPStatus.BAD_REQUEST, "the request has no query")
            raise Refused(HTTPStatus.FORBIDDEN, _READ_ONLY) if "update" in names else no_query
    return pairs


def _pairs(words: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(words, keep_blank_values=True, errors="strict", max_num_fields=_FIELDS)
    except ValueError as error:
        is_text = not isinstance(error, UnicodeDecodeError)
        why = f"a request may have {_FIELDS} parameters" if is_text else "a parameter is no UTF-8 text"
        raise Refused(HTTPStatus.BAD_REQUEST, why) from error


def check(query: str, *, service: bool) -> None:
    """Raise Refused for a query that is too long, and for one that asks another endpoint unless `service` allows it."""
    if len(query.encode()) > SIZE:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a query may have {SIZE:,} bytes")
    unescaped = _ESCAPE.sub(lambda at: chr(min(int(at[1] or at[2], 16), 0x10FFFF)), query)
    if not service and (asks_elsewhere(query) or asks_elsewhere(unescaped)):
        why = "SERVICE is off: this endpoint asks no other one; `mlsys-kg serve --allow-service` lets it"
        raise Refused(HTTPStatus.FORBIDDEN, why)


def asks_elsewhere(query: str) -> bool:
    """Whether the engine could read a SERVICE clause in this text; true in doubt."""
    for number, word in enumerate(_SERVICE.finditer(query)):
        if number == _SERVICES:
            return True
        before = query[max(0, word.start() - 1000) : word.start()]
        if not _IN_A_NAME.search(before) and _ASKS.match(query, word.start()):
            return True
    return False
