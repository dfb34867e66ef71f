"""How things are named: one namespace for each kind of thing under a base IRI, and the prefixes that Turtle prints."""

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from etl.errors import OutputError

KG = "https://w3id.org/mlsys-kg/ontology#"  # namespace of the terms
BASE = "https://w3id.org/mlsys-kg/"  # namespaces of the things stand below it, unless a user names another

VOCABULARIES = {  # prefixes of those that the graph speaks
    "kg": KG,
    "bibo": "http://purl.org/ontology/bibo/",
    "dcat": "http://www.w3.org/ns/dcat#",
    "dcterms": "http://purl.org/dc/terms/",
    "fabio": "http://purl.org/spar/fabio/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "oa": "http://www.w3.org/ns/oa#",
    "prov": "http://www.w3.org/ns/prov#",
    "qudt": "http://qudt.org/schema/qudt/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "schema": "https://schema.org/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "unit": "http://qudt.org/vocab/unit/",
    "void": "http://rdfs.org/ns/void#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}


def iri(name: str) -> str:
    """A prefixed name of the vocabularies in full.

    >>> iri("schema:name")
    'https://schema.org/name'
    """
    prefix, local = name.split(":")
    return VOCABULARIES[prefix] + local


@cache
def term(name: str) -> str:
    """A prefixed name of the vocabularies as N-Triples writes it; ontology/ontology.ttl says what each means."""
    return f"<{iri(name)}>"


def prefixed(iri: str, namespaces: Mapping[str, str] = VOCABULARIES) -> tuple[str, str] | None:
    """Prefix and local name of an IRI whose last `/` or `#` ends one of some namespaces; `None` for any other."""
    end = max(iri.rfind("/"), iri.rfind("#")) + 1
    return next(((prefix, iri[end:]) for prefix, space in namespaces.items() if space == iri[:end]), None)


_KINDS = (  # prefixes of things, in the order in which people read a graph
    *("paper", "authorship", "person", "system", "hw", "workload", "venue", "claim"),
    *("decision", "enrichment", "quantity", "ev", "page", "run", "software", "dataset"),
)
_SEGMENTS = {"hw": "hardware", "ev": "evidence", "dataset": "void"}  # of namespaces that differ from their prefix
_NONE = (
    r"""\x00-\x20<>"{}|\\^`\[\]%\#\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufff0-\uffff\U000e0000-\U0010ffff"""
)
_CHARACTER = rf"(?:[^{_NONE}]|%[0-9a-f]{{2}})"
_ABSOLUTE = re.compile(
    rf"""
    (?! https?: (?! //[^/:?\#] ) )                                                  # a server has a name
    [a-z][a-z0-9+.-]*+ :                                                            # https:
    (?: // (?: \[[0-9a-f:.]++\] | (?:(?![/:?]){_CHARACTER})*+ ) (?: :[0-9]* )?+ (?= [/?\#] )  # //example.org:80
      | (?!//) )
    {_CHARACTER}*+ (?: \# {_CHARACTER}*+ )?+ (?<= [/\#] )                           # /papers/
    """,
    re.IGNORECASE | re.VERBOSE,
)


class Names:
    """The namespaces under one base IRI. Raises OutputError for a base that no IRI can begin with."""

    if TYPE_CHECKING:

        def __getattr__(self, kind: str) -> str: ...

    def __init__(self, base: str = BASE) -> None:
        if not _ABSOLUTE.fullmatch(base):
            hint = f"give an absolute IRI that ends in / or #, such as {BASE}"
            raise OutputError(f"cannot name things under {base!r}: {hint}")
        self.base = base
        self._things = {kind: f"{base}{_SEGMENTS.get(kind, kind)}/" for kind in _KINDS}
        vars(self).update(self._things)

    def prefixes(self) -> dict[str, str]:
        """Prefix to namespace, things first."""
        return self._things | VOCABULARIES

    def thing(self, iri: str) -> tuple[str, str] | None:
        """Prefix and local name of what is named under the base; `None` for any other IRI."""
        return prefixed(iri, self._things)
