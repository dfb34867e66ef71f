"""Files below folders and files that match a pattern; a folder is entered once, however many links lead to it."""

import os
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import translate
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from etl import staging

WILDCARD = re.compile(r"[*?\[]")

_SHOWN = re.compile(r"(?!\.)")
_EVERYTHING = "**"
_ABSENT = (FileNotFoundError, NotADirectoryError)


class Missed(NamedTuple):
    """What a search left out."""

    errors: list[OSError]  # of folders that cannot be listed
    outputs: set[Path]  # folders that this program wrote, and nobody named


class _Entry(NamedTuple):
    path: Path
    is_folder: bool
    is_link: bool


def files(folder: Path, missed: Missed) -> list[Path]:
    """The files below a folder that are not hidden, none through links; what is left out is added to `missed`."""
    return [path for path, is_folder in _below((folder,), missed, links=False) if not is_folder]


def matches(top: Path, parts: Sequence[str], missed: Missed) -> list[Path]:
    """The files whose path below `top` matches `parts`, as a shell matches: `**` stands for folders at any depth."""
    found = {top: True}
    for number, part in enumerate(parts, 1):
        last = number == len(parts)
        found = {path: is_folder for path, is_folder in _step(found, part, missed) if is_folder or last}
    return [path for path, is_folder in found.items() if not is_folder]


def _step(folders: Iterable[Path], part: str, missed: Missed) -> Iterator[tuple[Path, bool]]:
    """What one part of a pattern matches in each of `folders`, and whether it is a folder."""
    if part == _EVERYTHING:
        yield from _below(folders, missed, links=True)
    elif WILDCARD.search(part):
        named = re.compile(translate(part) if part.startswith(".") else rf"(?!\.){translate(part)}")
        for entry in chain.from_iterable(_entries(folder, named, missed) for folder in folders):
            yield entry.path, entry.is_folder
    else:
        yield from ((path, path.is_dir()) for folder in folders if os.path.lexists(path := folder / part))


def _below(folders: Iterable[Path], missed: Missed, *, links: bool) -> Iterator[tuple[Path, bool]]:
    """The folders and all that is below them, each folder once: under its own path before those of links to it."""
    own, linked = deque(folders), deque[Path]()
    seen: set[tuple[int, int]] = set()
    while own or linked:
        folder = (own or linked).popleft()
        try:
            status = folder.stat()
        except OSError as error:
            missed.errors.append(error)
            continue
        if (status.st_dev, status.st_ino) in seen:
            continue
        seen.add((status.st_dev, status.st_ino))
        yield folder, True
        for entry in _entries(folder, _SHOWN, missed):
            if not entry.is_folder:
                yield entry.path, False
            elif links or not entry.is_link:
                (linked if entry.is_link else own).append(entry.path)


def _entries(folder: Path, named: re.Pattern[str], missed: Missed) -> Iterator[_Entry]:
    """What is in a folder under such names, sorted; folders that this program wrote are added to what is left out."""
    try:
        with os.scandir(folder) as found:
            entries = sorted(_Entry(folder / one.name, _is_folder(one), one.is_symlink()) for one in found)
    except _ABSENT:
        return
    except OSError as error:
        missed.errors.append(error)
        return
    for entry in entries:
        if named.match(entry.path.name):
            if entry.is_folder and staging.is_output(entry.path):
                missed.outputs.add(entry.path)
            else:
                yield entry


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False
