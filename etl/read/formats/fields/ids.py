"""arXiv ids, DOIs and addresses in fields of their own, where an id needs no prefix."""

import re
from collections.abc import Iterable

from etl.read.names import identifiers

_ARCHIVES = (
    "acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|cond-mat|cs|dg-ga"
    "|funct-an|gr-qc|hep-(?:ex|lat|ph|th)|math|math-ph|mtrl-th|nlin|nucl-(?:ex|th)|patt-sol|physics|plasm-ph|q-alg"
    "|q-bio|q-fin|quant-ph|solv-int|stat|supr-con"
)  # an id of another service may look like one of arXiv's first years
_ID = rf"(?P<id>\d{{2}}(?:0[1-9]|1[0-2])\.\d{{4,5}}|(?:{_ARCHIVES})(?:\.[a-z]{{2}})?/\d{{7}})(?:v\d{{1,3}})?"
_BARE = re.compile(rf"(?:arxiv[:/]|abs/|oai:arxiv\.org:)?\s?{_ID}(?:\s?\[[\w. -]{{2,20}}\])?", re.IGNORECASE)
_OF_DOI = re.compile(rf"10\.48550/arxiv\.{_ID}", re.IGNORECASE)
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_CLASS = re.compile(r"\.[a-z]{2}(?=/)", re.IGNORECASE)
_LONGEST = 2000  # characters


def arxiv(words: str) -> str | None:
    """An arXiv id without version: "0704.0001v2", "arXiv:0704.0001", an address, or the DOI that arXiv gives.

    The subject class is no part of an id: "math.GT/0309136" is "math/0309136".
    """
    words = words.strip()[:_LONGEST]
    found = _BARE.fullmatch(words) or _OF_DOI.search(words)
    printed = found["id"] if found else identifiers.arxiv(words)
    return _CLASS.sub("", printed).lower() if printed else None


def doi(words: str) -> str | None:
    """A DOI, alone, after "doi:" or in an address; the DOI that arXiv gives to its id is none."""
    found = identifiers.doi(words.strip()[:_LONGEST])
    return found if found and _DOI.fullmatch(found) and not _OF_DOI.match(found) else None


def urls(words: Iterable[str]) -> tuple[str, ...]:
    """The addresses in several fields, each once, in order."""
    return tuple(dict.fromkeys(url for one in words for url in identifiers.urls(one[:_LONGEST])))
