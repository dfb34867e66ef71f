"""Where things are: the address of a page for each IRI that has one, addresses on the web, quotes in a text.

The address of a page is made of the IRI alone. It is short, in lower case, of letters, digits, `-` and `.`, for file
systems that know no more; a part of the hash keeps two apart where the end of the IRI had to change.
"""

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from etl.display import harmless

PAPER, SYSTEM, PERSON, HARDWARE = "paper", "system", "person", "hardware"
KINDS = (PAPER, SYSTEM, PERSON, HARDWARE)
MORE = "more"  # the folder of second and later pages of tables
PACKED = (PAPER, SYSTEM, PERSON)  # kinds that are too many for a page each in a large report

_ODD = re.compile(r"[^a-z0-9.]+")
_LONGEST = 60
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)")  # names that Windows keeps for itself
_END = re.compile(r"(?<=\w[.!?])\s+(?=[A-Z\d])|(?<=[a-z)]\.)(?=[A-Z][a-z])|\n\s*\n")  # fast. We   fast.We
_FAR = 400
_CUT_HEAD = re.compile(r"^\S{1,30}\s")  # what a page has around a quote begins and ends within words
_CUT_TAIL = re.compile(r"\s\S{1,30}$")
_SERVICES = {"OpenAlex": "https://openalex.org/", "dblp": "https://dblp.org/rec/"}  # by how their IRIs begin
_SERVICES |= {"Wikidata": "http://www.wikidata.org/entity/"}


def elsewhere(iri: str) -> tuple[str, str]:
    """The catalogue that an IRI is of, and the id there; of one that is not known the IRI itself."""
    found = ((service, iri.removeprefix(begins)) for service, begins in _SERVICES.items() if iri.startswith(begins))
    return next(found, ("Elsewhere", iri))


@lru_cache(maxsize=1 << 18)
def slug(iri: str) -> str:
    """The end of an IRI as a name that every file system takes, with a part of its hash where it had to change."""
    end = iri.rstrip("/#").replace("#", "/").rpartition("/")[2]
    name = _ODD.sub("-", end.lower()).strip("-.")[:_LONGEST].strip("-.")
    if name == end and not _DEVICE.match(name):
        return name
    return f"{name or 'x'}-{hashlib.sha256(iri.encode()).hexdigest()[:8]}"


def anchor(iri: str) -> str:
    """The place of a claim or a product within a page."""
    return f"at-{slug(iri)}"


class Addresses(NamedTuple):
    """Addresses seen from the top of the report: of a page for each thing, or of one page for all things of a kind."""

    packed: bool = False  # papers, systems and people share one page a kind, which draws the one that an address names
    pageless: frozenset[str] = frozenset()  # IRIs of people who have no page

    def page(self, kind: str, iri: str) -> str:
        """The address of the page of a thing; nothing for one that has none."""
        if not iri or iri in self.pageless:
            return ""
        return f"{kind}.html#{slug(iri)}" if self.packed and kind in PACKED else f"{kind}/{slug(iri)}.html"

    def claim(self, paper: str, iri: str) -> str:
        """The address of a claim, in the page of its paper."""
        return f"{self.page(PAPER, paper)}{'/' if self.packed else '#'}{anchor(iri)}"


def outside(address: str) -> str:
    """The address itself when a browser may follow it, that is, on the web; nothing for any other."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    fit = parts.scheme.lower() in {"http", "https"} and parts.netloc and harmless(address) == address
    return address if fit and not any(map(str.isspace, address)) else ""


def marked(text: str, quotes: Iterable[tuple[str, str, str, str]]) -> tuple[tuple[str, str], ...]:
    """A text cut where quotes (claim, before, exact, after) begin and end; of two that overlap the first stays whole.

    A quote is looked for with the words around it, then with less of them, then alone.
    """
    pieces: list[tuple[str, str]] = []
    position = 0
    for start, end, claim in sorted({(*span, claim) for claim, *words in quotes if (span := _span(text, *words))}):
        if start >= position:
            pieces += [(text[position:start], ""), (text[start:end], claim)]
            position = end
    return tuple(piece for piece in (*pieces, (text[position:], "")) if piece[0])


def _span(text: str, before: str, exact: str, after: str) -> tuple[int, int] | None:
    """Where a quote is: looked for with the words around it, then with less of them, then alone."""
    if not exact:
        return None
    for head, tail in ((before, after), (before, ""), ("", after), ("", "")):
        at = text.find(f"{head}{exact}{tail}")
        if at >= 0:
            return at + len(head), at + len(head) + len(exact)
    return None


def around(text: str, before: str, exact: str, after: str) -> tuple[str, str, str]:
    """A quote with the sentence it stands in, where the text has it, else with the words around it on its page."""
    span = _span(text, before, exact, after)
    if span is None:
        return _CUT_HEAD.sub("", before), exact, _CUT_TAIL.sub("", after)
    start, end = span
    ends = [found.end() for found in _END.finditer(text, max(0, start - _FAR), start + 1) if found.end() <= start]
    stop = _END.search(text, max(start, end - 1), end + _FAR)
    first = ends[-1] if ends else max(0, start - _FAR)
    last = max(end, stop.end()) if stop else end + _FAR
    return text[first:start].lstrip(), text[start:end], text[end:last].rstrip()
