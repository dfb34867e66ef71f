"""Where things stand in the report: an address for each IRI that has a page, made of the IRI alone.

It is short, in lower case, of letters, digits, `-` and `.`, for file systems that know no more; a part of the hash
keeps two apart where the end of the IRI had to change.
"""

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache

PAPER, SYSTEM, PERSON, HARDWARE = "paper", "system", "person", "hardware"
KINDS = (PAPER, SYSTEM, PERSON, HARDWARE)
PACKED = (PAPER, SYSTEM, PERSON)  # kinds that are too many for a page each in a large report

_ODD = re.compile(r"[^a-z0-9.]+")
_LONGEST = 60
_HASH = 8
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)")  # names that Windows keeps for itself

_SERVICES = {
    "OpenAlex": "https://openalex.org/",
    "dblp": "https://dblp.org/rec/",
    "Wikidata": "http://www.wikidata.org/entity/",
}
"""Catalogues by how their IRIs begin."""


def elsewhere(iri: str) -> tuple[str, str]:
    """The catalogue that an IRI is of, and the id there; of one that is not known the IRI itself."""
    found = ((service, iri.removeprefix(begins)) for service, begins in _SERVICES.items() if iri.startswith(begins))
    return next(found, ("Elsewhere", iri))


@lru_cache(maxsize=1 << 18)
def slug(iri: str) -> str:
    """The end of an IRI as a name that every file system takes."""
    end = iri.rstrip("/#").replace("#", "/").rpartition("/")[2]
    name = _ODD.sub("-", end.lower()).strip("-.")[:_LONGEST].strip("-.")
    if name == end and not _DEVICE.match(name):
        return name
    return f"{name or 'x'}-{hashlib.sha256(iri.encode()).hexdigest()[:_HASH]}"


def anchor(iri: str) -> str:
    """The place of a claim or a product within a page."""
    return f"at-{slug(iri)}"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses seen from the top of the report: of a page for each thing, or of one page for all things of a kind."""

    packed: bool = False
    """Whether papers, systems and people share one page a kind, which draws the one that the address names."""
    pageless: frozenset[str] = frozenset()  # IRIs of people who have no page

    def page(self, kind: str, iri: str) -> str:
        """The address of the page of a thing; nothing for one that has none."""
        if not iri or iri in self.pageless:
            return ""
        return f"{kind}.html#{slug(iri)}" if self.packed and kind in PACKED else f"{kind}/{slug(iri)}.html"

    def claim(self, paper: str, iri: str) -> str:
        """The address of a claim, in the page of its paper."""
        return f"{self.page(PAPER, paper)}{'/' if self.packed else '#'}{anchor(iri)}"
