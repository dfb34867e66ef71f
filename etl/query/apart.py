"""Evaluation in a child process, which Ctrl-C, a time limit or a crash of the engine end without harm to this one.

The engine looks at no signal while it evaluates, and a query that is nested too deeply overflows its stack. The child
is forked, so that it starts at once, and gives text; the kernel ends it when its time is up, or when we are gone.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NoReturn, TypeVar

from etl import errors
from etl.errors import QueryError, Trouble

if TYPE_CHECKING:
    import ctypes

T = TypeVar("T")

_ANSWER, _TROUBLE = b"=", b"!"
_PR_SET_PDEATHSIG = 1


def apart(what: str, evaluate: Callable[[], T], render: Callable[[T], str], seconds: float) -> str:
    """The text that `render` makes of what `evaluate` gives, which has so many seconds; both run in a child process.

    `what` names the graph in messages. Raises what `in_bytes` raises, and QueryError when time is up.
    """

    def text() -> bytes:
        value = evaluate()
        signal.setitimer(signal.ITIMER_REAL, 0)
        return render(value).encode("utf-8", "surrogatepass")

    return in_bytes(what, text, seconds).decode("utf-8", "surrogatepass")


def in_bytes(what: str, evaluate: Callable[[], bytes], seconds: float = 0) -> bytes:
    """The bytes that `evaluate` gives in a child process, in any time or in so many seconds.

    Raises the Trouble that it raises, QueryError when the child dies, KeyboardInterrupt, and SystemExit after the child
    has printed an error that nobody foresaw.
    """
    libc = _libc()
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the child takes no lock that a thread of ours may hold
        child = os.fork()
    if not child:
        os.close(reader)
        _work(writer, evaluate, seconds, libc)
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as pipe:
            told = pipe.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
    if not status and told[:1] == _ANSWER:
        return told[1:]
    raise _failure(what, told, status, seconds)


def _failure(what: str, told: bytes, status: int, seconds: float) -> BaseException:
    """Why there is no answer, from what the child reported and how it ended."""
    ended = os.waitstatus_to_exitcode(status)
    if told[:1] == _TROUBLE:
        name, _, message = told[1:].decode("utf-8", "surrogatepass").partition("\n")
        kind: type[Trouble] = getattr(errors, name)
        return kind(message)
    if ended == -signal.SIGINT:
        return KeyboardInterrupt()
    if ended == -signal.SIGALRM:
        why = f"no whole answer within {seconds:g} seconds: ask for less, or for longer with --timeout"
    elif ended < 0:
        why = f"the engine died of {signal.Signals(-ended).name}: nest the query less deeply, or ask for less"
    else:
        return SystemExit(ended)
    return QueryError(f"{what} cannot be asked: {why}")


def _work(
    writer: int, evaluate: Callable[[], bytes], seconds: float, libc: ctypes.CDLL | None
) -> NoReturn:  # pragma: no cover  # the child ends without a word to who measures
    """Be the child: answer into the pipe, and end without what the parent does at its end."""
    code = 1
    try:
        _bind(libc)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            told = _ANSWER + evaluate()
            signal.setitimer(signal.ITIMER_REAL, 0)
        except Trouble as error:
            told = _TROUBLE + f"{type(error).__name__}\n{error}".encode("utf-8", "surrogatepass")
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(told)
        code = 0
    except BaseException:  # noqa: BLE001  # printed as Python would at its end
        sys.excepthook(*sys.exc_info())
        sys.stderr.flush()
    finally:
        os._exit(code)


def _bind(libc: ctypes.CDLL | None) -> None:  # pragma: no cover
    """Leave Ctrl-C, time and crashes to the kernel; end with the parent, where the system can promise that."""
    for number in (signal.SIGINT, signal.SIGALRM, signal.SIGSEGV, signal.SIGABRT):
        signal.signal(number, signal.SIG_DFL)
    if libc:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


@cache
def _libc() -> ctypes.CDLL | None:
    """What ties a child to its parent on Linux, loaded once and not in every child."""
    if sys.platform != "linux":
        return None
    import ctypes  # noqa: PLC0415  # who asks nothing needs none

    return ctypes.CDLL(None)
