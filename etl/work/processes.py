"""Workers as processes of this machine.

They are spawned, not forked: threads of libraries do not survive a fork. Each holds one end of a pipe whose other end
is here alone; when it closes, because the run ends or is killed, they end too, in the middle of whatever they do.

Pages and outcomes pass through files, and only their names through the pipes of the pool: a process that is killed in
the middle of a long message would leave all others waiting for its end.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from types import ModuleType, TracebackType
from typing import Any, Self

from etl import collector, versions
from etl.model import Page
from etl.work.executor import Died, Done, died
from etl.work.outcome import Job, Outcome

_ATTEMPTS = 2
"""Once more, since a worker may be killed for a reason that is no matter of the page."""


def available() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """A pool of processes that is made anew when one of them dies."""

    def __init__(self, size: int, spool: Path) -> None:
        self.size = size
        self._spool = spool
        self._batches = count()
        self._spawn = multiprocessing.get_context("spawn")
        self._held, self._leash = self._spawn.Pipe(duplex=False)
        self._together = self._pool(size)
        self._single: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        self._spool.mkdir()
        return self

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if error:
            self._leash.close()
        for pool in filter(None, (self._together, self._single)):
            pool.shutdown(wait=error is None, cancel_futures=True)
        self._leash.close()
        self._held.close()
        shutil.rmtree(self._spool, ignore_errors=True)

    def submit(self, job: Callable[[Any, str], object], batch: object) -> Done:
        try:
            return self._submit(self._together, job, batch)
        except BrokenProcessPool:
            self._together.shutdown(wait=False)
            self._together = self._pool(self.size)
            return self._submit(self._together, job, batch)

    def result(self, done: Done) -> Any:  # noqa: ANN401  # whatever the job gives
        try:
            file = Path(done.result())
        except BrokenProcessPool as error:
            raise Died from error
        found = pickle.loads(file.read_bytes())  # noqa: S301  # our own
        file.unlink()
        return found

    def lost(self, done: Done) -> bool:
        return done.done() and isinstance(done.exception(), BrokenProcessPool)

    def alone(self, job: Job, page: Page) -> Outcome:
        for _ in range(_ATTEMPTS):
            self._single = self._single or self._pool(1)
            try:
                found: tuple[Outcome] = self.result(self._submit(self._single, job, (page,)))
            except Died:
                self._single.shutdown()
                self._single = None
            else:
                return found[0]
        return died(page, _ATTEMPTS)

    def _submit(self, pool: ProcessPoolExecutor, job: Callable[[Any, str], object], batch: object) -> Done:
        file = self._spool / str(next(self._batches))
        file.write_bytes(pickle.dumps(batch))
        with _deaf(), _mainless():
            return pool.submit(_worked, job, str(file), versions.of_findings())

    def _pool(self, size: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(size, mp_context=self._spawn, initializer=_tied, initargs=(self._held,))


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started inside never hears Ctrl-C, not even before it can say so: that is for the run to answer."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _mainless() -> Iterator[None]:
    """What is started inside does not run the script of the user again, which may lack a guard and start all anew."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _worked(job: Callable[[Any, str], object], file: str, version: str) -> str:
    """The file of what the job makes of what is in a file."""
    given, made = Path(file), Path(f"{file}.done")
    with collector.unhurried():
        made.write_bytes(pickle.dumps(job(pickle.loads(given.read_bytes()), version)))  # noqa: S301  # our own
    given.unlink()
    return str(made)


def _tied(leash: Connection) -> None:
    """End with the run; Ctrl-C is for the run to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        leash.poll(None)
        os._exit(1)

    Thread(target=wait, daemon=True).start()
