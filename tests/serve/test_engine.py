"""The server as a process: what it is started on, what it uses, how it ends."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from endpoints import is_there, needs_server

from etl.errors import ServeError
from etl.serve.engine import Limits, ended, program, started, usage

pytestmark = needs_server

LIMITS = Limits(5, 1000)


def test_the_server_of_this_environment_is_taken() -> None:
    """The program is a file that can be run."""
    assert program().name.startswith("oxigraph")


def test_a_server_begins_and_ends(built: Path) -> None:
    """A started server is there and uses memory; an ended one is gone and uses none; ending it twice does no harm."""

    async def life() -> tuple[bool, bool]:
        engine = await started(built / "store", LIMITS)
        used = usage(engine)
        there = is_there(engine.process.pid) and used is not None and used.memory > 1_000_000
        await ended(engine)
        await ended(engine)
        return there, usage(engine) is None

    assert asyncio.run(life()) == (True, True)


def test_a_damaged_store_is_told(built: Path) -> None:
    """What the server says of a store that it cannot open becomes one line."""
    (built / "store" / "CURRENT").write_text("MANIFEST-999999\n")

    with pytest.raises(ServeError, match=r"^cannot serve the store .*store: .*; make it again$") as caught:
        asyncio.run(started(built / "store", LIMITS))

    assert "\n" not in str(caught.value)
