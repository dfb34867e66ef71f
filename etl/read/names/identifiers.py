"""arXiv ids, DOIs and addresses as pages print them."""

import re

_ARXIV = re.compile(
    r"""
    (?: arxiv \s? : \s? | (?:https?://)? (?:www\.)? arxiv\.org/(?:abs|pdf)/ )
    (?P<id> \d{4}\.\d{4,5} | [a-z][a-z-]{1,12}(?:\.[A-Z]{2})?/\d{7} )   # 2009.00748 · cs.DC/0601001
    (?:v\d{1,3})? (?![\w/])                                              # the version is left out
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DOI = re.compile(r"(?:\bdoi\s?:?\s?|doi\.org/|^)(?P<doi>10\.\d{4,9}/[^\s\"<>]{1,200})", re.IGNORECASE)
_URL = re.compile(r"https?://[^\s<>\"'\])]{1,500}")


def arxiv(words: str) -> str | None:
    """The first arXiv id without its version: "arXiv:2009.00748v2" gives "2009.00748"."""
    found = _ARXIV.search(words)
    return found["id"] if found else None


def doi(words: str) -> str | None:
    """The first DOI, without the punctuation after it."""
    stripped = (found["doi"].rstrip(".,;:)]}'\"") for found in _DOI.finditer(words))
    return next((doi for doi in stripped if not doi.endswith("/")), None)


def urls(words: str) -> tuple[str, ...]:
    """The addresses in `words`, each once, in order."""
    return tuple(dict.fromkeys(found[0].rstrip(".,;:") for found in _URL.finditer(words)))
