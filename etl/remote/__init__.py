"""Ask a SPARQL endpoint (https://www.w3.org/TR/sparql11-protocol/): an address and a query in, a table out."""

from collections.abc import Mapping
from types import MappingProxyType

from etl.errors import EndpointError
from etl.model import Table, Term
from etl.remote.binding import FORMS, FORMS_OF_TRIPLES, bound, columns, form, iris, prefixes
from etl.remote.endpoint import Endpoint, endpoint, is_address, shown

__all__ = [
    "FORMS",
    "Endpoint",
    "bound",
    "endpoint",
    "form",
    "gives_triples",
    "iris",
    "is_address",
    "prefixes",
    "rows",
    "shown",
    "triples",
]


def gives_triples(query: str) -> bool:
    """Whether the query is a CONSTRUCT or a DESCRIBE, which `triples` asks."""
    return form(query) in FORMS_OF_TRIPLES


def rows(at: Endpoint, query: str, bindings: Mapping[str, Term] = MappingProxyType({})) -> Table:
    """The answer of an endpoint to a SELECT or an ASK, as `etl.store.rows` gives it; `bindings` fill variables by name.

    Raises QueryError for a query that is refused, EndpointError when no whole answer comes within the bounds.
    """
    from etl.remote import asking, results  # noqa: PLC0415  # who asks no endpoint needs no requests

    table = results.table(asking.asked(at, bound(query, bindings), results.ACCEPTED), at)
    asked = columns(query)
    if asked and (others := sorted(set(table.columns) - asked)):
        raise EndpointError(f"{at.url} answers with {', '.join(others)}, which is not asked for: check the address")
    return table


def triples(at: Endpoint, query: str, bindings: Mapping[str, Term] = MappingProxyType({})) -> bytes:
    """The answer of an endpoint to a CONSTRUCT or a DESCRIBE, in Turtle or N-Triples. Raises what `rows` does."""
    from etl.remote import asking  # noqa: PLC0415

    return asking.asked(at, bound(query, bindings), asking.TURTLE)
