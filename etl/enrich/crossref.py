"""Crossref: DOI, date and venue of titles whose authors agree, and title, authors and venue of DOIs.

Answers are JSON: `message.items`, each with `DOI`, `title`, `author`, `issued` and `container-title`.
https://api.crossref.org
"""

from collections.abc import Iterable, Iterator

from etl.enrich.questions import Question, address, believed, parts, titled
from etl.enrich.works import facts, lacking_dois, lacks
from etl.model import Record

__all__ = ["API", "NAME", "PACE", "believed", "facts", "lacks", "questions"]

NAME = "crossref"
API = "https://api.crossref.org/works"
PACE = 1.0
_SELECT = "DOI,title,author,issued,container-title,event,type"
_DOIS = 20
"""Filters in one question."""
_CANDIDATES = 5
"""Answers for one title."""


def questions(records: Iterable[Record], api: str = API) -> Iterator[Question]:
    """DOIs whose records are not complete, many in one question, then titles, one in each."""
    listed = list(records)
    for some in parts(lacking_dois(listed), _DOIS):
        dois = ",".join(f"doi:{doi}" for doi in some)
        yield Question(address(api, {"filter": dois, "rows": len(some), "select": _SELECT}), frozenset(some))
    for title, record in titled(record for record in listed if not record.doi and lacks(record)):
        query = f"{title} {record.authors[0].name}"
        parameters: dict[str, str | int] = {"query.bibliographic": query, "rows": _CANDIDATES, "select": _SELECT}
        yield Question(address(api, parameters), asking=(record,))
