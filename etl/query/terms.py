"""Names in a query: prefixes that it need not declare, and terms that the ontology lacks, perhaps by a letter."""

from collections.abc import Iterator
from functools import cache

from etl import assets, remote
from etl.errors import QueryError, nearest, unknown


def with_prefixes(query: str) -> str:
    """The query with a PREFIX line for each prefix of the graph that it uses and does not declare."""
    missing = undeclared(query, strict=False)
    return "".join(f"PREFIX {prefix}: <{namespace}>\n" for prefix, namespace in missing.items()) + query


def undeclared(query: str, *, strict: bool = True) -> dict[str, str]:
    """Namespaces of the prefixes that a query uses and does not declare; of unknown ones with `strict` a QueryError.

    >>> undeclared("SELECT ?s { ?s a kg:Paper }")
    {'kg': 'https://w3id.org/mlsys-kg/ontology#'}
    """
    used, given = remote.prefixes(query)
    missing = sorted(used - given - {"_"})
    if not missing:
        return {}
    from etl.rdf import Names  # noqa: PLC0415  # a query that declares its prefixes does not pay for this import

    known = Names().prefixes()
    for prefix in missing:
        if strict and prefix not in known:
            raise QueryError(f"{unknown('prefix', prefix, known)}; any other needs its own PREFIX line")
    return {prefix: known[prefix] for prefix in missing if prefix in known}


@cache
def declared() -> frozenset[str]:
    """What the ontology declares, its own terms and those it borrows, as prefixed names."""
    from etl import store  # noqa: PLC0415  # who asks for no hint needs none

    found = store.rows(assets.ONTOLOGY / "ontology.ttl", "SELECT DISTINCT ?s WHERE { ?s ?p ?o FILTER(ISIRI(?s)) }")
    return frozenset(name for (iri,) in found.rows if iri and (name := _name(iri)))


def misspelt(query: str) -> Iterator[tuple[str, str | None]]:
    """Names that a query uses and the ontology lacks, each with the nearest of its vocabulary.

    Of borrowed vocabularies only names that are like a declared one: they have more terms than the graph uses.

    >>> list(misspelt("SELECT ?s { ?s a kg:Clam ; foaf:nam ?name ; rdfs:label 'kg:Clam' }"))
    [('foaf:nam', 'foaf:name'), ('kg:Clam', 'kg:Claim')]
    """
    from etl.rdf import Names  # noqa: PLC0415

    used = {name for iri in remote.iris(query, Names().prefixes()) if (name := _name(iri))}
    for name in sorted(used - declared()):
        prefix, local = name.split(":", 1)
        near = nearest(local, sorted(one.split(":", 1)[1] for one in declared() if one.startswith(f"{prefix}:")))
        if near or prefix == "kg":
            yield name, f"{prefix}:{near}" if near else None


def _name(iri: str) -> str:
    """The prefixed name of an IRI of a vocabulary; nothing for any other."""
    from etl.rdf.names import prefixed  # noqa: PLC0415

    return ":".join(prefixed(iri) or ())
