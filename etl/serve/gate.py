"""The gate before the engine: it takes requests, and refuses what may not pass. A connection is one request.

Our own pages may ask, and those of the origins that `--cors` names. A browser names the page in `Origin`, says in
`Sec-Fetch-Site` how near it is, and in `Host` which name it was pointed at; no page can forge these. Clients that are
no browsers send `Host` alone.

There may be so many connections, of which a share may idle, and so many bytes of their requests. A connection idles
until its request has arrived; the one that idles longest makes room for a new one.
"""

import asyncio
import re
import resource
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from io import DEFAULT_BUFFER_SIZE
from typing import NamedTuple

from etl.errors import Trouble
from etl.serve import protocol
from etl.serve.engine import Engine
from etl.serve.wire import ALLOW, Head, Refused, Reply, head, length

PAGE = "/"
_ORIGIN = re.compile(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:]+\])(?::([1-9]\d{0,4}))?/?", re.ASCII)
_MOST = 200  # connections, where the system gives so many handles
_SPARE = 150  # handles for all but requests: those that wait to be refused, the guard, the store
_PATIENCE = 30.0  # seconds for a client to send its request
_COURTESY = 1.0  # and for one that is refused to end it
_ASKED_BEFORE = "600"  # seconds for which a browser remembers what a page of another origin may do

File = tuple[str, bytes]  # the media type and the bytes of a file of the query page


class Access(NamedTuple):
    """What a user allows: origins of web pages that may ask, and queries that ask other endpoints."""

    origins: frozenset[str] = frozenset()
    service: bool = False


def most() -> int:
    """How many connections there may be: each takes two handles of those that a process may have."""
    handles, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST if handles == resource.RLIM_INFINITY else max(2, min(_MOST, (handles - _SPARE) // 2))


@dataclass(slots=True)
class Admission:
    """The connections that are in, and the bytes that each holds; `evict` ends one that idles."""

    evict: Callable[[StreamWriter], object]
    bytes: int
    most: int = field(default_factory=most)
    _held: dict[StreamWriter, int] = field(default_factory=dict)
    _idle: dict[StreamWriter, None] = field(default_factory=dict)  # those that idle, the longest first

    def enter(self, one: StreamWriter) -> None:
        """Let a connection in, which idles. Raises Refused when all others are at work."""
        if len(self._idle) >= self.most // 2 or (len(self._held) >= self.most and self._idle):
            self._evict(next(iter(self._idle)))
        if len(self._held) >= self.most:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, f"{self.most} requests are under way; ask again")
        self._held[one] = 0
        self._idle[one] = None

    def hold(self, one: StreamWriter, size: int) -> None:
        """Take bytes for the body of an idle connection. Raises Refused when requests under way hold too many."""
        if one not in self._held:
            return  # evicted a moment ago
        while sum(self._held.values()) + size > self.bytes:
            others = [other for other in self._idle if other is not one and self._held[other]]
            if not others:
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "the requests under way are too large; ask again")
            self._evict(others[0])
        self._held[one] = size

    def arrived(self, one: StreamWriter) -> None:
        """Note that the request of a connection is complete: it idles no more."""
        self._idle.pop(one, None)

    def leave(self, one: StreamWriter) -> None:
        """Free what a connection holds."""
        self._held.pop(one, None)
        self._idle.pop(one, None)

    def _evict(self, one: StreamWriter) -> None:
        self.leave(one)
        self.evict(one)


@dataclass(slots=True)
class Gate:
    """Answers the files of the query page itself, and hands queries on to the engine."""

    engine: Engine
    access: Access
    files: Mapping[str, File]
    admission: Admission = field(default_factory=lambda: Admission(evicted, 100_000_000))

    async def answer(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Answer the one request of a connection."""
        reply = Reply(writer)
        try:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):  # the client or we end
                try:
                    self.admission.enter(writer)
                    await self._answered(reader, reply)
                except Refused as refused:
                    await reply.whole(refused.status, f"{refused}\n".encode(), fields=refused.fields)
                    writer.write_eof()  # a connection that closes on unread bytes takes the answer with it
                    with suppress(TimeoutError):
                        await asyncio.wait_for(_drained(reader), _COURTESY)
        finally:
            self.admission.leave(writer)
            writer.close()

    async def _answered(self, reader: StreamReader, reply: Reply) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                reply.request = request = await head(reader)
                reply.fields = check_origin(request, self.access.origins)
                size = length(request.fields, protocol.BODY)
                self.admission.hold(reply.writer, size)
                if "expect" in request.fields:
                    reply.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
                body = await reader.readexactly(size)
        except TimeoutError as error:
            raise Refused(HTTPStatus.REQUEST_TIMEOUT, "the request did not arrive in time") from error
        self.admission.arrived(reply.writer)
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


async def _ended(reader: StreamReader, asking: asyncio.Task[object]) -> None:
    """End what is asked for a client when it closes its connection; what it says after its request is lost."""
    with suppress(OSError):
        await _drained(reader)
    asking.cancel()


async def _drained(reader: StreamReader) -> None:
    while await reader.read(DEFAULT_BUFFER_SIZE):
        pass


def evicted(writer: StreamWriter) -> None:
    """Close a connection whose place is needed."""
    writer.write(b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    writer.close()


def origin(words: str) -> str:
    """The origin that a user names, as browsers write it. Raises Trouble for anything else."""
    found = _ORIGIN.fullmatch(words.lower())
    if not found or int(found[3] or 0) > 65_535:
        raise Trouble(f"{words!r} is no origin of web pages: write http:// or https://, a host, and a port if any")
    scheme, host, port = found.groups()
    usual = {"http": "80", "https": "443"}[scheme]  # which browsers leave out
    return f"{scheme}://{host}" + ("" if port in {None, usual} else f":{port}")


def check_origin(request: Head, allowed: AbstractSet[str]) -> dict[str, str]:
    """Raise Refused when a page that may not asks; else give the headers by which a browser lets it read the answer."""
    host, asking = request.fields.get("host", "").lower(), request.fields.get("origin", "").lower()
    if not host:
        raise Refused(HTTPStatus.BAD_REQUEST, "the request has no Host header")
    if host.partition(":")[0] not in {"127.0.0.1", "localhost"}:
        raise Refused(HTTPStatus.FORBIDDEN, "this server answers as 127.0.0.1 and localhost only")
    if request.fields.get("upgrade", "h2c").lower() != "h2c":  # an offer of Java's client, which may be ignored
        raise Refused(HTTPStatus.FORBIDDEN, "this server speaks HTTP only: no WebSocket, no other protocol")
    if asking in allowed:
        return {"access-control-allow-origin": asking, "vary": "Origin"}
    near = request.fields.get("sec-fetch-site", "none").lower() in {"same-origin", "none"}
    alone = request.fields.get("sec-fetch-dest", "document") == "document"
    is_link = request.method == "GET" and request.path == PAGE and alone  # to the query page, which runs nothing itself
    if asking not in {"", f"http://{host}"} or not (near or is_link):
        raise Refused(HTTPStatus.FORBIDDEN, "pages of other sites may not ask this server; --cors ORIGIN lets one")
    return {"vary": "Origin"} if allowed else {}
