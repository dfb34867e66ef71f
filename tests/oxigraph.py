"""The oxigraph server in a folder and on a port of its own: started, killed, and started again in the same place."""

from __future__ import annotations

import signal
import subprocess
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ports import free_port

from etl import remote

PROGRAM = Path(sysconfig.get_path("scripts"), "oxigraph")


@dataclass
class Oxigraph:
    """A server; `verb` is `serve` or `serve-read-only`."""

    folder: Path
    options: tuple[str, ...] = ()
    verb: str = "serve"
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers; who killed it may have left its port for a moment."""
        until = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < until, "oxigraph does not answer"
            if self.process is None or self.process.poll() is not None:
                command = (PROGRAM, self.verb, "--location", self.folder, "--bind", f"127.0.0.1:{self.port}")
                self.process = subprocess.Popen(
                    (*command, *self.options), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, whatever it does, by SIGKILL."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(20)
            self.process = None

    def rows(self, query: str) -> tuple[tuple[str | None, ...], ...]:
        return remote.rows(remote.endpoint(f"{self.address}/query"), query).rows

    def count(self, pattern: str = "?s ?p ?o") -> int:
        return int(str(self.rows(f"SELECT (COUNT(*) AS ?n) {{ {pattern} }}")[0][0]))

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/query?query=ASK%7B%7D", timeout=5) as answer:  # noqa: S310
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


@contextmanager
def running(folder: Path) -> Iterator[Oxigraph]:
    """A server with an empty store in a folder that is not there yet."""
    server = Oxigraph(folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()
