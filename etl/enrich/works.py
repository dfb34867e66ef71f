"""Catalogues of published works: DOI, date and venue of titles whose authors agree; title, authors and venue of DOIs.

Answers are JSON. OpenAlex: `results`, each with `doi`, `title`, `authorships`, `publication_date` and
`primary_location`, https://developers.openalex.org . Crossref: `message.items`, each with `DOI`, `title`, `author`,
`issued` and `container-title`, https://api.crossref.org .
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from etl.enrich.questions import CANDIDATES, Question, Same, address, believed, parts, titled
from etl.model import Record

Parameters = dict[str, str | int]

_OPENALEX = "https://openalex.org/W"
"""How the address begins that identifies a work in OpenAlex."""


@dataclass(slots=True)
class Catalogue:
    NAME: str
    API: str
    most: int
    """DOIs in one question."""
    of_dois: Callable[[Sequence[str]], Parameters]
    of_title: Callable[[str, Record], Parameters]
    FORMAT: str = "json_papers"
    PACE: float = 1.0

    def lacks(self, record: Record) -> bool:
        """It has no DOI, title, authors or venue."""
        return not (record.doi and record.title and record.authors and record.edition)

    def questions(self, records: Iterable[Record], api: str) -> Iterator[Question]:
        """DOIs whose records are not complete, many in one question, then titles, one in each."""
        lacking = [record for record in records if self.lacks(record)]
        dois = {record.doi for record in lacking if record.doi and not {*",|"} & {*record.doi}}  # signs of filters
        for some in parts(sorted(dois), self.most):
            yield Question(address(api, self.of_dois(some)), frozenset(some))
        for title, record in titled(record for record in lacking if not record.doi):
            yield Question(address(api, self.of_title(title, record)), asking=(record,))

    def believed(self, question: Question, answers: Sequence[Record], same: Same) -> list[Record]:
        """The answers that are about what was asked."""
        return believed(question, answers, same)

    def facts(self, answer: Record) -> Record:
        """Title, authors, identifiers, date and venue: the text of an abstract and other addresses stay with pages."""
        named = tuple(url for url in answer.urls if url.startswith(_OPENALEX))
        return replace(answer, abstract=None, truncated=False, session=None, comment=None, urls=named)


def _openalex(filter_: str, most: int) -> Parameters:
    select = "id,ids,doi,title,authorships,publication_year,publication_date,primary_location,type"
    return {"filter": filter_, "per-page": most, "select": select}


def _crossref(asked: Parameters, most: int) -> Parameters:
    return {**asked, "rows": most, "select": "DOI,title,author,issued,container-title,event,type"}


OPENALEX = Catalogue(
    NAME="openalex",
    API="https://api.openalex.org/works",
    most=50,
    of_dois=lambda dois: _openalex(f"doi:{'|'.join(dois)}", len(dois)),
    of_title=lambda title, _: _openalex(f"title.search:{title}", CANDIDATES),
)
CROSSREF = Catalogue(
    NAME="crossref",
    API="https://api.crossref.org/works",
    most=20,
    of_dois=lambda dois: _crossref({"filter": ",".join(f"doi:{doi}" for doi in dois)}, len(dois)),
    of_title=lambda title, record: _crossref({"query.bibliographic": f"{title} {record.authors[0].name}"}, CANDIDATES),
)
