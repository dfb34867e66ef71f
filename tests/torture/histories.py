"""Whatever happened to a folder before, the same sources give the same bytes: kills, changes, lack of memory, notes.

`python tests/torture/histories.py --histories 40` lives through as many random histories. Each run of a history is a
fork of one process that has loaded everything; a kill comes at a random one of the operations on files of a run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

if not __package__:  # started as a program
    sys.path[:0] = map(str, (Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1]))
import crowds
from operations import kill_at
from outputs import contents

from etl import check, extract, pipeline, store
from etl.errors import Trouble
from etl.model import Findings, Record
from etl.work import page as worker

LOADED = (check, store)  # what a run would load first
POEM = "A poem has no papers,\nnor has it authors.\n"
NOTE = "notes.txt"
_TEXTS = 4
_FILES = 3
_OPERATIONS = 1_000
"""On files, in a run of some pages."""
_LONGEST = 1.5
"""Seconds until a worker is killed."""


class History:
    """A folder of sources and an output of them."""

    def __init__(self, folder: Path, chance: Random, *, workers: bool) -> None:
        self.sources, self.out, self._chance = folder / "pages", folder / "build", chance
        self.events: list[str] = []
        self._acts: tuple[Callable[[], str], ...] = (self._write, self._remove, self._note, self._run, self._starve)
        self._acts += (self._kill, self._kill, self._kill) + ((self._murder,) if workers else ())
        self.sources.mkdir()
        for number in range(_FILES):
            (self.sources / f"{number}.txt").write_text(crowds.text(number), encoding="utf-8")

    def step(self) -> None:
        """One more thing happens."""
        self.events.append(self._chance.choice(self._acts)())

    def end(self) -> None:
        """Raises AssertionError where the bytes are not those that a new folder gets, or a note of the user is lost."""
        noted = (self.out / NOTE).exists()
        fresh = self.out.with_name("fresh")
        for out in (self.out, fresh):
            assert self._forked(partial(pipeline.run, [str(self.sources)], out)) == 0, f"no run after {self.events}"
        assert not noted or (self.out / NOTE).exists(), f"a note is gone after {self.events}"
        (self.out / NOTE).unlink(missing_ok=True)
        assert contents(fresh) == contents(self.out), f"other bytes after {self.events}"
        left = sorted(path.name for path in self.out.parent.iterdir())
        assert left == ["build", "fresh", "pages"], f"{left} after {self.events}"

    def _write(self) -> str:
        name, text = f"{self._chance.randrange(_FILES)}.txt", self._chance.randrange(-1, _TEXTS)
        (self.sources / name).write_text(POEM if text < 0 else crowds.text(text), encoding="utf-8")
        self._keep_one()
        return f"text {text} in {name}"

    def _remove(self) -> str:
        path = self._chance.choice(sorted(self.sources.iterdir()))
        path.unlink()
        self._keep_one()
        return f"without {path.name}"

    def _keep_one(self) -> None:
        """Without a page of papers there is no output."""
        if not any(path.read_text(encoding="utf-8") != POEM for path in self.sources.iterdir()):
            (self.sources / "last.txt").write_text(crowds.text(_TEXTS), encoding="utf-8")

    def _note(self) -> str:
        with suppress(FileNotFoundError):
            (self.out / NOTE).write_text("mine", encoding="utf-8")
        return "a note"

    def _run(self) -> str:
        return f"a run, code {self._forked(partial(pipeline.run, [str(self.sources)], self.out))}"

    def _kill(self) -> str:
        number = self._chance.randrange(_OPERATIONS)

        def run() -> None:
            kill_at(number)
            pipeline.run([str(self.sources)], self.out)

        return f"a kill at operation {number}, code {self._forked(run)}"

    def _starve(self) -> str:
        number = self._chance.randrange(12)

        def run() -> None:
            left = iter(range(number))

            def findings(record: Record) -> Findings:
                if next(left, None) is None:
                    raise MemoryError
                return found(record)

            found, extract.findings = extract.findings, findings
            pipeline.run([str(self.sources)], self.out)

        return f"no memory after {number} records, code {self._forked(run)}"

    def _murder(self) -> str:
        seconds = self._chance.uniform(0, _LONGEST)

        def murder() -> None:
            import multiprocessing  # noqa: PLC0415

            for _ in range(self._chance.randrange(1, 6)):
                time.sleep(seconds)
                for child in multiprocessing.active_children()[:1]:
                    child.kill()

        def run() -> None:
            threading.Thread(target=murder, daemon=True).start()
            pipeline.run([str(self.sources)], self.out, workers=2)

        return f"a worker killed every {seconds:.1f} s, code {self._forked(run)}"

    def _forked(self, run: Callable[[], object]) -> int:
        """The exit code of a run in a process of its own; one that fails or is killed is part of the history."""
        if child := os.fork():
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        code = 1
        try:
            run()
            code = 0
        except Trouble:
            code = 2
        except BaseException:  # noqa: BLE001  # the history shows it
            traceback.print_exc()
        finally:
            os._exit(code)


def lived(seed: int, steps: int, *, workers: bool) -> list[str]:
    """The events of a random history, whose end is as it must be. Raises AssertionError when it is not."""
    folder = Path(tempfile.mkdtemp())
    try:
        history = History(folder, Random(seed), workers=workers)
        for _ in range(steps):
            history.step()
        history.end()
        return history.events
    finally:
        shutil.rmtree(folder)


def main() -> int:
    """Live through as many histories as asked; the first that ends in other bytes ends it."""
    asks = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    asks.add_argument("--histories", type=int, default=40)
    asks.add_argument("--steps", type=int, default=8)
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--no-workers", action="store_true")
    asked = asks.parse_args()
    worker.outcome(crowds.pages(1)[0])
    for seed in range(asked.seed, asked.seed + asked.histories):
        events = lived(seed, asked.steps, workers=not asked.no_workers)
        print(f"history {seed}: {'; '.join(events)}", flush=True)
    print(f"{asked.histories} histories ended in the bytes of a new folder")
    return 0


if __name__ == "__main__":
    sys.exit(main())
