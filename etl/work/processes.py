"""Workers as processes of this machine, spawned, since threads of libraries do not survive a fork.

Each has a pipe of its own, through which parts and results pass: its end is no matter of the others, and nothing is on
the disk. A thread waits for its answers and ends it when it takes too long, in processor time where the system gives
it. Each also holds one end of a pipe whose other end is here alone; when that closes, because the run ends or is
killed, they end, too.
"""

import multiprocessing
import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Lock, Thread
from types import ModuleType
from typing import TypeVar

from etl import collector
from etl.work.executor import Died

T = TypeVar("T")
R = TypeVar("R")

_SPAWN = multiprocessing.get_context("spawn")
_STARTS = Lock()
_GOODBYE = 5.0  # seconds in which a worker without work ends
_PATIENCE = 20  # times the seconds of a part that it may take on a busy machine


def available() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes(AbstractContextManager["Processes"]):
    """An executor of so many processes, each started when there is work for it, and another when it dies."""

    tries = 2  # a worker may be killed for a reason that is no matter of its part

    def __init__(self, size: int) -> None:
        self.size = size
        self._held, self._leash = _SPAWN.Pipe(duplex=False)
        self._threads = ThreadPoolExecutor(size)
        self._workers: set[_Worker] = set()
        self._idle: list[_Worker] = []

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        if kind:
            self._leash.close()
            for worker in [*self._workers]:
                worker.end(at_once=True)
        self._threads.shutdown()
        for worker in [*self._workers]:
            worker.end(at_once=False)
        self._leash.close()
        self._held.close()

    def submit(self, function: Callable[[T], R], part: T, seconds: float) -> Callable[[], R]:
        return self._threads.submit(self._done, function, part, seconds).result

    def _done(self, function: Callable[[T], R], part: T, seconds: float) -> R:
        message = pickle.dumps((function, part))
        try:
            worker = self._idle.pop()
        except IndexError:
            worker = _Worker(self._held)
            self._workers.add(worker)
        try:
            answer = worker.answer(message, seconds)
        except Died:
            self._workers.discard(worker)
            raise
        self._idle.append(worker)
        result, error = pickle.loads(answer)  # noqa: S301  # of a process of our own
        if error:
            raise error
        return result  # type: ignore[no-any-return]  # of the function


class _Worker:
    """A process, and our end of its pipe."""

    def __init__(self, leash: Connection) -> None:
        self._pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(theirs, leash), daemon=True)
        with _STARTS, _apart():
            self._process.start()
        theirs.close()

    def answer(self, message: bytes, seconds: float) -> bytes:
        """What the process answers. Raises Died, when it ends or takes longer than that; then it is gone."""
        done, late = Event(), Event()
        Thread(target=self._watch, args=(done, late, seconds), daemon=True).start()
        try:
            self._pipe.send_bytes(message)
            return self._pipe.recv_bytes()
        except (EOFError, OSError) as error:
            self.end(at_once=True)
            code = self._process.exitcode or 0
            death = f"its process died{f' of {signal.Signals(-code).name}' if code < 0 else ''}"
            raise Died(f"it took more than {seconds:,.0f} seconds" if late.is_set() else death) from error
        finally:
            done.set()

    def end(self, *, at_once: bool) -> None:
        """End the process: one without work ends by itself, if it is not stopped."""
        if not at_once:
            self._pipe.close()
            self._process.join(_GOODBYE)
        self._process.kill()
        self._process.join()

    def _watch(self, done: Event, late: Event, seconds: float) -> None:
        """End the process unless it is done in time; one that is at work and had less than that goes on for a while."""
        begun, first = time.monotonic(), self._used()
        last = first
        while not done.wait(seconds):
            now = self._used()
            if now - first >= seconds or now == last or time.monotonic() > begun + _PATIENCE * seconds:
                late.set()
                self._process.kill()
                return
            last = now

    def _used(self) -> float:
        """Seconds of processor time that the process had; always 0 where the system does not give it."""
        with suppress(OSError):
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0


@contextmanager
def _apart() -> Iterator[None]:
    """Change for a while what a process inherits that is started inside, so that only one may start at a time.

    It never hears Ctrl-C, which is for the run to answer, not even before it can say so; and it does not run the script
    of the user again, which may have no guard.
    """
    main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        sys.modules["__main__"] = main


def _serve(pipe: Connection, leash: Connection) -> None:
    """Answer until there are no more questions, or the run ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        leash.poll(None)
        os._exit(1)

    Thread(target=wait, daemon=True).start()
    with collector.unhurried(), suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _answer(message: bytes) -> bytes:
    """The result of a function for a part and None, or None and the error that it raised."""
    try:
        function, part = pickle.loads(message)  # noqa: S301  # of the process that started this one
        return pickle.dumps((function(part), None))
    except Exception as error:  # noqa: BLE001  # all of them are for the run
        error.add_note(f"in a worker:\n{traceback.format_exc()}")
        return pickle.dumps((None, error))
