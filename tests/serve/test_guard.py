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

from etl.serve.engine import Engine, Limits, Peer
from etl.serve.guard import Guard, stamp

pytestmark = needs_server

Story = Callable[[Guard, Engine], Awaitable[object]]


def _told(folder: Path, limits: Limits, story: Story, blamed: list[Peer] | None = None) -> list[str]:
    """What a guard reports while something becomes of its first server, and whom it blames."""
    told: list[str] = []
    hears: list[Peer] = [] if blamed is None else blamed

    async def life() -> None:
        guard = Guard(folder, limits, told.append, hears.append)
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
    address = f"http://{engine.host}:{engine.port}/query?{urllib.parse.urlencode({'query': query})}"
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
    """Another takes its place and answers, a line says so, and the request that was sent last is to blame."""
    blamed: list[Peer] = []

    async def story(guard: Guard, first: Engine) -> None:
        first.sent(("127.0.0.1", 1))
        first.sent(("127.0.0.1", 2))
        os.kill(first.process.pid, signal.SIGABRT)
        second = await _another(guard, first)
        assert b'"14000"' in await asyncio.to_thread(_asked, second, COUNT)
        assert first.over.is_set()
        assert not first.retired

    told = _told(built, Limits(5, 1000), story, blamed)

    assert told == ["the server ended by itself (code -6): it was restarted"]
    assert blamed == [("127.0.0.1", 2)]


def test_a_server_that_answers_nothing_is_replaced(built: Path) -> None:
    """One that is stopped, and so uses no processor, is ended once a request waited for the limit; nobody is blamed."""
    blamed: list[Peer] = []

    async def story(guard: Guard, first: Engine) -> None:
        first.process.send_signal(signal.SIGSTOP)
        first.sent(("127.0.0.1", 1))
        second = await _another(guard, first)
        assert first.fault == "the server answered nothing for 0.5 s while it worked on this query"
        assert b'"14000"' in await asyncio.to_thread(_asked, second, COUNT)

    told = _told(built, Limits(0.5, 1000), story, blamed)

    assert told == ["the server answered nothing for 0.5 s: it was restarted"]
    assert blamed == []


def test_a_server_whose_client_left_is_not_late_once_it_rested(built: Path) -> None:
    """A query that ended with its client costs no server, however busy others keep it later."""

    async def story(guard: Guard, first: Engine) -> None:
        guard.left(first)
        await asyncio.sleep(1)
        assert not guard._late
        guard._rested = 0.0
        guard.left(first)
        await asyncio.sleep(0.3)

    told = _told(built, Limits(0.2, 1000), story)

    assert told == ["a query was ended: it ran longer than 0.2 s"]


def test_too_much_memory_ends_the_server(built: Path) -> None:
    """A server that holds more than it may is replaced; what it was asked hears why, the oldest request is to blame."""

    async def story(guard: Guard, first: Engine) -> None:
        first.sent(("127.0.0.1", 1))
        first.sent(("127.0.0.1", 2))
        hungry = CROSS_PRODUCT.replace("(COUNT(*) AS ?n)", "*") + " ORDER BY ?a ?e ?h"
        assert await asyncio.to_thread(_asked, first, hungry) == b""
        await _another(guard, first)
        assert first.fault == "the server held more than 95 MB of memory while it worked on this query"

    blamed: list[Peer] = []
    told = _told(built, Limits(60, 100), story, blamed)

    assert told == ["the server held more than 95 MB of memory: it was restarted"]
    assert blamed == [("127.0.0.1", 1)]


def test_a_query_that_nobody_waits_for_is_ended(built: Path) -> None:
    """A server that works though the gate has no request for it is replaced."""

    async def story(guard: Guard, first: Engine) -> None:
        assert await asyncio.to_thread(_asked, first, CROSS_PRODUCT) == b""
        await _another(guard, first)

    told = _told(built, Limits(60, 1000), story)

    assert told == ["the server went on with a query nobody waits for: it was restarted"]


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
