"""The gate alone, before engines that the tests play: what it hands on, what it refuses, what it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import cast

import pytest

from etl.serve import HOST
from etl.serve.engine import Engine
from etl.serve.gate import Access, Gate
from etl.serve.protocol import BODY, Asked
from etl.serve.wire import METHODS, SAFE, Reply

ASK = b"GET /query?query=ASK%7B%7D HTTP/1.1\r\nHost: localhost:7878\r\nConnection: keep-alive\r\n\r\n"
FRIEND = "https://notebook.example"

Play = Callable[[Asked, Reply], Awaitable[None]]


@dataclass
class _Engine:
    """An engine that a test plays."""

    answer: Play


@asynccontextmanager
async def _at(gate: Gate) -> AsyncIterator[int]:
    """The port of a gate."""
    server = await asyncio.start_server(gate.answer, HOST, 0)
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        server.close()
        await asyncio.sleep(0.02)  # its connections close, too


def _gate(play: Play, access: Access | None = None) -> Gate:
    pages = {"/": ("text/html", b"<title>"), "/page.js": ("text/javascript", b"")}
    return Gate(cast("Engine", _Engine(play)), access or Access(), pages)


async def _answer(port: int, request: bytes) -> bytes:
    """All that is answered to a request."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.read(), 10)
    finally:
        writer.close()


async def _says_yes(_asked: Asked, reply: Reply) -> None:
    await reply.whole(200, b"true", "text/csv")


async def _is_not_asked(_asked: Asked, _reply: Reply) -> None:
    pytest.fail("the engine was asked")


def _through(request: bytes, play: Play = _says_yes, access: Access | None = None) -> bytes:
    """What the gate answers before an engine."""

    async def asked() -> bytes:
        async with _at(_gate(play, access)) as port:
            return await _answer(port, request)

    return asyncio.run(asked())


def _status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_an_answer_is_handed_on() -> None:
    """Status, media type and body come as the engine gave them, with the headers that keep browsers safe."""
    answer = _through(ASK)
    head, _, body = answer.decode().partition("\r\n\r\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines()[1:])

    assert (200, "true") == (_status(answer), body)
    assert fields == {**SAFE, "content-type": "text/csv", "content-length": "4"}


def test_a_body_may_wait_until_it_is_welcome() -> None:
    """A client that asks first whether to send its body gets the answer to go on."""
    request = (
        b"POST /query HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nAccept: text/csv\r\nX-Other: 1\r\n"
        b"Content-Type: application/sparql-query\r\nContent-Length: 6\r\n\r\nASK {}"
    )

    async def repeats(asked: Asked, reply: Reply) -> None:
        await reply.whole(200, repr(asked).encode())

    answer = _through(request, repeats)

    assert answer.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")
    assert answer.endswith(repr(Asked("ASK {}", "text/csv")).encode())


def test_a_client_that_leaves_ends_its_query() -> None:
    """The engine hears that nobody waits, and the place is free at once."""

    async def asked() -> tuple[int, bytes]:
        waiting, left = asyncio.Event(), list[Asked]()

        async def is_silent(asked: Asked, _reply: Reply) -> None:
            waiting.set()
            try:
                await asyncio.sleep(30)
            except asyncio.CancelledError:
                left.append(asked)
                raise

        gate = _gate(is_silent)
        gate.admission.most = 2
        async with _at(gate) as port:
            for _ in range(3):
                _, writer = await asyncio.open_connection(HOST, port)
                writer.write(ASK)
                await waiting.wait()
                waiting.clear()
                writer.close()
                await asyncio.sleep(0.05)
            return len(left), await _answer(port, b"GET /elsewhere HTTP/1.1\r\nHost: localhost\r\n\r\n")

    left, answer = asyncio.run(asked())

    assert (3, 404) == (left, _status(answer))


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"DELETE /query HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        (b"POST /query HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
        (b"POST /query HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % (BODY + 1), 413),
        (b"GET /query?query=%s HTTP/1.1\r\n\r\n" % (b"x" * 2**17), 431),
        (b"GET /query?query=ASK HTTP/1.1\r\nHost: rebound.example\r\n\r\n", 403),
        (b"GET /query?query=ASK HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", 403),
        (b"GET /query?query=ASK HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", 403),
        (b"GET /query?query=SERVICE+%s%%7B HTTP/1.1\r\nHost: localhost\r\n\r\n" % b"<urn:x>", 403),
    ],
)
def test_some_requests_are_refused(request_: bytes, status: int) -> None:
    """Other methods, bodies without a length or too long, other pages and endpoints: the engine sees none of them."""
    assert status == _status(_through(request_, _is_not_asked))


@pytest.mark.parametrize("method", METHODS)
def test_another_origin_may_ask_where_the_user_allows_it(method: str) -> None:
    """Its browser may read every answer, refusals included, and ask beforehand what it may do."""
    request = f"{method} /elsewhere HTTP/1.1\r\nHost: localhost\r\nOrigin: {FRIEND}\r\n\r\n".encode()

    answer = _through(request, access=Access(frozenset({FRIEND})))
    refused = _through(request)

    assert ({"OPTIONS": 200}.get(method, 404), 403) == (_status(answer), _status(refused))
    assert f"\r\naccess-control-allow-origin: {FRIEND}\r\n".encode() in answer
    assert (b"\r\naccess-control-allow-headers: " in answer) == (method == "OPTIONS")
    assert b"access-control" not in refused


def test_the_files_of_the_page_are_answered_without_the_engine() -> None:
    """A head has no body; whoever wants to POST to it cannot."""
    get, head, post = (
        _through(f"{method} / HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(), _is_not_asked)
        for method in ("GET", "HEAD", "POST")
    )

    assert get.endswith(b"content-length: 7\r\n\r\n<title>")
    assert head == get.removesuffix(b"<title>")
    assert _status(post) == 404


@pytest.mark.parametrize(
    "request_", [b"", b"GET / HT", b"\r\n\r\n", b"\xff\x00:\r\n\r\n", ASK.replace(b"localhost", b"")]
)
def test_no_bytes_harm_the_gate(request_: bytes) -> None:
    """What is no request, or ends in its middle, costs its connection alone."""

    async def asked() -> bytes:
        async with _at(_gate(_says_yes)) as gate:
            _, writer = await asyncio.open_connection(HOST, gate)
            writer.write(request_)
            writer.close()
            return await _answer(gate, ASK)

    assert asyncio.run(asked()).endswith(b"true")


def test_connections_that_idle_keep_nobody_out() -> None:
    """However many are opened and held, a new client is answered; those that idle longest are closed."""

    async def asked() -> tuple[bytes, bytes]:
        gate = _gate(_says_yes)
        gate.admission.most = 10
        async with _at(gate) as at:
            idle = [await asyncio.open_connection(HOST, at) for _ in range(30)]
            answer = await _answer(at, ASK)
            first = await idle[0][0].read()
            for _, writer in idle:
                writer.close()
            return answer, first

    answer, first = asyncio.run(asked())

    assert answer.endswith(b"true")
    assert _status(first) == 408
