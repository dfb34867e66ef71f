"""arXiv ids, DOIs, addresses and the ids of catalogues: found on pages and in fields, in one form each."""

import re
from collections.abc import Callable, Iterable

_ARCHIVES = (
    "acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|cond-mat|cs|dg-ga"
    "|funct-an|gr-qc|hep-(?:ex|lat|ph|th)|math|math-ph|mtrl-th|nlin|nucl-(?:ex|th)|patt-sol|physics|plasm-ph|q-alg"
    "|q-bio|q-fin|quant-ph|solv-int|stat|supr-con"
)  # an id of another service may look like one of arXiv's first years
_ID = rf"""
    (?: (?P<id> [0-9]{{2}}(?:0[1-9]|1[0-2])\.[0-9]{{4,5}} )                             # 2009.00748
      | (?P<archive> {_ARCHIVES} ) (?:\.[a-z]{{2}})? (?P<number> /[0-9]{{7}} ) )         # math.GT/0309136
    (?: v\d{{1,3}} )?
"""
_FLAGS = re.VERBOSE | re.IGNORECASE
_ARXIV = re.compile(
    rf"""
    (?: arxiv \s? : \s? | (?:https?://)? (?:(?:www|export)\.)? arxiv\.org/(?:abs|pdf)/ | 10\.48550/arxiv\. )
    {_ID} (?:\.pdf)? (?![\w/])
    """,
    _FLAGS,
)
_BARE = re.compile(rf"(?:arxiv/|abs/|oai:arxiv\.org:)? \s? {_ID} (?: \s? \[[\w. -]{{2,20}}\] )?", _FLAGS)
_DOI = re.compile(r"(?:\bdoi\s?:?\s?|doi\.org/|^)(?P<doi>10\.[0-9]{4,9}(?:\.[0-9]{1,9})*/[^\s\"<>]{1,200})", _FLAGS)
_URL = re.compile(r"https?://(?:\([^\s<>\"'()\[\]{}]{1,100}\)|[^\s<>\"'\])}]){1,500}")
"""A closing bracket ends an address, unless it closes one inside of it."""
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
_LONGEST = 2000  # characters of a field


def arxiv(*words: str) -> str | None:
    """The first arXiv id that is printed as one, without version and subject class: "arXiv:math.GT/0309136v2"."""
    return _first(map(_ARXIV.search, words))


def arxiv_of(*fields: str) -> str | None:
    """The first arXiv id of fields of their own, where it needs no prefix: "0704.0001v2"."""
    short = (field.strip()[:_LONGEST] for field in fields)
    return _first(_BARE.fullmatch(field) or _ARXIV.search(field) for field in short)


def _first(found: Iterable[re.Match[str] | None]) -> str | None:
    return next(((one["id"] or one["archive"] + one["number"]).lower() for one in found if one), None)


def doi(*words: str) -> str | None:
    """The first DOI in small letters: alone, after "doi:" or in an address; the DOI of an arXiv id is none."""
    found = (one["doi"].rstrip(".,;:)]}'\"").lower() for text in words for one in _DOI.finditer(text.strip()))
    return next((one for one in found if not one.endswith("/") and not _ARXIV.match(one)), None)


def urls(words: Iterable[str]) -> tuple[str, ...]:
    """The addresses in stretches of a page, or in fields, each once, in order."""
    return tuple(dict.fromkeys(found[0].rstrip(".,;:") for one in words for found in _URL.finditer(one)))


def openalex(addresses: Iterable[str]) -> str | None:
    """The one work of OpenAlex that addresses of a record name: `https://openalex.org/W1`; of several, none."""
    return _only(_OPENALEX, addresses, lambda work: f"https://openalex.org/{work.upper()}")


def dblp(addresses: Iterable[str]) -> str | None:
    """The one record of dblp that addresses of a record name, without its format; of several, none."""
    return _only(_DBLP, addresses, lambda record: f"https://dblp.org/rec/{record}")


def _only(pattern: re.Pattern[str], addresses: Iterable[str], iri: Callable[[str], str]) -> str | None:
    found = {iri(match[1]) for one in addresses if (match := pattern.fullmatch(one.strip()))}
    return found.pop() if len(found) == 1 else None
