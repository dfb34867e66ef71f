"""What a reader gives, and the form every reader has."""

from dataclasses import dataclass
from typing import Protocol

from etl.model import Aside, Page, Record


@dataclass(frozen=True, slots=True)
class Listing:
    """Records and asides of one page, each in page order; no two of them overlap."""

    records: tuple[Record, ...]
    asides: tuple[Aside, ...] = ()
    confidence: float | None = None
    """Chance that the page is read well; None where the reader does not know it."""


class Shape(Protocol):
    """A reader of text: a module of this room."""

    __name__: str

    def recognises(self, page: Page) -> bool:
        """Whether the page may be for this reader: a fast test."""

    def listing(self, page: Page) -> Listing:
        """What is on the page; no records when it is not for this reader after all."""
