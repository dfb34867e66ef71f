"""Pieces of data that are put away by number: in a file without a name, or in memory."""

from __future__ import annotations

import weakref
from array import array
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO


class BlobStore:
    """Bytes by number, in the order in which they were put away; in `folder`, or in memory where there is none."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file: IO[bytes] = TemporaryFile(dir=folder) if folder else BytesIO()  # noqa: SIM115  # closed below
        weakref.finalize(self, self._file.close)
        self._begins = array("q", [0])
        self._is_at_end = True

    def __len__(self) -> int:
        return len(self._begins) - 1

    def __getitem__(self, number: int) -> bytes:
        begin, end = self._begins[number], self._begins[number + 1]
        self._file.seek(begin)
        self._is_at_end = False
        return self._file.read(end - begin)

    def put(self, data: bytes) -> int:
        """Put a piece away; gives its number."""
        if not self._is_at_end:
            self._file.seek(self._begins[-1])
            self._is_at_end = True
        self._file.write(data)
        self._begins.append(self._begins[-1] + len(data))
        return len(self._begins) - 2
