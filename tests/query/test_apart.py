"""Evaluation in a child process: its text, its errors, and how it ends when something else does not."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.errors import GraphError, QueryError
from etl.query import apart


def _apart(does: object = "", seconds: float = 30.0) -> str:
    """What comes of a child that does something; text is what it gives."""
    return apart("the graph g", does if callable(does) else lambda: does, str, seconds)


def _ends_by(number: signal.Signals) -> None:
    os.kill(os.getpid(), number)
    time.sleep(30)


def _raises(error: BaseException) -> None:
    raise error


@given(st.text(st.characters()))
def test_text_comes_back(text: str) -> None:
    """Whatever it is, half characters included."""
    assert text == _apart(text)


def test_a_long_text_comes_back() -> None:
    """More than a pipe holds."""
    assert "x" * 1_000_000 == _apart("x" * 1_000_000)


def test_what_a_user_can_act_on_is_raised_here() -> None:
    """The same error with the same words."""
    with pytest.raises(GraphError, match=r"^no graph here: \u96ea$"):
        _apart(lambda: _raises(GraphError("no graph here: \u96ea")))


def test_an_error_that_nobody_foresaw(capfd: pytest.CaptureFixture[str]) -> None:
    """The child prints where it was, and the exit code is that of Python."""
    with pytest.raises(SystemExit) as caught:
        _apart(lambda: 1 // 0)
    assert caught.value.code == 1
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_time_is_up() -> None:
    """The message is that of an endpoint which takes too long, and the time of drawing an answer does not count."""
    with pytest.raises(QueryError) as caught:
        _apart(lambda: time.sleep(30), 0.05)

    assert str(caught.value) == (
        "the graph g cannot be asked: no whole answer within 0.05 seconds: ask for less, or for longer with --timeout"
    )

    def drawn(_: object) -> str:
        time.sleep(0.1)
        return "drawn"

    assert "drawn" == apart("the graph g", lambda: None, drawn, 0.05)


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_the_engine_dies(number: signal.Signals) -> None:
    """Of a stack that is full, or because memory is: one line, and this process goes on."""
    with pytest.raises(QueryError, match=rf"^the graph g cannot be asked: the engine died of {number.name}: nest"):
        _apart(lambda: _ends_by(number))


def test_ctrl_c_may_reach_the_child_first() -> None:
    """It is Ctrl-C here, too."""
    with pytest.raises(KeyboardInterrupt):
        _apart(lambda: _ends_by(signal.SIGINT))


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
