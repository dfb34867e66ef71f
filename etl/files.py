"""Files and folders that are there whole or not at all, whatever ends the program."""

import ctypes
import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

from etl.errors import OutputError

_HERE = -100  # AT_FDCWD
_SWAP = 2  # RENAME_EXCHANGE on Linux, RENAME_SWAP on macOS


@contextmanager
def replaced(path: Path) -> Iterator[TextIOWrapper]:
    """A UTF-8 text file to write that takes the place of `path` when all is written and on disk; links stay.

    It has another name in the same folder until then: a crash, or any error, leaves the old file. A pipe, a device and
    what a process has open (/dev/stdout) are written as they are. Raises OutputError, and BrokenPipeError of a pipe.
    """
    try:
        if is_stream(path):
            with path.open("a", encoding="utf-8", newline="\n") as file:
                yield file
            return
        place = Path(os.path.realpath(path))
        temporary = place.with_name(f".{place.name}.{os.getpid()}.part")
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            temporary.unlink(missing_ok=True)
            with temporary.open("x", encoding="utf-8", newline="\n") as file:  # never through a link of somebody else
                yield file
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(place)
            force(place.parent)
        finally:
            temporary.unlink(missing_ok=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror or error}") from error


def is_stream(path: Path) -> bool:
    """Whether no file can take the place of what is there: a pipe, a device, or what a process has open."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        return True
    folder = os.path.realpath(path.parent)
    return folder == "/dev" or folder.startswith("/proc/")


def spool(path: Path) -> Path | None:
    """The folder for temporary files of a program that writes `path`; none of its own for a stream."""
    return None if is_stream(path) else path.parent


def force(path: Path) -> None:
    """Force a file, or the names in a folder, to disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def exchange(one: Path, other: Path) -> None:
    """Swap two folders in one step. Raises OSError with ENOSYS, EINVAL or ENOTSUP where there is no such step."""
    libc = ctypes.CDLL(None, use_errno=True)
    paths = os.fsencode(one), os.fsencode(other)
    code = errno.ENOSYS
    if hasattr(libc, "renameat2"):
        code = libc.renameat2(_HERE, paths[0], _HERE, paths[1], _SWAP) and ctypes.get_errno()
    elif hasattr(libc, "renamex_np"):
        code = libc.renamex_np(*paths, _SWAP) and ctypes.get_errno()
    if code:
        raise OSError(code, os.strerror(code))


def cache_folder(program: str) -> Path:
    """The folder of a program's cache, after the XDG Base Directory Specification."""
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".cache") / program
