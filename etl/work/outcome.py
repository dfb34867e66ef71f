"""What becomes of a page: what a worker gives back, as values and bytes."""

from dataclasses import dataclass

from etl.model import Page
from etl.runs import Visit

MORE_MEMORY = "run again with more memory or fewer --workers"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a page: values and bytes that can be sent from one machine to another."""

    page: str  # `Page.id`
    visit: Visit | None = None  # None when the page could not be read
    findings: bytes = b""  # a line of JSON for each record
    text: bytes | None = None  # what quotes point into, where that is not the text of the source
    failure: str = ""  # why the page could not be read
    lasting: bool = True  # follows from the page and the program alone, so that it would be the same another time


def unlucky(page: Page, why: str) -> Outcome:
    """The failure of a page that may be read another time."""
    return Outcome(
        page.id, failure=f"cannot read {page.source!r}: {why}; {MORE_MEMORY}, or leave it out", lasting=False
    )
