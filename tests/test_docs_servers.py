"""The commands of README and of its pages that start a server or ask one, run as they stand but for their ports."""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from endpoints import comes
from oxigraph import Oxigraph
from ports import free_port

from etl.cli import main

_SCRIPT = re.compile(r"(?<=^```sh\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_ROOT = Path(__file__).resolve().parents[1]
_PAGES = [path.read_text(encoding="utf-8") for path in (_ROOT / "README.md", *sorted(_ROOT.glob("etl/*/README.md")))]
_BIN = Path(sys.executable).parent
_ENVIRONMENT = {**os.environ, "COLUMNS": "110", "PATH": f"{_BIN}:{os.environ['PATH']}"}


def _lines(words: str) -> list[str]:
    """The lines of shell scripts in README and the pages of the rooms that hold certain words."""
    return [
        line for page in _PAGES for script in _SCRIPT.findall(page) for line in script.splitlines() if words in line
    ]


def _asked(line: str, folder: Path, port: int, usual: int = 7878) -> subprocess.CompletedProcess[str]:
    told = line.replace(".venv/bin/", f"{_BIN}/").replace(str(usual), str(port))
    return subprocess.run(
        ("bash", "-c", told), cwd=folder, env=_ENVIRONMENT, capture_output=True, text=True, timeout=120, check=False
    )


@contextmanager
def _started(line: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A command that goes on until the block ends."""
    words = shlex.split(line.replace(".venv/bin/", f"{_BIN}/"), comments=True)
    process = subprocess.Popen(
        words, cwd=folder, env=_ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def _listens(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the sample pages were read."""
    folder = tmp_path_factory.mktemp("docs")
    assert main(["pipeline", "--out", str(folder / "build")]) == 0
    return folder


def test_the_endpoint_answers_as_it_says(built: Path) -> None:
    """The line that serves the graph serves it, and every line that asks it gets rows."""
    (serve,) = _lines("mlsys-kg serve ")
    port = free_port()
    with _started(f"{serve.partition('#')[0]} --port {port}", built):
        assert comes(lambda: _listens(port), 60)
        asks = [line for line in _lines("127.0.0.1:7878") if " load " not in line]
        answers = [_asked(line, built, port) for line in asks]

    assert len(answers) >= 2
    assert [one.stderr for one in answers if one.returncode or len(one.stdout.splitlines()) < 3] == []


def test_a_server_is_loaded_as_it_says(built: Path, tmp_path: Path) -> None:
    """After the line that loads an oxigraph server, all statements are in it."""
    (load,) = [line for line in _lines(" load ") if "127.0.0.1:7878" in line]
    server = Oxigraph(tmp_path / "server")
    server.start()
    try:
        done = _asked(load, built, server.port)
        count = server.count()
    finally:
        server.kill()

    assert (0, "") == (done.returncode, done.stderr)
    assert count == len((built / "build" / "graph.nt").read_text(encoding="utf-8").splitlines())


def test_a_cluster_reads_as_it_says(tmp_path: Path) -> None:
    """A scheduler and a worker started by the words of README read the sample pages."""
    (scheduler,) = _lines("dask scheduler")
    (worker,) = _lines("dask worker")
    (pipeline,) = _lines("pipeline --scheduler")
    port = free_port()
    ours = [line.replace("8786", str(port)) for line in (scheduler, worker)]
    with ExitStack() as stack:
        stack.enter_context(_started(ours[0], tmp_path))
        assert comes(lambda: _listens(port), 60)
        stack.enter_context(_started(ours[1], tmp_path))
        done = _asked(pipeline, tmp_path, port, 8786)

    assert (0, "") == (done.returncode, done.stderr)
    assert (tmp_path / "build" / "graph.ttl").exists()


def test_completion_is_switched_on_as_it_says(tmp_path: Path) -> None:
    """The line goes into a file of the shell, which then knows how to complete the command."""
    (line,) = _lines("completion bash")
    home = {**_ENVIRONMENT, "HOME": str(tmp_path)}
    subprocess.run(("bash", "-c", line.replace(".venv/bin/", f"{_BIN}/")), env=home, check=True, timeout=60)
    asked = subprocess.run(
        ("bash", "-c", ". ~/.bashrc && complete -p mlsys-kg"),
        env=home,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert asked.returncode == 0, asked.stderr
    assert "mlsys-kg" in asked.stdout
