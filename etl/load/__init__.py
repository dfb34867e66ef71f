"""Bring a graph into a SPARQL server, to its last statement: in batches, through restarts of either side, counted.

https://www.w3.org/TR/sparql11-http-rdf-update/, https://www.w3.org/TR/sparql11-update/

The README of this room has the steps. Statements have no blank nodes, so a batch may be sent twice. A COPY or a CLEAR,
which empties the target if a server runs it late, is sent again only when a question shows no effect.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

from etl.display import BRIEF, begun, many
from etl.errors import EndpointError, LoadError
from etl.load import books, statements
from etl.load.books import BOOKS, Books
from etl.load.server import Addresses, Patience, Server, found, refused
from etl.load.statements import Statements
from etl.remote.wire import Credentials, Sender, Unsent

__all__ = ["Addresses", "Credentials", "Loaded", "Patience", "Sender", "Target", "load"]

LINES = 20_000  # statements of a batch, by default, that a graph store takes; an update holds fewer
_OTHERS = "the counts differ, does anyone else write there?"
Progress = Callable[[int, int], None]  # called with how many statements of how many are there
_GRAPH = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^<>\"{}|^`\\\0-\x20\x7f-\x9f\ud800-\udfff]+")


@dataclass(frozen=True, slots=True)
class Target:
    """Where to, and how."""

    url: str
    addresses: Addresses = field(default_factory=Addresses)  # asked for where they are not given
    graph: str = ""  # its IRI; the default graph when it is nothing
    add: bool = False  # keep what the target holds
    in_place: bool = False  # send straight into the target
    lines: int | None = None  # statements of a batch


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of a load."""

    count: int  # statements of the graph
    classes: int
    sent: int  # batches that were sent now, and those that an earlier run had sent
    found: int
    was_there: bool = False  # the target held the graph already


def load(source: Path, target: Target, sender: Sender, patience: Patience, progress: Progress | None = None) -> Loaded:
    """Send a graph file or a store to a server until its target holds it, counted; a second call goes on.

    Raises GraphError for what cannot be sent, EndpointError for what is no address, LoadError with how much is there.
    """
    if target.graph and not _GRAPH.fullmatch(target.graph):
        raise LoadError(f"{target.graph!r} is no IRI of a graph: --into takes one such as https://example.org/graph")
    with statements.opened(source) as graph:
        try:
            server = found(target.url, target.addresses, sender, patience)
        except (Unsent, LoadError) as error:
            place = "" if isinstance(error, Unsent) else f"{target.url}: "  # Unsent names it
            raise LoadError(f"cannot load into {place}{error}") from error
        return _Load(graph, target, server, progress or (lambda _there, _all: None)).done()


class _Load:
    def __init__(self, graph: Statements, target: Target, server: Server, progress: Progress) -> None:
        self._graph, self._target, self._server, self._progress = graph, target, server, progress
        self._books = Books(graph.digest, target.graph, target.in_place)
        self._store = ""
        self._there = self._sent = self._found = 0
        self._doubtful = False  # a request that does harm when it runs late was sent more than once

    def done(self) -> Loaded:
        try:
            held = not self._target.add and self._server.values(self._books.receipt) == (self._graph.digest,)
            if held and not self._differs(self._target.graph):  # a receipt for this graph, and the counts of it
                self._server.updated(self._books.tidy)
                return Loaded(self._graph.count, len(self._graph.classes), 0, 0, was_there=True)
            self._stage()
            if not self._target.in_place:
                self._put()
            self._finish()
        except (EndpointError, LoadError) as error:
            there = f"{self._there:,} of {many(self._graph.count, 'statement')} are there"
            goes_on = f"; {there}, and the same command goes on" if self._there else ""
            raise LoadError(f"cannot load into {self._target.url}: {error}{goes_on}") from error
        return Loaded(self._graph.count, len(self._graph.classes), self._sent, self._found)

    def _differs(self, graph: str, *, or_more: bool = False) -> str:
        """How the counts of a graph on the server are not ours, or below ours; nothing when they are."""
        count = self._server.number(books.count(graph))
        if count < self._graph.count or (count > self._graph.count and not or_more):
            return f"it holds {many(count, 'statement')} instead of {self._graph.count:,}"
        if or_more:
            return ""
        ours, theirs = self._graph.classes, self._server.numbers(books.classes(graph))
        for name in sorted(ours.keys() | theirs.keys()):
            if ours[name] != theirs[name]:
                return f"it holds {many(theirs[name], 'node')} of {begun(name, BRIEF)} instead of {ours[name]:,}"
        return ""

    def _lacks(self) -> str:
        """What the target lacks of all that is staged; nothing when it lacks nothing."""
        missing = self._server.number(self._books.missing)
        return f"it misses {missing:,} of {many(self._graph.count, 'statement')}" if missing else ""

    def _begin(self) -> None:
        """Write down that the load is under way, by the graph store when there is one; an empty target in place."""
        begin = self._books.begin(self._graph.count)
        if self._target.in_place and not self._server.rows(self._books.begun):
            self._server.updated(self._books.revoke)
            self._empty()
        for store in self._server.addresses.stores:
            if self._server.post(BOOKS, begin.encode(), store).done and self._server.rows(self._books.begun):
                self._store = store
                break
        else:
            self._server.updated(f"INSERT DATA {{ GRAPH <{BOOKS}> {{ {begin} }} }}")
        if not self._target.graph and self._server.rows(self._books.seen_from_outside) == (("true",),):
            self._server.updated(self._books.forget)
            raise LoadError("its default graph is the union of all its graphs: name one of your own with --into IRI")

    def _stage(self) -> None:
        """Send what is not there, and count; once more from the beginning when the count is not ours."""
        for is_last in (False, True):
            self._begin()
            self._send()
            if not (differs := self._differs(self._books.staging)):
                return
            if not is_last:
                self._server.patience.notify(f"{differs}: all is sent again")
            self._there = 0
            self._server.updated(self._books.forget)
            self._empty()
        raise LoadError(f"the counts differ, also when all was sent again: {differs}")

    def _empty(self) -> None:
        update = self._books.clear_target if self._target.in_place else self._books.drop_staging
        times = self._server.once(update, lambda: not self._server.number(books.count(self._books.staging)))
        self._doubtful |= times > 1

    def _send(self) -> None:
        """Send each batch that has no mark, and mark it."""
        marks = set(self._server.values(self._books.marks))
        self._there = self._found = 0
        lines, size = (LINES, 4_000_000) if self._store else (1_000, 256_000)  # Virtuoso refuses 5,000 in an update
        for batch in self._graph.batches(self._target.lines or lines, size):
            digest = hashlib.sha256(b"".join(batch)).hexdigest()[:32]
            if digest in marks:
                self._found += 1
            else:
                self._deliver(batch, self._books.mark(digest))
                self._sent += 1
            self._there += len(batch)
            self._progress(self._there, self._graph.count)

    def _deliver(self, lines: Sequence[bytes], mark: str) -> None:
        """Send lines, in halves where they are too much for the server; what marks them goes with the last."""
        if self._store:
            reply = self._server.post(self._books.staging, b"".join(lines), self._store)
        else:
            data = books.within(self._books.staging, b"".join(lines).decode())
            reply = self._server.update(" ; ".join(filter(None, (f"INSERT DATA {{ {data} }}", mark))))
        if reply.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE and len(lines) > 1:
            middle = len(lines) // 2
            self._deliver(lines[:middle], "")
            self._deliver(lines[middle:], mark)
        elif not reply.done:
            raise refused(self._store or self._server.addresses.update, reply)
        elif self._store and mark:
            self._server.updated(mark)

    def _put(self) -> None:
        """What is staged into the target, and counted there."""
        self._server.updated(self._books.revoke)
        uncounted = self._target.add or not self._differs(self._target.graph)  # counts cannot show the effect
        differs = ""

        def is_seen() -> bool:
            nonlocal differs
            differs = "" if self._target.add else self._differs(self._target.graph)
            differs = differs or (self._lacks() if uncounted else "")
            return not differs

        try:
            self._doubtful |= self._server.once(self._books.put(add=self._target.add), is_seen) > 1
        except Unsent as error:
            what = "all is sent, but is not copied into its graph (with --in-place nothing is to copy)"
            raise LoadError(f"{what}: {error}") from error
        if differs:
            raise LoadError(f"{_OTHERS} {differs}")

    def _finish(self) -> None:
        """Count once more; the marks and the staging graph go; a receipt for what the last count agrees with."""
        self._server.patience.pause(doubtful=self._doubtful)
        if differs := self._lacks() if self._target.add else self._differs(self._target.graph):
            raise LoadError(f"{_OTHERS} {differs}")
        self._server.updated(self._books.tidy)
        self._there = 0  # nothing is staged: whatever follows, the same command starts again
        if differs := self._differs(self._target.graph, or_more=self._target.add):
            raise LoadError(f"the target has changed since it was counted: {differs}; run the same command again")
        if not self._target.add:
            self._server.updated(f"{self._books.revoke} ; {self._books.certify}")
        for update in filter(None, map(books.removal, self._server.values(self._books.others))):
            why = "a load of another graph was begun; if it was given up, an update removes it"
            self._server.patience.notify(f"{why}: {update}")
