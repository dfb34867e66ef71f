"""A service and a question to it, and what all share: titles to look for, and which answers are of the paper."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from etl.model import Record

_SHORTEST = 4
"""Words of a title that is looked for; a shorter one is that of many papers."""
_WORD = re.compile(r"[^\W_]+")

CANDIDATES = 5
"""Answers for one title."""


@dataclass(frozen=True, slots=True)
class Question:
    """An address to ask, and the records that its answer is about."""

    address: str
    ids: frozenset[str] = frozenset()
    """Identifiers, arXiv ids or DOIs, of the papers it is about."""
    asking: tuple[Record, ...] = ()
    """Records that are looked for by their titles."""


@dataclass(frozen=True, slots=True)
class Service:
    """A service that is asked over HTTP, and whose answers a reader of pages reads."""

    name: str
    api: str
    """Address of its public API."""
    format: str
    """Name of the reader of its answers."""
    pace: float
    """Least seconds between two questions to the public API."""
    questions: Callable[[Iterable[Record], str], Iterator[Question]]
    """What to ask an API about records, in an order that does not depend on theirs."""
    facts: Callable[[Record], Record] = lambda answer: answer
    """An answer with the fields alone that the service may add."""


def address(api: str, parameters: dict[str, str | int]) -> str:
    return f"{api}?{urlencode(parameters)}"


def titled(records: Iterable[Record]) -> list[tuple[str, Record]]:
    """Titles of four words or more with authors to compare, each with one of its records, in order."""
    found: dict[str, Record] = {}
    for record in records:
        words = _WORD.findall(record.title.words) if record.title and record.authors else ()
        if len(words) >= _SHORTEST:
            found[" ".join(words)] = record
    return sorted(found.items())


def parts(listed: Sequence[str], size: int) -> Iterator[Sequence[str]]:
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
