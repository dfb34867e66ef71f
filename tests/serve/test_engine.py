"""The server as a process: what it is started on, what it uses, how it ends."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest
from endpoints import is_there, needs_server

from etl.errors import ServeError
from etl.serve import bounds
from etl.serve.engine import HOST, Limits, answers, ended, program, started, usage
from etl.serve.protocol import Asked

pytestmark = needs_server

LIMITS = Limits(5, 1000)


def test_the_server_of_this_environment_is_taken() -> None:
    """The program is a file that can be run."""
    assert program().name.startswith("oxigraph")


def test_a_server_begins_and_ends(built: Path) -> None:
    """A started server is there and uses memory; an ended one is gone and uses none; ending it twice does no harm."""

    async def life() -> tuple[bool, bool]:
        engine = await started(built / "store", LIMITS)
        used = usage(engine)
        there = is_there(engine.process.pid) and used is not None and used.memory > 1_000_000
        there = there and await answers(engine, 5)
        await ended(engine)
        await ended(engine)
        return there, usage(engine) is None and engine.over.is_set() and not await answers(engine, 5)

    assert asyncio.run(life()) == (True, True)


@pytest.mark.skipif(sys.platform != "linux", reason="there is one address of this machine")
def test_a_server_is_not_where_web_pages_look_for_it(built: Path) -> None:
    """It cannot be reached at 127.0.0.1, and each has another address: pages can try all ports, not all these."""

    async def life() -> tuple[str, str]:
        engines = [await started(built / "store", LIMITS) for _ in range(2)]
        with pytest.raises(ConnectionError):
            await asyncio.open_connection(HOST, engines[0].port)
        for engine in engines:
            await ended(engine)
        return engines[0].host, engines[1].host

    one, other = asyncio.run(life())

    assert one.startswith("127.")
    assert len({one, other, HOST}) == 3


@pytest.mark.parametrize("how", ["({})".format, "{{FILTER NOT EXISTS {}}}".format])
def test_a_query_as_deep_as_the_bounds_allow_does_not_end_the_server(built: Path, how: Callable[[str], str]) -> None:
    """The stack of the server holds the deepest nesting and the longest chains that pass."""
    deep = reduce(lambda inner, _: how(inner), range(bounds.NESTING - 10), "1" if how("1") == "(1)" else "{}")
    query = f"ASK {{ FILTER({deep}) }}" if how("1") == "(1)" else f"ASK {{ {deep} }}"
    bounds.check(query, service=False)

    async def life() -> bool:
        engine = await started(built / "store", LIMITS)
        reader, writer = await asyncio.open_connection(engine.host, engine.port)
        writer.write(Asked("POST", "/query", "text/csv", query.encode()).written(HOST))
        first = await reader.read(12)
        writer.close()
        well = first == b"HTTP/1.1 200" and await answers(engine, 5)
        await ended(engine)
        return well

    assert asyncio.run(life())


def test_a_damaged_store_is_told(built: Path) -> None:
    """What the server says of a store that it cannot open becomes one line."""
    (built / "store" / "CURRENT").write_text("MANIFEST-999999\n")

    with pytest.raises(ServeError, match=r"^cannot serve the store .*store: .*; make it again$") as caught:
        asyncio.run(started(built / "store", LIMITS))

    assert "\n" not in str(caught.value)
