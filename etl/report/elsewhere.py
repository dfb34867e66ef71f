"""The same thing in other catalogues: the name of the service and the id there, of an IRI."""

from typing import NamedTuple

_SERVICES = (
    ("OpenAlex", "https://openalex.org/"),
    ("dblp", "https://dblp.org/rec/"),
    ("Wikidata", "http://www.wikidata.org/entity/"),
)
"""Services by how their IRIs begin."""
_OTHER = "Elsewhere"


class Entry(NamedTuple):
    """An entry of a catalogue."""

    service: str
    id: str


def entry(iri: str) -> Entry:
    """What an IRI names; of a service that is not known the IRI itself."""
    for service, begins in _SERVICES:
        if iri.startswith(begins):
            return Entry(service, iri.removeprefix(begins))
    return Entry(_OTHER, iri)
