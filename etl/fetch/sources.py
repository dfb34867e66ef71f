"""Where pages come from: each kind of source is an opener, tried in the order of `OPENERS`."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from etl.errors import SourceError

SUFFIXES = (".md", ".text", ".txt")
"""What a page in a folder is called; a file that is named itself may be called anything."""

_MAGIC = re.compile(r"[*?\[]")
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)


class Source(NamedTuple):
    """One page that can be fetched."""

    name: str
    """What `Page.source` will say: the same on every machine."""
    read: Callable[[], bytes]
    """Its bytes; raises SourceError."""


Opened = Iterator[Source | SourceError]


class Opener(NamedTuple):
    """One kind of source."""

    opens: Callable[[str], bool]
    sources: Callable[[str], Opened]


def sources(argument: str) -> Opened:
    """Every page under `argument`, and an error for each that cannot be had, in an order that depends on names only."""
    return next(opener.sources(argument) for opener in OPENERS if opener.opens(argument))


def _from_address(argument: str) -> Opened:
    yield SourceError(
        f"{argument!r} is an address, and pages cannot be fetched from the network yet:"
        " save the page as a text file and name the file"
    )


def _from_folder(argument: str) -> Opened:
    """Every page under a folder; hidden files and folders are passed over."""
    top = Path(argument)
    errors: list[OSError] = []
    found: list[Path] = []
    for folder, folders, files in os.walk(top, onerror=errors.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        pages = (name for name in files if not name.startswith(".") and name.lower().endswith(SUFFIXES))
        found += (Path(folder, name) for name in pages)
    for error in errors:
        yield _unreadable(str(error.filename), error)
    if not found and not errors:
        yield SourceError(
            f"folder {argument!r} holds no page: name a folder with {', '.join(SUFFIXES)} files, or the file itself"
        )
    yield from _files(found, top)


def _from_pattern(argument: str) -> Opened:
    """Every file that matches a glob, named relative to the part of the glob without wildcards."""
    found = [path for path in map(Path, glob.iglob(argument, recursive=True)) if not path.is_dir()]
    if not found:
        yield SourceError(f"pattern {argument!r} matches no file: check the folder and the wildcards")
    parts = Path(argument).parts
    fixed = next(index for index, part in enumerate(parts) if _MAGIC.search(part))
    yield from _files(found, Path(*parts[:fixed]))


def _from_file(argument: str) -> Opened:
    path = Path(argument)
    if not path.exists():
        yield SourceError(f"source {argument!r} does not exist: name a file, a folder or a glob")
        return
    yield from _files([path], path.parent)


def _files(paths: list[Path], top: Path) -> Iterator[Source]:
    named = [(path.relative_to(top).as_posix(), path) for path in paths]
    for name, path in sorted(named):
        yield Source(os.fsencode(name).decode("utf-8", "replace"), lambda path=path: _bytes(path))


def _bytes(path: Path) -> bytes:
    if not path.is_file():
        raise SourceError(f"source {str(path)!r} is no regular file: save the page as a text file and name the file")
    try:
        return path.read_bytes()
    except OSError as error:
        raise _unreadable(str(path), error) from error


def _unreadable(path: str, error: OSError) -> SourceError:
    reason = (error.strerror or type(error).__name__).lower()
    return SourceError(f"source {path!r} cannot be read ({reason}): check that you may read it")


OPENERS: tuple[Opener, ...] = (
    Opener(lambda argument: _ADDRESS.match(argument) is not None, _from_address),
    Opener(os.path.isdir, _from_folder),
    Opener(lambda argument: _MAGIC.search(argument) is not None and not os.path.exists(argument), _from_pattern),
    Opener(lambda _: True, _from_file),
)
