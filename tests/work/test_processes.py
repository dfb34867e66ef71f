"""Processes that work on pages: what one of them costs that dies, and that none stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import crowds
import jobs
import pytest
from outputs import contents

from etl import collector, pipeline, work
from etl.errors import Trouble
from etl.model import Page
from etl.work import executor
from etl.work.executor import outcomes
from etl.work.processes import available


def children(parent: int) -> list[int]:
    """The worker processes of a process."""
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    ).stdout
    lines = [line.split(None, 2) for line in listed.splitlines()]
    return [int(pid) for pid, ppid, args in lines if int(ppid) == parent and "spawn_main" in args]


def running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ended(pids: list[int]) -> bool:
    return not any(map(running, pids))


def filled(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something to be so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def test_processes_give_what_one_process_gives() -> None:
    """The same outcomes in the same order; that this holds for all that a run does, the test of a kill shows."""
    pages = crowds.pages(40)

    assert list(work.done(pages, job=jobs.told)) == list(work.done(pages, workers=2, job=jobs.told))


def test_workers_leave_the_collector_in_peace() -> None:
    """What they make they send, and little of it is in cycles: they search as seldom as the run itself."""
    with collector.unhurried():
        ours = jobs.pace("")

    with work.hands(2, much=True, seconds=60) as each:
        assert [ours] == list(each(jobs.pace, ["x"]))


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """A script that starts workers at its top level is run once, not again by each of them."""
    script = tmp_path / "script.py"
    script.write_text(
        "from etl import work\n"
        "print('begun')\n"
        "with work.hands(2, much=True, seconds=60) as each:\n"
        "    print(*each(str.upper, ['a', 'b', 'c']))\n"
    )

    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, timeout=120)

    assert told.stdout.split() == ["begun", "A", "B", "C"]


def test_a_poisoned_page_fails_alone(tmp_path: Path) -> None:
    """A page that kills who works on it is told; one that does so once, and all others, are read."""
    pages = crowds.pages(12)
    pages[3] = crowds.page("3.txt", f"{pages[3].text}\n{jobs.POISON}\n")
    pages[8] = crowds.page("8.txt", f"{pages[8].text}\n{jobs.ONCE}{tmp_path / 'flag'}\n")

    found = list(work.done(pages, workers=2, job=jobs.deadly))

    assert [page.id for page in pages] == [one.page for one in found]
    why = "tried 2 times, its process died of SIGKILL; run again with more memory or fewer --workers, or leave it out"
    assert (f"cannot read '3.txt': {why}", False) == (found[3].failure, found[3].lasting)
    whole = [one for place, one in enumerate(found) if place != 3]
    others = [page for place, page in enumerate(pages) if place != 3]
    assert whole == list(work.done(others, job=jobs.told))


def test_a_page_that_stops_its_workers_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that neither works nor dies is ended in time; its page is tried once more, and all others are read."""
    monkeypatch.setattr(executor, "_LEAST", 1.5)
    monkeypatch.setattr(executor, "_PACE", 1e9)
    pages = [crowds.page(f"{n}.txt", "x" * 20_000) for n in range(4)]
    pages[2] = crowds.page("2.txt", jobs.STOP + "x" * 20_000)

    found = list(work.done(pages, workers=2, job=jobs.stopping))

    why = "tried 2 times, it took more than 2 seconds; run again with"
    assert found[2].failure.startswith(f"cannot read '2.txt': {why}")
    assert ["", "", ""] == [one.failure for place, one in enumerate(found) if place != 2]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux gives the time of other processes")
def test_a_worker_on_a_busy_machine_may_take_longer() -> None:
    """What counts is the time that it had: one that is at work is not ended as long as it had less than allowed."""
    with work.hands(1, much=True, seconds=1) as each:
        assert ["done"] == list(each(jobs.starved, [4.0]))


def test_a_part_that_kills_every_worker_is_an_error() -> None:
    """It is not tried in the process of the run, which would die as well; errors of the work itself come back."""
    with work.hands(2, much=True, seconds=60) as each:
        with pytest.raises(Trouble, match=r"tried 2 times, its process died; run again with more memory"):
            list(each(os._exit, [0]))
        with pytest.raises(MemoryError):
            list(each(jobs.starving, ["x"]))


def test_where_memory_is_limited_others_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library that ends its process for want of memory ends a worker, not the run."""
    monkeypatch.setattr("resource.getrlimit", lambda _: (1 << 40, 1 << 40))

    with work.hands(1, much=False, seconds=60) as each:
        (done_by,) = each(jobs.whose, ["x"])

    assert done_by != os.getpid()


def test_a_worker_killed_in_the_middle_of_a_run_changes_no_byte(tmp_path: Path) -> None:
    """The output of two processes of which one is killed is that of one process; no process is left."""
    pages = crowds.written(tmp_path / "pages", 28)
    pipeline.run([str(pages)], tmp_path / "one")

    command = [sys.executable, "-m", "etl", "pipeline", str(pages), "--out", str(tmp_path / "two"), "--workers", "2"]
    with subprocess.Popen(command) as run:
        staged = tmp_path / f".two.{run.pid}.new" / "findings"
        until(partial(filled, staged))
        until(staged.with_name("visits.jsonl").exists)  # it is written a moment later
        beside = {path.name for path in staged.parent.iterdir()}
        killed, *others = children(run.pid)
        os.kill(killed, signal.SIGKILL)
        seen = {killed, *others}
        while run.poll() is None:
            seen.update(children(run.pid))
            time.sleep(0.05)

    assert run.returncode == 0
    assert {"findings", "visits.jsonl"} == beside, "pages and outcomes are not on the disk"
    assert len(seen) > 2
    assert not any(map(running, seen))
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


@pytest.mark.usefixtures("hears_interrupts")
def test_no_worker_outlives_its_run(tmp_path: Path) -> None:
    """Neither when the run is killed nor when it is interrupted; the latter says nothing and leaves nothing."""
    pages = crowds.written(tmp_path / "pages", 600)
    for end, code in ((signal.SIGKILL, -9), (signal.SIGINT, 130)):
        out = tmp_path / end.name  # one of its own: what a killed run had done is not done again
        command = [
            sys.executable,
            "-m",
            "etl",
            "pipeline",
            str(pages),
            "--out",
            str(out),
            "--workers",
            "2",
        ]
        with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as run:
            staged = tmp_path / f".{out.name}.{run.pid}.new" / "findings"
            until(partial(filled, staged))
            workers = children(run.pid)
            if end == signal.SIGINT:
                os.killpg(run.pid, end)  # as a terminal does
            else:
                os.kill(run.pid, end)
            assert run.stderr
            said = run.stderr.read()

        assert code == run.returncode
        assert end == signal.SIGKILL or said == b""
        assert workers
        until(partial(ended, workers))
        assert not out.exists()
    assert not staged.exists()


def test_there_is_a_processor() -> None:
    """At least one, and no more than the machine has."""
    assert 1 <= available() <= (os.cpu_count() or 1)


def test_little_work_is_done_here() -> None:
    """Where nobody says how many, few pages start no process; the job sees them one by one."""
    here: list[int] = []

    def job(pages: Sequence[Page], version: str) -> tuple[work.Outcome, ...]:
        here.append(os.getpid())
        return outcomes(pages, version)

    assert 5 == len(list(work.done(crowds.pages(5), workers=None, job=job)))
    assert [os.getpid()] * 5 == here


@pytest.mark.parametrize(("workers", "processors", "few"), [(None, 2, "_FEW"), (None, 1, "_MANY"), (1, 2, "_MANY")])
def test_processors_are_used_before_memory_matters(
    workers: int | None, processors: int, few: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where several processors are free some pages are shared out; one worker is another process for many pages."""
    sizes: list[int] = []

    def ahead(pages: Iterator[Page], size: int) -> tuple[Iterator[Page], bool]:
        sizes.append(size)
        return pages, False

    monkeypatch.setattr(work, "available", lambda: processors)
    monkeypatch.setattr(work, "_ahead", ahead)

    assert 1 == len(list(work.done(crowds.pages(1), workers=workers)))
    assert [getattr(work, few)] == sizes


def test_parts_of_anything_are_shared_out(tmp_path: Path) -> None:
    """Each gives what it gives here, in order; one whose worker died is done by another."""
    parts = ["x" * size for size in range(9)]
    parts[4] += f"{jobs.ONCE}{tmp_path / 'flag'}"

    with work.hands(2, much=True, seconds=60) as each:
        assert list(map(len, parts)) == list(each(jobs.length, parts))
        assert [1, 2] == list(each(jobs.length, ["x", "xx"]))
    assert (tmp_path / "flag").exists()


@pytest.mark.parametrize(
    ("workers", "much", "here"), [(None, False, True), (1, False, True), (1, True, False), (2, False, False)]
)
def test_parts_are_done_here_where_they_are_few(workers: int | None, much: bool, here: bool) -> None:
    """Unless several are asked for, they start no process; where there is much, one process is not this one."""
    with work.hands(workers, much=much, seconds=60) as each:
        (done_by,) = each(jobs.whose, ["x"])

    assert here == (done_by == os.getpid())
