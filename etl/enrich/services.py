"""The services, and what each is asked: arXiv, and two catalogues of published works.

The arXiv API knows titles and authors of ids, and ids of titles whose authors agree. Answers are Atom.
https://info.arxiv.org/help/api/user-manual.html

Catalogues know DOI, date and venue of titles whose authors agree, and title, authors and venue of DOIs. Answers are
JSON. OpenAlex: `results`, each with `doi`, `title`, `authorships`, `publication_date` and `primary_location`,
https://developers.openalex.org . Crossref: `message.items`, each with `DOI`, `title`, `author`, `issued` and
`container-title`, https://api.crossref.org .
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from etl.enrich.questions import CANDIDATES, Question, Service, address, parts, titled
from etl.model import Record

Parameters = dict[str, str | int]

_IDS = 100
"""arXiv ids in one question."""
_TITLES = 8
"""Titles in one question to arXiv; an address has a length that servers accept."""
_OPENALEX = "https://openalex.org/W"
"""How the address begins that identifies a work in OpenAlex."""


def _of_arxiv(records: Iterable[Record], api: str) -> Iterator[Question]:
    """Ids that no record completes, many in one question, then titles of records without identifier."""
    listed = list(records)
    complete: defaultdict[str, set[str]] = defaultdict(set)
    for record in listed:
        if record.arxiv:
            complete[record.arxiv].update(["title"] * bool(record.title), ["authors"] * bool(record.authors))
    ids = sorted(id_ for id_, printed in complete.items() if len(printed) < 2)
    for some in parts(ids, _IDS):
        yield Question(address(api, {"id_list": ",".join(some), "max_results": len(some)}), frozenset(some))
    titles = dict(titled(record for record in listed if not record.arxiv and not record.doi))
    for these in parts([*titles], _TITLES):
        query = " OR ".join(f'ti:"{title}"' for title in these)
        most = CANDIDATES * len(these)
        asking = tuple(titles[title] for title in these)
        yield Question(address(api, {"search_query": query, "max_results": most}), asking=asking)


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
    for some in parts(sorted(dois), most):
        yield Question(address(api, of_dois(some)), frozenset(some))
    for title, record in titled(record for record in lacking if not record.doi):
        yield Question(address(api, of_title(title, record)), asking=(record,))


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
OPENALEX = Service(
    "openalex",
    "https://api.openalex.org/works",
    "json_papers",
    1.0,
    partial(
        _of_catalogue,
        most=50,
        of_dois=lambda dois: _openalex(f"doi:{'|'.join(dois)}", len(dois)),
        of_title=lambda title, _: _openalex(f"title.search:{title}", CANDIDATES),
    ),
    _without_text,
)
CROSSREF = Service(
    "crossref",
    "https://api.crossref.org/works",
    "json_papers",
    1.0,
    partial(
        _of_catalogue,
        most=20,
        of_dois=lambda dois: _crossref({"filter": ",".join(f"doi:{doi}" for doi in dois)}, len(dois)),
        of_title=lambda title, one: _crossref({"query.bibliographic": f"{title} {one.authors[0].name}"}, CANDIDATES),
    ),
    _without_text,
)
