"""What pages do not print and services know: which questions to ask each, and which answers to believe.

In: records. Out: questions, which are addresses, and the records of answers to believe. Nothing here goes to the
network, and readers of pages read the answers.

The arXiv API knows titles and authors of ids, and ids of titles whose authors agree. Answers are Atom.
https://info.arxiv.org/help/api/user-manual.html

Catalogues know DOI, date and venue of titles whose authors agree, and title, authors and venue of DOIs. Answers are
JSON. OpenAlex: `results`, each with `doi`, `title`, `authorships`, `publication_date` and `primary_location`,
https://developers.openalex.org . Crossref: `message.items`, each with `DOI`, `title`, `author`, `issued` and
`container-title`, https://api.crossref.org .
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from etl.model import Record

PATIENCE = 5  # questions to a service without an answer after which it is asked no more
_SHORTEST = 4  # words of a title that is looked for; a shorter one is that of many papers
_WORD = re.compile(r"[^\W_]+")
_CANDIDATES = 5  # answers for one title


@dataclass(frozen=True, slots=True)
class Question:
    """An address to ask, and the records that its answer is about."""

    address: str
    ids: frozenset[str] = frozenset()  # identifiers, arXiv ids or DOIs, of the papers it is about
    asking: tuple[Record, ...] = ()  # records that are looked for by their titles


@dataclass(frozen=True, slots=True)
class Service:
    """A service that is asked over HTTP, and whose answers a reader of pages reads."""

    name: str
    api: str  # address of its public API
    format: str  # name of the reader of its answers
    pace: float  # least seconds between two questions to the public API
    questions: Callable[[Iterable[Record], str], Iterator[Question]]  # about records, in an order that is not theirs
    facts: Callable[[Record], Record] = lambda answer: answer  # an answer with the fields that it may add


def _question(api: str, asked: dict[str, str | int], ids: Iterable[str], asking: Iterable[Record] = ()) -> Question:
    return Question(f"{api}?{urlencode(asked)}", frozenset(ids), tuple(asking))


def _titled(records: Iterable[Record]) -> list[tuple[str, Record]]:
    """Titles of four words or more with authors to compare, each with one of its records, in order."""
    found: dict[str, Record] = {}
    for record in records:
        words = _WORD.findall(record.title.words) if record.title and record.authors else ()
        if len(words) >= _SHORTEST:
            found[" ".join(words)] = record
    return sorted(found.items())


def _parts(listed: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    return (listed[start : start + size] for start in range(0, len(listed), size))


def believed(question: Question, answers: Sequence[Record], same: Callable[[Record, Record], bool]) -> list[Record]:
    """The answers that are about what was asked: an id that was asked for, or the one paper of title and authors."""
    known = [answer for answer in answers if {answer.arxiv, answer.doi} & question.ids]
    for record in question.asking:
        fitting = {(answer.arxiv, answer.doi): answer for answer in answers if same(record, answer)}
        fitting.pop((None, None), None)
        if len(fitting) == 1:
            known += fitting.values()
    return sorted(set(known), key=lambda answer: answer.number)


def _of_arxiv(records: Iterable[Record], api: str) -> Iterator[Question]:
    """Ids that no record completes, many in one question, then titles of records without identifier."""
    listed = list(records)
    complete = {one.arxiv for one in listed if one.title} & {one.arxiv for one in listed if one.authors}
    ids = sorted({one.arxiv for one in listed if one.arxiv} - complete)
    for some in _parts(ids, 100):
        yield _question(api, {"id_list": ",".join(some), "max_results": len(some)}, some)
    titles = dict(_titled(record for record in listed if not record.arxiv and not record.doi))
    for these in _parts([*titles], 8):  # an address has a length that servers accept
        query = " OR ".join(f'ti:"{title}"' for title in these)
        size = _CANDIDATES * len(these)
        yield _question(api, {"search_query": query, "max_results": size}, (), map(titles.__getitem__, these))


def _lacking(records: Iterable[Record], most: int) -> Iterator[tuple[Sequence[str], str, tuple[Record, ...]]]:
    """DOIs of records without title, authors or venue, `most` in one question, then titles, one in each."""
    lacking = [one for one in records if not (one.doi and one.title and one.authors and one.edition)]
    dois = {record.doi for record in lacking if record.doi and not {*",|"} & {*record.doi}}  # signs of filters
    yield from ((some, "", ()) for some in _parts(sorted(dois), most))
    yield from (((), title, (one,)) for title, one in _titled(record for record in lacking if not record.doi))


def _of_openalex(records: Iterable[Record], api: str) -> Iterator[Question]:
    select = "id,ids,doi,title,authorships,publication_year,publication_date,primary_location,type"
    for dois, title, asking in _lacking(records, 50):
        about = f"doi:{'|'.join(dois)}" if dois else f"title.search:{title}"
        yield _question(api, {"filter": about, "per-page": len(dois) or _CANDIDATES, "select": select}, dois, asking)


def _of_crossref(records: Iterable[Record], api: str) -> Iterator[Question]:
    select = "DOI,title,author,issued,container-title,event,type"
    for dois, title, asking in _lacking(records, 20):
        key, words = "filter", ",".join(f"doi:{doi}" for doi in dois)
        if asking:
            key, words = "query.bibliographic", f"{title} {asking[0].authors[0].name}"
        yield _question(api, {key: words, "rows": len(dois) or _CANDIDATES, "select": select}, dois, asking)


def _without_text(answer: Record) -> Record:
    """Title, authors, identifiers, date and venue: the text of an abstract and other addresses stay with pages."""
    named = tuple(url for url in answer.urls if url.startswith("https://openalex.org/W"))
    return replace(answer, abstract=None, truncated=False, session=None, comment=None, urls=named)


ARXIV = Service("arxiv", "https://export.arxiv.org/api/query", "atom", 3.0, _of_arxiv)  # a pace that its terms ask for
OPENALEX = Service("openalex", "https://api.openalex.org/works", "json_papers", 1.0, _of_openalex, _without_text)
CROSSREF = Service("crossref", "https://api.crossref.org/works", "json_papers", 1.0, _of_crossref, _without_text)
SERVICES = (ARXIV, OPENALEX, CROSSREF)  # in the order in which they are asked
