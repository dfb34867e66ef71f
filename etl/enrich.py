"""What pages do not print and the arXiv API knows: which questions to ask, and which answers to believe.

A record with an arXiv id and without title or authors is asked for by its id, many in one question. A record without
any identifier is looked for by its title; the answer counts when title and authors are the same. Nothing here goes to
the network: questions are addresses, answers are pages in Atom, see https://info.arxiv.org/help/api/user-manual.html .
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from etl.model import Record

ARXIV = "https://export.arxiv.org/api/query"
PACE = 3.0
"""Seconds between two questions, as the terms of the API ask."""
PATIENCE = 5
"""Questions without an answer after which no more are asked."""
_IDS = 100
"""Ids in one question."""
_TITLES = 8
"""Titles in one question; an address has a length that servers bear."""
_CANDIDATES = 5
"""Answers for one title."""
_TOLD = 4
"""Words of a title that is looked for; a shorter one is that of many papers."""

_WORD = re.compile(r"[^\W_]+")

Same = Callable[[Record, Record], bool]
"""Two records are certainly of one paper."""


@dataclass(frozen=True, slots=True)
class Question:
    """An address to ask, and the records that its answer is about."""

    address: str
    ids: frozenset[str] = frozenset()
    asking: tuple[Record, ...] = ()
    """Records that are looked for by their titles."""


def questions(records: Iterable[Record], api: str = ARXIV) -> Iterator[Question]:
    """What to ask about the records, in an order that does not depend on theirs."""
    listed = list(records)
    complete: defaultdict[str, set[str]] = defaultdict(set)
    for record in listed:
        if record.arxiv:
            complete[record.arxiv].update(["title"] * bool(record.title), ["authors"] * bool(record.authors))
    ids = sorted(id_ for id_, printed in complete.items() if len(printed) < 2)
    for some in _parts(ids, _IDS):
        yield Question(_address(api, id_list=",".join(some), max_results=len(some)), frozenset(some))
    titles = {" ".join(words): record for record in listed if len(words := _searched(record)) >= _TOLD}
    for these in _parts(sorted(titles), _TITLES):
        query = " OR ".join(f'ti:"{title}"' for title in these)
        asking = tuple(titles[title] for title in these)
        yield Question(_address(api, search_query=query, max_results=_CANDIDATES * len(these)), asking=asking)


def believed(question: Question, answers: Sequence[Record], same: Same) -> list[Record]:
    """The answers that are about what was asked: an id that was asked for, or the one paper of title and authors."""
    known = [answer for answer in answers if answer.arxiv in question.ids]
    for record in question.asking:
        found = {answer.arxiv: answer for answer in answers if answer.arxiv and same(record, answer)}
        if len(found) == 1:
            known += found.values()
    return sorted(set(known), key=lambda answer: answer.number)


def _searched(record: Record) -> Sequence[str]:
    """The words by which a record is looked for: of its title, when it has authors to tell and no identifier."""
    if record.arxiv or record.doi or not record.title or not record.authors:
        return ()
    return _WORD.findall(record.title.words)


def _address(api: str, **parameters: str | int) -> str:
    return f"{api}?{urlencode(parameters)}"


def _parts(listed: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    return (listed[start : start + size] for start in range(0, len(listed), size))
