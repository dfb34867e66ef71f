"""A query as a request, POSTed as a form, which every server takes, and its answer: whole, or an error in one line."""

from http import HTTPStatus

from requests.auth import HTTPBasicAuth

from etl.errors import EndpointError, QueryError
from etl.remote import wire
from etl.remote.endpoint import Endpoint

TURTLE = "application/n-triples, text/turtle;q=0.9"
_ADVICE = {
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
    except wire.NoAnswer as error:
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
