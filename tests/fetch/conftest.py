"""A server on this machine, and options that let it be asked."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pytest_httpserver import HTTPServer

from etl.fetch import Web

if TYPE_CHECKING:
    from servers import Answer, Start


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture(scope="module")
def started() -> Iterator[HTTPServer]:
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        yield server


@pytest.fixture
def server(started: HTTPServer) -> HTTPServer:
    started.clear()
    return started


@pytest.fixture
def host(server: HTTPServer) -> HTTPServer:
    """A server that has no robots.txt."""
    server.expect_request("/robots.txt").respond_with_data("", 404)
    return server


@pytest.fixture
def web(tmp_path: Path) -> Web:
    return Web(private=True, cache=tmp_path / "cache", pace=0, most_seconds=20)


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
            with connection:
                try:
                    answer(connection)
                except OSError:
                    continue

    def start(answer: Answer) -> str:
        listeners.append(socket.create_server(("127.0.0.1", 0)))
        threads.append(threading.Thread(target=serve, args=(listeners[-1], answer), daemon=True))
        threads[-1].start()
        return f"http://127.0.0.1:{listeners[-1].getsockname()[1]}/a"

    yield start
    for listener in listeners:
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
    for thread in threads:
        thread.join(5)


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """A directory of hosts: each look-up of a name takes its next address, the last one for ever.

    Names that end in .invalid are nobody's.
    """
    known: dict[str, list[str]] = {}
    real = socket.getaddrinfo

    def look_up(host: str, *arguments: object, **options: object) -> object:
        if host.endswith(".invalid"):
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        addresses = known.get(host, [host])
        return real(addresses.pop(0) if len(addresses) > 1 else addresses[0], *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return known
