"""Who may use a folder: locks that end with the process that holds them, and what only this user can have written.

What a run may believe of what earlier runs left is what nobody else can have changed.
"""

import errno
import fcntl
import os
import stat
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_OTHERS_ENTER = stat.S_IXGRP | stat.S_IXOTH


@contextmanager
def held(path: Path) -> Iterator[None]:
    """A lock that is a file, which goes when the block ends. Raises BlockingIOError where somebody else holds it."""
    is_there = False  # a file that its run removed meanwhile is no lock
    while not is_there:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with suppress(FileNotFoundError):
                is_there = os.path.samestat(os.fstat(handle), path.lstat())
        finally:
            if not is_there:
                os.close(handle)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)  # while it is held: who waits for nothing takes a new one
        os.close(handle)


@contextmanager
def locked(path: Path) -> Iterator[int]:
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
        with locked(path):
            return False
    except BlockingIOError:
        return True


def is_ours(path: Path) -> bool:
    """Whether a folder, which no link stands for, belongs to this user."""
    with suppress(OSError):
        found = path.lstat()
        return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid()
    return False


def is_closed(path: Path) -> bool:
    """Whether a folder is ours and nobody else may change what it holds."""
    return is_ours(path) and not path.lstat().st_mode & _OTHERS_WRITE


def close(path: Path) -> None:
    """Let nobody else change a file or a folder; where a file system knows no owners, it stays as it is."""
    mode = path.lstat().st_mode
    if mode & _OTHERS_WRITE and not stat.S_ISLNK(mode):
        with suppress(OSError):
            path.chmod(stat.S_IMODE(mode) & ~_OTHERS_WRITE)


class ClosedFolder:
    """A folder of ours that nobody else may write, by its handle. Raises OSError, also for files that others may."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        weakref.finalize(self, os.close, self._handle)
        found = os.fstat(self._handle)
        self._doors = _OTHERS_WRITE
        self._check(found, path)
        if not found.st_mode & _OTHERS_ENTER:  # nobody else gets at what is in it
            self._doors = 0

    def read(self, name: str) -> bytes:
        """What a file holds, in the folder or in a closed folder of it."""
        inside = os.path.dirname(name)  # noqa: PTH120  # of a handle
        if inside:
            self._check(os.stat(inside, dir_fd=self._handle, follow_symlinks=False), self._path / inside)
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=self._handle)
        with os.fdopen(handle, "rb") as file:
            found = os.fstat(handle)
            self._check(found, self._path / name)
            if not stat.S_ISREG(found.st_mode):
                raise OSError(errno.EINVAL, "no file", str(self._path / name))
            return file.read()

    def link(self, name: str, new: Path) -> None:
        """Give a file that was read another name as well, or copy it where a file system has no links."""
        try:
            os.link(name, new, src_dir_fd=self._handle, follow_symlinks=False)
        except OSError:
            new.write_bytes(self.read(name))

    def _check(self, found: os.stat_result, path: Path) -> None:
        if found.st_uid != os.geteuid() or found.st_mode & self._doors:
            raise PermissionError(errno.EPERM, "others may have written it", str(path))
