"""The job of a worker: pages to outcomes. Importing this module loads neither readers nor extractors."""

import hashlib
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from etl import versions
from etl.errors import WorkError
from etl.model import Page
from etl.work.outcome import Outcome

Job = Callable[..., tuple[Outcome, ...]]
"""Works on a sequence of pages for a program whose findings are of the `version`."""


class Reader(NamedTuple):
    """The reader of unknown layouts of a run, as bytes: they go to workers that have no disk in common."""

    digest: str  # SHA-256 of its file
    data: bytes = b""  # of its file; none for the shipped one, which every worker has

    @classmethod
    def of(cls, path: Path | None) -> Self:
        """The reader of a file, or the shipped one. Raises SourceError for a file that holds none."""
        if path is None:
            return cls(versions.of_reader())
        from etl.read.layout import model  # noqa: PLC0415  # an unchanged run loads no reader

        data = model.stored(path)
        return cls(hashlib.sha256(data).hexdigest(), data)


def outcomes(pages: Sequence[Page], version: str, reader: bytes = b"") -> tuple[Outcome, ...]:
    """Read pages, with this reader or the shipped one, and extract. Raises WorkError for another version."""
    if versions.of_findings() != version:
        raise WorkError(
            f"the worker on {socket.gethostname()} has another version of mlsys-kg, of Python or of a library:"
            " install there what is installed here"
        )
    from etl.work.page import outcome  # noqa: PLC0415  # spaCy and all readers

    return tuple(outcome(page, reader) for page in pages)
