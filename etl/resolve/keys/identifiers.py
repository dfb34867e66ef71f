"""arXiv ids, DOIs and the ids of catalogues in one form each, whatever way a page prints them."""

import re
from collections.abc import Iterable

from etl.model import Record

_DOI_PREFIX = re.compile(
    r"""
    https?:// (?:dx\.)? doi\.org/   # https://doi.org/10.1145/3379337.3415890
    | doi: \s*                      # doi: 10.1145/3379337.3415890
    """,
    re.VERBOSE,
)
_ARXIV_PREFIX = re.compile(
    r"""
    https?:// (?:export\.)? arxiv\.org/ (?:abs|pdf)/   # https://arxiv.org/abs/2009.00748
    | 10\.48550/arxiv\.                                # 10.48550/arXiv.2009.00748
    | arxiv: \s*                                       # arXiv:2009.00748
    """,
    re.VERBOSE,
)
_ARXIV_VERSION = re.compile(r"(?:v\d+)?(?:\.pdf)?$")
_ARXIV_CLASS = re.compile(r"\.[a-z-]+(?=/)")
_ARXIV = re.compile(
    r"""
    [0-9]{4}\.[0-9]{4,5}    # 2009.00748
    | [a-z-]+/[0-9]{7}      # hep-th/9901001
    """,
    re.VERBOSE,
)
_OPENALEX = re.compile(r"https?://(?:(?:www|api)\.)?openalex\.org/(?:works/)?(W[0-9]+)/?", re.IGNORECASE)
_DBLP = re.compile(
    r"""
    https?:// (?:www\.)? dblp\. (?:org|uni-trier\.de|dagstuhl\.de)
    /rec/ (?: (?:html|bibtex|xml) / )?                # https://dblp.org/rec/bibtex/conf/hotsys/Swift31
    ( [a-z]+ / [\w.-]+ / [\w-]+ )                     # conf/hotsys/Swift31
    (?: \. (?:html|bib|xml|rdf|nt|ttl|ris) )? (?: [?\#] \S* )?
    """,
    re.VERBOSE | re.ASCII,
)
_DOI = re.compile(r"10\.[0-9]+(?:\.[0-9]+)*/\S+")


def arxiv(printed: str) -> str:
    """An arXiv id without prefix, address, version and subject class: `2009.00748`, `math/0309136`; or nothing."""
    if not printed or _ARXIV.fullmatch(printed):  # most are
        return printed
    bare = _ARXIV_VERSION.sub("", _ARXIV_PREFIX.sub("", printed.strip().casefold(), count=1), count=1)
    id_ = _ARXIV_CLASS.sub("", bare, count=1)
    return id_ if _ARXIV.fullmatch(id_) else ""


def doi(printed: str) -> str:
    """A DOI without prefix and address, in lower case: `10.1145/3379337.3415890`; or nothing."""
    if not printed:
        return ""
    bare = _DOI_PREFIX.sub("", printed.strip().casefold(), count=1).rstrip(".,;")
    return bare if _DOI.fullmatch(bare) else ""


def identifiers(record: Record) -> tuple[str | None, str | None]:
    """An arXiv id and a DOI; the DOI that arXiv makes of its id is that id."""
    arxiv_id, doi_ = arxiv(record.arxiv or ""), doi(record.doi or "")
    if doi_.startswith("10.48550/arxiv."):
        arxiv_id, doi_ = arxiv_id or arxiv(doi_), ""
    return arxiv_id or None, doi_ or None


def openalex(urls: Iterable[str]) -> str | None:
    """The one work of OpenAlex that addresses of a record name: `https://openalex.org/W1`; of several, none."""
    return _only({f"https://openalex.org/{m[1].upper()}" for url in urls if (m := _OPENALEX.fullmatch(url.strip()))})


def dblp(urls: Iterable[str]) -> str | None:
    """The one record of dblp that addresses of a record name, without its format; of several, none."""
    return _only({f"https://dblp.org/rec/{m[1]}" for url in urls if (m := _DBLP.fullmatch(url.strip()))})


def _only(found: set[str]) -> str | None:
    return found.pop() if len(found) == 1 else None
