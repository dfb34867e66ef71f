"""The endpoint as a whole: a gate on the loopback address, and the engine that it asks."""

import asyncio
import errno
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from etl.errors import ServeError
from etl.serve.engine import Engine, Limits, check
from etl.serve.gate import Access, Gate
from etl.serve.page import files

HOST = "127.0.0.1"
Report = Callable[[str], object]


def serve(
    build: Path,
    port: int,
    limits: Limits,
    *,
    ready: Report,
    report: Report,
    access: Access | None = None,
    catalogue: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """Serve the store of a build until SIGINT or SIGTERM; port 0 takes a free one.

    `ready` is called with the address as soon as queries are answered, `report` with a line on each query that is
    ended; the query page offers the catalogue. Raises ServeError when there is no store or no such port.
    """
    check(build / "store")
    gate = Gate(Engine(build, limits, report), access or Access(), files(catalogue), limits.held)
    asyncio.run(_serve(gate, port, ready))


async def _serve(gate: Gate, port: int, ready: Report) -> None:
    loop, signalled = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, signalled.set)
    server = await _listening(gate, port)
    running: set[asyncio.Task[object]] = set()
    try:
        running.add(asyncio.create_task(signalled.wait()))
        await gate.engine.start()
        ready(f"http://{HOST}:{server.sockets[0].getsockname()[1]}/")
        running.add(asyncio.create_task(gate.engine.watch()))
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        server.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await gate.engine.stop()


async def _listening(gate: Gate, port: int) -> asyncio.Server:
    try:
        return await asyncio.start_server(gate.answer, HOST, port)
    except OSError as error:
        what = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise ServeError(f"port {port} of {HOST} {what}: name another with --port, 0 takes a free one") from error
