"""Where pages come from: addresses, folders, patterns and files.

A folder is entered once, however many links lead to it.
"""

import errno
import os
import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import translate
from functools import partial
from pathlib import Path
from typing import NamedTuple

from etl import staging
from etl.errors import LONGEST, SourceError
from etl.fetch.addresses import Address, address, is_address, shown
from etl.fetch.pieces import Piece, pieces, stem
from etl.model import Notice

UNASKED = tuple(
    ".adoc .astro .csv .htm .html .ipynb .json .markdown .md .mdx .org .qmd .rst .svelte .tex .toml .tsv .vue .wiki"
    " .xhtml .xml .yaml .yml".split()
)
"""Endings of files in a folder that hold papers or something else: settings, data, notes, other pages of a site."""
SUFFIXES = (".atom", ".bib", ".jsonl", ".ndjson", ".pdf", ".ris", ".rss", ".text", ".txt", *UNASKED)
"""How the pages in a folder end, perhaps compressed; a file that is named itself may end in anything."""

_NAMED = 5  # endings that a notice names
_WILDCARD = re.compile(r"[*?\[]")
Opened = Iterator["Source | Notice | SourceError"]


class Source(NamedTuple):
    """One file or address: a page, or, when it is JSON Lines, as many as it is long."""

    name: str  # what `Page.source` says, before line numbers: the same on every machine
    where: str  # what the user calls it: shown in errors
    pieces: Callable[[], Iterator[Piece | Notice]]
    """The bytes of its pages, one at a time, and what a user should know of them; raises SourceError."""
    unasked: bool = False  # as `Page.unasked`


class Missed(NamedTuple):
    """What a search left out."""

    errors: list[OSError]  # of folders that cannot be listed
    outputs: set[Path]  # folders that this program wrote, and nobody named


def sources(argument: str, visit: Callable[[Address], Iterator[Piece | Notice]]) -> Opened:
    """The sources in `argument`, by name, and errors and notices for what is none; `visit` gets pages at an address."""
    if is_address(argument):
        try:
            found = address(argument)
        except SourceError as error:
            yield error
        else:
            yield Source(found.url, found.url, partial(visit, found))
    elif os.path.isdir(argument):  # noqa: PTH112  # an argument may be any text
        if staging.is_output(Path(argument)):
            advice = "name the pages that it was made of"
            yield SourceError(f"folder {argument!r} is an output of {staging.PROGRAM}: {advice}")
        else:
            yield from _searched(argument, Path(argument))
    elif _is_pattern(argument):
        yield from _searched(argument, *_fixed(argument))
    elif os.path.lexists(argument):
        yield from _files([Path(argument)], Path(argument).parent)
    else:
        yield SourceError(f"source {argument!r} does not exist: name a file, a folder, a glob or an address")


def place(argument: str) -> Path | None:
    """The file or the folder that all files of `argument` are in, links resolved; None for what can be none."""
    if is_address(argument) or "\0" in argument:
        return None
    return Path(os.path.realpath(_fixed(argument)[0] if _is_pattern(argument) else argument))


def _is_pattern(argument: str) -> bool:
    return bool(_WILDCARD.search(argument)) and "\0" not in argument and not os.path.lexists(argument)


def _fixed(pattern: str) -> tuple[Path, Sequence[str]]:
    """The folder before the first wildcard of a pattern, and the parts from there on."""
    parts = Path(pattern).parts
    fixed = next(index for index, part in enumerate(parts) if _WILDCARD.search(part))
    return Path(*parts[:fixed]), parts[fixed:]


def _searched(argument: str, top: Path, parts: Sequence[str] = ()) -> Opened:
    """Every page under a folder, or every file below it that matches the parts of a glob, and what is left out."""
    missed = Missed([], set())
    below = (path for path, is_folder in _below((top,), missed, links=False) if not is_folder)
    every = matches(top, parts, missed) if parts else list(below)
    found = every if parts else [path for path in every if _ends(path, SUFFIXES)]
    for error in sorted(missed.errors, key=lambda error: str(error.filename)):
        yield _unreadable(str(error.filename), error)
    if outputs := sorted(shown(str(path)) for path in missed.outputs):
        more = f" and {len(outputs) - 1:,} more" if outputs[1:] else ""
        yield Notice("output", shown(argument), f"passed over {outputs[0]}{more}, which {staging.PROGRAM} wrote")
    counts = Counter(shown(path.suffix.lower()) or "no ending" for path in set(every).difference(found))
    if found and counts:
        named = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:_NAMED]
        others = counts.total() - sum(count for _, count in named)
        words = ", ".join([f"{count:,} {ending}" for ending, count in named] + [f"{others:,} others"] * (others > 0))
        yield Notice("ending", shown(argument), f"left out by their endings: {words}; name a file to have it read")
    if not found and not missed.errors:
        advice = f"holds no page: name a folder with files in {', '.join(SUFFIXES)}, or a file"
        advice = "matches no file: check its folder and wildcards" if parts else advice
        yield SourceError(f"{'pattern' if parts else 'folder'} {argument!r} {advice}")
    yield from _files(found, top, () if parts else UNASKED)


def _ends(path: Path, endings: tuple[str, ...]) -> bool:
    return stem(path.name).lower().endswith(endings)


def _files(paths: Iterable[Path], top: Path, unasked: tuple[str, ...] = ()) -> Iterator[Source]:
    for name, path in sorted((path.relative_to(top).as_posix(), path) for path in paths):
        known = os.fsencode(name).decode("utf-8", "replace")
        yield Source(known, str(path), partial(_pieces, path, known), _ends(path, unasked))


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
    brief = path if len(path) <= LONGEST else f"{path[: LONGEST // 2]} … {path[-LONGEST // 2 :]}"
    return SourceError(f"source {brief!r} cannot be read ({reason}): {advice}")


def matches(top: Path, parts: Sequence[str], missed: Missed) -> list[Path]:
    """The files whose path below `top` matches `parts`, as a shell matches: `**` stands for folders at any depth."""
    found = {top: True}
    for number, part in enumerate(parts, 1):
        if part == "**":
            step = [*_below(found, missed, links=True)]
        elif _WILDCARD.search(part):
            named = re.compile(translate(part) if part.startswith(".") else rf"(?!\.){translate(part)}")
            step = [entry[:2] for folder in found for entry in _entries(folder, named, missed)]
        else:
            step = [(path, path.is_dir()) for folder in found if os.path.lexists(path := folder / part)]
        found = {path: is_folder for path, is_folder in step if is_folder or number == len(parts)}
    return [path for path, is_folder in found.items() if not is_folder]


def _below(folders: Iterable[Path], missed: Missed, *, links: bool) -> Iterator[tuple[Path, bool]]:
    """The folders and all below them that is not hidden, each folder once: under its own path before those of links.

    What is left out is added to `missed`.
    """
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
        for path, is_folder, is_link in _entries(folder, re.compile(r"(?!\.)"), missed):
            if not is_folder:
                yield path, False
            elif links or not is_link:
                (linked if is_link else own).append(path)


def _entries(folder: Path, named: re.Pattern[str], missed: Missed) -> Iterator[tuple[Path, bool, bool]]:
    """What is in a folder under such names, sorted, and whether it is a folder and a link.

    Folders that this program wrote are added to what is left out.
    """
    try:
        with os.scandir(folder) as found:  # `isdir` takes a link that leads to itself
            links = ((folder / one.name, one, one.is_symlink()) for one in found)
            entries = sorted((path, os.path.isdir(one) if link else one.is_dir(), link) for path, one, link in links)  # noqa: PTH112
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        missed.errors.append(error)
        return
    for path, is_folder, is_link in entries:
        if named.match(path.name):
            if is_folder and staging.is_output(path):
                missed.outputs.add(path)
            else:
                yield path, is_folder, is_link
