"""The services, and what each is asked: arXiv, and two catalogues of published works.

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
from functools import partial
from urllib.parse import urlencode

from etl.model import Record

Parameters = dict[str, str | int]

_IDS = 100  # arXiv ids in one question
_TITLES = 8  # titles in one question to arXiv; an address has a length that servers accept
_OPENALEX = "https://openalex.org/W"  # how the address begins that identifies a work in OpenAlex
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
    questions: Callable[[Iterable[Record], str], Iterator[Question]]
    """What to ask an API about records, in an order that does not depend on theirs."""
    facts: Callable[[Record], Record] = lambda answer: answer
    """An answer with the fields alone that the service may add."""


def _address(api: str, parameters: Parameters) -> str:
    return f"{api}?{urlencode(parameters)}"


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
    for some in _parts(ids, _IDS):
        yield Question(_address(api, {"id_list": ",".join(some), "max_results": len(some)}), frozenset(some))
    titles = dict(_titled(record for record in listed if not record.arxiv and not record.doi))
    for these in _parts([*titles], _TITLES):
        query = " OR ".join(f'ti:"{title}"' for title in these)
        asked = _address(api, {"search_query": query, "max_results": _CANDIDATES * len(these)})
        yield Question(asked, asking=tuple(titles[title] for title in these))


def _of_catalogue(
    records: Iterable[Record],
    api: str,
    *,
    most: int,
    of_dois: Callable[[Sequence[str]], Parameters],
    of_title: Callable[[str, Record], Parameters],
) -> Iterator[Question]:
    """DOIs of records without title, authors or venue, `most` in one question, then titles, one in each."""
    lacking = [one for one in records if not (one.doi and one.title and one.authors and one.edition)]
    dois = {record.doi for record in lacking if record.doi and not {*",|"} & {*record.doi}}  # signs of filters
    for some in _parts(sorted(dois), most):
        yield Question(_address(api, of_dois(some)), frozenset(some))
    for title, record in _titled(record for record in lacking if not record.doi):
        yield Question(_address(api, of_title(title, record)), asking=(record,))


def _without_text(answer: Record) -> Record:
    """Title, authors, identifiers, date and venue: the text of an abstract and other addresses stay with pages."""
    named = tuple(url for url in answer.urls if url.startswith(_OPENALEX))
    return replace(answer, abstract=None, truncated=False, session=None, comment=None, urls=named)


def _openalex(filter_: str, most: int) -> Parameters:
    select = "id,ids,doi,title,authorships,publication_year,publication_date,primary_location,type"
    return {"filter": filter_, "per-page": most, "select": select}


def _crossref(asked: Parameters, most: int) -> Parameters:
    return {**asked, "rows": most, "select": "DOI,title,author,issued,container-title,event,type"}


ARXIV = Service("arxiv", "https://export.arxiv.org/api/query", "atom", 3.0, _of_arxiv)  # a pace that its terms ask for
_of_openalex = partial(
    _of_catalogue,
    most=50,
    of_dois=lambda dois: _openalex(f"doi:{'|'.join(dois)}", len(dois)),
    of_title=lambda title, _: _openalex(f"title.search:{title}", _CANDIDATES),
)
OPENALEX = Service("openalex", "https://api.openalex.org/works", "json_papers", 1.0, _of_openalex, _without_text)
_of_crossref = partial(
    _of_catalogue,
    most=20,
    of_dois=lambda dois: _crossref({"filter": ",".join(f"doi:{doi}" for doi in dois)}, len(dois)),
    of_title=lambda title, one: _crossref({"query.bibliographic": f"{title} {one.authors[0].name}"}, _CANDIDATES),
)
CROSSREF = Service("crossref", "https://api.crossref.org/works", "json_papers", 1.0, _of_crossref, _without_text)
