"""Processes that work on pages: what one of them costs that dies, and that none stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import crowds
import jobs
import pytest
from outputs import contents

from etl import collector, work
from etl.model import Page
from etl.work.outcome import outcomes
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


def test_processes_give_what_one_process_gives(tmp_path: Path) -> None:
    """The same outcomes in the same order."""
    pages = crowds.pages(40)

    assert list(work.done(pages, tmp_path / "spool")) == list(work.done(pages, tmp_path / "spool", workers=2))


def test_workers_leave_the_collector_in_peace(tmp_path: Path) -> None:
    """What they make they send, and little of it is in cycles: they search as seldom as the run itself."""
    with collector.unhurried():
        ours = jobs.pace("")

    with work.hands(tmp_path / "spool", 2, much=True) as each:
        assert [ours] == list(each(jobs.pace, ["x"]))


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """A script that starts workers at its top level is run once, not again by each of them."""
    script = tmp_path / "script.py"
    script.write_text(
        "from pathlib import Path\n"
        "from etl import work\n"
        "print('begun')\n"
        f"with work.hands(Path({str(tmp_path / 'spool')!r}), 2, much=True) as each:\n"
        "    print(*each(str.upper, ['a', 'b', 'c']))\n"
    )

    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, timeout=120)

    assert told.stdout.split() == ["begun", "A", "B", "C"]


def test_a_poisoned_page_fails_alone(tmp_path: Path) -> None:
    """A page that kills who works on it is told; one that does so once, and all others, are read."""
    pages = crowds.pages(12)
    pages[3] = crowds.page("3.txt", f"{pages[3].text}\n{jobs.POISON}\n")
    pages[8] = crowds.page("8.txt", f"{pages[8].text}\n{jobs.ONCE}{tmp_path / 'flag'}\n")

    found = list(work.done(pages, tmp_path / "spool", workers=2, job=jobs.deadly))

    assert [page.id for page in pages] == [one.page for one in found]
    assert found[3].failure.startswith("cannot read '3.txt': who worked on it died, 2 times; leave it out")
    whole = [one for place, one in enumerate(found) if place != 3]
    others = [page for place, page in enumerate(pages) if place != 3]
    assert whole == list(work.done(others, tmp_path / "spool"))
    assert not (tmp_path / "spool").exists()


def test_a_worker_killed_in_the_middle_of_a_run_changes_no_byte(tmp_path: Path) -> None:
    """The output of two processes of which one is killed is that of one process; no process is left."""
    pages = crowds.written(tmp_path / "pages", 40)
    command = [sys.executable, "-m", "etl", "pipeline", str(pages)]
    subprocess.run([*command, "--out", str(tmp_path / "one"), "--workers", "1"], check=True, capture_output=True)

    with subprocess.Popen([*command, "--out", str(tmp_path / "two"), "--workers", "2"]) as run:
        staged = tmp_path / f".two.{run.pid}.new" / "findings"
        until(partial(filled, staged))
        killed, *others = children(run.pid)
        os.kill(killed, signal.SIGKILL)
        seen = {killed, *others}
        while run.poll() is None:
            seen.update(children(run.pid))
            time.sleep(0.05)

    assert run.returncode == 0
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


def test_little_work_is_done_here(tmp_path: Path) -> None:
    """Where nobody says how many, few pages start no process; the job sees them one by one."""
    here: list[int] = []

    def job(pages: Sequence[Page], version: str) -> tuple[work.Outcome, ...]:
        here.append(os.getpid())
        return outcomes(pages, version)

    assert 5 == len(list(work.done(crowds.pages(5), tmp_path / "spool", workers=None, job=job)))
    assert [os.getpid()] * 5 == here


def test_parts_of_anything_are_shared_out(tmp_path: Path) -> None:
    """Each gives what it gives here, in order; one whose worker died is done here."""
    parts = ["x" * size for size in range(9)]
    parts[4] += f"{jobs.ONCE}{tmp_path / 'flag'}"

    with work.hands(tmp_path / "spool", 2, much=True) as each:
        assert list(map(len, parts)) == list(each(jobs.length, parts))
        assert [1, 2] == list(each(jobs.length, ["x", "xx"]))
    assert (tmp_path / "flag").exists()
    assert not (tmp_path / "spool").exists()


@pytest.mark.parametrize(
    ("workers", "much", "here"), [(None, False, True), (1, False, True), (1, True, False), (2, False, False)]
)
def test_parts_are_done_here_where_they_are_few(workers: int | None, much: bool, here: bool, tmp_path: Path) -> None:
    """Unless several are asked for, they start no process; where there is much, one process is not this one."""
    with work.hands(tmp_path / "spool", workers, much=much) as each:
        (done_by,) = each(jobs.whose, ["x"])

    assert here == (done_by == os.getpid())
