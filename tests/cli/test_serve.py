"""`mlsys-kg serve`: what it says when it cannot serve. What it does when it can is in tests/serve."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import endpoints
import pytest

if TYPE_CHECKING:
    from command import Said


def test_a_missing_store_is_told(said: Said, tmp_path: Path) -> None:
    """Where there is no store, one line says so and what to do."""
    code, out, err = said("serve", "--build", str(tmp_path))

    assert (code, out) == (2, "")
    assert err.startswith(f"mlsys-kg: there is no store at {tmp_path}/store: `mlsys-kg pipeline` makes one, --build")
    assert err.count("\n") == 1


def test_a_taken_port_is_told(said: Said, tmp_path: Path) -> None:
    """A port that somebody listens at is named, and how to take another."""
    build = endpoints.build(tmp_path / "build", 3)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, out, err = said("serve", "--build", str(build), "--port", str(port))

    assert (code, out) == (2, "")
    assert err == f"mlsys-kg: port {port} of 127.0.0.1 is taken: name another with --port, 0 takes a free one\n"


def test_a_locked_store_is_told(said: Said, tmp_path: Path) -> None:
    """A store that another process writes into is not served."""
    build = endpoints.build(tmp_path / "build", 3)
    writer = "import sys, pyoxigraph as ox; store = ox.Store(sys.argv[1]); print(flush=True); sys.stdin.read()"
    with subprocess.Popen(
        (sys.executable, "-c", writer, str(build / "store")), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        other.stdout.readline()
        code, out, err = said("serve", "--build", str(build), "--port", "0")
        other.communicate()

    assert (code, out) == (2, "")
    assert err == f"mlsys-kg: the store {build}/store is locked: end the program that writes into it\n"


@pytest.mark.parametrize("words", ["*", "null", "notebook.example", "https://notebook.example/page"])
def test_what_is_no_origin_is_an_error(said: Said, tmp_path: Path, words: str) -> None:
    """A star would let every page ask; the message says how an origin is written."""
    code, out, err = said("serve", "--build", str(tmp_path), "--cors", words)

    assert (code, out) == (2, "")
    assert err.startswith(f"mlsys-kg: {words!r} is no origin of web pages: write http")
