"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from etl.errors import OutputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def replaced(path: Path) -> Iterator[IO[str]]:
    """A UTF-8 text file to write, its lines ended by a line feed, that takes the place of `path` when all is written.

    It is written under another name in the same folder, forced to disk and renamed, so that a crash leaves the old file
    or the new one. Raises OutputError when it cannot be written; then, and after any other error, the old file stays.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            temporary.unlink(missing_ok=True)
            with temporary.open("x", encoding="utf-8", newline="\n") as file:  # never through a link of somebody else
                yield file
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
            _force(path.parent)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror or error}") from error


def _force(folder: Path) -> None:
    """Force the renaming to disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
