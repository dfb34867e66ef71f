"""A query as a request, POSTed as a form, which every server takes, and its answer: whole, or an error in one line.

Rows are SPARQL results in JSON, https://www.w3.org/TR/sparql11-results-json/ .
"""

import json
from http import HTTPStatus
from typing import Any

from requests.auth import HTTPBasicAuth

from etl.errors import EndpointError, QueryError
from etl.model import KINDS, Iri, Table, Truth
from etl.remote import Endpoint, wire

TURTLE = "application/n-triples, text/turtle;q=0.9"
RESULTS = "application/sparql-results+json, application/json;q=0.5"
_OTHERS: dict[str, type[str]] = {"uri": Iri, "bnode": str}  # terms that are no literals, and what they are as a cell
_ADVICE: dict[int, str] = {
    HTTPStatus.UNAUTHORIZED: "it asks for a login: --user gives one",
    HTTPStatus.FORBIDDEN: "it does not let you in",
    HTTPStatus.NOT_FOUND: "there is no endpoint: check the address, which often ends in /query or /sparql",
    HTTPStatus.METHOD_NOT_ALLOWED: "it takes no queries: check the address",
    HTTPStatus.TOO_MANY_REQUESTS: "it is asked too often: try again later",
    HTTPStatus.GATEWAY_TIMEOUT: "the query took too long",
}


def asked(at: Endpoint, query: str, accepted: str) -> bytes:
    """The answer of an endpoint to a query, of one of the `accepted` types. Raises QueryError and EndpointError."""
    try:
        form = {"query": query.encode()}
    except UnicodeEncodeError as error:
        raise QueryError("the query holds half a character, which no text can") from error
    login = HTTPBasicAuth(*(part.encode() for part in at.login)) if at.login else None
    try:
        answer = wire.exchanged(at, form, {"Accept": accepted}, login)
    except wire.Unsent as error:
        raise _unasked(at, f"{error}{error.advice}") from error
    if answer.location:
        raise _unasked(at, f"it has moved to {answer.location}: name that address")
    if answer.status == HTTPStatus.BAD_REQUEST:
        raise QueryError(f"the endpoint {at.url} refuses the query: {answer.message or 'it does not say why'}")
    if answer.status != HTTPStatus.OK:
        raise _unasked(at, f"its server {answer.refusal(_ADVICE)}")
    if answer.media_type not in {kind.partition(";")[0].strip() for kind in accepted.split(",")}:
        kind = answer.media_type or "no type"
        raise _unasked(at, f"it answers with {kind}, not with SPARQL results: check the address")
    return answer.body


def _unasked(at: Endpoint, why: str) -> EndpointError:
    return EndpointError(f"the endpoint {at.url} cannot be asked: {why}")


def table(body: bytes, at: Endpoint) -> Table:
    """The rows of https://www.w3.org/TR/sparql11-results-json/ . Raises EndpointError if cut off, or none."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise EndpointError(f"the answer of {at.url} is cut off, or no JSON: ask again") from error
    try:
        if "boolean" in answer:
            return Table(("answer",), ((Truth({True: "true", False: "false"}[answer["boolean"]]),),))
        columns = tuple(map(_text, answer["head"]["vars"]))
        rows = answer["results"]["bindings"]
        return Table(columns, tuple(tuple(_cell(row[x]) if row.get(x) else None for x in columns) for row in rows))
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise EndpointError(f"the answer of {at.url} is JSON, but no SPARQL results: check the address") from error


def _cell(term: dict[str, Any]) -> str:
    words = _text(term["value"])
    if term["type"] in {"literal", "typed-literal"}:  # the older name is Virtuoso's
        return KINDS.get(str(term.get("datatype")), str)(words)
    return _OTHERS[term["type"]](words)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
