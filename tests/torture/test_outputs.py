"""What stands in the way of an output: a full disk, a folder that cannot be written, another run."""

from __future__ import annotations

import hashlib
import os
import resource
import shutil
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from command import PAGE, started

from etl import pipeline, staging
from etl.errors import OutputError

HOLDS = """
import sys, time
from pathlib import Path
from etl import staging
with staging.reserved(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""
PIPELINE = (sys.executable, "-m", "etl", "pipeline")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page of two papers."""
    path = tmp_path / "page.txt"
    path.write_text(PAGE, encoding="utf-8")
    return path


@pytest.fixture
def out(page: Path, tmp_path: Path) -> Path:
    """An output in a folder of its own."""
    pipeline.run([str(page)], tmp_path / "in" / "build")
    page.write_text(PAGE.replace("Kestrel", "Heron"), encoding="utf-8")
    return tmp_path / "in" / "build"


def contents(folder: Path) -> dict[str, str]:
    """A digest of every file under a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def refused(ran: subprocess.CompletedProcess[str]) -> str:
    """What a run said that could not write: one line."""
    assert 2 == ran.returncode, ran.stderr
    assert 1 == ran.stderr.count("\n"), ran.stderr
    return ran.stderr


@pytest.mark.parametrize("kilobytes", [1, 60])
def test_no_file_may_grow(page: Path, out: Path, kilobytes: int) -> None:
    """Where files cannot be written to their end the run says so in one line; the old output stays, nothing is left."""
    before = contents(out.parent)
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (kilobytes << 10, kilobytes << 10))

    ran = subprocess.run(
        [*PIPELINE, str(page), "--out", str(out)],
        env={name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")},  # it writes files
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,
    )

    assert "cannot write" in refused(ran)
    assert before == contents(out.parent)


@pytest.mark.parametrize("megabytes", [100, 450])
def test_little_memory(page: Path, out: Path, megabytes: int) -> None:
    """Where libraries raise whatever they like, or end their process, the run says so; the old output stays."""
    before = contents(out.parent)
    limit = partial(resource.setrlimit, resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    ran = subprocess.run(
        [*PIPELINE, str(page), "--out", str(out)], capture_output=True, text=True, check=False, preexec_fn=limit
    )

    assert 2 == ran.returncode
    assert ran.stderr.splitlines()[-1].startswith("mlsys-kg: ")
    assert "Traceback" not in ran.stderr
    assert before == contents(out.parent)


def _in_mount(script: str, *arguments: Path) -> subprocess.CompletedProcess[str]:
    """Run a script where it may mount file systems that nobody else sees; the test is skipped where it may not."""
    unshare = shutil.which("unshare")
    command = [str(unshare), "--user", "--map-root-user", "--mount", "sh", "-euc"]
    if (
        not unshare
        or subprocess.run([*command, "mount -t tmpfs tmpfs /mnt"], capture_output=True, check=False).returncode
    ):
        pytest.skip("no file system can be mounted here")
    return subprocess.run(
        [*command, script, "sh", sys.executable, *map(str, arguments)], capture_output=True, text=True, check=False
    )


def test_a_full_disk(page: Path, out: Path, tmp_path: Path) -> None:
    """On a disk that holds one output and not two, the second run says what to do, and the first output stays whole."""
    disk = tmp_path / "disk"
    disk.mkdir()
    script = """
        mount -t tmpfs -o size=1600k tmpfs "$3"
        cp -R "$5" "$3/build"
        cksum "$3"/build/graph.* "$3"/build/run.json > "$4"
        head -c 1m /dev/zero > "$3/ballast" 2>&- || true
        echo 'Total: 9' >> "$2"
        code=0; "$1" -m etl pipeline "$2" --out "$3/build" || code=$?
        cksum "$3"/build/graph.* "$3"/build/run.json | cmp - "$4"; rm "$3/ballast"
        ls -A "$3"; exit $code
        """

    ran = _in_mount(script, page, disk, tmp_path / "sums", out)

    assert "No space left on device; make room" in refused(ran)
    assert ["build"] == ran.stdout.split()


def test_a_disk_that_may_only_be_read(page: Path, tmp_path: Path) -> None:
    """A read-only file system is told in one line, and nothing is written."""
    disk = tmp_path / "disk"
    disk.mkdir()
    script = """
        mount -t tmpfs tmpfs "$3"; mount -o remount,ro "$3"
        code=0; "$1" -m etl pipeline "$2" --out "$3/deep/build" || code=$?
        ls -A "$3"; exit $code
        """

    ran = _in_mount(script, page, disk)

    assert "Read-only file system" in refused(ran)
    assert "" == ran.stdout


def test_a_second_run_says_so_and_stops(page: Path, out: Path) -> None:
    """While a run is at work on an output, another ends at once with one line, and the first goes on undisturbed."""
    with staging.reserved(out):
        before = contents(out)
        ran = subprocess.run(
            [*PIPELINE, str(page), "--out", str(out)], capture_output=True, text=True, check=False, timeout=120
        )

        assert f"another run is at work on {out}: wait until it ends, or name another folder" in refused(ran)
        assert before == contents(out)
    pipeline.run([str(page)], out)
    assert ["build"] == [path.name for path in out.parent.iterdir()]


def test_of_two_runs_at_once_one_is_done(page: Path, tmp_path: Path) -> None:
    """Started in the same moment, into a folder that is not there yet, one makes the output and the other stops."""
    both = [
        started("pipeline", str(page), "--out", str(tmp_path / "new" / "build"), stdout=-3, stderr=-1) for _ in range(2)
    ]
    told = [process.communicate(timeout=240)[1].decode() for process in both]

    assert 0 in {process.returncode for process in both}
    for process, words in zip(both, told, strict=True):
        assert process.returncode == 0 or "another run is at work on" in words
    assert ["build"] == [path.name for path in (tmp_path / "new").iterdir()]


def test_a_lock_ends_with_its_run(page: Path, out: Path) -> None:
    """A run that was killed locks nobody out."""
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(out)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(OutputError, match="another run is at work"), staging.reserved(out):
            pass
        process.send_signal(signal.SIGKILL)

    pipeline.run([str(page)], out)
    assert ["build"] == [path.name for path in out.parent.iterdir()]
