"""The endpoint as a whole: a gate on the loopback address, an engine that it asks, a guard that looks after it."""

from __future__ import annotations

import asyncio
import errno
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from etl.errors import ServeError
from etl.serve.clients import Strikes, client
from etl.serve.engine import HOST, Limits, check, program
from etl.serve.gate import Access, Gate
from etl.serve.guard import Guard, Report
from etl.serve.page import files
from etl.serve.wire import HEAD

Ready = Callable[[str], object]


def serve(
    build: Path,
    port: int,
    limits: Limits,
    *,
    ready: Ready,
    report: Report,
    access: Access | None = None,
    catalogue: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """Serve the store of a build until SIGINT or SIGTERM; port 0 takes a free one.

    `ready` is called with the address (`http://127.0.0.1:7878/`) as soon as queries are answered, `report` with a line
    on each thing that was done to the server since; the query page offers the questions of
    the catalogue. Raises ServeError when there is
    no store, no server or no such port.
    """
    program()
    check(build / "store")
    strikes = Strikes()
    guard = Guard(build, limits, report, lambda peer: strikes.add(client(peer)))
    gate = Gate(limits.seconds, guard, access or Access(), files(catalogue), strikes, limits.held)
    asyncio.run(_serve(guard, gate, port, ready))


async def _serve(guard: Guard, gate: Gate, port: int, ready: Ready) -> None:
    loop, signalled = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, signalled.set)
    server = await _listening(gate, port)
    running: set[asyncio.Task[object]] = set()
    try:
        running.add(asyncio.create_task(signalled.wait()))
        running.add(asyncio.create_task(_guarded(guard, lambda: ready(_address(server)))))
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        server.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await guard.stop()


async def _guarded(guard: Guard, ready: Callable[[], object]) -> None:
    await guard.start()
    ready()
    await guard.watch()


async def _listening(gate: Gate, port: int) -> asyncio.Server:
    try:
        return await asyncio.start_server(gate.answer, HOST, port, limit=HEAD)
    except OSError as error:
        what = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise ServeError(f"port {port} of {HOST} {what}: name another with --port, 0 takes a free one") from error


def _address(server: asyncio.Server) -> str:
    return f"http://{HOST}:{server.sockets[0].getsockname()[1]}/"
