"""A server that takes statements: its addresses, found out by asking, and the requests to each.

Requests are sent again while a server restarts or is busy, with growing pauses.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from urllib.parse import urlencode

from etl import transport
from etl.display import begun, many
from etl.errors import EndpointError, LoadError
from etl.remote import asking, endpoint
from etl.remote.wire import Reply, Sender, Unsent
from etl.transport import BUSY, CLOCK, Clock

_ELSEWHERE = {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.NOT_IMPLEMENTED}
_COUNT = re.compile(r"\+?[0-9]{1,18}")
_FIRST, _LONGEST = 0.2, 5.0  # seconds of a pause
_TIMES = 2  # that a request is sent which is answered and shows no effect
_ADVICE: dict[int, str] = {
    HTTPStatus.BAD_REQUEST: "it refuses what was sent",
    HTTPStatus.UNAUTHORIZED: "it asks for a login, or for another one: --user and --bearer give one",
    HTTPStatus.FORBIDDEN: "it lets you write nothing: it is read-only, or the login has no right to",
    HTTPStatus.NOT_FOUND: "there is nothing at that address",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "one statement is more than it takes",
    HTTPStatus.TOO_MANY_REQUESTS: "it is asked too often",
    HTTPStatus.SERVICE_UNAVAILABLE: "it is busy",
    HTTPStatus.INSUFFICIENT_STORAGE: "it has no room left",
}


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a server takes queries and updates, and where it may take graphs."""

    query: str = ""
    update: str = ""
    stores: tuple[str, ...] = ()


SHAPES = (  # of kinds of servers, below their own address
    Addresses("query", "update", ("store", "data")),  # oxigraph; Fuseki, below the address of a dataset
    Addresses("sparql", "sparql-auth", ("sparql-graph-crud-auth",)),  # Virtuoso
    Addresses("sparql", "update", ("data",)),  # Fuseki in older settings
    Addresses("", "statements", ("rdf-graphs/service",)),  # RDF4J and GraphDB, below the address of a repository
    Addresses(),  # one address for both
)


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to go on with a request that fails in a way that may pass, and who gets notices."""

    seconds: float = 60.0
    notify: Callable[[str], object] = field(default=lambda _: None)
    clock: Clock = CLOCK
    settling: float = 5.0  # seconds in which a server may still run a request that it did not answer

    def until_answered(self, send: Callable[[], Reply]) -> Reply:
        """What the server answers in the end, if only that it is busy. Raises Unsent when it does not."""
        pause, until = _FIRST, 0.0
        while True:
            outcome: Reply | Unsent
            try:
                outcome = send()
            except Unsent as error:
                if not error.passing:
                    raise
                outcome, asked = error, None
            else:
                if outcome.status not in BUSY:
                    return outcome
                asked = transport.asked_pause(outcome.retry_after)
            now, wait = self.clock.now(), max(pause, asked or 0.0)
            until = until or now + self.seconds
            if now + wait > until:
                if isinstance(outcome, Unsent):
                    raise outcome
                return outcome
            if pause == _FIRST:
                reason = outcome if isinstance(outcome, Unsent) else f"the server answers {outcome.status}"
                self.notify(f"waiting for the server, {self.seconds:g} s at most: {reason}")
            self.clock.sleep(wait)
            pause = min(2 * pause, _LONGEST)

    def until_seen(self, send: Callable[[], None], seen: Callable[[], bool]) -> int:
        """Send what is not safe to repeat until its effect is seen; gives how often it was sent, 0 for "was there".

        It is sent again when no effect came within `settling` seconds, at most once after an answer. Raises Unsent.
        """
        until, sent = self.clock.now() + self.seconds, 0
        failure: Unsent | None = None
        while not self._comes(seen, self.settling if sent else 0.0):
            if failure and self.clock.now() >= until:
                raise failure
            if not failure and sent >= _TIMES:
                break
            try:
                sent += 1
                send()
                failure = None
            except Unsent as error:
                if not error.passing:
                    raise
                failure = error
                self.notify(f"waiting for the effect of a request: {error}")
        return sent

    def pause(self, *, doubtful: bool) -> None:
        """Let time pass between two counts: more of it where a request may still run."""
        self.clock.sleep(self.settling if doubtful else _FIRST)

    def _comes(self, seen: Callable[[], bool], seconds: float) -> bool:
        """Whether an effect is seen in time."""
        until, pause = self.clock.now() + seconds, _FIRST
        while not seen():
            if (left := until - self.clock.now()) <= 0:
                return False
            self.clock.sleep(min(pause, left))
            pause = min(2 * pause, _LONGEST)
        return True


@dataclass(frozen=True, slots=True)
class Server:
    """A server at work."""

    addresses: Addresses
    sender: Sender
    patience: Patience

    def rows(self, query: str, columns: int = 1) -> tuple[tuple[str, ...], ...]:
        """The rows of a query, without those with unbound cells. Raises LoadError, EndpointError and Unsent."""
        reply = self.asked(query)
        if not reply.done:
            raise refused(self.addresses.query, reply)
        table = asking.table(reply.body, endpoint(self.addresses.query))
        if len(table.columns) != columns:
            raise self._odd(f"{many(table.columns, 'column')} where {columns} were asked for")
        return tuple(tuple(map(str, row)) for row in table.rows if None not in row)

    def values(self, query: str) -> tuple[str, ...]:
        """The one column that a query gives."""
        return tuple(cell for (cell,) in self.rows(query))

    def number(self, query: str) -> int:
        """The one count that a query gives."""
        counts = self.values(query)
        if len(counts) != 1:
            raise self._odd(f"{len(counts)} counts where one was asked for")
        return self._count(counts[0])

    def numbers(self, query: str) -> Counter[str]:
        """The names that a query gives in its first column, each with its count."""
        return Counter({name: self._count(count) for name, count in self.rows(query, 2)})

    def _count(self, cell: str) -> int:
        if not _COUNT.fullmatch(cell):
            raise self._odd(f"{begun(cell, 60)!r} for a count")
        return int(cell)

    def _odd(self, what: str) -> LoadError:
        return LoadError(f"{self.addresses.query} answers with {what}: check the address")

    def ask(self, query: str) -> Reply:
        """What it answers to a query at once. Raises Unsent."""
        headers = {"Accept": asking.RESULTS, "Content-Type": "application/x-www-form-urlencoded"}
        return self.sender.sent(self.addresses.query, urlencode({"query": query}).encode(), headers)

    def asked(self, query: str) -> Reply:
        return self.patience.until_answered(partial(self.ask, query))

    def _send(self, update: str) -> Reply:
        return self.sender.sent(self.addresses.update, update.encode(), {"Content-Type": "application/sparql-update"})

    def update(self, text: str) -> Reply:
        return self.patience.until_answered(partial(self._send, text))

    def updated(self, text: str) -> None:
        """Send it an update. Raises LoadError when it does not take it, and Unsent."""
        if not (reply := self.update(text)).done:
            raise refused(self.addresses.update, reply)

    def once(self, text: str, seen: Callable[[], bool]) -> int:
        """Send it an update that does harm when it runs late; gives what `until_seen` does. Raises Unsent."""

        def send() -> None:
            if not (reply := self._send(text)).done:
                raise Unsent(str(refused(self.addresses.update, reply)), passing=reply.status in BUSY)

        return self.patience.until_seen(send, seen)

    def post(self, graph: str, body: bytes, store: str) -> Reply:
        """What it answers to N-Triples for a graph, or for the default graph when `graph` is nothing."""
        url = f"{store}?{urlencode({'graph': graph}) if graph else 'default'}"
        headers = {"Content-Type": "application/n-triples"}
        return self.patience.until_answered(partial(self.sender.sent, url, body, headers))


def found(url: str, given: Addresses, sender: Sender, patience: Patience) -> Server:
    """The server at an address; what is given of its addresses is taken as it is.

    Raises EndpointError for what is no address, Unsent, and LoadError when it takes no SPARQL or no updates.
    """
    at = endpoint(url).url
    base = re.sub(r"/(?:query|sparql|update)/?$", "", at.rstrip("/"))
    candidates = [
        Addresses(
            given.query or (f"{base}/{shape.query}" if shape.query else at),
            given.update or (f"{base}/{shape.update}" if shape.update else at),
            given.stores or tuple(f"{base}/{store}" for store in shape.stores),
        )
        for shape in (SHAPES[-1:] if given.query and given.update else SHAPES)
    ]
    Server(candidates[0], sender, patience).ask("ASK {}")  # a wrong address is an error at once
    refusals: list[LoadError] = []
    for one in candidates:
        server = Server(one, sender, patience)
        asked = server.asked("ASK {}")
        rows: Sequence[object] = ()
        with suppress(EndpointError):
            rows = asking.table(asked.body, endpoint(one.query)).rows if asked.done else ()
        if len(rows) != 1:
            refusals.append(refused(one.query, asked))
            continue
        reply = server.update("INSERT DATA {}")
        if reply.done:
            return server
        refusals.insert(0, refused(one.update, reply))
        if reply.status not in _ELSEWHERE:
            break
    raise refusals[0]


def refused(url: str, reply: Reply) -> LoadError:
    """Why a server did not do what it was asked, in one line."""
    if reply.location:
        return LoadError(f"{url} has moved to {reply.location}: name that address")
    if reply.done:
        kind = reply.media_type or "no type"
        what = f"{kind} that" if kind in asking.RESULTS else f"{kind}, which"
        return LoadError(f"{url} answers with {what} holds no SPARQL results: check the address")
    return LoadError(f"{url} {reply.refusal(_ADVICE)}")
