"""The reader of unknown layouts of a run, as bytes: they go to workers that have no disk in common."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from etl import versions


class Reader(NamedTuple):
    digest: str
    """SHA-256 of its file."""
    data: bytes = b""
    """Of its file; none for the shipped one, which every worker has."""

    @classmethod
    def of(cls, path: Path | None) -> Reader:
        """The reader of a file, or the shipped one. Raises SourceError for a file that holds none."""
        if path is None:
            return cls(versions.of_reader())
        from etl.read.layout import model  # noqa: PLC0415  # an unchanged run loads no reader

        data = model.stored(path)
        return cls(hashlib.sha256(data).hexdigest(), data)
