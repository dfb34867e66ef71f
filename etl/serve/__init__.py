"""The SPARQL endpoint of a build: a process for each query, behind a gate that bounds its time and its memory.

The gate is on the loopback address and has the files of the query page; what it lets in is for the engine.
"""

import asyncio
import errno
import json
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path, PurePath

from etl import child, console, store
from etl.errors import Trouble
from etl.serve.engine import Engine, Limits
from etl.serve.gate import Access, Admission, File, Gate, evicted, origin

__all__ = ["Access", "Limits", "origin", "serve"]

HOST = "127.0.0.1"
Report = Callable[[str], object]
_TEXT = "text/{}; charset=utf-8".format
_MEDIA = {".html": _TEXT("html"), ".css": _TEXT("css"), ".js": _TEXT("javascript"), ".svg": "image/svg+xml"}


def serve(build: Path, port: int, limits: Limits, *, ready: Report, report: Report, access: Access) -> None:
    """Serve the store of a build until SIGINT or SIGTERM; port 0 takes a free one.

    `ready` is called with the address as soon as queries are answered, `report` with a line on each query that is
    ended; the query page offers the catalogue. Raises GraphError when the store is missing or damaged, and Trouble
    when there is no such port.
    """
    path = build / "store"
    child.value(f"the store {path}", lambda: store.opened(path), lambda _: None)  # the engine keeps its threads there
    gate = Gate(
        Engine(build, limits, report), access, files(console.catalogue()), Admission(evicted, limits.megabytes * 50_000)
    )
    asyncio.run(_serve(gate, port, ready))


def files(catalogue: Mapping[str, object]) -> Mapping[str, File]:
    """Each path of the query page, answered from memory; the catalogue is that of `console.catalogue`."""
    ours = {path.name: path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "page").iterdir())}
    texts = {**ours, **console.files(console.ENDPOINT)}
    every = {f"/{name}": (_MEDIA[PurePath(name).suffix], text.encode()) for name, text in texts.items()}
    every["/"] = every.pop("/index.html")
    return {**every, "/catalogue.json": ("application/json", json.dumps(catalogue, ensure_ascii=False).encode())}


async def _serve(gate: Gate, port: int, ready: Report) -> None:
    loop, signalled = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, signalled.set)
    try:
        server = await asyncio.start_server(gate.answer, HOST, port)
    except OSError as error:
        what = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise Trouble(f"port {port} of {HOST} {what}: name another with --port, 0 takes a free one") from error
    watch = asyncio.create_task(gate.engine.watch())
    watch.add_done_callback(lambda _: signalled.set())  # it ends only when it fails
    try:
        ready(f"http://{HOST}:{server.sockets[0].getsockname()[1]}/")
        await signalled.wait()
    finally:
        server.close()
        await gate.engine.stop()
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch
