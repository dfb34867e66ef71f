"""OpenAlex: DOI, date and venue of titles whose authors agree, and title, authors and venue of DOIs.

Answers are JSON: `results`, each with `doi`, `title`, `authorships`, `publication_date` and `primary_location`.
https://developers.openalex.org
"""

from collections.abc import Iterable, Iterator

from etl.enrich.questions import Question, address, believed, parts, titled
from etl.enrich.works import facts, lacking_dois, lacks
from etl.model import Record

__all__ = ["API", "NAME", "PACE", "believed", "facts", "lacks", "questions"]

NAME = "openalex"
API = "https://api.openalex.org/works"
PACE = 1.0
_SELECT = "id,ids,doi,title,authorships,publication_year,publication_date,primary_location,type"
_DOIS = 50
"""Values of one filter."""
_CANDIDATES = 5
"""Answers for one title."""


def questions(records: Iterable[Record], api: str = API) -> Iterator[Question]:
    """DOIs whose records are not complete, many in one question, then titles, one in each."""
    listed = list(records)
    for some in parts(lacking_dois(listed), _DOIS):
        yield Question(_asked(api, f"doi:{'|'.join(some)}", len(some)), frozenset(some))
    for title, record in titled(record for record in listed if not record.doi and lacks(record)):
        yield Question(_asked(api, f"title.search:{title}", _CANDIDATES), asking=(record,))


def _asked(api: str, filter_: str, most: int) -> str:
    return address(api, {"filter": filter_, "per-page": most, "select": _SELECT})
