"""The arXiv API: titles and authors of ids, and ids of titles whose authors agree.

A record with an arXiv id and without title or authors is asked for by its id, many in one question. A record without
any identifier is looked for by its title. Answers are Atom. https://info.arxiv.org/help/api/user-manual.html
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from etl.enrich.questions import CANDIDATES, Question, address, believed, parts, titled
from etl.model import Record

__all__ = ["API", "FORMAT", "NAME", "PACE", "believed", "facts", "lacks", "questions"]

NAME = "arxiv"
API = "https://export.arxiv.org/api/query"
FORMAT = "atom"
PACE = 3.0
"""As the terms of the API ask."""
_IDS = 100
"""Ids in one question."""
_TITLES = 8
"""Titles in one question; an address has a length that servers accept."""


def lacks(record: Record) -> bool:
    return not (record.title and record.authors) if record.arxiv else not record.doi


def questions(records: Iterable[Record], api: str = API) -> Iterator[Question]:
    """Ids that no record completes, then titles of records without identifier."""
    listed = list(records)
    complete: defaultdict[str, set[str]] = defaultdict(set)
    for record in listed:
        if record.arxiv:
            complete[record.arxiv].update(["title"] * bool(record.title), ["authors"] * bool(record.authors))
    ids = sorted(id_ for id_, printed in complete.items() if len(printed) < 2)
    for some in parts(ids, _IDS):
        yield Question(address(api, {"id_list": ",".join(some), "max_results": len(some)}), frozenset(some))
    titles = dict(titled(record for record in listed if not record.arxiv and lacks(record)))
    for these in parts([*titles], _TITLES):
        query = " OR ".join(f'ti:"{title}"' for title in these)
        most = CANDIDATES * len(these)
        asking = tuple(titles[title] for title in these)
        yield Question(address(api, {"search_query": query, "max_results": most}), asking=asking)


def facts(answer: Record) -> Record:
    return answer
