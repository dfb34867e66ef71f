"""How things are named: one namespace for each kind of thing under a base IRI, and the prefixes that Turtle prints."""

import re
from dataclasses import dataclass, field, fields

from etl.errors import OutputError

KG = "https://w3id.org/mlsys-kg/ontology#"
"""Namespace of the terms."""
BASE = "https://w3id.org/mlsys-kg/"
"""Namespaces of the things stand below it, unless a user names another."""

VOCABULARIES = {
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
"""Prefixes of the vocabularies the graph speaks."""

_SEGMENTS = {"hw": "hardware", "ev": "evidence", "dataset": "void"}
"""Where the namespace of a kind of thing has another name than its prefix."""
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


@dataclass(frozen=True, slots=True)
class Names:
    """The namespaces under one base IRI. Raises OutputError for a base that no IRI can begin with."""

    base: str = BASE
    paper: str = field(init=False)
    authorship: str = field(init=False)
    person: str = field(init=False)
    system: str = field(init=False)
    hw: str = field(init=False)
    workload: str = field(init=False)
    venue: str = field(init=False)
    claim: str = field(init=False)
    decision: str = field(init=False)
    enrichment: str = field(init=False)
    quantity: str = field(init=False)
    ev: str = field(init=False)
    page: str = field(init=False)
    run: str = field(init=False)
    software: str = field(init=False)
    dataset: str = field(init=False)

    def __post_init__(self) -> None:
        if not _ABSOLUTE.fullmatch(self.base):
            raise OutputError(
                f"cannot name things under {self.base!r}: give an absolute IRI that ends in / or #, such as {BASE}"
            )
        for kind in _KINDS:
            object.__setattr__(self, kind, f"{self.base}{_SEGMENTS.get(kind, kind)}/")

    def prefixes(self) -> dict[str, str]:
        """Prefix to namespace, things first."""
        return {kind: getattr(self, kind) for kind in _KINDS} | VOCABULARIES

    def thing(self, iri: str) -> tuple[str, str] | None:
        """Prefix and local name of what is named under the base; `None` for any other IRI."""
        found = ((kind, getattr(self, kind)) for kind in _KINDS)
        return next(((kind, iri.removeprefix(space)) for kind, space in found if iri.startswith(space)), None)


_KINDS = tuple(one.name for one in fields(Names) if not one.init)
"""Prefixes of things, in the order in which people read a graph."""
