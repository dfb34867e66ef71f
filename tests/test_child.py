"""Evaluation in a child process: its text, its errors, and how it ends when something else does not."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import child
from etl.errors import GraphError, QueryError


def _apart(does: Callable[[], object], seconds: float = 30.0) -> object:
    """What comes of a child that does something."""
    return child.value("the graph g", does, lambda found: found, seconds)


def _ends_by(number: signal.Signals) -> None:
    os.kill(os.getpid(), number)
    time.sleep(30)


def _raises(error: BaseException) -> None:
    raise error


@given(st.text(st.characters()))
def test_text_comes_back(text: str) -> None:
    """Whatever it is, half characters included."""
    assert text == _apart(lambda: text)


def test_a_long_text_comes_back() -> None:
    """More than a pipe holds."""
    assert "x" * 1_000_000 == _apart(lambda: "x" * 1_000_000)


def test_what_a_user_can_act_on_is_raised_here() -> None:
    """The same error with the same words."""
    with pytest.raises(GraphError, match=r"^no graph here: \u96ea$"):
        _apart(lambda: _raises(GraphError("no graph here: \u96ea")))


def test_an_error_that_nobody_foresaw() -> None:
    """It is raised here, with a note of where it was."""
    with pytest.raises(ZeroDivisionError) as caught:
        _apart(lambda: 1 // 0)
    assert "in a child process:\nTraceback" in caught.value.__notes__[0]


def test_time_is_up() -> None:
    """The message is that of an endpoint which takes too long, and the time of drawing an answer does not count."""
    with pytest.raises(QueryError) as caught:
        _apart(lambda: time.sleep(30), 0.05)

    assert str(caught.value) == (
        "the graph g cannot be asked: no whole answer within 0.05 seconds: ask for less, or for longer with --timeout"
    )

    def drawn(_: object) -> str:
        time.sleep(1)
        return "drawn"

    assert "drawn" == child.value("the graph g", lambda: None, drawn, 0.8)


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_the_engine_dies(number: signal.Signals) -> None:
    """Of a stack that is full, or because memory is: one line, and this process goes on."""
    with pytest.raises(QueryError, match=rf"^the graph g cannot be asked: the engine died of {number.name}: nest"):
        _apart(lambda: _ends_by(number))


def test_ctrl_c_ends_the_child(tmp_path: Path) -> None:
    """None is left when this process is interrupted as it waits."""
    file = tmp_path / "pid"

    def slow() -> None:
        file.write_text(str(os.getpid()), encoding="utf-8")
        time.sleep(0.2)  # a hook of its fork would swallow what interrupts it
        os.kill(os.getppid(), signal.SIGALRM)
        time.sleep(30)

    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            _apart(slow)
    finally:
        signal.signal(signal.SIGALRM, before)

    with pytest.raises(ChildProcessError):
        os.waitpid(int(file.read_text(encoding="utf-8")), os.WNOHANG)


def test_a_child_alone_has_no_file_of_its_parent(tmp_path: Path) -> None:
    """A socket that is closed here is closed: no child holds it open."""
    with (tmp_path / "held").open("wb") as held:
        one = child.Child(lambda output: output.write(b"%d" % _is_open(held.fileno())), alone=True)
        told = one.output.read()

    assert (b"0", None) == (told, one.failure())


def _is_open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True
