"""The job of a worker: pages to outcomes. Importing this module loads neither readers nor extractors."""

import socket
from collections.abc import Sequence
from typing import Protocol

from etl import versions
from etl.errors import WorkError
from etl.model import Page
from etl.work.outcome import Outcome


class Job(Protocol):
    """Works on pages for a program whose findings are of that version."""

    def __call__(self, pages: Sequence[Page], /, version: str) -> tuple[Outcome, ...]: ...


def outcomes(pages: Sequence[Page], version: str, reader: bytes = b"") -> tuple[Outcome, ...]:
    """Read pages, with this reader or the shipped one, and extract. Raises WorkError for another version."""
    if versions.of_findings() != version:
        raise WorkError(
            f"the worker on {socket.gethostname()} has another version of mlsys-kg, of Python or of a library:"
            " install there what is installed here"
        )
    from etl.work.page import outcome  # noqa: PLC0415  # spaCy and all readers

    return tuple(outcome(page, reader) for page in pages)
