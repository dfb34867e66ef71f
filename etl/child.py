"""Evaluation in a child process, which a time limit, a crash or Ctrl-C ends without harm to this one.

The engine heeds no signal while it evaluates, and a query that is nested too deeply overflows its stack. The child is
forked, so that it starts at once, and the kernel ends it when its time is up, or when we are gone.
"""

import ctypes
import os
import pickle
import resource
import signal
import sys
import traceback
import warnings
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, NoReturn, TypeVar

from etl.errors import QueryError, Trouble

T = TypeVar("T")
R = TypeVar("R")

_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None  # ties a child to its parent; loaded once


class Died(Exception):
    """The child ended before its answer was whole, by an exit code or, below zero, a signal."""

    def __init__(self, code: int) -> None:
        name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        super().__init__(f"the engine died of {name}: nest the query less deeply, or ask for less")
        self.late = code == -signal.SIGALRM  # its time was up


class Child:
    """A process that writes an answer into a pipe: read `output` to its end, then ask for the `failure`."""

    def __init__(self, evaluate: Callable[[BinaryIO], object], seconds: float = 0, *, alone: bool = False) -> None:
        """Start it, for so many seconds or any time; `alone` closes in it all files and sockets that are open here."""
        answer, error = os.pipe(), os.pipe()
        us, self._inherited = os.getpid(), _held("self")
        with warnings.catch_warnings():  # the child takes no lock that a thread of ours may hold
            warnings.simplefilter("ignore", DeprecationWarning)
            self.pid = os.fork()
        if not self.pid:
            _work(evaluate, (answer[1], error[1]), us, seconds, alone=alone)
        os.close(answer[1])
        os.close(error[1])
        self.output: BinaryIO = os.fdopen(answer[0], "rb", 0)
        self._error = os.fdopen(error[0], "rb")
        self._runs = True

    def kill(self) -> None:
        if self._runs:
            os.kill(self.pid, signal.SIGKILL)

    def memory(self) -> int:
        """Bytes that it holds beyond what it was forked with; 0 where the system does not report it (Linux does)."""
        return max(0, _held(str(self.pid)) - self._inherited)

    def failure(self) -> Exception | None:
        """What ended a child whose output is at its end, if the answer is not whole: what it raised, or Died."""
        with self._error:
            raised = self._error.read()
        ended = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self._runs = False
        self.output.close()
        if ended or not raised:
            return Died(ended) if ended else None
        failure: Exception = pickle.loads(raised)  # noqa: S301  # a child of ours wrote it
        return failure


def value(what: str, evaluate: Callable[[], T], render: Callable[[T], R], seconds: float = 0) -> R:
    """What `render` makes of what `evaluate` gives, which has so many seconds, or any time; both run in a child.

    `what` names the graph in messages. Raises what the two raise, and QueryError when time is up or the child dies.
    """

    def answer(output: BinaryIO) -> None:
        found = evaluate()
        signal.setitimer(signal.ITIMER_REAL, 0)
        pickle.dump(render(found), output)

    child = Child(answer, seconds)
    try:
        answered = child.output.read()
    except BaseException:
        child.kill()
        child.failure()
        raise
    failure = child.failure()
    if isinstance(failure, Died):
        late = f"no whole answer within {seconds:g} seconds: ask for less, or for longer with --timeout"
        raise QueryError(f"{what} cannot be asked: {late if failure.late else failure}") from failure
    if failure:
        raise failure
    rendered: R = pickle.loads(answered)  # noqa: S301  # a child of ours wrote it
    return rendered


def _work(
    evaluate: Callable[[BinaryIO], object], pipes: tuple[int, int], parent: int, seconds: float, *, alone: bool
) -> NoReturn:  # pragma: no cover  # in the child, which ends without what the parent does at its end
    code = 1
    try:  # time and crashes are left to the kernel, Ctrl-C to the parent
        for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGSEGV, signal.SIGABRT):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a crash leaves no file
        if _LIBC:
            _LIBC.prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: it ends with the parent
        if os.getppid() != parent:
            os._exit(1)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        for low, high in pairwise((2, *sorted(pipes), os.sysconf("SC_OPEN_MAX"))) if alone else ():
            os.closerange(low + 1, high)
        try:
            with os.fdopen(pipes[0], "wb") as output:
                evaluate(output)
        except Exception as raised:  # noqa: BLE001  # all of them are for the parent
            if not isinstance(raised, Trouble):
                raised.add_note(f"in a child process:\n{traceback.format_exc()}")
            with os.fdopen(pipes[1], "wb") as error:
                pickle.dump(raised, error)
        code = 0
    finally:
        os._exit(code)


def _held(process: str) -> int:
    """Bytes of memory that are a process's own."""
    with suppress(OSError):
        _, resident, shared, *_ = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()
        return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")
    return 0
