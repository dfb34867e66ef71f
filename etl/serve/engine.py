"""Queries at work: a process for each, which a time limit, a memory limit, a crash or its client ends alone.

A query is evaluated by `evaluate.py`, on the store that is in the build at that moment: a new build needs no restart.
What a process writes waits until it is much or whole, so that an error that comes early has a status of its own; after
that the connection is cut.
"""

import asyncio
import ctypes
import fcntl
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from http import HTTPStatus
from pathlib import Path

from etl.errors import ServeError
from etl.serve.evaluate import UNACCEPTABLE, UNREADABLE
from etl.serve.protocol import Asked
from etl.serve.wire import Refused, Reply

HOLD = 64 * 1024
"""Bytes of an answer that wait for what comes after them."""
AT_ONCE = 32
"""Queries that are evaluated at once; others wait."""
LOOK = 0.25
"""Seconds between two looks at the memory."""
_AGAIN = (0.0, 0.1, 0.5, 2.0)
"""Seconds to wait before each try, while a new build takes the place of the old one."""
_PROGRAM = Path(__file__).with_name("evaluate.py")
_STATUS = {UNREADABLE: HTTPStatus.BAD_REQUEST, UNACCEPTABLE: HTTPStatus.NOT_ACCEPTABLE}
_PR_SET_PDEATHSIG = 1
_REASON = 500  # characters of an error


@dataclass(frozen=True, slots=True)
class Limits:
    """What queries may use: seconds of time each, and megabytes of memory together."""

    seconds: float
    megabytes: int

    @property
    def held(self) -> int:
        """Bytes for the bodies of requests under way: a share of the memory."""
        return self.megabytes * 1_000_000 // 20

    @property
    def memory(self) -> int:
        """Bytes for the processes: the rest."""
        return self.megabytes * 1_000_000 - self.held


@dataclass(slots=True, eq=False)
class _Query:
    """A query at work, and why it was ended."""

    process: Process
    fault: Refused | None = None

    def end(self, status: HTTPStatus, why: str) -> None:
        self.fault = self.fault or Refused(status, why)
        with suppress(ProcessLookupError):
            self.process.kill()

    def memory(self) -> int:
        """Bytes that it holds for itself; 0 where the system does not report it (Linux does)."""
        try:
            _, resident, shared, *_ = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        except OSError:
            return 0
        return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")


@dataclass(slots=True)
class Engine:
    """Answers queries on the store of a build, and reports those that it had to end."""

    build: Path
    limits: Limits
    report: Callable[[str], object]
    _running: set[_Query] = field(default_factory=set)
    _places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))

    async def start(self) -> None:
        """Ask a first question. Raises ServeError when the store cannot be served."""
        query = await self._begun(Asked("ASK {}"))
        _, words = await query.process.communicate()
        if query.process.returncode:
            why = _last(words) or "the engine ended at once"
            raise ServeError(f"cannot serve the store {self.build / 'store'}: {why}; make it again")

    async def answer(self, asked: Asked, reply: Reply) -> None:
        """Answer a query; once more where it failed because a new build took the place of the old one.

        Raises Refused for what goes wrong before the answer has begun; after that the connection is cut.
        """
        for pause in _AGAIN:
            await asyncio.sleep(pause)
            before = _identity(self.build / "store")
            try:
                async with self._places:
                    return await self._answered(asked, reply)
            except Refused as error:
                refused = error
                if before and before == _identity(self.build / "store"):
                    break
        raise refused

    async def watch(self) -> None:
        """End the largest query whenever all together hold too much memory, for ever."""
        while True:
            await asyncio.sleep(LOOK)
            held = {query: query.memory() for query in self._running}
            if sum(held.values()) > self.limits.memory:
                why = f"the query was ended: with others it held more than {self.limits.memory // 1_000_000:,} MB"
                max(held, key=held.__getitem__).end(HTTPStatus.BAD_REQUEST, why)

    async def stop(self) -> None:
        """End every query, and let its client know."""
        for query in self._running:
            query.end(HTTPStatus.SERVICE_UNAVAILABLE, "the endpoint was ended")
        await asyncio.sleep(LOOK if self._running else 0)

    async def _begun(self, asked: Asked) -> _Query:
        command = (sys.executable, "-P", str(_PROGRAM), str(self.build / "store"))
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True, preexec_fn=_bound_to_us()
        )
        assert process.stdin
        process.stdin.write(json.dumps(asdict(asked)).encode())
        process.stdin.close()
        return _Query(process)

    async def _answered(self, asked: Asked, reply: Reply) -> None:
        query = await self._begun(asked)
        self._running.add(query)
        late = f"the query was ended: it ran longer than {self.limits.seconds:g} s"
        timer = asyncio.get_running_loop().call_later(self.limits.seconds, query.end, HTTPStatus.GATEWAY_TIMEOUT, late)
        try:
            await self._relayed(query, reply)
        finally:
            timer.cancel()
            self._running.discard(query)
            with suppress(ProcessLookupError):
                query.process.kill()
            await query.process.communicate()  # what is unread keeps its pipes open

    async def _relayed(self, query: _Query, reply: Reply) -> None:
        """Hand an answer on as it comes. Raises Refused where none has begun."""
        output = query.process.stdout
        assert output
        media = (await output.readline()).decode().strip()
        held = b""
        while piece := await output.read(HOLD):
            held += piece
            if reply.begun or len(held) > HOLD:
                if not reply.begun:
                    await reply.start(HTTPStatus.OK, media)
                await reply.send(held)
                held = b""
        if refused := await self._failure(query):
            if not reply.begun:
                raise refused
            reply.cut()
        elif reply.begun:
            await reply.end()
        else:
            await reply.whole(HTTPStatus.OK, held, media)

    async def _failure(self, query: _Query) -> Refused | None:
        """Why an answer is not whole; what ended its process is reported."""
        code = await query.process.wait()
        if code > 0:
            assert query.process.stderr
            why = _last(await query.process.stderr.read()) or "the engine failed"
            return Refused(_STATUS.get(code, HTTPStatus.INTERNAL_SERVER_ERROR), why)
        if code < 0 and query.fault is None:
            died = f"the engine died of {signal.Signals(-code).name}: nest the query less deeply, or ask for less"
            query.fault = Refused(HTTPStatus.BAD_REQUEST, died)
        if query.fault and query.fault.status != HTTPStatus.SERVICE_UNAVAILABLE:
            self.report(str(query.fault))
        return query.fault


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


def _identity(store: Path) -> tuple[int, int] | None:
    """Which folder a store is; `None` where there is none."""
    with suppress(OSError):
        found = store.stat()
        return found.st_dev, found.st_ino
    return None


def _last(words: bytes) -> str:
    """The last line that a process wrote."""
    return words.decode("utf-8", "replace").strip().rpartition("\n")[2][:_REASON]


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
