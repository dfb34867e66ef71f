"""Which keys hold what, in the JSON of many services: one table, the best key of a field first.

Keys are compared without case, punctuation and prefix (`dc:title`, `https://schema.org/name`); a dot steps into an
object, or into the first object of a list.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

Json = Mapping[str, object]  # an object, its keys folded by `folded`

KEYS: Mapping[str, tuple[str, ...]] = {
    field: tuple(keys.split())
    for field, keys in {
        "title": "title papertitle articletitle documenttitle titleofpaper papername titles.title bibtitle",
        "label": "paper headline name displayname",
        "people": """authorsparsed authorships fullauthors allauthors authors author authorlist authornames authorname
            creators creator people contributors by""",
        "abstract": """abstract abstracttext paperabstract abstractinvertedindex summary abstractnote abstracts.value
            abstracts description descriptions.description synopsis contenttext tldr""",
        "venue": """event.acronym venue conference conferencename publicationvenue.name journal.title journal.name
            journal booktitle containertitle proceedingstitle publicationtitle publicationname
            primarylocation.source.displayname hostvenue.displayname eventtitle event.name journaltitle journalname
            ispartof.name ispartof.ispartof.name""",
        "year": "year publicationyear pubyear confyear yearpublished date coverdate",
        "date": """publicationdate publisheddate datepublished published publishedonline publishedprint issued
            publishedat coverdate pubdate submitteddate submitted versions.created date created datecreated pdate cdate
            updateddate updatedate updated""",
        "arxiv": """arxivid arxiv arxivnumber eprint externalids.arxiv ids.arxiv archiveid arxiveprints.value number
            volume id paperid entryid url urls link links pdf pdfurl paperurl absurl ee extra journal.volume doi ids.doi
            externalids.doi bestoalocation.landingpageurl primarylocation.landingpageurl journal note howpublished
            guid identifier sameas""",
        "doi": "doi externalids.doi ids.doi doiurl dois.value identifier ee url link sameas id guid",
        "urls": """url urls link links pdf pdfurl pdfurls paperurl absurl urlabs urlpdf ee html landingpageurl
            primarylocation.landingpageurl bestoalocation.pdfurl openaccesspdf.url arxivurl codeurl code
            ids.openalex howpublished sameas""",
        "comment": "comment comments note",
        "reference": "journalref",
        "session": "session sessiontitle sessionname track",
        "kind": "eventtype itemtype type kind",
    }.items()
}

CONTAINERS = frozenset(
    """papers results data items entries records notes hits hit docs documents works publications articles
    result response message feed list entry edges posters talks accepted acceptedpapers search recommendedpapers
    proceedings paper references searchresults""".split()
)  # keys under which papers are in an answer or a file

WRAPPERS = (
    "content info paper metadata attributes data source node bibjson work record item citedpaper citingpaper".split()
)  # keys of a single object that holds the fields of one paper

TEXTS = "value text en raw displayname name title rendered literal url pdf href".split()
"""Keys under which an object that stands for a text holds it."""

NAME_PARTS = (
    "given givenname givennames first firstname forename forenames".split(),
    "middle middlename middlenames".split(),
    "nondroppingparticle droppingparticle particle prefix".split(),
    "family familyname familynames last lastname surname keyname".split(),
    "suffix generation jr".split(),
    "fullname displayname name text literal authorname rawauthorname preferredname value".split(),
)  # keys of a given name, a middle name, a particle, a family name, a generation and the whole name
INSIDE = "author person creator authors people names list value".split()
ROLE = "creatortype contributortype role contributorrole".split()
NOT_AUTHORS = frozenset("editor serieseditor translator reviewedauthor contributor reviewer advisor chair".split())

DEEPEST = 8  # objects and lists around a paper, or around a text of it


def folded(value: object) -> Json:
    """An object with its keys folded, the first of keys that fold alike; empty for anything else."""
    keys: dict[str, object] = {}
    if isinstance(value, Mapping):
        for key, inner in value.items():
            keys.setdefault(_folded(str(key)), inner)
    return keys


@lru_cache(maxsize=4096)
def _folded(key: str) -> str:
    name = re.split("[/#]", key)[-1] if "://" in key else key.rpartition(":")[2]
    return "".join(filter(str.isalnum, name.casefold()))


def values(paper: Json, field: str) -> Iterator[object]:
    """What is under the keys of a field, the best first; nothing that is null or empty."""
    for path in KEYS[field]:
        first, *steps = path.split(".")
        value = paper.get(first)
        for step in steps:
            members = value if isinstance(value, list) else [value]
            value = folded(next((one for one in members if isinstance(one, Mapping)), None)).get(step)
        if value is not None and value not in ("", [], {}):
            yield value


def text(value: object, depth: int = 0) -> str:
    """The text that a value is or holds: a string, a number, the first of a list, an object with a text in it."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**15 else ""
    if depth >= DEEPEST:
        return ""
    if isinstance(value, list):
        return next(filter(None, (text(one, depth + 1) for one in value)), "")
    inner = folded(value)
    return next(filter(None, (text(inner[key], depth + 1) for key in TEXTS if key in inner)), "")


def texts(value: object) -> list[str]:
    """The texts of a list, or the one text."""
    found = map(text, value) if isinstance(value, list) else [text(value)]
    return [words for words in found if words]
