"""Virtuoso, a triple store that nobody here wrote, in a folder and on ports of its own, for as long as a test needs it.

Debian has it as virtuoso-opensource-7 and virtuoso-opensource-7-bin. Send it N-Triples: it reads some numbers of Turtle
as other numbers. A query goes to `endpoint` by GET or as a form; it does not answer one sent as such. Without a graph
named, a query sees all graphs, those of Virtuoso's own among them.
"""

from __future__ import annotations

import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ports import free_ports

PROGRAMS = ("virtuoso-t", "isql-vt")
PACKAGES = ("virtuoso-opensource-7", "virtuoso-opensource-7-bin")

_SETTINGS = """\
[Database]
DatabaseFile = {folder}/virtuoso.db
ErrorLogFile = {folder}/virtuoso.log
LockFile = {folder}/virtuoso.lck
TransactionFile = {folder}/virtuoso.trx
xa_persistent_file = {folder}/virtuoso.pxa
TempStorage = TempDatabase

[TempDatabase]
DatabaseFile = {folder}/temporary.db
TransactionFile = {folder}/temporary.trx

[Parameters]
ServerPort = {sql}
DisableUnixSocket = 1
CaseMode = 2
DirsAllowed = {folder}
NumberOfBuffers = 20000
MaxDirtyBuffers = 15000

[HTTPServer]
ServerPort = {http}
ServerRoot = {folder}
Charset = UTF-8

[SPARQL]
ResultSetMaxRows = 1000000
MaxQueryExecutionTime = 60
"""


@dataclass(frozen=True, slots=True)
class Virtuoso:
    """A server at work; `update` and `graph_store` ask for user and password by digest."""

    folder: Path
    """Its files; the bulk loader reads from here."""
    sql: str
    """Host and port for isql."""
    endpoint: str
    update: str
    graph_store: str
    """Add `?graph-uri=` and the IRI of a graph."""
    user: str = "kg"
    password: str = "kg-of-a-test"  # noqa: S105  # of a server that ends with its test
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    """The last one is at work."""

    def start(self) -> None:
        """Start it on its files, and wait until it answers."""
        with (self.folder / "said.txt").open("ab") as said:
            self.processes.append(subprocess.Popen(_command(self.folder), stdout=said, stderr=said))
        _wait(self.processes[-1], self)

    def kill(self) -> None:
        """End it at once, whatever it does, by SIGKILL; its lock is left behind, as when a machine loses power."""
        self.processes[-1].kill()
        self.processes[-1].wait(20)
        (self.folder / "virtuoso.lck").unlink(missing_ok=True)

    def isql(self, *statements: str) -> str:
        """Run statements of SQL as the administrator, and give what isql prints."""
        command = ("isql-vt", self.sql, "dba", self.password, "ERRORS=STDOUT", f"EXEC={' '.join(statements)}")
        run = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
        assert "*** Error" not in run.stdout, run.stdout
        return run.stdout

    def loaded(self, file: Path, graph: str) -> None:
        """Load an N-Triples file of `folder` into a graph by the bulk loader."""
        self.isql(f"ld_dir('{file.parent}', '{file.name}', '{graph}');", "rdf_loader_run();", "checkpoint;")


def missing() -> str:
    """What to install when Virtuoso is not there; nothing when it is."""
    return "" if all(map(shutil.which, PROGRAMS)) else " ".join(PACKAGES)


@contextmanager
def serving(folder: Path) -> Iterator[Virtuoso]:
    """Start a server with an empty database in an empty folder, and end it with the block."""
    sql, http = (f"127.0.0.1:{port}" for port in free_ports(2))
    address = f"http://{http}"
    server = Virtuoso(folder, sql, f"{address}/sparql", f"{address}/sparql-auth", f"{address}/sparql-graph-crud-auth")
    settings = folder / "virtuoso.ini"
    settings.write_text(_SETTINGS.format(folder=folder, sql=sql, http=http), encoding="utf-8")
    chosen = ("+pwdold", "dba", "+pwddba", server.password, "+pwddav", server.password)
    with (folder / "said.txt").open("wb") as said:
        subprocess.run((*_command(folder), *chosen), stdout=said, stderr=said, timeout=120, check=False)
    try:
        server.start()
        server.isql(
            f"DB.DBA.USER_CREATE('{server.user}', '{server.password}');",
            f"GRANT SPARQL_UPDATE TO {server.user};",
            f"DB.DBA.RDF_DEFAULT_USER_PERMS_SET('{server.user}', 7);",
        )
        yield server
    finally:
        _end(server.processes[-1], server)


def _command(folder: Path) -> tuple[str, ...]:
    return ("virtuoso-t", "+configfile", str(folder / "virtuoso.ini"), "+foreground")


def _wait(process: subprocess.Popen[bytes], server: Virtuoso, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not _answers(server):
        log = server.folder / "virtuoso.log"
        assert process.poll() is None, log.read_text(errors="replace") if log.is_file() else "Virtuoso did not start"
        assert time.monotonic() < until, "Virtuoso does not answer"
        time.sleep(0.1)


def _answers(server: Virtuoso) -> bool:
    try:
        with urllib.request.urlopen(f"{server.endpoint}?query=ASK%7B%7D", timeout=5) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _end(process: subprocess.Popen[bytes], server: Virtuoso) -> None:
    if process.poll() is None:
        command = ("isql-vt", server.sql, "dba", server.password, "EXEC=shutdown;")
        subprocess.run(command, capture_output=True, timeout=30, check=False)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(20)
