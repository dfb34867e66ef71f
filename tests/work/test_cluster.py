"""A Dask cluster at work: a scheduler and workers as processes of their own, on this machine."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import crowds
import jobs
import pytest
from distributed import Client
from outputs import contents
from servers import Answer, answering, cut, flood, hang

from etl import pipeline, versions, work
from etl.errors import Trouble
from etl.work.cluster import Cluster

TESTS = str(Path(__file__).parents[1])
NANNY = ("--nanny",)
DEATHS = 2
"""Workers that a part may kill until it counts as deadly: as few as there can be, each costs a start."""


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask, ended with all that it started."""
    path = os.pathsep.join(filter(None, (TESTS, os.environ.get("PYTHONPATH"))))
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments, "--host", "127.0.0.1", "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(DEATHS - 1)},
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler, whose workers end with their test."""
    file = tmp_path_factory.mktemp("scheduler") / "scheduler.json"
    with started("scheduler", "--port", "0", "--scheduler-file", str(file)):
        end = time.monotonic() + 60
        while not file.exists():
            assert time.monotonic() < end
            time.sleep(0.1)
        time.sleep(0.2)
        yield str(json.loads(file.read_text())["address"])


def worker(address: str, *options: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    return started("worker", address, "--nthreads", "1", *(options or ("--no-nanny",)))


def test_a_worker_killed_in_the_middle_changes_no_byte(scheduler: str, tmp_path: Path) -> None:
    """Of two workers one is killed; the output is that of one process."""
    pages = crowds.written(tmp_path / "pages", 28)
    pipeline.run([str(pages)], tmp_path / "one")

    command = [sys.executable, "-m", "etl", "pipeline", str(pages), "--out", str(tmp_path / "two")]
    with worker(scheduler) as first, worker(scheduler):
        with subprocess.Popen([*command, "--scheduler", scheduler], stderr=subprocess.PIPE) as run:
            staged = tmp_path / f".two.{run.pid}.new" / "findings"
            while not (staged.is_dir() and any(staged.iterdir())):
                assert run.poll() is None
                time.sleep(0.02)
            first.kill()
            assert run.stderr
            said = run.stderr.read()
        assert (0, b"") == (run.returncode, said)

    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_a_poisoned_page_fails_alone(scheduler: str) -> None:
    """Workers that are watched come back; the page that kills them is told, and all others are read."""
    pages = crowds.pages(5)
    pages[3] = crowds.page("3.txt", f"{pages[3].text}\n{jobs.POISON}\n")

    with worker(scheduler, *NANNY):
        found = list(work.done(pages, scheduler=scheduler, job=jobs.deadly))

    assert found[3].failure.startswith(f"cannot read '3.txt': {DEATHS} of its workers died; run again with")
    assert [*found[:3], *found[4:]] == list(work.done([*pages[:3], *pages[4:]], job=jobs.told))


def test_another_version_is_refused(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose findings would be others works on nothing."""
    monkeypatch.setattr(versions, "of_findings", lambda: "another")

    with worker(scheduler), pytest.raises(Trouble, match="has another version of mlsys-kg"):
        list(work.done(crowds.pages(2), scheduler=scheduler))


def test_nobody_to_work_is_one_line(scheduler: str) -> None:
    """A scheduler without workers, or one whose workers all died, is not waited for without end."""
    with pytest.raises(Trouble, match=r"has no workers: start some with `dask worker tcp://"), Cluster(scheduler, 1):
        pass


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "http://127.0.0.1:1", ""])
def test_a_wrong_address_is_one_line(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers there, or it is no address at all."""
    monkeypatch.setattr("etl.work.cluster._SECONDS", 1)

    with pytest.raises(Trouble, match="cannot reach a Dask scheduler") as caught:
        list(work.done(crowds.pages(1), scheduler=address))
    assert 1 == len(str(caught.value).splitlines())


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (hang(b""), "no answer within 1 seconds"),
        (flood(b"", b"HTTP/1.1 400 Bad Request\r\n"), "what answers there is not Dask"),
        (cut(b""), "closed"),
    ],
    ids=["silence", "another protocol", "hangs up"],
)
def test_another_server_is_one_line(answer: Answer, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What listens at the address is no scheduler: it is not waited for without end."""
    monkeypatch.setattr("etl.work.cluster._SECONDS", 1)
    servers = answering("")
    address = next(servers)(answer).replace("http:", "tcp:")

    with pytest.raises(Trouble, match="cannot reach a Dask scheduler") as caught:
        Cluster(address)
    assert why in str(caught.value)
    assert [] == list(servers)


def test_a_worker_is_no_scheduler(scheduler: str) -> None:
    """Its address is taken for the scheduler's by mistake: it would answer no client."""
    with worker(scheduler), Client(scheduler) as client:
        client.wait_for_workers(1, timeout=60)
        (address,) = client.scheduler_info()["workers"]
        with pytest.raises(Trouble, match="it is a Dask worker; give its tcp"):
            Cluster(address)


def test_a_client_that_failed_is_not_left_to_the_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler is gone between two looks; a client collected while the next one starts would wait for ever."""
    monkeypatch.setattr("etl.work.cluster._stranger", lambda _: "")
    with pytest.raises(Trouble) as caught:
        Cluster("nonsense")

    assert caught.type is Trouble
    assert [] == [one for one in gc.get_objects() if isinstance(one, Client)]


def test_without_dask_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra."""
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(Trouble, match=r"pip install 'mlsys-kg\[cluster\]'"):
        Cluster("tcp://127.0.0.1:8786")
