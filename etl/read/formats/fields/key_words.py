"""What keys mean by their words: "paper-title", "conf_name", "AuthorList" and "speaker(s)" name a field."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

FIELDS: Mapping[str, str] = {
    word: field
    for field, words in {
        "title": "title titles titre titulo titel headline",
        "people": """author authors auth auths by creator creators writer writers contributor contributors autor autoren
            autores auteur auteurs coauthors""",
        "speakers": "speaker speakers speaking presenter presenters presented who lecturer",
        "abstract": "abstract abstracts summary description desc tldr overview synopsis blurb",
        "venue": """venue venues journal booktitle conference conf publisher published publication proceedings pub event
            where periodical container source appeared outlet forum""",
        "date": "date day year published pubdate month created issued when years dates",
        "doi": "doi",
        "arxiv": "arxiv eprint",
        "url": "url urls link links href pdf web website homepage uri pdfs",
        "kind": "type kind category class tag genre track",
        "session": "session sessions theme section",
        "time": "time from to start end begin begins ends starts until duration hour hours",
        "person": """bio biography email mail advisor role position affiliation affiliations institution university
            photo""",
        "other": """image img photo id ids number num no nr room location address pages page volume vol issue note notes
            color icon keywords keyword code github slides video poster award awards bibtex bib doc file logo chair
            chairs rating key layout permalink status highlight highlighted selected isbn issn language citations
            presentation abbr label short order order index position weight""",
    }.items()
    for word in words.split()
}  # a word of a key → the field it names; a word of two fields has the last that lists it

WHOLE = frozenset(
    "name names list text info value full display string str long en content main raw data html first".split()
)  # words that say nothing of a field: the word before them does

NAMELESS = frozenset("paper papers talk article work publication work item".split())
"""What has a title, and what a link may point to: "paper_name", "paper: otter.pdf"."""

_VENUES = frozenset("secondary container journal conference proceedings series host source".split())
"""Words before the title of a venue: "secondary-title"."""
_REST = re.compile(r"(?:co|other|additional|further|remaining)[\W_]?(?=author|presenter|speaker)", re.IGNORECASE)
_PART = re.compile(rf"^(?:first|second|third|last)[\W_]?(?=\w)|^{_REST.pattern}|[\W_]?\d{{1,3}}$", re.IGNORECASE)

KINDS: Mapping[str, str] = {
    word: kind
    for kind, words in {
        "paper": """paper papers publication publications article articles journal journals conference conferences
            preprint preprints inproceedings incollection techreport thesis theses phdthesis dissertation poster posters
            demo demos workshop workshops submission submissions proceedings pub pubs publist reading readings full
            short""",
        "talk": """talk talks keynote keynotes invited plenary seminar seminars colloquium lecture lectures speaker
            speakers presentation presentations lightning colloquia webinar""",
        "tutorial": "tutorial tutorials masterclass course courses exercise exercises workshop-tutorial class classes",
        "panel": "panel panels discussion",
        "event": """break breaks coffee lunch dinner breakfast reception banquet social registration opening closing
            welcome remarks ceremony excursion event events""",
        "session": "session sessions day days track tracks room rooms week weeks schedule schedules",
        "news": "news award awards announcement announcements post posts blog blogs press media",
        "person": """people person persons member members team staff faculty student students alumni committee
            committees organizers organisers chair chairs pc internship internships advisors education employment
            experience experiences career position positions""",
        "project": """project projects software tool tools dataset datasets code product products patent patents library
            libraries apps video videos""",
        "venue": "venue venues publisher publishers conferenceseries sponsor sponsors",
        "page": "www homepage homepages",
    }.items()
    for word in words.split()
}  # a word of a kind, of a key above entries or of the name of a file → what such entries are

_WORD = re.compile(r"[A-Z]{2,}(?![a-z])|[A-Z]?[^\W\d_A-Z]+|[A-Z]", re.UNICODE)


@lru_cache(maxsize=4096)
def words(key: str) -> tuple[str, ...]:
    """The words of a key in small letters: "paperTitle", "paper-title_2" give "paper", "title"."""
    return tuple(found.casefold() for found in _WORD.findall(key[:80].replace("(s)", "s")))


@lru_cache(maxsize=4096)
def field(path: tuple[str, ...]) -> str | None:
    """The field that a key, below other keys, names; "name" for a mere name, None where no word is known."""
    every = [word for key in path[-3:] for word in words(key)]
    if every[-2:] == ["abstract", "note"]:  # of Zotero
        return "abstract"
    for word in reversed(every):
        if word in FIELDS:
            return "venue" if FIELDS[word] == "title" and _VENUES & {*words(path[-1])[-2:-1]} else FIELDS[word]
        if word in NAMELESS and every[-1] != word:
            return "title"
        if word not in WHOLE and word not in NAMELESS:
            return None
    return "name" if every else None


def part(key: str) -> str | None:
    """What columns hold a part of: "author" of "Author 2", "Co-Authors", "Speaker"; None for all: "authors"."""
    stem, count = _PART.subn("", key.strip().casefold())
    if not count and stem.endswith("s"):
        return None
    return "author" if FIELDS.get(stem) == "speakers" else stem.removesuffix("s")


def is_rest(key: str) -> bool:
    """Whether a column holds all people but the first: "Co-Authors", "coauthor"."""
    return _REST.match(key.strip()) is not None


def known(keys: Iterable[str]) -> int:
    """How many of `keys` name a field."""
    return sum(field((key,)) is not None for key in keys)


def kind(texts: Sequence[str]) -> str | None:
    """What entries are, by the last text that says it, the words of each from its end."""
    for text in reversed(texts):
        for word in reversed(words(text)):
            if word in KINDS:
                return KINDS[word]
    return None
