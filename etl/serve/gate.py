"""The gate before the engine: it takes requests, refuses what may not pass, and ends those that take too long.

A connection is one request (`Connection: close`), so the gate knows when each began. The address of the gate stays
while the engine is restarted. A request is sent again only where it was not sent at all, or where the engine was ended
for no fault of the requests that it had; one during which it died is answered with the reason.
"""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from types import MappingProxyType
from typing import Protocol

from etl.serve import answers, origins, protocol
from etl.serve.admission import Admission
from etl.serve.clients import Strikes
from etl.serve.engine import HOST, Engine, Peer
from etl.serve.wire import HEAD, Gone, Refused, Reply, allow, head, length

_PATIENCE = 30.0  # seconds for a client to send its request
_COURTESY = 1.0  # and for one that is refused to end it
_PIECE = 64 * 1024
_AGAIN = (0.0, 0.5, 2.0)  # seconds to wait before each try
_VERDICT = 2.0  # and for the guard to see why the engine ended
_ASKED_BEFORE = "600"  # seconds for which a browser remembers what a page of another origin may do

File = tuple[str, bytes]
"""The media type and the bytes of a file of the query page."""


class Keeper(Protocol):
    """What the gate needs of the guard."""

    async def at_work(self) -> Engine:
        """The engine that answers now, once there is one."""

    def late(self, engine: Engine) -> None:
        """Hear that a request took longer than it may."""

    def left(self, engine: Engine) -> None:
        """Hear that a client did not wait for its answer."""


@dataclass(frozen=True, slots=True)
class Access:
    """What a user allows: origins of web pages that may ask, and queries that ask other endpoints."""

    origins: frozenset[str] = frozenset()
    service: bool = False


@dataclass(slots=True)
class Gate:
    """Answers the files of the query page itself, and hands queries on to the engine, each for `seconds`."""

    seconds: float
    keeper: Keeper
    access: Access = field(default_factory=Access)
    files: Mapping[str, File] = field(default_factory=lambda: MappingProxyType({}))
    strikes: Strikes = field(default_factory=Strikes)
    held: int = 100_000_000
    """Bytes of requests that may be under way."""
    admission: Admission = field(init=False)

    def __post_init__(self) -> None:
        """Nobody is in yet."""
        self.admission = Admission(_evicted, self.held)

    async def answer(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Answer the one request of a connection."""
        reply = Reply(writer)
        try:
            with suppress(OSError, Gone, asyncio.IncompleteReadError, asyncio.CancelledError):  # the client or we end
                try:
                    self.admission.enter(writer)
                    await self._answered(reader, reply)
                except Refused as refused:
                    await reply.refuse(refused)
                    writer.write_eof()
                    await _drained(reader)
        finally:
            self.admission.leave(writer)
            writer.close()

    async def _answered(self, reader: StreamReader, reply: Reply) -> None:
        body = await self._request(reader, reply)
        request = reply.request
        if request.method == "OPTIONS":
            fields = {"access-control-allow-headers": "accept, content-type", "access-control-max-age": _ASKED_BEFORE}
            await reply.whole(HTTPStatus.OK, b"", fields={**allow(), **(fields if reply.fields else {})})
        elif request.path in self.files and request.method != "POST":
            media, content = self.files[request.path]
            await reply.whole(HTTPStatus.OK, content, media)
        else:
            asked = protocol.asked(request, body, service=self.access.service)
            self.strikes.check(_peer(reply.writer))
            asking = asyncio.current_task()
            assert asking
            watch = asyncio.create_task(_ended(reader, asking))
            try:
                await self._asked(asked, reply)
            finally:
                watch.cancel()
                await asyncio.gather(watch, return_exceptions=True)

    async def _request(self, reader: StreamReader, reply: Reply) -> bytes:
        """Read and check a request; gives its body. Raises Refused."""
        writer = reply.writer
        try:
            async with asyncio.timeout(_PATIENCE):
                reply.request = await head(reader)
                reply.fields = origins.check(reply.request, self.access.origins)
                size = length(reply.request.fields, protocol.BODY)
                self.admission.hold(writer, size)
                if "expect" in reply.request.fields:
                    writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
                body = await reader.readexactly(size)
        except TimeoutError as error:
            raise Refused(HTTPStatus.REQUEST_TIMEOUT, "the request did not arrive in time") from error
        self.admission.arrived(writer)
        return body

    async def _asked(self, asked: protocol.Asked, reply: Reply) -> None:
        peer = _peer(reply.writer)
        for pause in _AGAIN:
            await asyncio.sleep(pause)
            engine = await self.keeper.at_work()
            engine.sent(peer)
            try:
                if await self._passed_on(asked, engine, reply):
                    return
            except (asyncio.CancelledError, Gone):
                self.keeper.left(engine)
                raise
            finally:
                engine.done(peer)
        raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "the server was restarted; ask again")

    async def _passed_on(self, asked: protocol.Asked, engine: Engine, reply: Reply) -> bool:
        """Whether the client has an answer, whole or cut; else the request may be sent again. Raises Refused."""
        server: StreamWriter | None = None
        try:
            async with asyncio.timeout(self.seconds):
                reader, server = await asyncio.open_connection(engine.host, engine.port, limit=HEAD)
                server.write(asked.written(HOST))
                await server.drain()
                answer = await answers.answer(reader)
                engine.heard()
                await answers.relay(answer, reply, engine.heard, body=asked.method != "HEAD")
        except TimeoutError:
            self.keeper.late(engine)
            why = f"the query was ended: it ran longer than {self.seconds:g} s"
            _cut_or_refuse(reply, Refused(HTTPStatus.GATEWAY_TIMEOUT, why))
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            if server is None or (not reply.begun and await _retired(engine)):
                return False
            _cut_or_refuse(reply, _died(engine))
        finally:
            if server:
                server.close()
        return True


def _cut_or_refuse(reply: Reply, refused: Refused) -> None:
    """Break an answer off that has begun; raise the refusal where none has."""
    if not reply.begun:
        raise refused
    reply.cut()


async def _retired(engine: Engine) -> bool:
    """Whether an engine that broke off was ended for no fault of its requests; the guard knows in a moment."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_VERDICT):
            await engine.over.wait()
    return engine.retired


def _died(engine: Engine) -> Refused:
    if engine.closing:
        return Refused(HTTPStatus.SERVICE_UNAVAILABLE, engine.fault)
    why = engine.fault or "the server broke off while it worked on this query"
    return Refused(HTTPStatus.BAD_REQUEST, f"{why}; it is not sent again")


async def _ended(reader: StreamReader, asking: asyncio.Task[object]) -> None:
    """End what is asked for a client when it closes its connection; what it says after its request is lost."""
    with suppress(OSError):
        while await reader.read(_PIECE):
            pass
    asking.cancel()


async def _drained(reader: StreamReader) -> None:
    """Let a client send the rest: a connection that closes on unread bytes takes the answer with it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_COURTESY):
            while await reader.read(_PIECE):
                pass


def _evicted(writer: StreamWriter) -> None:
    """Close a connection whose place is needed."""
    writer.write(b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    writer.close()


def _peer(writer: StreamWriter) -> Peer:
    address: Peer = writer.get_extra_info("peername") or ("0.0.0.0", 0)  # noqa: S104  # nobody any more
    return address
