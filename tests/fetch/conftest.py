"""A server on this machine, and options that let it be asked."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from servers import answering, listening

from etl.fetch import Web

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer
    from servers import Start


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture(scope="module")
def started() -> Iterator[HTTPServer]:
    yield from listening()


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
    yield from answering("/a")


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
