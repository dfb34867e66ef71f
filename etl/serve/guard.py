"""The guard of the server: it restarts it when a query will not end, memory runs over or nothing is answered.

A new build gets a new server, too.

The gate ends what a query was asked for, but not always the query: the server may go on with it. So when a request was
late the guard looks at the server's processor time: at rest for a moment, all is well; busy on and on, it is restarted.
A server that is stopped or stuck uses no time at all: one that answered nothing for the limit is asked a question that
costs nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from etl.errors import ServeError
from etl.serve.engine import Engine, Limits, Peer, Usage, answers, ended, started, usage
from etl.staging import MARK

Report = Callable[[str], object]
Stamp = tuple[int, int]

LOOK = 0.25
"""Seconds between two looks at the server and the build."""
_GRACE = 2.5  # seconds that a server may go on after a late request, or without any request
_AT_REST = 0.1  # of a processor
_FAREWELL = 5.0  # seconds that requests have to end on a server whose build was replaced


def stamp(build: Path) -> Stamp | None:
    """The identity of a build in a folder: which file its mark is, and when it was written."""
    try:
        status = (build / MARK).stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns


@dataclass(slots=True)
class Guard:
    """Keeps a server at work on the store of a build, and reports what it had to do for that."""

    build: Path
    limits: Limits
    report: Report
    blame: Callable[[Peer], object] = lambda _: None
    """Hears whose request ended the server."""
    _engine: Engine | None = None
    _stamp: Stamp | None = None
    _ready: asyncio.Event = field(default_factory=asyncio.Event)
    _retiring: set[asyncio.Task[None]] = field(default_factory=set)
    _late: bool = False
    _seen: Usage | None = None
    _seen_at: float = 0.0
    _busy_since: float | None = None
    _rested: float = 0.0

    async def start(self) -> None:
        """Start the server. Raises ServeError."""
        self._put(await self._begun())

    async def at_work(self) -> Engine:
        """The server that answers now, once there is one."""
        await self._ready.wait()
        assert self._engine
        return self._engine

    def late(self, engine: Engine) -> None:
        """Hear that a request to this server took longer than it may."""
        if engine is self._engine:
            self._late = True
            engine.silent_since = engine.silent_since or asyncio.get_running_loop().time() - self.limits.seconds

    def left(self, engine: Engine) -> None:
        """Hear that a client did not wait for its answer: if the server has no rest until then, its query is late."""
        loop = asyncio.get_running_loop()
        loop.call_later(self.limits.seconds, self._late_unless_rested, engine, loop.time())

    def _late_unless_rested(self, engine: Engine, since: float) -> None:
        if self._rested < since:
            self.late(engine)

    async def watch(self) -> None:
        """Look after the server for ever. Raises ServeError when it cannot be restarted."""
        while True:
            await asyncio.sleep(LOOK)
            await self._look()

    async def stop(self) -> None:
        """End every server, and wait until they are gone."""
        for task in self._retiring:
            task.cancel()
        await asyncio.gather(*self._retiring, return_exceptions=True)
        if self._engine:
            self._engine.fault, self._engine.closing = "the endpoint was ended", True
            await ended(self._engine)
            await asyncio.sleep(LOOK if self._engine.flights else 0)  # until their clients know

    async def _look(self) -> None:
        engine = await self.at_work()
        now = stamp(self.build)
        if now and now != self._stamp:
            await self._renew(engine)
        elif engine.process.returncode is not None:
            self._blame(list(engine.flights)[-1:])
            await self._restart(engine, f"the server ended by itself (code {engine.process.returncode})", fault=True)
        elif self._overflows(engine):
            self._blame(list(engine.flights)[:1])
            held = f"the server held more than {self.limits.memory // 1_000_000:,} MB of memory"
            await self._restart(engine, held, fault=True)
        elif await self._is_silent(engine):
            await self._restart(engine, f"the server answered nothing for {self.limits.seconds:g} s", fault=True)
        elif self._runs_away(engine):
            late = f"a query ran longer than {self.limits.seconds:g} s and would not end"
            await self._restart(engine, late if self._late else "the server went on with a query nobody waits for")

    def _blame(self, flights: list[Peer]) -> None:
        """Blame the likeliest: a server dies of what it was sent last, and memory is held by who is there longest."""
        for flight in flights:
            self.blame(flight)

    def _overflows(self, engine: Engine) -> bool:
        used = usage(engine)
        return used is not None and used.memory > self.limits.memory

    async def _is_silent(self, engine: Engine) -> bool:
        """Whether requests wait, nothing was heard for the time limit, and a small question has no answer either."""
        loop = asyncio.get_running_loop()
        if engine.silent_since is None or loop.time() - engine.silent_since < self.limits.seconds:
            return False
        if not await answers(engine, _GRACE):
            return True
        engine.silent_since = loop.time() if engine.flights else None
        return False

    def _runs_away(self, engine: Engine) -> bool:
        """Whether the server works for nobody: it had a processor, or waited for one, for a share of the time."""
        time, used = asyncio.get_running_loop().time(), usage(engine)
        share = _busy(self._seen, used) / (time - self._seen_at) if used and self._seen else 1.0
        self._seen, self._seen_at = used, time
        if share < _AT_REST:
            if self._late:
                self.report(f"a query was ended: it ran longer than {self.limits.seconds:g} s")
            self._late, self._busy_since, self._rested = False, None, time
        elif not self._late and (engine.flights or not used):
            self._busy_since = None
        elif self._busy_since is None:
            self._busy_since = time
        return self._busy_since is not None and time - self._busy_since >= _GRACE

    async def _restart(self, engine: Engine, why: str, *, fault: bool = False) -> None:
        """Put another server in the place of one; `fault` where requests that it has may be to blame."""
        self._ready.clear()
        engine.retired, engine.fault = not fault, f"{why} while it worked on this query" if fault else ""
        await ended(engine)
        self._put(await self._begun())
        self.report(f"{why}: {'it' if why.startswith('the server') else 'the server'} was restarted")

    async def _begun(self) -> Engine:
        """A server on the build that is there; on the next when another takes its place as it is opened."""
        while True:
            self._stamp = stamp(self.build) or self._stamp
            try:
                return await started(self.build / "store", self.limits)
            except ServeError:
                if stamp(self.build) in (None, self._stamp):
                    raise

    async def _renew(self, old: Engine) -> None:
        """Put a server on the new build in the place of the old one, which may end what it is at."""
        try:
            self._put(await self._begun())
        except ServeError as error:
            self.report(f"the old build is served on, the new one cannot be: {error}")
            return
        task = asyncio.create_task(_retired(old))
        self._retiring.add(task)
        task.add_done_callback(self._retiring.discard)
        self.report(f"a new build took the place of the old one in {self.build}: it is served now")

    def _put(self, engine: Engine) -> None:
        self._engine, self._late, self._seen, self._busy_since = engine, False, None, None
        self._ready.set()


def _busy(before: Usage, after: Usage) -> float:
    """Seconds of work between two looks; on a machine with much to do a server that works waits most of the time."""
    return after.cpu - before.cpu + max(0.0, after.waited - before.waited)


async def _retired(engine: Engine) -> None:
    try:
        for _ in range(int(_FAREWELL / LOOK)):
            if not engine.flights:
                break
            await asyncio.sleep(LOOK)
    finally:
        engine.retired = True
        await ended(engine)
