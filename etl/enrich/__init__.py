"""What pages do not print and services know: which questions to ask each, and which answers to believe.

In: records. Out: questions, which are addresses, and the records of answers to believe. Nothing here goes to the
network, and readers of pages read the answers. A service has the same four functions.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from etl.enrich import arxiv
from etl.enrich.questions import Question, Same
from etl.enrich.works import CROSSREF, OPENALEX
from etl.model import Record

__all__ = ["PATIENCE", "SERVICES", "Question", "Same", "Service"]

PATIENCE = 5
"""Questions to a service without an answer after which it is asked no more."""


class Service(Protocol):
    """What a service has, a module or an object."""

    NAME: str
    API: str
    """Address of its public API."""
    FORMAT: str
    """Name of the reader of its answers."""
    PACE: float
    """Least seconds between two questions to the public API."""

    def lacks(self, record: Record) -> bool:
        """Whether a record has no value of a field that the service knows."""

    def questions(self, records: Iterable[Record], api: str) -> Iterator[Question]:
        """What to ask about the records, in an order that does not depend on theirs."""

    def believed(self, question: Question, answers: Sequence[Record], same: Same) -> list[Record]:
        """The answers that are certainly about what was asked."""

    def facts(self, answer: Record) -> Record:
        """An answer with the fields alone that the service may add."""


SERVICES: tuple[Service, ...] = (arxiv, OPENALEX, CROSSREF)
"""In the order in which they are asked."""
