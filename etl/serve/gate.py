"""The gate before the server: it takes requests, passes them on, and ends those that take too long.

A connection is one request (`Connection: close`), so the gate knows when each began. The address of the gate stays
while the server behind it is restarted: a request that a restart cut short, and that has no answer yet, is asked again;
nothing here changes the graph. RFC 9112 is the wire; a body must have a Content-Length.
"""

from __future__ import annotations

import asyncio
import resource
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus

from etl.serve.engine import HOST, Engine

HEAD = 64 * 1024
"""Bytes of a request's line and headers, at most; a query in an address must fit."""
BODY = 10_000_000
_PATIENCE = 30.0  # seconds for a client to send its request
_COURTESY = 1.0  # and for one that is refused to end it
_PIECE = 64 * 1024
_END = b"\r\n\r\n"
_OURS = frozenset({b"connection", b"expect", b"keep-alive", b"proxy-connection", b"upgrade"})
_NAMES = frozenset({b"", b"127.0.0.1", b"localhost"})
_MOST = 200  # requests at once, where the system gives so many handles
_SPARE = 150  # handles for all but requests: those that wait to be refused, the guard, the store
_AGAIN = (0.0, 0.5, 2.0)  # seconds to wait before each try


class _Refused(Exception):
    """A request that is not passed on, and what its client is told."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status = status


def _at_once() -> int:
    """How many requests there may be at once: each takes two handles of those that a process may have."""
    handles, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST if handles == resource.RLIM_INFINITY else max(1, min(_MOST, (handles - _SPARE) // 2))


@dataclass(frozen=True, slots=True)
class Gate:
    """Passes requests on to the server that `at_work` gives, each for `seconds`; `late` hears when one took longer."""

    seconds: float
    at_work: Callable[[], Awaitable[Engine]]
    late: Callable[[Engine], None]
    most: int = field(default_factory=_at_once)
    """Requests at once; who comes later is told to ask again."""
    _open: set[StreamWriter] = field(default_factory=set)

    async def answer(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Answer the one request of a connection."""
        if len(self._open) >= self.most:
            with suppress(OSError):
                await _tell(writer, HTTPStatus.SERVICE_UNAVAILABLE, f"{self.most} requests are under way; ask again")
            writer.close()
            return
        self._open.add(writer)
        try:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):  # the client or we end
                try:
                    await self._answered(await _request(reader, writer), writer)
                except _Refused as refused:
                    await _tell(writer, refused.status, str(refused))
                    await _heard_out(reader)
        finally:
            self._open.discard(writer)
            writer.close()

    async def _answered(self, request: bytes, client: StreamWriter) -> None:
        for pause in _AGAIN:
            await asyncio.sleep(pause)
            engine = await self.at_work()
            engine.requests += 1
            try:
                if await self._passed_on(request, engine, client):
                    return
            finally:
                engine.requests -= 1
            if engine.fault:
                raise _Refused(HTTPStatus.SERVICE_UNAVAILABLE, engine.fault)
        raise _Refused(HTTPStatus.SERVICE_UNAVAILABLE, "the server was restarted; ask again")

    async def _passed_on(self, request: bytes, engine: Engine, client: StreamWriter) -> bool:
        """Whether the client has an answer, whole or cut; else the server went away before it said anything."""
        begun = False
        server: StreamWriter | None = None
        try:
            async with asyncio.timeout(self.seconds):
                answer, server = await asyncio.open_connection(HOST, engine.port, limit=HEAD)
                server.write(request)
                head = await answer.readuntil(_END)
                begun = True
                client.write(head[:-2] + b"connection: close\r\n\r\n")
                while piece := await answer.read(_PIECE):
                    client.write(piece)
                    await client.drain()
        except TimeoutError:
            self.late(engine)
            if not begun:
                why = f"the query was ended: it ran longer than {self.seconds:g} s"
                raise _Refused(HTTPStatus.GATEWAY_TIMEOUT, why) from None
            client.transport.abort()  # so that nobody takes a part for the whole
        except (OSError, asyncio.IncompleteReadError):
            if begun:
                client.transport.abort()
            return begun
        finally:
            if server:
                server.close()
        return True


async def _request(reader: StreamReader, writer: StreamWriter) -> bytes:
    """The request of a connection, as it is passed on. Raises _Refused."""
    try:
        async with asyncio.timeout(_PATIENCE):
            return await _read(reader, writer)
    except TimeoutError as error:
        raise _Refused(HTTPStatus.REQUEST_TIMEOUT, "the request did not arrive in time") from error


async def _read(reader: StreamReader, writer: StreamWriter) -> bytes:
    try:
        head = await reader.readuntil(_END)
    except asyncio.LimitOverrunError as error:
        why = "the address or the headers are too long; POST the query instead"
        raise _Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, why) from error
    first, *lines = head.removesuffix(_END).split(b"\r\n")
    fields = {line.partition(b":")[0].strip().lower(): line.partition(b":")[2].strip() for line in lines}
    if fields.get(b"host", b"").partition(b":")[0].lower() not in _NAMES or _comes_from_elsewhere(first, fields):
        raise _Refused(HTTPStatus.FORBIDDEN, "pages of other sites may not ask this server")
    if b"transfer-encoding" in fields:
        raise _Refused(HTTPStatus.LENGTH_REQUIRED, "send the query with a Content-Length, not in chunks")
    length = fields.get(b"content-length", b"0")
    if not length.isdigit():
        raise _Refused(HTTPStatus.BAD_REQUEST, "the Content-Length is no number")
    if len(length) > 9 or int(length) > BODY:
        raise _Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a query may have {BODY:,} bytes")
    if b"expect" in fields:
        writer.write(b"HTTP/1.1 100 Continue" + _END)
    body = await reader.readexactly(int(length))
    kept = (line for line in lines if line.partition(b":")[0].strip().lower() not in _OURS)
    return b"\r\n".join((first, *kept, b"Connection: close")) + _END + body


def _comes_from_elsewhere(first: bytes, fields: Mapping[bytes, bytes]) -> bool:
    """Whether a browser asks for a page of another site; a link to the query page may stand anywhere."""
    return fields.get(b"sec-fetch-site") == b"cross-site" and not first.startswith(b"GET / ")


async def _tell(client: StreamWriter, status: HTTPStatus, why: str) -> None:
    body = f"{why}\n".encode()
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(body)}",
        "connection: close",
    )
    client.write("\r\n".join(head).encode() + _END + body)
    client.write_eof()


async def _heard_out(reader: StreamReader) -> None:
    """Let a client say the rest: a connection that closes on unread words takes the answer with it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_COURTESY):
            while await reader.read(_PIECE):
                pass
