"""Servers of this machine that play the web, and what tests ask of what was fetched from them."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_httpserver import HTTPServer

from etl.errors import SourceError
from etl.fetch import Fetched
from etl.model import Page
from etl.transport import Clock

if TYPE_CHECKING:
    from werkzeug import Request

TREES = "Trees and caches\n"

Answer = Callable[[socket.socket], None]
"""What a server does with a connection."""
Start = Callable[[Answer], str]
"""Starts a server and gives the address of a page of it."""


def page(found: list[Fetched]) -> Page:
    assert [Page] == [type(one) for one in found], found
    assert isinstance(found[0], Page)
    return found[0]


def error(found: list[Fetched]) -> str:
    assert [SourceError] == [type(one) for one in found], found
    assert "\n" not in str(found[0])
    return str(found[0])


def asked(server: HTTPServer, path: str = "/a") -> list[Request]:
    return [request for request, _ in server.log if request.path == path]


class Time:
    """A clock that stands still until someone sleeps, and remembers how long they did."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def now(self) -> float:
        return sum(self.slept)

    @property
    def clock(self) -> Clock:
        return Clock(self.now, self.slept.append)


def drip(sent: bytes, drops: bytes, until: bytes = b"\r\n\r\n") -> Answer:
    """Take a request up to some bytes, say something, and go on with little until the other side has had enough."""

    def answer(connection: socket.socket) -> None:
        taken = b""
        while until not in taken:
            taken += connection.recv(9999)
        connection.sendall(sent)
        connection.settimeout(0.02)
        while True:
            connection.sendall(drops)
            try:
                connection.recv(1)
            except TimeoutError:
                continue
            return

    return answer


def flood(sent: bytes, drops: bytes) -> Answer:
    """Take a request, say something, and go on as fast as it goes until the other side has had enough."""

    def answer(connection: socket.socket) -> None:
        connection.recv(9999)
        connection.sendall(sent)
        while True:
            connection.sendall(drops)

    return answer


def cut(sent: bytes) -> Answer:
    def answer(connection: socket.socket) -> None:
        connection.recv(9999)
        connection.sendall(sent)

    return answer


def hang(sent: bytes) -> Answer:
    """Take a request, send something, and then nothing until the other side hangs up."""

    def answer(connection: socket.socket) -> None:
        connection.recv(9999)
        connection.sendall(sent)
        while connection.recv(9999):
            pass

    return answer


def listening() -> Iterator[HTTPServer]:
    """A server that answers as a test says, as a fixture yields it."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        yield server


def answering(path: str) -> Iterator[Start]:
    """What starts servers that answer every connection in a way of their own, as a fixture yields it."""
    listeners: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def serve(listener: socket.socket, answer: Answer) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection, suppress(OSError):
                answer(connection)

    def start(answer: Answer) -> str:
        listeners.append(socket.create_server(("127.0.0.1", 0)))
        threads.append(threading.Thread(target=serve, args=(listeners[-1], answer), daemon=True))
        threads[-1].start()
        return f"http://127.0.0.1:{listeners[-1].getsockname()[1]}{path}"

    yield start
    for listener in listeners:
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
    for thread in threads:
        thread.join(5)
