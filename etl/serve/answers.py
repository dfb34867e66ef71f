"""An answer of the engine on its way to the client.

When evaluation fails after the first row, the engine writes the error into the body and ends it as if all was well: a
client reads three rows of a hundred and never knows. Every format of answers ends in its own way, a line end or a
bracket, and an error does not; so the end of a body is held until it is known. What is short, or fails early, becomes
an error with its status; else the connection is cut.
"""

from __future__ import annotations

import asyncio
import re
from asyncio import StreamReader
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus

from etl.serve.wire import END, TEXT, Refused, Reply

HOLD = 64 * 1024
"""Bytes that wait for what comes after them."""
_TAIL = 4 * 1024  # of these, how many stay: more than the engine says of an error
_PIECE = 64 * 1024
_ENDS = {
    "application/sparql-results+json": "}",
    "application/sparql-results+xml": "</sparql>",
    "application/ld+json": "]",
    "application/rdf+xml": "</rdf:RDF>",
}
_LINE = "\n"  # the end of all others: CSV, TSV, Turtle and its kin
_STATUS = re.compile(r"HTTP/1\.[01] ([1-5]\d\d)\b")
_CANCELLED = "cancelled"
_STRUCTURE = re.compile(r"[^\[\]{}>\n]*\Z")
_REASON = 500  # characters of an error


@dataclass(frozen=True, slots=True)
class Answer:
    """The head of an answer, and where its body comes from."""

    status: int
    fields: Mapping[str, str]
    reader: StreamReader

    @property
    def media(self) -> str:
        return self.fields.get("content-type", TEXT)

    @property
    def chunked(self) -> bool:
        return self.fields.get("transfer-encoding", "").lower() == "chunked"

    async def pieces(self) -> AsyncIterator[bytes]:
        """The body as it comes. Raises IncompleteReadError when it ends too soon."""
        if not self.chunked:
            left = int(self.fields.get("content-length", "0"))
            while left:
                yield (piece := await self._some(left))
                left -= len(piece)
            return
        while left := int((await self.reader.readuntil(b"\r\n")).partition(b";")[0], 16):
            while left:
                yield (piece := await self._some(left))
                left -= len(piece)
            await self.reader.readexactly(2)

    async def _some(self, most: int) -> bytes:
        piece = await self.reader.read(min(most, _PIECE))
        if not piece:
            raise asyncio.IncompleteReadError(b"", most)
        return piece


async def answer(reader: StreamReader) -> Answer:
    """Read the head of an answer. Raises IncompleteReadError and ValueError when there is none."""
    first, *lines = (await reader.readuntil(END)).removesuffix(END).decode("latin-1").split("\r\n")
    status = _STATUS.match(first)
    if not status:
        raise ValueError(first)
    pairs = (line.partition(":") for line in lines)
    return Answer(int(status[1]), {name.lower(): value.strip() for name, _, value in pairs}, reader)


async def relay(of: Answer, to: Reply, heard: Callable[[], object], *, body: bool = True) -> None:
    """Hand an answer on as it comes; `heard` is called at each piece.

    Raises Refused for an error that comes before anything was sent, and ConnectionError for one that comes later.
    """
    held = bytearray()
    if body:
        async for piece in of.pieces():
            heard()
            held += piece
            if len(held) > HOLD:
                if not to.begun:
                    await to.start(of.status, of.media)
                await to.send(bytes(held[:-_TAIL]))
                del held[:-_TAIL]
    error = failure(of.media, bytes(held[-_TAIL:])) if of.chunked else None
    if error is None and not to.begun:
        await to.whole(of.status, bytes(held), of.media)
    elif error is None:
        await to.send(bytes(held))
        await to.end()
    elif not to.begun:
        late = _CANCELLED in error
        raise Refused(
            HTTPStatus.GATEWAY_TIMEOUT if late else HTTPStatus.INTERNAL_SERVER_ERROR, f"the query failed: {error}"
        )
    else:
        raise ConnectionError(error)


def failure(media: str, tail: bytes) -> str | None:
    """The error that the engine wrote at the end of a body; `None` where the body ends as its format does."""
    words = tail.decode("utf-8", "replace")
    end = _ENDS.get(media.partition(";")[0].strip().lower(), _LINE)
    if not words or (words.endswith(end) if end == _LINE else words.rstrip().endswith(end)):
        return None
    last = _STRUCTURE.search(words)
    return " ".join((last[0] if last else words)[-_REASON:].split()).lstrip(", ") or "the answer is cut"
