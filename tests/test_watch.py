"""Exchanges end in time."""

from __future__ import annotations

import socket
import time

import pytest

from etl.watch import Watch


def test_a_connection_ends_when_its_time_is_up() -> None:
    """Who waits on it, for however little is still to come, is told that there is no more."""
    ours, theirs = socket.socketpair()
    start = time.monotonic()

    with ours, theirs, Watch(0.1) as watch:
        watch.over(ours)
        theirs.send(b"a")
        received = [ours.recv(1), ours.recv(1)]

    assert [b"a", b""] == received
    assert watch.ended
    assert time.monotonic() - start < 5


def test_a_connection_that_is_done_in_time_stays_as_it_is() -> None:
    """Nothing is ended when the exchange is over before."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        with Watch(60) as watch:
            watch.over(ours)
        theirs.send(b"a")

        assert (b"a", False) == (ours.recv(1), watch.ended)


def test_no_connection_is_made_when_the_time_is_up() -> None:
    """A look-up that took too long is not followed by a connection that nothing ends."""
    with Watch(0) as watch, socket.socket() as late:
        while not watch.ended:
            time.sleep(0.001)
        with pytest.raises(TimeoutError):
            watch.over(late)
