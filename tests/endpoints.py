"""Builds to serve, the command that serves them, and what tests ask of it over HTTP."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

import builds

from etl import staging

COUNT = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"
CROSS_PRODUCT = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
"""It holds a core for hours."""
STATEMENTS = 14_000
_ADDRESS = re.compile(r"SPARQL endpoint: (http://127\.0\.0\.1:\d+/)query")


def build(folder: Path, statements: int = STATEMENTS, more: Iterable[str] = ()) -> Path:
    """A build that holds so many statements, and more lines, in the place of an older one."""
    lines = (f"<urn:s:{n}> <urn:p> <urn:o:{n}> .\n" for n in range(statements))
    with staging.replacing(folder) as staged:
        builds.stored(chain(lines, more), staged / "store")
        (staged / staging.MARK).write_text(json.dumps({"program": staging.PROGRAM}), encoding="utf-8")
    return folder


@dataclass
class Endpoint:
    """`mlsys-kg serve` at work."""

    process: subprocess.Popen[bytes]
    log: Path
    address: str = ""
    queries: set[int] = field(default_factory=set)

    def ask(self, query: str, timeout: float = 30) -> tuple[int, str]:
        """The status and the answer to a query, in TSV."""
        body = urllib.parse.urlencode({"query": query}).encode()
        return self.get("query", body, timeout, accept="text/tab-separated-values")

    def get(
        self, path: str, body: bytes | None = None, timeout: float = 30, method: str | None = None, **headers: str
    ) -> tuple[int, str]:
        """The status and the answer to a request; `sec_fetch_site` is the header `sec-fetch-site`."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.address + path, body, told, method=method)  # noqa: S310  # our own address
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def ended(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; gives the exit code."""
        self.queries |= children(self.process.pid)
        self.process.send_signal(how)
        return self.process.wait(20)


def endpoint(folder: Path, *arguments: str) -> Endpoint:
    """Serve a build on a free port, and wait until it answers."""
    log = folder.parent / "said.txt"
    with log.open("wb") as file:
        command = (sys.executable, "-m", "etl", "serve", "--build", str(folder), "--port", "0", *arguments)
        process = subprocess.Popen(command, stdout=file, stderr=file)
    started = Endpoint(process, log)
    assert comes(lambda: _ADDRESS.search(started.said()) is not None or process.poll() is not None)
    found = _ADDRESS.search(started.said())
    assert found, started.said()
    started.address = found[1]
    return started


def comes(so: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether something comes to be so in time."""
    until = time.monotonic() + seconds
    while not so():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def children(pid: int) -> set[int]:
    """The processes that a process has started and not ended."""
    told = Path(f"/proc/{pid}/task/{pid}/children")
    return {int(child) for child in told.read_text().split()} if told.is_file() else set()


def is_there(pid: int) -> bool:
    """Whether a process runs; one that ended and that nobody has asked about does not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
