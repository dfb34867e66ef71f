"""The cache of pages: an SQLite file that only its owner may read; the wait for other programs is bounded."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from requests_cache.backends.sqlite import SQLiteCache

from etl.errors import SourceError

WAIT = 10.0
"""Seconds to wait for another program that writes to the cache."""

_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class Busy(sqlite3.DatabaseError):
    """Another program held the cache for longer than `WAIT`."""


class Connection(sqlite3.Connection):
    """A connection whose lock errors end the attempt; requests_cache would repeat it without end."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401  # as SQLite takes them
        try:
            return super().execute(sql, parameters)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in _LOCKED:
                raise Busy(f"another program held it for {WAIT:g} seconds") from error
            if sql.startswith("BEGIN"):
                raise sqlite3.DatabaseError(str(error)) from error
            raise


def opened(file: Path, *, private_folder: bool) -> SQLiteCache:
    """The cache in `file`, which is made with mode 0600, as its folder is with 0700; wider modes are narrowed.

    A folder that exists keeps its mode, unless it is a `private_folder`. Raises Busy, OSError and sqlite3.Error.
    """
    file.parent.parent.mkdir(parents=True, exist_ok=True)
    file.parent.mkdir(mode=0o700, exist_ok=True)
    if private_folder:
        _narrow(file.parent, 0o700)
    if file.is_symlink():
        raise OSError(errno.ELOOP, "it is a symbolic link")
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    _narrow(file, 0o600)
    return SQLiteCache(str(file), serializer="json", timeout=WAIT, factory=Connection)


def _narrow(path: Path, mode: int) -> None:
    """Take the rights of others away; what belongs to somebody else keeps its mode."""
    if path.stat().st_mode & 0o777 & ~mode:
        with suppress(PermissionError):
            path.chmod(mode)


@contextmanager
def errors(file: Path) -> Iterator[None]:
    """Turn what goes wrong with the file of the cache into a SourceError; Busy passes."""
    try:
        yield
    except Busy:
        raise
    except (sqlite3.Error, OSError) as error:
        raise unusable(file, error, "remove it") from error


def unusable(file: Path, error: Exception, advice: str) -> SourceError:
    reason = " ".join(str(error).split())
    return SourceError(f"cache {str(file)!r} cannot be used ({reason}): {advice}, or name a folder with --cache")
