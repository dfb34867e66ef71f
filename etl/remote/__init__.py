"""Ask a SPARQL endpoint (https://www.w3.org/TR/sparql11-protocol/): an address and a query in, a table out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from urllib.parse import unquote, urlsplit, urlunsplit

from etl.errors import EndpointError
from etl.model import Table, Term
from etl.remote.binding import FORMS, bound, form, iris, prefixes

__all__ = ["FORMS", "Endpoint", "bound", "endpoint", "form", "gives_triples", "iris", "prefixes", "rows", "triples"]

_SECONDS = 60.0
_UNPRINTABLE = re.compile(r"[\0-\x20\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where to ask, and the bounds of an answer."""

    url: str  # without login and fragment: what messages name
    login: tuple[str, str] | None = field(default=None, repr=False)  # name and password
    seconds: float = _SECONDS  # for a whole answer
    most_bytes: int = 256_000_000  # of an answer, decompressed


def is_address(words: str) -> bool:
    """Whether `words` are the address of a server, and no path."""
    return re.match("https?://", words, re.IGNORECASE) is not None


def shown(address: str) -> str:
    """The address without what may be a password."""
    return re.sub(r"(?<=://)[^/?#]*@", "", address)


def endpoint(address: str, login: tuple[str, str] | None = None, seconds: float = _SECONDS) -> Endpoint:
    """The endpoint at an address; a login in it counts where no other is given. Raises EndpointError."""
    named = shown(address)
    try:
        parts = urlsplit(address.strip())
        _ = parts.port  # raises what it finds
    except ValueError as error:
        raise EndpointError(f"{named!r} is no address of an endpoint: {' '.join(str(error).split())}") from error
    if not is_address(address.strip()) or not parts.hostname or _UNPRINTABLE.search(address.strip()):
        raise EndpointError(f"{named!r} is no address of an endpoint: give one such as http://127.0.0.1:7878/query")
    if login is None and parts.username is not None:
        login = (unquote(parts.username), unquote(parts.password or ""))
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2], fragment="", path=parts.path or "/")
    return Endpoint(urlunsplit(bare), login, seconds)


def gives_triples(query: str) -> bool:
    """Whether the query is a CONSTRUCT or a DESCRIBE, which `triples` asks."""
    return form(query) in {"CONSTRUCT", "DESCRIBE"}


def rows(at: Endpoint, query: str, bindings: Mapping[str, Term] = MappingProxyType({})) -> Table:
    """The answer of an endpoint to a SELECT or an ASK, as `etl.store.rows` gives it; `bindings` fill variables by name.

    Raises QueryError for a query that is refused, EndpointError when no whole answer comes within the bounds.
    """
    from etl.remote import asking  # noqa: PLC0415  # who asks no endpoint needs no requests

    return asking.table(asking.asked(at, bound(query, bindings), asking.RESULTS), at)


def triples(at: Endpoint, query: str, bindings: Mapping[str, Term] = MappingProxyType({})) -> bytes:
    """The answer of an endpoint to a CONSTRUCT or a DESCRIBE, in Turtle or N-Triples. Raises what `rows` does."""
    from etl.remote import asking  # noqa: PLC0415

    return asking.asked(at, bound(query, bindings), asking.TURTLE)
