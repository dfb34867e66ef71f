"""Servers of this machine to ask, and a proxy for none of them."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from pytest_httpserver import HTTPServer

if TYPE_CHECKING:
    from servers import Answer, Start


@pytest.fixture(scope="module")
def started() -> Iterator[HTTPServer]:
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        yield server


@pytest.fixture
def server(started: HTTPServer) -> HTTPServer:
    started.clear()
    return started


@pytest.fixture
def odd() -> Iterator[Start]:
    """Starts servers that answer every connection in a way of their own."""
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
        return f"http://127.0.0.1:{listeners[-1].getsockname()[1]}/query"

    yield start
    for listener in listeners:
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
    for thread in threads:
        thread.join(5)
