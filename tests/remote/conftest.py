"""Servers of this machine to ask, and a proxy for none of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from servers import answering, listening

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer
    from servers import Start


@pytest.fixture(scope="module")
def started() -> Iterator[HTTPServer]:
    yield from listening()


@pytest.fixture
def server(started: HTTPServer) -> HTTPServer:
    started.clear()
    return started


@pytest.fixture
def odd() -> Iterator[Start]:
    """Starts servers that answer every connection in a way of their own."""
    yield from answering("/query")
