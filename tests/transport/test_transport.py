"""Exchanges end in time."""

from __future__ import annotations

import errno
import socket
import time

import pytest

from etl.transport import Deadline, timed_out


def test_a_connection_ends_when_its_time_is_up() -> None:
    """Who waits on it, for however little is still to come, is told that there is no more."""
    ours, theirs = socket.socketpair()
    start = time.monotonic()

    with ours, theirs, Deadline(0.1) as deadline:
        deadline.bind(ours)
        theirs.send(b"a")
        received = [ours.recv(1), ours.recv(1)]

    assert [b"a", b""] == received
    assert deadline.ended
    assert time.monotonic() - start < 5


def test_a_connection_that_is_done_in_time_stays_as_it_is() -> None:
    """Nothing is ended when the exchange is over before."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        with Deadline(60) as deadline:
            deadline.bind(ours)
        theirs.send(b"a")

        assert (b"a", False) == (ours.recv(1), deadline.ended)


def test_no_connection_is_made_when_the_time_is_up() -> None:
    """A look-up that took too long is not followed by a connection that nothing ends."""
    with Deadline(0) as deadline, socket.socket() as late:
        while not deadline.ended:
            time.sleep(0.001)
        with pytest.raises(TimeoutError):
            deadline.bind(late)


def test_a_time_out_is_known_however_deep() -> None:
    """In the arguments, the reason or the cause of an error; one that the kernel reports is a failed connection."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.settimeout(0.01)
        with pytest.raises(TimeoutError) as caught:
            ours.recv(1)
    within = ValueError("a", OSError(caught.value))
    caused = ValueError("a")
    caused.__cause__ = within

    assert [True, True, True] == [timed_out(error) for error in (caught.value, within, caused)]
    assert not timed_out(OSError(errno.ETIMEDOUT, "Connection timed out"))
    assert not timed_out(ValueError("Read timed out"))
