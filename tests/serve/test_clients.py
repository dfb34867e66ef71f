"""Clients: who holds a connection, and who has to wait."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from etl.serve import clients
from etl.serve.clients import PERIOD, Client, Strikes, client
from etl.serve.wire import Refused

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="/proc is needed to tell clients apart")


@on_linux
def test_programs_of_a_session_are_one_client_and_other_sessions_are_others() -> None:
    """Our own connection is of our user and session; one of a process in its own session is of another client."""
    theirs = "import socket, sys; s = socket.create_connection(('127.0.0.1', int(sys.argv[1]))); sys.stdin.read()"
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as ours:
            mine = client(ours.getsockname())
        command = (sys.executable, "-S", "-c", theirs, str(port))
        with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True) as process:
            server.accept()[0].close()
            connection, peer = server.accept()
            other = client(peer)
            connection.close()
            process.communicate()

    assert Client(os.getuid(), os.getsid(0)) == mine
    assert Client(os.getuid(), process.pid) == other


def test_a_port_that_was_used_before_is_of_who_uses_it_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system goes on listing a closed connection for a while, without a holder: it is passed over."""
    row = "0: 0100007F:0050 0100007F:1F90 {} 00000000:00000000 00:00000000 00000000 {} 0 {} 1\n"
    (tmp_path / "net").mkdir()
    (tmp_path / "net" / "tcp").write_text(
        "sl local_address\n" + row.format("06", 0, 0) + row.format("01", os.getuid(), 77)
    )
    (tmp_path / "9" / "fd").mkdir(parents=True)
    (tmp_path / "9" / "fd" / "3").symlink_to("socket:[77]")
    (tmp_path / "9" / "stat").write_text("9 (oars) S 1 9 8 0")
    monkeypatch.setattr(clients, "_PROC", tmp_path)

    assert Client(os.getuid(), 8) == client(("127.0.0.1", 80))


def test_a_connection_that_is_gone_is_of_nobody() -> None:
    """Where the system knows no such socket, all are one client."""
    assert Client() == client(("127.0.0.1", 1))


def test_two_ends_within_a_minute_make_a_client_wait() -> None:
    """One does not; others go on; a minute after the first the client may ask again."""
    now = 0.0
    strikes = Strikes(lambda: now)
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as ours:
        peer = ours.getsockname()
        strikes.add(client(peer))
        strikes.check(peer)
        now = 20.0
        strikes.add(client(peer))
        with pytest.raises(Refused, match="wait 40 s") as caught:
            strikes.check(peer)
        strikes.check(("127.0.0.1", 1))
        now = PERIOD
        strikes.check(peer)

    assert (429, {"retry-after": "40"}) == (caught.value.status, caught.value.fields)
