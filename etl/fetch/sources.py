"""Where pages come from: addresses, folders, patterns and files."""

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from etl.errors import SourceError
from etl.fetch import folders
from etl.fetch.addresses import Address, address, is_address
from etl.fetch.compression import stem
from etl.fetch.pieces import Piece, pieces
from etl.model import Notice

SUFFIXES = (
    *(".atom", ".bib", ".htm", ".html", ".json", ".jsonl", ".markdown", ".md", ".ndjson"),
    *(".pdf", ".ris", ".text", ".txt", ".xhtml", ".xml"),
)
"""How the pages in a folder end, perhaps compressed; a file that is named itself may end in anything."""

_LONGEST = 200  # characters of a path in an error


class Source(NamedTuple):
    """One file or address: a page, or, when it is JSON Lines, as many as it is long."""

    name: str
    """What `Page.source` says, before line numbers: the same on every machine."""
    where: str
    """What the user calls it: shown in errors."""
    pieces: Callable[[], Iterator[Piece | Notice]]
    """The bytes of its pages, one at a time, and what a user should know of them; raises SourceError."""


Opened = Iterator[Source | SourceError]
Visit = Callable[[Address], Iterator[Piece | Notice]]
"""What gets the pages at an address."""


def sources(argument: str, visit: Visit) -> Opened:
    """The sources that `argument` names, and an error for each part of it that cannot be had, sorted by name."""
    if is_address(argument):
        return _from_address(argument, visit)
    if os.path.isdir(argument):  # noqa: PTH112  # an argument may be any text
        return _from_folder(argument)
    if folders.WILDCARD.search(argument) and "\0" not in argument and not os.path.lexists(argument):
        return _from_pattern(argument)
    return _from_file(argument)


def _from_address(argument: str, visit: Visit) -> Opened:
    try:
        found = address(argument)
    except SourceError as error:
        yield error
    else:
        yield Source(found.url, found.url, partial(visit, found))


def _from_folder(argument: str) -> Opened:
    """Every page under a folder; what is hidden is passed over."""
    errors: list[OSError] = []
    every = (path for path in folders.files(Path(argument), errors) if not path.name.startswith("."))
    found = [path for path in every if stem(path.name).lower().endswith(SUFFIXES)]
    yield from _unlisted(errors)
    if not found and not errors:
        endings = ", ".join(SUFFIXES)
        yield SourceError(f"folder {argument!r} holds no page: name a folder with files in {endings}, or a file")
    yield from _files(found, Path(argument))


def _unlisted(errors: Iterable[OSError]) -> Iterator[SourceError]:
    for error in sorted(errors, key=lambda error: str(error.filename)):
        yield _unreadable(str(error.filename), error)


def _from_pattern(argument: str) -> Opened:
    """Every file that matches a glob, named relative to the part of the glob before its first wildcard."""
    parts = Path(argument).parts
    fixed = next(index for index, part in enumerate(parts) if folders.WILDCARD.search(part))
    top = Path(*parts[:fixed])
    errors: list[OSError] = []
    found = folders.matches(top, parts[fixed:], errors)
    yield from _unlisted(errors)
    if not found and not errors:
        yield SourceError(f"pattern {argument!r} matches no file: check its folder and wildcards")
    yield from _files(found, top)


def _from_file(argument: str) -> Opened:
    if os.path.lexists(argument):
        yield from _files([Path(argument)], Path(argument).parent)
    else:
        yield SourceError(f"source {argument!r} does not exist: name a file, a folder, a glob or an address")


def _files(paths: Iterable[Path], top: Path) -> Iterator[Source]:
    for name, path in sorted((path.relative_to(top).as_posix(), path) for path in paths):
        shown = os.fsencode(name).decode("utf-8", "replace")
        yield Source(shown, str(path), partial(_pieces, path, shown))


def _pieces(path: Path, name: str) -> Iterator[Piece]:
    try:
        if not path.is_file():
            raise SourceError(f"source {str(path)!r} is no regular file: save the page as a text file")
        with path.open("rb") as stream:
            yield from pieces(stream, name, str(path))
    except OSError as error:
        raise _unreadable(str(path), error) from error


def _unreadable(path: str, error: OSError) -> SourceError:
    reason = (error.strerror or type(error).__name__).lower()
    advice = "name a folder inside it" if error.errno == errno.ENAMETOOLONG else "check its permissions"
    brief = path if len(path) <= _LONGEST else f"{path[: _LONGEST // 2]} … {path[-_LONGEST // 2 :]}"
    return SourceError(f"source {brief!r} cannot be read ({reason}): {advice}")
