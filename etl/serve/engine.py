"""The oxigraph server as a process: find it, start it on a store, see what it uses, end it.

Its own timeout is cooperative: a cross product or an ORDER BY runs on for minutes after it. Its memory has no bound.
Both are for the guard to keep; here is what the guard needs.
"""

from __future__ import annotations

import asyncio
import ctypes
import fcntl
import math
import os
import shutil
import signal
import socket
import sys
import sysconfig
import tempfile
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from etl.errors import ServeError

HOST = "127.0.0.1"
_START = 60.0  # seconds that a server may take until it answers
_PAUSE = 0.02
_TRIES = 3  # ports that others may take in the moment between finding and using them
_PR_SET_PDEATHSIG = 1
_PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a query may use: seconds of time, and megabytes of the server's memory."""

    seconds: float
    megabytes: int


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds of processor time since the server began, and the bytes it holds now."""

    cpu: float
    memory: int


@dataclass(slots=True)
class Engine:
    """A server at work: its process, its port, requests under way, and why it was ended, if they are to blame."""

    process: Process
    port: int
    requests: int = 0
    fault: str = ""


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
        port = _free_port()
        with tempfile.TemporaryFile() as told:
            process = await asyncio.create_subprocess_exec(
                command,
                "serve-read-only",
                f"--location={store}",
                f"--bind={HOST}:{port}",
                f"--timeout-s={math.ceil(limits.seconds) + 1}",  # the gate comes first, and tells the client
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=told,
                start_new_session=True,  # Ctrl-C is for us: we end it
                preexec_fn=_bound_to_us(),
            )
            engine = Engine(process, port)
            try:
                if await _answers(engine):
                    return engine
            except BaseException:
                await ended(engine)
                raise
            told.seek(0)
            reason = told.readline().decode("utf-8", "replace").strip().removeprefix("Error: ")
        if "in use" not in reason:
            break
    raise ServeError(f"cannot serve the store {store}: {reason or 'the server ended at once'}; make it again")


async def ended(engine: Engine) -> None:
    """Kill the server, and wait until it is gone: asked to end it would end its queries first, and it only reads."""
    with suppress(ProcessLookupError):
        engine.process.kill()
    await engine.process.wait()


def usage(engine: Engine) -> Usage | None:
    """What the server uses; `None` where the system does not tell (it does on Linux), or when the server is gone."""
    try:
        pages = int((_PROC / str(engine.process.pid) / "statm").read_text().split()[1])
        times = (_PROC / str(engine.process.pid) / "stat").read_text().rpartition(")")[2].split()
    except (OSError, IndexError):
        return None
    ticks = int(times[11]) + int(times[12])  # utime and stime, the 14th and 15th field of proc(5)
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE"))


async def _answers(engine: Engine) -> bool:
    """Whether the server has come to answer; false when it ended instead."""
    until = asyncio.get_running_loop().time() + _START
    while engine.process.returncode is None:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(HOST, engine.port)
            writer.write(f"HEAD / HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
            said = await reader.read(1)
            writer.close()
            if said and engine.process.returncode is None:
                return True
        if asyncio.get_running_loop().time() > until:
            raise ServeError(f"the server did not answer within {_START:.0f} s: is the machine very busy?")
        await asyncio.sleep(_PAUSE)
    return False


def _free_port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        return int(free.getsockname()[1])


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
