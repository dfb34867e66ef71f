"""The oxigraph server as a process: find it, start it on a store, see what it uses, end it.

Its own timeout is cooperative: a cross product or an ORDER BY runs on for minutes after it. Its memory has no bound.
Both are for the guard to keep; here is what the guard needs. Nothing but the gate is to reach it: where the system
allows, it listens at an address of the loopback network that web pages cannot guess.
"""

from __future__ import annotations

import asyncio
import ctypes
import fcntl
import math
import os
import secrets
import shutil
import signal
import socket
import sys
import sysconfig
import tempfile
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from etl.errors import ServeError

HOST = "127.0.0.1"
_START = 60.0  # seconds that a server may take until it answers
_PAUSE = 0.02
_TRIES = 3  # ports that others may take in the moment between finding and using them
_STACK = 256 * 1024 * 1024  # bytes for each thread of the server; only those that it uses count
_PR_SET_PDEATHSIG = 1
_PROC = Path("/proc")

Peer = tuple[str, int]
"""The address and the port of a client."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a query may use: seconds of time, and megabytes of the server's memory."""

    seconds: float
    megabytes: int

    @property
    def held(self) -> int:
        """Bytes for the bodies of requests under way: a share of the memory."""
        return self.megabytes * 1_000_000 // 20

    @property
    def memory(self) -> int:
        """Bytes for the server: the rest."""
        return self.megabytes * 1_000_000 - self.held


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds of processor time since the server began, seconds that its threads waited for one, bytes it holds now."""

    cpu: float
    waited: float
    memory: int


@dataclass(slots=True)
class Engine:
    """A server at work: its process and its address, the requests that it has, and why it was ended."""

    process: Process
    host: str
    port: int
    flights: dict[Peer, float] = field(default_factory=dict)
    """When each request under way was sent, in their order."""
    silent_since: float | None = None
    """Since when a request waits and nothing was heard."""
    retired: bool = False
    """Ended for no fault of the requests that it still had: they may be sent again."""
    fault: str = ""
    closing: bool = False
    """Whether it ends because the endpoint does."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """It ended or is being ended, and the three above say why."""

    def sent(self, flight: Peer) -> None:
        """Note a request that is sent now."""
        now = asyncio.get_running_loop().time()
        self.flights[flight] = now
        self.silent_since = self.silent_since or now

    def heard(self) -> None:
        """Note a piece of an answer; others may still wait for theirs."""
        self.silent_since = asyncio.get_running_loop().time() if len(self.flights) > 1 else None

    def done(self, flight: Peer) -> None:
        """Note that nobody waits for a request any more."""
        self.flights.pop(flight, None)


def program() -> Path:
    """The `oxigraph` of this environment, or else of the search path. Raises ServeError when there is none."""
    beside = Path(sysconfig.get_path("scripts"), "oxigraph")
    found = str(beside) if beside.is_file() else shutil.which("oxigraph")
    if not found:
        raise ServeError("the oxigraph server is not installed: `pip install 'mlsys-kg[serve]'` brings it")
    return Path(found)


def check(store: Path) -> None:
    """Raise ServeError when there is no store in this place, or somebody writes into it."""
    if not (store / "CURRENT").is_file():
        raise ServeError(f"there is no store at {store}: `mlsys-kg pipeline` makes one, --build names another folder")
    try:
        with (store / "LOCK").open("rb") as lock:
            fcntl.lockf(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return
    except OSError as error:
        raise ServeError(f"the store {store} is locked: end the program that writes into it") from error


async def started(store: Path, limits: Limits) -> Engine:
    """A server that answers, read-only on a free port. Raises ServeError when the store cannot be served."""
    command = program()
    check(store)
    reason = ""
    for _ in range(_TRIES):
        host, port = _free_address()
        with tempfile.TemporaryFile() as errors:
            process = await asyncio.create_subprocess_exec(
                command,
                "serve-read-only",
                f"--location={store}",
                f"--bind={host}:{port}",
                f"--timeout-s={math.ceil(limits.seconds) + 1}",  # the gate's own limit comes first
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=errors,
                env={**os.environ, "RUST_MIN_STACK": str(_STACK)},
                start_new_session=True,  # Ctrl-C is for us: we end it
                preexec_fn=_bound_to_us(),
            )
            engine = Engine(process, host, port)
            try:
                if await _begins(engine):
                    return engine
            except BaseException:
                await ended(engine)
                raise
            errors.seek(0)
            reason = errors.readline().decode("utf-8", "replace").strip().removeprefix("Error: ")
        if "in use" not in reason:
            break
    raise ServeError(f"cannot serve the store {store}: {reason or 'the server ended at once'}; make it again")


async def ended(engine: Engine) -> None:
    """Kill the server, and wait until it is gone: asked to end it would end its queries first, and it only reads."""
    engine.over.set()
    with suppress(ProcessLookupError):
        engine.process.kill()
    await engine.process.wait()


def usage(engine: Engine) -> Usage | None:
    """What the server uses; `None` where the system does not report it (Linux does), or when the server is gone."""
    try:
        pages = int((_PROC / str(engine.process.pid) / "statm").read_text().split()[1])
        times = (_PROC / str(engine.process.pid) / "stat").read_text().rpartition(")")[2].split()
    except (OSError, IndexError):
        return None
    ticks = int(times[11]) + int(times[12])  # utime and stime, the 14th and 15th field of proc(5)
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), _waited(engine), pages * os.sysconf("SC_PAGE_SIZE"))


def _waited(engine: Engine) -> float:
    """Seconds that the threads of now were ready to run and had no processor (sched-stats.rst of Linux)."""
    total = 0
    with suppress(OSError, IndexError):
        for thread in (_PROC / str(engine.process.pid) / "task").iterdir():
            total += int((thread / "schedstat").read_text().split()[1])
    return total / 1e9


async def answers(engine: Engine, seconds: float) -> bool:
    """Whether the server answers a query that costs nothing within some seconds."""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection(engine.host, engine.port)
            try:
                writer.write(
                    f"GET /query?query=ASK%7B%7D HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode()
                )
                return bool(await reader.read(1))
            finally:
                writer.close()
    return False


async def _begins(engine: Engine) -> bool:
    """Whether the server has come to answer; false when it ended instead."""
    until = asyncio.get_running_loop().time() + _START
    while engine.process.returncode is None:
        if await answers(engine, until - asyncio.get_running_loop().time()) and engine.process.returncode is None:
            return True
        if asyncio.get_running_loop().time() > until:
            raise ServeError(f"the server did not answer within {_START:.0f} s: is the machine very busy?")
        await asyncio.sleep(_PAUSE)
    return False


def _free_address() -> tuple[str, int]:
    """An address of the loopback network and a free port of it; Linux alone has more than one address there."""
    host = f"127.{'.'.join(str(1 + secrets.randbelow(254)) for _ in range(3))}" if sys.platform == "linux" else HOST
    with socket.socket() as free:
        free.bind((host, 0))
        return host, int(free.getsockname()[1])


def _bound_to_us() -> Callable[[], None] | None:
    """What the new process does first, so that it ends when we do, however we end; Linux alone can promise that."""
    if sys.platform != "linux":
        return None
    us, libc = os.getpid(), ctypes.CDLL(None)

    def bind() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != us:
            os._exit(1)

    return bind
