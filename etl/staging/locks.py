"""Locks that end with the process that holds them, however it ends."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def held(path: Path) -> Iterator[None]:
    """A lock that is a file, which goes when the block ends. Raises BlockingIOError where somebody else holds it."""
    handle = _taken(path)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)  # while it is held: who waits for nothing takes a new one
        os.close(handle)


def _taken(path: Path) -> int:
    """The handle that holds a lock; a file that its run removed meanwhile is none."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), path.lstat()):
                    return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


@contextmanager
def folder(path: Path) -> Iterator[int]:
    """The handle of a folder, locked. Raises BlockingIOError where somebody else holds it."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield handle
    finally:
        os.close(handle)


def is_held(path: Path) -> bool:
    """Whether somebody holds the lock of a folder."""
    try:
        with folder(path):
            return False
    except BlockingIOError:
        return True
