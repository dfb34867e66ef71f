"""The guard: memory that runs over, a server that dies, work for nobody, a build that cannot be served."""

from __future__ import annotations

import asyncio
import os
import signal
import urllib.parse
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from endpoints import COUNT, CROSS_PRODUCT, build, comes, needs_server

from etl.serve.engine import HOST, Engine, Limits
from etl.serve.guard import Guard, stamp

pytestmark = needs_server

Story = Callable[[Guard, Engine], Awaitable[object]]


def _told(folder: Path, limits: Limits, story: Story) -> list[str]:
    """What a guard tells while something becomes of its first server."""
    told: list[str] = []

    async def life() -> None:
        guard = Guard(folder, limits, told.append)
        await guard.start()
        watch = asyncio.create_task(guard.watch())
        try:
            await story(guard, await guard.at_work())
            assert await asyncio.to_thread(comes, lambda: bool(told))
        finally:
            watch.cancel()
            await guard.stop()

    asyncio.run(life())
    return told


def _asked(engine: Engine, query: str) -> bytes:
    """What a server answers that no gate stands before; nothing when it is ended."""
    address = f"http://{HOST}:{engine.port}/query?{urllib.parse.urlencode({'query': query})}"
    with suppress(OSError), urllib.request.urlopen(address, timeout=30) as answer:
        return bytes(answer.read())
    return b""


async def _another(guard: Guard, than: Engine) -> Engine:
    """The server that takes the place of this one."""
    assert await asyncio.to_thread(comes, lambda: guard._engine is not than)
    return await guard.at_work()


def test_a_stamp_tells_builds_apart(tmp_path: Path) -> None:
    """No build has none, the same build the same, a new one another."""
    assert stamp(tmp_path / "build") is None

    one = stamp(build(tmp_path / "build", 1))
    again = stamp(tmp_path / "build")
    other = stamp(build(tmp_path / "build", 2))

    assert one == again != other


def test_a_server_that_dies_is_replaced(built: Path) -> None:
    """Another takes its place and answers, and a line says so."""

    async def story(guard: Guard, first: Engine) -> None:
        os.kill(first.process.pid, signal.SIGABRT)
        second = await _another(guard, first)
        assert b'"14000"' in await asyncio.to_thread(_asked, second, COUNT)

    told = _told(built, Limits(5, 1000), story)

    assert told == ["the server ended by itself (code -6): it was started anew"]


def test_too_much_memory_ends_the_server(built: Path) -> None:
    """A server that holds more than it may is replaced, and what was asked of it hears why."""

    async def story(guard: Guard, first: Engine) -> None:
        hungry = CROSS_PRODUCT.replace("(COUNT(*) AS ?n)", "*") + " ORDER BY ?a ?e ?h"
        assert await asyncio.to_thread(_asked, first, hungry) == b""
        await _another(guard, first)
        assert first.fault == "the server was ended: it held more than 100 MB of memory"

    told = _told(built, Limits(60, 100), story)

    assert told == ["the server held more than 100 MB of memory: it was started anew"]


def test_a_query_that_nobody_waits_for_is_ended(built: Path) -> None:
    """A server that works though the gate has no request for it is replaced."""

    async def story(guard: Guard, first: Engine) -> None:
        assert await asyncio.to_thread(_asked, first, CROSS_PRODUCT) == b""
        await _another(guard, first)

    told = _told(built, Limits(60, 1000), story)

    assert told == ["the server went on with a query nobody waits for: it was started anew"]


def test_a_late_query_that_ends_costs_no_server(built: Path) -> None:
    """Where the server is at rest after a late request it goes on, and a line says that the query was ended."""

    async def story(guard: Guard, first: Engine) -> None:
        guard.late(first)
        await asyncio.sleep(1)
        assert await guard.at_work() is first

    told = _told(built, Limits(3, 1000), story)

    assert told == ["a query was ended: it ran longer than 3 s"]


def test_a_build_that_cannot_be_served_leaves_the_old(built: Path) -> None:
    """The old graph is served on, and a line says why."""

    async def story(guard: Guard, first: Engine) -> None:
        (built / "store").rename(built / "elsewhere")
        (built / "run.json").write_text("{}", encoding="utf-8")
        await asyncio.sleep(1)
        assert await guard.at_work() is first
        assert b"true" in await asyncio.to_thread(_asked, first, "ASK { <urn:s:1> ?p ?o }")

    (told,) = _told(built, Limits(5, 1000), story)

    assert told.startswith("the old build is served on, the new one cannot be: there is no store at")
