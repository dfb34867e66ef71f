"""The gate alone, before engines that the tests play: what it hands on, what it refuses, what it ends."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import cast

import pytest

from etl.serve import gate as gate_module
from etl.serve.engine import HOST, Engine
from etl.serve.gate import Access, Gate
from etl.serve.protocol import BODY
from etl.serve.wire import HEAD, METHODS, SAFE

ASK = b"GET /query?query=ASK%7B%7D HTTP/1.1\r\nHost: localhost:7878\r\nConnection: keep-alive\r\n\r\n"
YES = b"HTTP/1.1 200 OK\r\ncontent-type: text/csv\r\ncontent-length: 4\r\n\r\ntrue"
FRIEND = "https://notebook.example"

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


@dataclass
class _Keeper:
    """Gives one engine after the other, and counts what it hears."""

    engines: list[Engine]
    late_: int = 0
    left_: int = 0
    waiting: asyncio.Event = field(default_factory=asyncio.Event)

    async def at_work(self) -> Engine:
        self.waiting.set()
        return self.engines.pop(0) if len(self.engines) > 1 else self.engines[0]

    def late(self, _engine: Engine) -> None:
        self.late_ += 1

    def left(self, _engine: Engine) -> None:
        self.left_ += 1


def _engine(port: int, *, retired: bool = False, fault: str = "", closing: bool = False) -> Engine:
    engine = Engine(cast("Process", None), HOST, port, retired=retired, fault=fault, closing=closing)
    engine.over.set()
    return engine


async def _answer(port: int, request: bytes) -> bytes:
    """All that is answered to a request."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.read(), 10)
    finally:
        writer.close()


def _through(
    request: bytes,
    *plays: Play,
    retired: bool = False,
    fault: str = "",
    closing: bool = False,
    access: Access | None = None,
) -> tuple[bytes, int]:
    """What the gate answers when an engine for each try plays, and how often it was late."""

    async def asked() -> tuple[bytes, int]:
        async with AsyncExitStack() as servers:
            ports = [await servers.enter_async_context(_at(play)) for play in plays or (_says_yes,)]
            keeper = _Keeper([_engine(port, retired=retired, fault=fault, closing=closing) for port in ports])
            gate = Gate(
                0.5, keeper, access or Access(), {"/": ("text/html", b"<title>"), "/page.js": ("text/javascript", b"")}
            )
            return await _answer(await servers.enter_async_context(_at(gate.answer)), request), keeper.late_

    return asyncio.run(asked())


async def _says_yes(reader: StreamReader, writer: StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(YES)


async def _goes_away(reader: StreamReader, _writer: StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")


async def _is_silent(reader: StreamReader, _writer: StreamWriter) -> None:
    await reader.read()


async def _stops_halfway(reader: StreamReader, writer: StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/csv\r\ncontent-length: 999999\r\n\r\n" + b"x" * 200_000)
    await reader.read()


async def _babbles(reader: StreamReader, writer: StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1\r\n\r\n")


async def _echoes(reader: StreamReader, writer: StreamWriter) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    body = await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or b"0"))
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(head + body) + head + body)


def _status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_an_answer_is_handed_on() -> None:
    """Status, media type and body come as the engine gave them, with the headers that keep browsers safe."""
    answer, late = _through(ASK, _says_yes)
    head, _, body = answer.decode().partition("\r\n\r\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines()[1:])

    assert (200, "true", 0) == (_status(answer), body, late)
    assert fields == {**SAFE, "content-type": "text/csv", "content-length": "4"}


def test_a_request_is_written_anew() -> None:
    """The engine gets the query and the form of its answer; fields that the client adds stay at the gate."""
    request = (
        b"POST /query HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nAccept: text/csv\r\nX-Other: 1\r\n"
        b"Content-Type: application/sparql-query\r\nContent-Length: 6\r\n\r\nASK {}"
    )

    answer, _ = _through(request, _echoes)

    assert answer.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")
    assert answer.endswith(
        b"POST /query HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAccept: text/csv\r\n"
        b"Content-Type: application/sparql-query\r\nContent-Length: 6\r\n\r\nASK {}"
    )


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gate tries again without a pause."""
    monkeypatch.setattr(gate_module, "_AGAIN", (0.0, 0.0, 0.0))


@pytest.mark.usefixtures("at_once")
def test_only_a_request_that_no_query_of_its_engine_ended_is_sent_again() -> None:
    """Where the engine was ended for another reason, the next answers."""
    answer, _ = _through(ASK, _goes_away, _says_yes, retired=True)

    assert answer.endswith(b"\r\n\r\ntrue")


@pytest.mark.parametrize("play", [_goes_away, _babbles])
def test_a_request_during_which_the_engine_died_is_not_sent_again(play: Play) -> None:
    """Its client gets the reason, and no other engine the request."""
    answer, _ = _through(ASK, play, _says_yes, fault="the server held too much")

    assert _status(answer) == 400
    assert answer.endswith(b"\r\n\r\nthe server held too much; it is not sent again\n")


def test_the_end_of_the_endpoint_is_no_fault_of_a_query() -> None:
    """Who asked may ask again, later."""
    answer, _ = _through(ASK, _goes_away, fault="the endpoint was ended", closing=True)

    assert (503, True) == (_status(answer), answer.endswith(b"\r\n\r\nthe endpoint was ended\n"))


@pytest.mark.usefixtures("at_once")
def test_engines_that_are_all_ended_are_given_up() -> None:
    """After three tries the client is asked to come again."""
    answer, _ = _through(ASK, _goes_away, _goes_away, _goes_away, _says_yes, retired=True)

    assert _status(answer) == 503


def test_a_late_answer_is_a_gateway_timeout() -> None:
    """A query that has no answer in time gets this as its answer, and the guard hears of it."""
    answer, late = _through(ASK, _is_silent)

    assert (504, 1) == (_status(answer), late)
    assert answer.endswith(b"\r\n\r\nthe query was ended: it ran longer than 0.5 s\n")


def test_a_part_is_not_taken_for_the_whole() -> None:
    """An answer that does not end in time is broken off before the chunk that would end it."""

    async def asked() -> tuple[bytes, int]:
        async with _at(_stops_halfway) as server:
            keeper = _Keeper([_engine(server)])
            async with _at(Gate(0.5, keeper).answer) as port:
                reader, writer = await asyncio.open_connection(HOST, port)
                writer.write(ASK)
                got = bytearray()
                with suppress(ConnectionError):
                    while piece := await reader.read(9999):
                        got += piece
                writer.close()
                return bytes(got), keeper.late_

    got, late = asyncio.run(asked())

    assert (200, 1, False) == (_status(got), late, got.endswith(b"0\r\n\r\n"))


def test_a_client_that_leaves_ends_its_query() -> None:
    """The guard hears that nobody waits, and the place is free at once."""

    async def asked() -> tuple[int, bytes]:
        async with _at(_is_silent) as server:
            keeper = _Keeper([_engine(server)])
            gate = Gate(30, keeper)
            gate.admission.most = 2
            async with _at(gate.answer) as port:
                for _ in range(3):
                    _, writer = await asyncio.open_connection(HOST, port)
                    writer.write(ASK)
                    await keeper.waiting.wait()
                    keeper.waiting.clear()
                    writer.close()
                    await asyncio.sleep(0.05)
                return keeper.left_, await _answer(port, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")

    left, answer = asyncio.run(asked())

    assert (3, 404) == (left, _status(answer))


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"DELETE /query HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        (b"POST /query HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
        (b"POST /query HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % (BODY + 1), 413),
        (b"GET /query?query=%s HTTP/1.1\r\n\r\n" % (b"x" * (2 * HEAD)), 431),
        (b"GET /query?query=ASK HTTP/1.1\r\nHost: rebound.example\r\n\r\n", 403),
        (b"GET /query?query=ASK HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", 403),
        (b"GET /query?query=ASK HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", 403),
        (b"GET /query?query=%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % (b"{" * 1000), 400),
    ],
)
def test_some_requests_are_refused(request_: bytes, status: int) -> None:
    """Other methods, bodies without a length or too long, other pages, deep queries: the engine sees none of them."""

    async def is_not_asked(_reader: StreamReader, _writer: StreamWriter) -> None:
        pytest.fail("the engine was asked")

    answer, _ = _through(request_, is_not_asked)

    assert _status(answer) == status


@pytest.mark.parametrize("method", METHODS)
def test_another_origin_may_ask_where_the_user_allows_it(method: str) -> None:
    """Its browser may read every answer, refusals included, and ask beforehand what it may do."""
    request = f"{method} /elsewhere HTTP/1.1\r\nHost: localhost\r\nOrigin: {FRIEND}\r\n\r\n".encode()

    answer, _ = _through(request, access=Access(frozenset({FRIEND})))
    refused, _ = _through(request)

    assert ({"OPTIONS": 200}.get(method, 404), 403) == (_status(answer), _status(refused))
    assert f"\r\naccess-control-allow-origin: {FRIEND}\r\n".encode() in answer
    assert (b"\r\naccess-control-allow-headers: " in answer) == (method == "OPTIONS")
    assert b"access-control" not in refused


def test_the_files_of_the_page_are_answered_without_the_engine() -> None:
    """A head has no body; whoever wants to POST to it cannot."""
    get, _ = _through(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", _is_silent)
    head, _ = _through(b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", _is_silent)
    post, _ = _through(b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", _is_silent)

    assert get.endswith(b"content-length: 7\r\n\r\n<title>")
    assert head == get.removesuffix(b"<title>")
    assert _status(post) == 404


@pytest.mark.parametrize(
    "request_", [b"", b"GET / HT", b"\r\n\r\n", b"\xff\x00:\r\n\r\n", ASK.replace(b"localhost", b"")]
)
def test_no_bytes_harm_the_gate(request_: bytes) -> None:
    """What is no request, or ends in its middle, costs its connection alone."""

    async def asked() -> bytes:
        async with _at(_says_yes) as port, _at(Gate(0.5, _Keeper([_engine(port)])).answer) as gate:
            _, writer = await asyncio.open_connection(HOST, gate)
            writer.write(request_)
            writer.close()
            return await _answer(gate, ASK)

    assert asyncio.run(asked()).endswith(b"true")


def test_connections_that_idle_keep_nobody_out() -> None:
    """However many are opened and held, a new client is answered; those that idle longest are closed."""

    async def asked() -> tuple[bytes, bytes]:
        async with _at(_says_yes) as port:
            gate = Gate(5, _Keeper([_engine(port)]))
            gate.admission.most = 10
            async with _at(gate.answer) as at:
                idle = [await asyncio.open_connection(HOST, at) for _ in range(30)]
                answer = await _answer(at, ASK)
                first = await idle[0][0].read()
                for _, writer in idle:
                    writer.close()
                return answer, first

    answer, first = asyncio.run(asked())

    assert answer.endswith(b"true")
    assert _status(first) == 408
