"""The gate alone, before servers that the tests play: what it passes on, what it refuses, what it ends."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import cast

import pytest

from etl.serve.engine import HOST, Engine
from etl.serve.gate import BODY, HEAD, Gate

ASK = b"GET /query?query=ASK HTTP/1.1\r\nHost: localhost:7878\r\nConnection: keep-alive\r\n\r\n"
YES = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\ntrue"

Play = Callable[[StreamReader, StreamWriter], Awaitable[None]]


@asynccontextmanager
async def _at(play: Play) -> AsyncIterator[int]:
    """The port of a server that plays this on each connection."""

    async def played(reader: StreamReader, writer: StreamWriter) -> None:
        await play(reader, writer)
        writer.close()

    server = await asyncio.start_server(played, HOST, 0, limit=HEAD)
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        server.close()
        await asyncio.sleep(0.02)  # its connections close, too


async def _said(port: int, request: bytes) -> bytes:
    """All that is answered to a request."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.read(), 10)
    finally:
        writer.close()


def _through(request: bytes, *plays: Play, fault: str = "") -> tuple[bytes, int]:
    """What the gate answers when a server for each try plays behind it, and how often it was late."""
    late: list[Engine] = []

    async def asked() -> bytes:
        async with AsyncExitStack() as servers:
            ports = [await servers.enter_async_context(_at(play)) for play in plays]
            engines = iter([Engine(cast("Process", None), port, fault=fault) for port in ports])

            async def at_work() -> Engine:
                return next(engines)

            gate = await servers.enter_async_context(_at(Gate(0.5, at_work, late.append).answer))
            return await _said(gate, request)

    return asyncio.run(asked()), len(late)


async def _says_yes(reader: StreamReader, writer: StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(YES)


async def _goes_away(reader: StreamReader, _writer: StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")


async def _is_silent(reader: StreamReader, _writer: StreamWriter) -> None:
    await reader.read()


async def _stops_halfway(reader: StreamReader, writer: StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(YES[:-2])
    await reader.read()


async def _echoes(reader: StreamReader, writer: StreamWriter) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    body = await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or b"0"))
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n" + head + body)


def test_an_answer_is_passed_on() -> None:
    """It comes as the server gave it, but that the connection closes after it."""
    expected = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\ntrue"

    assert _through(ASK, _says_yes) == (expected, 0)


def test_a_request_is_passed_on() -> None:
    """Line, headers and body arrive; what is between client and gate alone does not."""
    request = b"POST /query HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nASK"

    answer, _ = _through(request, _echoes)

    assert answer.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")
    assert answer.endswith(
        b"POST /query HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nConnection: close\r\n\r\nASK"
    )


def test_a_server_that_goes_away_is_asked_again() -> None:
    """A client whose server was ended before it said anything has the answer of the next."""
    answer, _ = _through(ASK, _goes_away, _says_yes)

    assert answer.endswith(b"true")


def test_who_is_to_blame_is_not_asked_again() -> None:
    """Where requests made the server end, they hear why."""
    answer, _ = _through(ASK, _goes_away, fault="the server was ended: it held too much")

    assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
    assert answer.endswith(b"\r\n\r\nthe server was ended: it held too much\n")


def test_a_server_that_never_answers_is_given_up() -> None:
    """After three tries the client is told to ask again."""
    answer, _ = _through(ASK, _goes_away, _goes_away, _goes_away)

    assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")


def test_a_late_answer_is_a_gateway_timeout() -> None:
    """A query that has no answer in time is told so, and the guard hears of it."""
    answer, late = _through(ASK, _is_silent)

    assert answer.startswith(b"HTTP/1.1 504 Gateway Timeout\r\n")
    assert answer.endswith(b"\r\n\r\nthe query was ended: it ran longer than 0.5 s\n")
    assert late == 1


def test_a_part_is_not_taken_for_the_whole() -> None:
    """An answer that does not end in time is broken off, short of the length that it has announced."""
    answer, late = _through(ASK, _stops_halfway)

    assert b"content-length: 4\r\n" in answer
    assert answer.endswith(b"\r\n\r\ntr")
    assert late == 1


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"POST /query HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
        (b"POST /query HTTP/1.1\r\nContent-Length: some\r\n\r\n", 400),
        (b"POST /query HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (BODY + 1), 413),
        (b"POST /query HTTP/1.1\r\nContent-Length: %s\r\n\r\n" % (b"9" * 5000), 413),
        (b"GET /query?query=%s HTTP/1.1\r\n\r\n" % (b"x" * (2 * HEAD)), 431),
        (b"GET /query?query=ASK HTTP/1.1\r\nHost: rebound.example\r\n\r\n", 403),
        (b"GET /query?query=ASK HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\n\r\n", 403),
    ],
)
def test_some_requests_are_refused(request_: bytes, status: int) -> None:
    """Bodies without a length or too long, and pages of other sites, never reach the server."""
    answer, _ = _through(request_)

    assert answer.startswith(b"HTTP/1.1 %d " % status)


@pytest.mark.parametrize(
    "request_", [b"", b"GET / HT", b"\r\n\r\n", b"\xff\x00:\r\n\r\n", ASK.replace(b"localhost", b"")]
)
def test_no_bytes_harm_the_gate(request_: bytes) -> None:
    """What is no request, or ends in its middle, costs its connection alone."""

    async def asked() -> bytes:
        async with _at(_says_yes) as port:

            async def at_work() -> Engine:
                return Engine(cast("Process", None), port)

            async with _at(Gate(0.5, at_work, lambda _: None).answer) as gate:
                _, writer = await asyncio.open_connection(HOST, gate)
                writer.write(request_)
                writer.close()
                return await _said(gate, ASK)

    assert asyncio.run(asked()).endswith(b"true")


def test_a_link_to_the_query_page_may_stand_anywhere() -> None:
    """The page itself is shown to who comes from another site."""
    answer, _ = _through(b"GET / HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\n\r\n", _says_yes)

    assert answer.endswith(b"true")


def test_one_too_many_is_told_to_ask_again() -> None:
    """While as many requests are open as there may be, the next is refused; behind them there is room again."""

    async def asked() -> list[bytes]:
        async def at_work() -> Engine:
            return Engine(cast("Process", None), server)

        async with _at(_says_yes) as server, _at(Gate(5, at_work, lambda _: None, most=1).answer) as gate:
            _, dawdling = await asyncio.open_connection(HOST, gate)
            await asyncio.sleep(0.1)
            refused = await _said(gate, b"")
            dawdling.close()
            await asyncio.sleep(0.1)
            return [refused, await _said(gate, ASK)]

    refused, answered = asyncio.run(asked())

    assert refused.startswith(b"HTTP/1.1 503 ")
    assert refused.endswith(b"1 requests are under way; ask again\n")
    assert answered.startswith(b"HTTP/1.1 200 ")
