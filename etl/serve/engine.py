"""Queries at work: a process for each, which a time limit, a memory limit, a crash or its client ends alone.

A query is evaluated on the store that is in the build at that moment: a new build needs no restart. What a process
writes waits until it is much or whole, so that an error that comes early has a status of its own; after that the
connection is cut.
"""

import asyncio
from asyncio import StreamReader, StreamReaderProtocol
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import pyoxigraph as ox

from etl.child import Child, Died
from etl.query.ask import undeclared
from etl.serve.protocol import Asked
from etl.serve.wire import Refused, Reply
from etl.store import stamp

HOLD = 64 * 1024  # bytes of an answer that wait for what comes after them
_AT_ONCE = 32  # queries that are evaluated at once; others wait
_LOOK = 0.25  # seconds between two looks at the memory
_AGAIN = (0.0, 0.1, 0.5, 2.0)  # seconds to wait before each try, while a new build takes the place of the old one
_RESULTS, _GRAPH = ox.QueryResultsFormat, ox.RdfFormat
_OF_RESULTS = (_RESULTS.JSON, _RESULTS.XML, _RESULTS.CSV, _RESULTS.TSV)
_OF_GRAPHS = (_GRAPH.N_TRIPLES, _GRAPH.TURTLE, _GRAPH.RDF_XML, _GRAPH.N_QUADS, _GRAPH.TRIG, _GRAPH.N3, _GRAPH.JSON_LD)


class Limits(NamedTuple):
    """What queries may use: seconds of time each, and megabytes of memory together."""

    seconds: float
    megabytes: int  # a twentieth of them for bodies of requests under way


@dataclass(slots=True, eq=False)
class _Query:
    """A query at work, and why it was ended."""

    child: Child
    fault: Refused | None = None

    def end(self, status: HTTPStatus, why: str) -> None:
        self.fault = self.fault or Refused(status, why)
        self.child.kill()


@dataclass(slots=True)
class Engine:
    """Answers queries on the store of a build, and reports those that it had to end."""

    build: Path
    limits: Limits
    report: Callable[[str], object]
    _running: set[_Query] = field(default_factory=set)
    _places: asyncio.Semaphore = field(default_factory=partial(asyncio.Semaphore, _AT_ONCE))

    async def answer(self, asked: Asked, reply: Reply) -> None:
        """Answer a query; once more where a new build took its place. Raises Refused until the answer has begun."""
        for pause in _AGAIN:
            await asyncio.sleep(pause)
            before = stamp(self.build / "store")
            try:
                async with self._places:
                    return await self._answered(asked, reply)
            except Refused as error:
                refused = error
                if before and before == stamp(self.build / "store"):
                    break
        raise refused

    async def watch(self) -> None:
        """End the largest query whenever all together hold too much memory, for ever."""
        most = self.limits.megabytes * 950_000
        while True:
            await asyncio.sleep(_LOOK)
            held = {query: query.child.memory() for query in self._running}
            if sum(held.values()) > most:
                why = f"the query was ended: with others it held more than {most // 1_000_000:,} MB"
                max(held, key=held.__getitem__).end(HTTPStatus.BAD_REQUEST, why)

    async def stop(self) -> None:
        """End every query, and let its client know."""
        for query in self._running:
            query.end(HTTPStatus.SERVICE_UNAVAILABLE, "the endpoint was ended")
        await asyncio.sleep(_LOOK if self._running else 0)

    async def _answered(self, asked: Asked, reply: Reply) -> None:
        """Hand an answer on as it comes. Raises Refused where none has begun."""
        query = _Query(Child(partial(write, self.build / "store", asked), self.limits.seconds, alone=True))
        self._running.add(query)
        output, loop = StreamReader(), asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: StreamReaderProtocol(output), query.child.output)
        try:
            media, held = (await output.readline()).decode().strip(), b""
            while piece := await output.read(HOLD):
                held += piece
                if reply.begun or len(held) > HOLD:
                    if not reply.begun:
                        await reply.start(HTTPStatus.OK, media)
                    await reply.send(held)
                    held = b""
        except BaseException:
            query.child.kill()
            while await output.read(HOLD):
                pass
            query.child.failure()
            raise
        finally:
            self._running.discard(query)
        if refused := self._failure(query):
            if not reply.begun:
                raise refused
            reply.cut()
        elif reply.begun:
            await reply.end()
        else:
            await reply.whole(HTTPStatus.OK, held, media)

    def _failure(self, query: _Query) -> Refused | None:
        """Why an answer is not whole; what ended its process is reported."""
        failure = query.child.failure()
        if failure is None or isinstance(failure, Refused):
            return failure
        if not isinstance(failure, Died):
            return Refused(HTTPStatus.INTERNAL_SERVER_ERROR, " ".join(str(failure).split()))
        if failure.late:
            query.end(HTTPStatus.GATEWAY_TIMEOUT, f"the query was ended: it ran longer than {self.limits.seconds:g} s")
        refused = query.fault or Refused(HTTPStatus.BAD_REQUEST, str(failure))
        if refused.status != HTTPStatus.SERVICE_UNAVAILABLE:
            self.report(str(refused))
        return refused


def write(store: Path, asked: Asked, output: BinaryIO) -> None:
    """Write a line with the media type, then the answer of a query over a store, read-only, in a child process.

    Raises Refused for a query that cannot be read or has no accepted format, OSError or RuntimeError when it fails.
    """
    try:
        answer = ox.Store.read_only(str(store)).query(
            asked.query,
            prefixes=undeclared(asked.query, strict=False),
            use_default_graph_as_union=asked.union,
            default_graph=[*map(ox.NamedNode, asked.default_graphs)] or None,
            named_graphs=[*map(ox.NamedNode, asked.named_graphs)] or None,
        )
    except (SyntaxError, ValueError) as error:
        raise Refused(HTTPStatus.BAD_REQUEST, " ".join(str(error).split())) from error
    known = _OF_GRAPHS if isinstance(answer, ox.QueryTriples) else _OF_RESULTS
    format_ = _accepted(asked.accept, known)
    if not format_:
        names = ", ".join(one.media_type for one in known)
        raise Refused(HTTPStatus.NOT_ACCEPTABLE, f"none of the formats {names} is accepted")
    output.write(f"{format_.media_type}\n".encode())
    answer.serialize(output, format_)


def _accepted(accept: str, known: tuple[Any, ...]) -> Any:  # noqa: ANN401  # a format of pyoxigraph
    """The format that an Accept header prefers; the first where it says nothing, `None` where it takes none."""
    wanted: list[tuple[float, str]] = []
    for words in (accept or "*/*").lower().split(","):
        media, *parameters = (word.strip() for word in words.split(";"))
        with suppress(ValueError):  # who gives a weight that is no number wants nothing
            weight = next((float(one[2:]) for one in parameters if one.startswith("q=")), 1.0)
            if weight > 0 and "/" in media:
                wanted.append((weight, media))
    for _, media in sorted(wanted, key=lambda one: -one[0]):
        kind = media.removesuffix("*").removesuffix("*/")  # "text/" of "text/*", nothing of "*/*"
        for one in known:
            if one == one.from_media_type(media) or (kind != media and one.media_type.startswith(kind)):
                return one
    return None
