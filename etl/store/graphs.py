"""Graphs on disk: make a store, open a store or a graph file.

The checksums of the files of a store are kept with them: an engine that meets a damaged block may never end.
"""

import re
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from etl.errors import GraphError, OutputError

_READ = (ox.RdfFormat.JSON_LD, ox.RdfFormat.N_QUADS, ox.RdfFormat.N_TRIPLES, ox.RdfFormat.TRIG, ox.RdfFormat.TURTLE)
FORMATS = {f".{form.file_extension}": form for form in _READ}  # by the end of the names of files
_AT_ONCE = 24_000_000  # bytes loaded together, in nine times as much memory; smaller parts take longer to merge
_TRIES = 20  # times that a store is opened while others take its place
_CHECKSUMS = "CHECKSUMS"  # of the files: an engine that meets a damaged block may never end
_FURNITURE = re.compile(
    r"""
      ^Parser\ error\ .*?:\      # Parser error at line 1 column 27: A language code …
    | ^IO\ error:\               # IO error: No space left on device
    | \ \(os\ error\ \d+\)$      # No such file or directory (os error 2)
    | ^(\w+:\ )(?=\1)           # Corruption: Corruption: IO error: …
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph opened for reading."""

    path: Path | None  # where it was opened; one that came over a wire has no place
    store: ox.Store


def write(source: Path, directory: Path) -> int:
    """Load a file of N-Triples into a new store and close it; gives the number of statements.

    It trusts that every IRI is one, which is faster. Raises OutputError when `directory` is there or cannot be written,
    and GraphError for a source that is missing or no N-Triples; what was begun is removed.
    """
    try:
        directory.mkdir(parents=True)
    except OSError as error:
        raise OutputError(f"cannot make the store {directory}: {reason(error)}; name a new directory") from error
    try:
        loaded = _load(source, directory)
        sums = (f"{_checksum(path)} {path.name}\n" for path in sorted(directory.glob("*.sst")))
        (directory / _CHECKSUMS).write_text("".join(sums), encoding="utf-8")  # the engine never changes such a file
    except BaseException:
        shutil.rmtree(directory, ignore_errors=True)
        raise
    return loaded


def opened(path: Path) -> Graph:
    """A store opened read-only, or a graph file read into memory, its named graphs as one. Raises GraphError."""
    if path.is_dir():
        return Graph(path, _read_only(path))
    form = form_of(path)
    store = ox.Store()
    try:
        if form.supports_datasets:
            store.bulk_extend(ox.Quad(*quad.triple) for quad in ox.parse(path=path, format=form))
        else:
            store.bulk_load(path=path, format=form)
    except (SyntaxError, OSError) as error:
        raise unreadable(path, error) from error
    return Graph(path, store)


def parsed(turtle: bytes, source: str) -> Graph:
    """A graph of some Turtle or N-Triples in memory; `source` is what messages call it. Raises GraphError."""
    store = ox.Store()
    try:
        store.bulk_load(turtle, ox.RdfFormat.TURTLE)
    except (SyntaxError, OSError) as error:
        raise unreadable(source, error) from error
    return Graph(None, store)


def count(graph: Graph | Path) -> int:
    """How many statements a graph holds. Raises GraphError like `opened`."""
    found = at_hand(graph)
    with engine(found):
        return len(found.store)


def at_hand(graph: Graph | Path) -> Graph:
    """The graph itself, opened if it is still a path."""
    return graph if isinstance(graph, Graph) else opened(graph)


def reason(error: Exception) -> str:
    """What pyoxigraph or the system complains of, in one line."""
    text = getattr(error, "strerror", None) or getattr(error, "msg", None) or str(error)
    return " ".join(_FURNITURE.sub("", text).split())


@contextmanager
def engine(graph: Graph) -> Iterator[None]:
    """Turn what the engine complains of, such as a damaged block, into GraphError."""
    try:
        yield
    except (OSError, RuntimeError) as error:
        raise GraphError(f"cannot read {graph.path}: {reason(error)}; make it again") from error


def unreadable(what: object, error: Exception, before: int = 0) -> GraphError:
    line = f"line {before + error.lineno}: " if isinstance(error, SyntaxError) and error.lineno else ""
    hint = "; make room" if "No space left on device" in str(error) else ""
    return GraphError(f"cannot load {what}: {line}{reason(error)}{hint}")


def _load(source: Path, directory: Path) -> int:
    """Load whole lines, as many as fit at once: what pyoxigraph loads in one go it first holds in memory."""
    store, loaded = ox.Store(directory), 0
    try:
        with source.open("rb") as lines:
            while part := lines.read(_AT_ONCE) + lines.readline():
                store.bulk_load(part, ox.RdfFormat.N_TRIPLES, lenient=True)
                loaded += part.count(b"\n")
    except (SyntaxError, OSError) as error:
        raise unreadable(source, error, loaded) from error
    store.flush()
    store.optimize()
    return len(store)


def form_of(path: Path) -> ox.RdfFormat:
    if form := FORMATS.get(path.suffix):
        return form
    raise GraphError(f"cannot load {path}: no store directory, and no file that ends in {', '.join(FORMATS)}")


def _read_only(directory: Path) -> ox.Store:
    """The store in a place; opened again when another took its place meanwhile, for its files are opened by name."""
    for _ in range(_TRIES):
        there = stamp(directory)
        try:
            _verify(directory)
            store = ox.Store.read_only(str(directory))
        except (OSError, RuntimeError) as error:
            if there != stamp(directory):
                continue
            if isinstance(error, FileNotFoundError):
                raise GraphError(f"{directory} holds no store: `mlsys-kg pipeline` makes one") from error
            raise GraphError(f"cannot open the store {directory}: {reason(error)}; make it again") from error
        if there == stamp(directory):
            return store
    raise GraphError(f"cannot open the store {directory}: others take its place all the time; make it again")


def _verify(directory: Path) -> None:
    """Compare the files of a store with their checksums, if it has some: a second for 1.6 GB. Raises RuntimeError.

    A file that is gone is left to the engine, which knows whether it needs it.
    """
    try:
        recorded = (directory / _CHECKSUMS).read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return
    for line in recorded.splitlines():
        checksum, _, name = line.partition(" ")
        if (directory / name).is_file() and _checksum(directory / name) != checksum:
            raise RuntimeError(f"{name} is damaged")


def _checksum(path: Path) -> str:
    """CRC-32 of a file, in hexadecimal digits."""
    value = 0
    with path.open("rb") as file:
        while taken := file.read1():
            value = zlib.crc32(taken, value)
    return f"{value:08x}"


def stamp(directory: Path) -> tuple[int, int] | None:
    """The identity of the folder in a place, which another may replace."""
    with suppress(OSError):
        status = directory.stat()
        return status.st_ino, status.st_ctime_ns
    return None
