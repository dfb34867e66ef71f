"""The gate before the engine: it takes requests, and refuses what may not pass. A connection is one request."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from io import DEFAULT_BUFFER_SIZE
from types import MappingProxyType

from etl.serve import origins, protocol
from etl.serve.admission import Admission
from etl.serve.engine import Engine
from etl.serve.wire import ALLOW, Gone, Refused, Reply, head, length

_PATIENCE = 30.0  # seconds for a client to send its request
_COURTESY = 1.0  # and for one that is refused to end it
_ASKED_BEFORE = "600"  # seconds for which a browser remembers what a page of another origin may do

File = tuple[str, bytes]  # the media type and the bytes of a file of the query page


@dataclass(frozen=True, slots=True)
class Access:
    """What a user allows: origins of web pages that may ask, and queries that ask other endpoints."""

    origins: frozenset[str] = frozenset()
    service: bool = False


@dataclass(slots=True)
class Gate:
    """Answers the files of the query page itself, and hands queries on to the engine."""

    engine: Engine
    access: Access = field(default_factory=Access)
    files: Mapping[str, File] = field(default_factory=lambda: MappingProxyType({}))
    held: int = 100_000_000  # bytes of requests that may be under way
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
                    writer.write_eof()  # a connection that closes on unread bytes takes the answer with it
                    with suppress(TimeoutError):
                        await asyncio.wait_for(_drained(reader), _COURTESY)
        finally:
            self.admission.leave(writer)
            writer.close()

    async def _answered(self, reader: StreamReader, reply: Reply) -> None:
        body = await self._request(reader, reply)
        request = reply.request
        if request.method == "OPTIONS":
            fields = {"access-control-allow-headers": "accept, content-type", "access-control-max-age": _ASKED_BEFORE}
            await reply.whole(HTTPStatus.OK, b"", fields={**ALLOW, **(fields if reply.fields else {})})
        elif request.path in self.files and request.method != "POST":
            media, content = self.files[request.path]
            await reply.whole(HTTPStatus.OK, content, media)
        else:
            asked = protocol.asked(request, body, service=self.access.service)
            asking = asyncio.current_task()
            assert asking
            watch = asyncio.create_task(_ended(reader, asking))
            try:
                await self.engine.answer(asked, reply)
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


async def _ended(reader: StreamReader, asking: asyncio.Task[object]) -> None:
    """End what is asked for a client when it closes its connection; what it says after its request is lost."""
    with suppress(OSError):
        await _drained(reader)
    asking.cancel()


async def _drained(reader: StreamReader) -> None:
    while await reader.read(DEFAULT_BUFFER_SIZE):
        pass


def _evicted(writer: StreamWriter) -> None:
    """Close a connection whose place is needed."""
    writer.write(b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    writer.close()
