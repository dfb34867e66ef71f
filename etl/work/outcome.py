"""What becomes of pages: the job of a worker, and what it gives back. Who only hands out work imports little."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from etl import versions
from etl.errors import WorkError
from etl.model import Page
from etl.runs import Visit

MORE_MEMORY = "run again with more memory or fewer --workers"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a page: values and bytes that can be sent from one machine to another."""

    page: str
    """`Page.id`."""
    visit: Visit | None = None
    """None when the page could not be read."""
    findings: bytes = b""
    """A line of JSON for each record."""
    text: bytes | None = None
    """What quotes point into, where that is not the text of the source."""
    failure: str = ""
    """Why the page could not be read."""
    lasting: bool = True
    """Follows from the page and the program alone, so that it would be the same another time."""


class Job(Protocol):
    """Works on pages for a program whose findings are of that version."""

    def __call__(self, pages: Sequence[Page], /, version: str) -> tuple[Outcome, ...]: ...


def unlucky(page: Page, why: str) -> Outcome:
    """The failure of a page that may be read another time."""
    return Outcome(
        page.id, failure=f"cannot read {page.source!r}: {why}; {MORE_MEMORY}, or leave it out", lasting=False
    )


def outcomes(pages: Sequence[Page], version: str) -> tuple[Outcome, ...]:
    """Read pages and extract from them. Raises WorkError when this is another program than the one that asks."""
    if versions.of_findings() != version:
        raise WorkError(
            f"the worker on {socket.gethostname()} has another version of mlsys-kg, of Python or of a library:"
            " install there what is installed here"
        )
    from etl.work.page import outcome  # noqa: PLC0415  # spaCy and all readers

    return tuple(map(outcome, pages))
