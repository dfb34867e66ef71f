"""Prefixes that a query uses without a PREFIX line: those of the graph are known, any other is an error."""

from collections.abc import Mapping

from etl.errors import QueryError, unknown
from etl.remote import prefixes

_BLANK = "_"


def undeclared(query: str, *, strict: bool = True) -> dict[str, str]:
    """Namespaces of the prefixes that a query uses and does not declare; with `strict` QueryError for unknown ones.

    >>> undeclared("SELECT ?s { ?s a kg:Paper }")
    {'kg': 'https://w3id.org/mlsys-kg/ontology#'}
    """
    used, declared = prefixes(query)
    missing = sorted(used - declared - {_BLANK})
    if not missing:
        return {}
    from etl.rdf import Names  # noqa: PLC0415  # a query that declares its prefixes does not pay for this import

    known = Names().prefixes()
    for prefix in missing:
        if strict and prefix not in known:
            raise QueryError(f"{unknown('prefix', prefix, known)}; any other needs its own PREFIX line")
    return {prefix: known[prefix] for prefix in missing if prefix in known}


def declared(query: str, namespaces: Mapping[str, str]) -> str:
    """The query with a PREFIX line for each of the namespaces in front of it."""
    return "".join(f"PREFIX {prefix}: <{namespace}>\n" for prefix, namespace in namespaces.items()) + query
