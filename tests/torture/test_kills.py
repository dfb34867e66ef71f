"""A run is killed at a few moments in each run of the tests; `make torture` takes two hundred."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from torture import kills

MOMENTS = 3


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> kills.Bench:
    """An old output of one page, and what it is to become of two."""
    folder = tmp_path_factory.mktemp("kills")
    pages = [str(_page(folder.parent / f"{folder.name}-{name}.txt", name)) for name in ("Kestrel", "Heron")]
    return kills.bench(folder, pages[:1], pages)


def _page(path: Path, name: str) -> Path:
    entry = f"#1 {name}: Kernels at Rest [PDF]\n\nAuthors: Ada Lind ; Bo Okafor\n\nWe present {name}, a compiler."
    path.write_text(f"TINYCONF.2031 - All\n\nTotal: 1\n\n{entry} It is 2.5x faster than TVM on an A100 GPU.\n", "utf-8")
    return path


def test_a_kill_leaves_the_old_output_or_the_new_one(at: kills.Bench) -> None:
    """Whenever the whole group of processes dies, what stands there is whole, and the next run puts all right."""
    left = [kills.killed(at, moment) for moment in kills.moments(Random(7), MOMENTS, at.seconds)]

    assert set(left) <= {"old", "new"}
    kills.mended(at)


def test_what_a_killed_run_found_is_not_looked_for_again(at: kills.Bench) -> None:
    """After a kill behind its first page the next run has that page's file of findings, not another one like it."""
    assert "old" == kills.killed(at, kills.Moment(".build.*.new/visits.jsonl", 0.01))
    (begun,) = at.folder.glob(".build.*.new/findings")
    found = {path.name: path.stat().st_ino for path in begun.iterdir()}

    kills.mended(at)

    kept = {path.name: path.stat().st_ino for path in (at.out / "findings").iterdir()}
    assert found
    assert any(kept.get(name) == number for name, number in found.items())


def test_what_is_not_whole_is_noticed(at: kills.Bench) -> None:
    """A torn file, or one of another run, is no whole output."""
    torn = shutil.copytree(at.folder / "old", at.folder.parent / f"{at.folder.name}-torn")
    (torn / "graph.nt").write_bytes((torn / "graph.nt").read_bytes()[:-200])

    with pytest.raises(AssertionError):
        kills.whole(torn)


def test_a_killed_export_leaves_the_old_file(at: kills.Bench) -> None:
    """A file that `export` writes is there whole, as it was before, or not at all, however early it is killed."""
    made = at.folder.parent / f"{at.folder.name}-out.ttl"
    made.write_text("old", encoding="utf-8")
    command = [sys.executable, "-m", "etl", "export", "--build", str(at.folder / "old"), "--out", str(made)]
    for moment in (0.2, 0.5):
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True) as process:
            time.sleep(moment)
            os.killpg(process.pid, signal.SIGKILL)

        assert made.read_text("utf-8") == "old" or made.read_text("utf-8").endswith(".\n")
    subprocess.run(command, check=True, timeout=120)
    other = made.with_name("other.ttl")
    subprocess.run([*command[:-1], str(other)], check=True, timeout=120)
    assert made.read_bytes() == other.read_bytes()


def test_moments_are_of_every_kind() -> None:
    """Some count from the start, some from the new folder, some from the mark; the seed alone decides."""
    some = list(kills.moments(Random(1), 9, 2.0))

    assert {"", ".build.*.new", ".build.*.new/run.json"} == {moment.behind for moment in some}
    assert all(0 <= moment.seconds <= 2 for moment in some)
    assert some == list(kills.moments(Random(1), 9, 2.0))


def test_a_reader_never_sees_half(at: kills.Bench) -> None:
    """Who opens the mark again and again while a run replaces the output reads it whole each time."""
    command = [sys.executable, "-m", "etl", "pipeline", at.pages[0], "--out", str(at.out)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        looks = 0
        while True:
            looks += 1
            told = json.loads((at.out / "run.json").read_text("utf-8"))
            assert told["counts"]["pages"] in {1, 2}
            if process.poll() is not None:
                break
            time.sleep(0.001)

    assert looks > 3
    assert 0 == process.returncode
