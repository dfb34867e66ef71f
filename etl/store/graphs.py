"""Graphs on disk: make a store, open a store or a graph file, count and list what it says."""

import io
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from etl.errors import GraphError, OutputError
from etl.sorting import Sorted, grouped
from etl.store import checksums

FORMATS = {
    ".jsonld": ox.RdfFormat.JSON_LD,
    ".nq": ox.RdfFormat.N_QUADS,
    ".nt": ox.RdfFormat.N_TRIPLES,
    ".trig": ox.RdfFormat.TRIG,
    ".ttl": ox.RdfFormat.TURTLE,
}
"""Graph files that can be opened, by the end of their name."""

_AT_ONCE = 24_000_000
"""Bytes of a file that are loaded together, in nine times as much memory. Smaller parts take longer to merge."""
_TRIES = 20  # times that a store is opened while others take its place
_STRING = ox.NamedNode("http://www.w3.org/2001/XMLSchema#string")
_FULL = "No space left on device"
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


def write(source: Path | Iterable[str], directory: Path, *, lenient: bool = False) -> int:
    """Load N-Triples, a file or text in pieces, into a new store and close it; gives the number of statements.

    A `lenient` load is faster and trusts that every IRI is one. Raises OutputError when `directory` is there or cannot
    be written, and GraphError for a source that is missing or no N-Triples; what was begun is removed.
    """
    try:
        directory.mkdir(parents=True)
    except OSError as error:
        raise OutputError(f"cannot make the store {directory}: {reason(error)}; name a new directory") from error
    try:
        loaded = _load(source, directory, lenient=lenient)
        checksums.record(directory)
    except BaseException:
        shutil.rmtree(directory, ignore_errors=True)
        raise
    return loaded


def opened(path: Path) -> Graph:
    """A store opened read-only, or a graph file read into memory, its named graphs as one. Raises GraphError."""
    if path.is_dir():
        return Graph(path, _read_only(path))
    form = _format(path)
    store = ox.Store()
    try:
        if form.supports_datasets:
            store.bulk_extend(ox.Quad(*quad.triple) for quad in ox.parse(path=path, format=form))
        else:
            store.bulk_load(path=path, format=form)
    except (SyntaxError, OSError) as error:
        raise _unreadable(path, error) from error
    return Graph(path, store)


def parsed(turtle: bytes, source: str) -> Graph:
    """A graph of some Turtle or N-Triples in memory; `source` is what messages call it. Raises GraphError."""
    store = ox.Store()
    try:
        store.bulk_load(turtle, ox.RdfFormat.TURTLE)
    except (SyntaxError, OSError) as error:
        raise _unreadable(source, error) from error
    return Graph(None, store)


def count(graph: Graph | Path) -> int:
    """How many statements a graph holds. Raises GraphError like `opened`."""
    found = at_hand(graph)
    with _engine(found):
        return len(found.store)


def statements(graph: Graph | Path) -> list[str]:
    """The N-Triples lines of a graph, sorted by code point and distinct. Raises GraphError like `opened`."""
    return list(chain.from_iterable(map(io.StringIO, subjects(graph))))


def subjects(graph: Graph | Path, spool: Path | None = None) -> Iterator[str]:
    """The same lines in pieces, one for each subject; those that memory does not hold are sorted in the folder `spool`.

    Numbers of a file of others keep their form; a store, or a file that was opened, prints its own: 1.50 as 1.5.
    """
    with Sorted(spool) as blocks:
        blocks.add(grouped(lines(graph)))
        yield from blocks


def lines(graph: Graph | Path) -> Iterator[str]:
    """The N-Triples lines of a graph in any order. Raises GraphError like `opened`."""
    if isinstance(graph, Graph) or graph.is_dir():
        found = at_hand(graph)
        with _engine(found):
            for quad in found.store.quads_for_pattern(None, None, None, ox.DefaultGraph()):
                yield f"{quad.triple} .\n"
        return
    try:
        for quad in ox.parse(path=graph, format=_format(graph)):
            yield f"{quad.triple} .\n"
    except (SyntaxError, OSError) as error:
        raise _unreadable(graph, error) from error


def literal(term: str) -> tuple[str, str, str]:
    """What a literal says, its datatype as an IRI in angle brackets, its language; nothing for what it has not."""
    found = next(ox.parse(f"<s:s> <p:p> {term} .", ox.RdfFormat.N_TRIPLES)).object
    assert isinstance(found, ox.Literal)
    if found.language:
        return found.value, "", f"{found.language}--{found.direction}" if found.direction else found.language
    return found.value, "" if found.datatype == _STRING else str(found.datatype), ""


def at_hand(graph: Graph | Path) -> Graph:
    """The graph itself, opened if it is still a path."""
    return graph if isinstance(graph, Graph) else opened(graph)


def reason(error: Exception) -> str:
    """What pyoxigraph or the system complains of, in one line."""
    text = getattr(error, "strerror", None) or getattr(error, "msg", None) or str(error)
    return " ".join(_FURNITURE.sub("", text).split())


@contextmanager
def _engine(graph: Graph) -> Iterator[None]:
    """Turn what the engine complains of, such as a damaged block, into GraphError."""
    try:
        yield
    except (OSError, RuntimeError) as error:
        raise GraphError(f"cannot read {graph.path}: {reason(error)}; make it again") from error


def _unreadable(what: object, error: Exception, before: int = 0) -> GraphError:
    line = f"line {before + error.lineno}: " if isinstance(error, SyntaxError) and error.lineno else ""
    hint = "; make room" if _FULL in str(error) else ""
    return GraphError(f"cannot load {what}: {line}{reason(error)}{hint}")


def _load(source: Path | Iterable[str], directory: Path, *, lenient: bool) -> int:
    store = ox.Store(directory)
    loaded = 0
    try:
        for part in _parts(source):
            store.bulk_load(part, ox.RdfFormat.N_TRIPLES, lenient=lenient)
            loaded += part.count(b"\n")
    except (SyntaxError, OSError) as error:
        what = source if isinstance(source, Path) else f"the statements for {directory}"
        raise _unreadable(what, error, loaded) from error
    store.flush()
    store.optimize()
    return len(store)


def _parts(source: Path | Iterable[str]) -> Iterator[bytes]:
    """Whole lines of a file, as many as fit: what pyoxigraph loads in one go it first holds in memory."""
    if not isinstance(source, Path):
        yield "".join(source).encode()
        return
    with source.open("rb") as lines:
        while part := b"".join((lines.read(_AT_ONCE), lines.readline())):
            yield part


def _format(path: Path) -> ox.RdfFormat:
    if path.suffix not in FORMATS:
        raise GraphError(f"cannot load {path}: no store directory, and no file that ends in {', '.join(FORMATS)}")
    return FORMATS[path.suffix]


def _read_only(directory: Path) -> ox.Store:
    """The store in a place; opened again when another took its place meanwhile, for its files are opened by name."""
    for _ in range(_TRIES):
        there = stamp(directory)
        try:
            checksums.check(directory)
            store = ox.Store.read_only(str(directory))
        except (OSError, RuntimeError) as error:
            failure = error
            if there == stamp(directory):
                break
        else:
            if there == stamp(directory):
                return store
            failure = RuntimeError("others take its place all the time")
    if isinstance(failure, FileNotFoundError):
        raise GraphError(f"{directory} holds no store: `mlsys-kg pipeline` makes one") from failure
    raise GraphError(f"cannot open the store {directory}: {reason(failure)}; make it again") from failure


def stamp(directory: Path) -> tuple[int, int] | None:
    """The identity of the folder in a place, which another may replace."""
    try:
        status = directory.stat()
    except OSError:
        return None
    return status.st_ino, status.st_ctime_ns
