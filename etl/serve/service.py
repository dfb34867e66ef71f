"""The endpoint as a whole: a gate on the loopback address, a server behind it, a guard beside it."""

from __future__ import annotations

import asyncio
import errno
import signal
from collections.abc import Callable
from pathlib import Path

from etl.errors import ServeError
from etl.serve.engine import HOST, Limits, check, program
from etl.serve.gate import HEAD, Gate
from etl.serve.guard import Guard, Told

Ready = Callable[[str], object]


def serve(build: Path, port: int, limits: Limits, *, ready: Ready, told: Told) -> None:
    """Serve the store of a build until SIGINT or SIGTERM; port 0 takes a free one.

    `ready` is called with the address (`http://127.0.0.1:7878/`) as soon as queries are answered, `told` with a line on
    each thing that was done to the server since. Raises ServeError when there is no store, no server or no such port.
    """
    program()
    check(build / "store")
    asyncio.run(_serve(Guard(build, limits, told), port, ready))


async def _serve(guard: Guard, port: int, ready: Ready) -> None:
    loop, signalled = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, signalled.set)
    gate = Gate(guard.limits.seconds, guard.at_work, guard.late)
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
