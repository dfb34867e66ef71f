"""What a reader of text gives."""

from dataclasses import dataclass

from etl.model import Aside, Record


@dataclass(frozen=True, slots=True)
class Listing:
    """Records and asides of one page, each in page order; no two of them overlap."""

    records: tuple[Record, ...]
    asides: tuple[Aside, ...] = ()
    confidence: float | None = None
    """Chance that the page is read well; None where the reader does not know it."""
