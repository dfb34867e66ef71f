"""The endpoint under faults: a rebuild in the middle of requests, and clients that do not behave."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from command import PAGE
from endpoints import Endpoint, comes, endpoint

_ALL = "SELECT (COUNT(*) AS ?n) (COUNT(DISTINCT ?s) AS ?m) { ?s ?p ?o }"
_ROWS = urllib.parse.urlencode({"query": "SELECT * { ?s ?p ?o . ?t ?q ?u } LIMIT 20000"}).encode()
_ASKERS = 4


def _built(page: Path, out: Path) -> None:
    command = [sys.executable, "-m", "etl", "pipeline", str(page), "--out", str(out), "--workers", "1"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=240)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of two papers."""
    path = tmp_path_factory.mktemp("serving") / "page.txt"
    path.write_text(PAGE, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def served(page: Path) -> Iterator[Endpoint]:
    """The endpoint of its graph."""
    _built(page, page.parent / "build")
    one = endpoint(page.parent / "build")
    yield one
    one.process.terminate()
    one.process.wait(20)


def test_a_rebuild_in_a_stream_of_requests(page: Path, served: Endpoint) -> None:
    """While a run makes a new graph and puts it in place, every request has the old graph or the new one, whole."""
    seen: list[tuple[int, str]] = []
    ended = threading.Event()

    def ask() -> None:
        while not ended.is_set():
            seen.append(served.ask(_ALL))
            time.sleep(0.005)

    before = served.ask(_ALL)
    askers = [threading.Thread(target=ask) for _ in range(_ASKERS)]
    for one in askers:
        one.start()
    try:
        page.write_text(PAGE.replace("2.5x", "3.5x and 30% cheaper"), encoding="utf-8")
        _built(page, page.parent / "build")
        assert comes(lambda: seen[-1] != before)
    finally:
        ended.set()
        for one in askers:
            one.join()

    after = served.ask(_ALL)
    assert {(200, before[1]), (200, after[1])} == set(seen)
    assert before[1] != after[1]


def _connected(served: Endpoint) -> socket.socket:
    return socket.create_connection(("127.0.0.1", urllib.parse.urlsplit(served.address).port or 0), timeout=20)


def _posted(length: int, body: bytes) -> bytes:
    head = f"POST /query HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\nAccept: text/csv\r\n"
    return f"{head}Content-Type: application/x-www-form-urlencoded\r\n\r\n".encode() + body


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"POST /query HTTP/1.1\r\nHost: loc",
        _posted(len(_ROWS) + 100, _ROWS),
        _posted(len(_ROWS), _ROWS),
        _posted(10**9, b"query=" * 1000),
        b"GET /query?query=" + b"A" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
)
def test_clients_that_hang_up_cost_nobody_else(served: Endpoint, said: bytes) -> None:
    """A client that goes in the middle of its request, or of its answer, or says too much, leaves the others alone."""
    for _ in range(30):
        with suppress(ConnectionError), _connected(served) as client:
            client.sendall(said)

    assert (200, "true") == served.ask("ASK {}")
    assert "Traceback" not in served.said()


def test_a_slow_client_has_all_of_its_answer(served: Endpoint) -> None:
    """Who reads little by little gets the whole answer, and others are served meanwhile."""
    with _connected(served) as client:
        client.sendall(_posted(len(_ROWS), _ROWS))
        told = client.recv(1000)
        assert (200, "true") == served.ask("ASK {}")
        while piece := client.recv(50_000):
            told += piece
            time.sleep(0.005)

    assert told.startswith(b"HTTP/1.1 200 ")
    assert 20_000 < told.count(b"\n")
    assert told.endswith(b"\r\n0\r\n\r\n")
