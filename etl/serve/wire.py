"""HTTP/1.1 as the gate speaks it (RFC 9112): the head of a request in, an answer out; a connection is one request."""

import asyncio
import re
import socket
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from types import MappingProxyType
from typing import NamedTuple, Self

END = b"\r\n\r\n"
TEXT = "text/plain; charset=utf-8"
METHODS = ("GET", "HEAD", "POST", "OPTIONS")
ALLOW = MappingProxyType({"allow": ", ".join(METHODS)})
SAFE: Mapping[str, str] = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
    "connection": "close",
}
"""Headers of every answer: no page may frame it, guess its type, or run what is not ours."""
_FIRST = re.compile(r"([A-Z]{1,20}) (/[!-~]*) HTTP/1\.([01])")
_FIELD = re.compile(r"([\w!#$%&'*+.^`|~-]+):([\t -~\x80-\xff]*)", re.ASCII)
_ONCE = frozenset({"host", "origin", "content-length", "content-type", "upgrade", "sec-fetch-site"})


class Refused(Exception):
    """A request without an answer of the engine: the status and the reason that its client gets."""

    def __init__(self, status: HTTPStatus, why: str, fields: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__(why)
        self.status = status
        self.fields = fields

    def __reduce__(self) -> tuple[type[Self], tuple[HTTPStatus, str, dict[str, str]]]:
        """It may come from a child process."""
        return type(self), (self.status, str(self), dict(self.fields))


class Head(NamedTuple):
    """The head of a request; names of fields are lower case, `query` is what follows the question mark."""

    method: str
    path: str
    query: str = ""
    fields: Mapping[str, str] = MappingProxyType({})
    chunks: bool = True  # whether the client understands chunks, as HTTP/1.1 asks of it


async def head(reader: StreamReader) -> Head:
    """Read the head of a request, which must fit into the buffer of the reader.

    Raises Refused, and IncompleteReadError when the client leaves first.
    """
    try:
        lines = (await reader.readuntil(END)).removesuffix(END).decode("latin-1").split("\r\n")
    except asyncio.LimitOverrunError as error:
        why = "the address or the headers are too long; POST the query instead"
        raise Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, why) from error
    if not (first := _FIRST.fullmatch(lines[0])):
        raise Refused(HTTPStatus.BAD_REQUEST, "this is no HTTP request for a path of this server")
    method, target, minor = first.groups()
    if method not in METHODS:
        raise Refused(HTTPStatus.METHOD_NOT_ALLOWED, f"only {', '.join(METHODS)} are answered", ALLOW)
    path, _, query = target.partition("?")
    fields: dict[str, str] = {}
    for line in lines[1:]:
        if not (found := _FIELD.fullmatch(line)):
            raise Refused(HTTPStatus.BAD_REQUEST, "a header line is malformed")
        name, value = found[1].lower(), found[2].strip(" \t")
        if name in fields and name in _ONCE:
            raise Refused(HTTPStatus.BAD_REQUEST, f"the header {name} is there twice")
        fields[name] = f"{fields[name]}, {value}" if name in fields else value
    return Head(method, path, query, fields, chunks=minor == "1")


def length(fields: Mapping[str, str], most: int) -> int:
    """Bytes of the body that is announced. Raises Refused when there is no length, or one above `most`."""
    if "transfer-encoding" in fields:
        raise Refused(HTTPStatus.LENGTH_REQUIRED, "send the query with a Content-Length, not in chunks")
    announced = fields.get("content-length", "0")
    if not (announced.isascii() and announced.isdigit()):
        raise Refused(HTTPStatus.BAD_REQUEST, "the Content-Length is no number")
    if len(announced) > len(str(most)) or int(announced) > most:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a request may have {most:,} bytes")
    return int(announced)


@dataclass(slots=True)
class Reply:
    """The way back to a client, for an answer whole or in parts. All but `cut` raise OSError when the client left."""

    writer: StreamWriter
    request: Head = field(default_factory=lambda: Head("GET", "/"))
    fields: dict[str, str] = field(default_factory=dict)  # headers of this answer besides those of all answers
    begun: bool = False

    async def whole(self, status: int, body: bytes, media: str = TEXT, fields: Mapping[str, str] = SAFE) -> None:
        """Send an answer whose length is known. Raises OSError when the client is gone."""
        self._start(status, {"content-type": media, **fields, "content-length": str(len(body))})
        await self._write(b"" if self.request.method == "HEAD" else body)

    async def start(self, status: int, media: str) -> None:
        """Send the head of an answer whose length is not known yet. Raises OSError when the client is gone."""
        chunked = {"transfer-encoding": "chunked"} if self.request.chunks else {}
        self._start(status, {"content-type": media, **chunked})
        await self._write(b"")

    async def send(self, piece: bytes) -> None:
        """Send a piece of the body. Raises OSError when the client is gone."""
        if piece and self.request.method != "HEAD":
            await self._write(b"%x\r\n%b\r\n" % (len(piece), piece) if self.request.chunks else piece)

    async def end(self) -> None:
        """Send what says that the body is whole. Raises OSError when the client is gone."""
        await self._write(b"0" + END if self.request.chunks and self.request.method != "HEAD" else b"")

    def cut(self) -> None:
        """Reset the connection, so that nobody takes a part of an answer for the whole."""
        if connection := self.writer.get_extra_info("socket"):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    def _start(self, status: int, fields: Mapping[str, str]) -> None:
        self.begun = True
        lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
        lines += (f"{name}: {value}" for name, value in {**SAFE, **self.fields, **fields}.items())
        self.writer.write("\r\n".join(lines).encode("latin-1") + END)

    async def _write(self, words: bytes) -> None:
        self.writer.write(words)
        await self.writer.drain()
