"""Kill the command at any moment of a run: what stands in its place is the old output or the new one, whole.

`python tests/torture/kills.py --moments 200` does so at moments of three kinds: anywhere in a run, soon after the new
folder appears, and right behind the mark that is written last, where the folders change places.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

if not __package__:  # started as a program
    sys.path[:0] = map(str, (Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1]))
from etl import assets, findings, pipeline, store

NEW = tuple(str(assets.SAMPLE / name) for name in ("arxiv-listing.txt", "session.txt"))
OLD = NEW[1:]
_FIRST = 0.0005  # seconds: the earliest moment behind an event
_SWAP = 0.1  # seconds in which the folders have changed places
_LOOK = 0.0005
_PATIENCE = 300.0


class Moment(NamedTuple):
    """When to kill: so many seconds behind the start (""), the new folder, or a file in it."""

    behind: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Bench:
    """A place to run in, what the old and the new output are, and how long a run takes."""

    folder: Path
    pages: tuple[str, ...]
    old: str
    new: str
    seconds: float

    @property
    def out(self) -> Path:
        return self.folder / "build"


def bench(folder: Path, old: Sequence[str] = OLD, new: Sequence[str] = NEW) -> Bench:
    """Make both outputs once, and keep a copy of the old one to begin from."""
    began = time.monotonic()
    subprocess.run(_command(folder / "build", new), check=True, stdout=subprocess.DEVNULL, timeout=_PATIENCE)
    seconds = time.monotonic() - began
    made = whole(folder / "build")
    shutil.rmtree(folder / "build")
    pipeline.run(old, folder / "build")
    shutil.copytree(folder / "build", folder / "old")
    return Bench(folder, tuple(new), whole(folder / "build"), made, seconds)


def moments(chance: Random, count: int, seconds: float) -> Iterator[Moment]:
    """Moments of a run that takes so long: of each kind in turn."""
    for number in range(count):
        if number % 3 == 0:
            yield Moment("", chance.uniform(0, seconds))
        else:
            behind, most = (".build.*.new", 0.7 * seconds) if number % 3 == 1 else (".build.*.new/run.json", _SWAP)
            yield Moment(behind, exp(chance.uniform(log(_FIRST), log(most))))


def killed(at: Bench, moment: Moment) -> str:
    """Run from the old output, kill at that moment, and say what stands there: old or new.

    Raises AssertionError when it is neither, or when the next run does not put everything right.
    """
    shutil.rmtree(at.out)
    shutil.copytree(at.folder / "old", at.out)
    _killed_run(at, moment)
    found = whole(at.out)
    assert found in (at.old, at.new), f"killed at {moment}: neither the old output nor the new one"
    return "old" if found == at.old else "new"


def mended(at: Bench) -> None:
    """The next run makes the new output, and leaves nothing else behind."""
    pipeline.run(at.pages, at.out)
    assert whole(at.out) == at.new
    left = sorted(path.name for path in at.folder.iterdir())
    assert left == ["build", "old"], left


def whole(out: Path) -> str:
    """A digest of all files of an output but its store, which is opened and counted. Raises AssertionError."""
    told = json.loads((out / "run.json").read_text(encoding="utf-8"))
    assert told["program"] == "mlsys-kg"
    statements = told["counts"]["statements"]
    assert store.count(out / "store") == statements
    assert store.count(out / "graph.ttl") == statements
    assert (out / "graph.nt").read_bytes().count(b"\n") == statements
    for page in told["pages"]:
        assert len(findings.read(out / "findings" / f"{page['id']}.jsonl")) == page["records"]
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.parent.name != "store")
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.relative_to(out)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _command(out: Path, pages: Sequence[str]) -> list[str]:
    return [sys.executable, "-m", "etl", "pipeline", *pages, "--out", str(out)]


def _killed_run(at: Bench, moment: Moment) -> None:
    """Start a run in a group of its own and kill the whole group."""
    with subprocess.Popen(
        _command(at.out, at.pages), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        while moment.behind and process.poll() is None and not any(at.folder.glob(moment.behind)):
            time.sleep(_LOOK)
        try:
            process.wait(moment.seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def main() -> int:
    """Kill as often as asked; the first output that is not whole ends it."""
    asks = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    asks.add_argument("--moments", type=int, default=200)
    asks.add_argument("--seed", type=int, default=1)
    asked = asks.parse_args()
    with TemporaryDirectory() as folder:
        at = bench(Path(folder))
        found = {"old": 0, "new": 0}
        for number, moment in enumerate(moments(Random(asked.seed), asked.moments, at.seconds), 1):
            found[killed(at, moment)] += 1
            if number % 20 == 0:
                mended(at)
                print(f"{number} moments of a run of {at.seconds:.1f} s: {found}", flush=True)
        mended(at)
    print(f"{asked.moments} kills: {found['old']} left the old output, {found['new']} the new one, none a broken one")
    return 0


if __name__ == "__main__":
    sys.exit(main())
