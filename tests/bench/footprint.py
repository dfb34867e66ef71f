"""Run a command, and write down what it and all processes that it starts take: time, memory, disk.

    python tests/bench/footprint.py --disk out --log run.log mlsys-kg pipeline million.jsonl --out out

Memory is the proportional share (PSS) where the system gives it: pages that processes share count once.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_MB = 1 << 20
_PROC = Path("/proc")


@dataclass(slots=True)
class Footprint:
    """The most of each at any moment looked at; megabytes."""

    tree: float = 0
    """All processes together."""
    largest: float = 0
    """One process."""
    disk: float = 0
    """Blocks of the folders, and of what lies next to them under their names."""

    def grow(self, sizes: list[float], disk: float) -> None:
        self.tree, self.largest = max(self.tree, sum(sizes)), max(self.largest, *sizes, 0)
        self.disk = max(self.disk, disk)


def descendants(root: int) -> list[int]:
    """The process and all that it started, as far as they live."""
    children: dict[int, list[int]] = {}
    for one in _PROC.iterdir():
        if one.name.isdigit():
            with suppress(OSError):
                parent = int((one / "stat").read_text().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(one.name))
    every = [root]
    for process in every:
        every += children.get(process, ())
    return every


def megabytes(process: int) -> float:
    """Proportional share of memory of a process; 0 when it has ended."""
    with suppress(OSError):
        for line in (_PROC / str(process) / "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def on_disk(folder: Path) -> float:
    """Megabytes that a folder takes, with those that begin with its name, as long as an output is replaced."""
    return sum(_blocks(path) for near in folder.parent.glob(f"*{folder.name}*") for path in _files(near)) / _MB


def _files(path: Path) -> Iterator[Path]:
    for place, _, names in os.walk(path):
        yield from (Path(place) / name for name in names)


def _blocks(path: Path) -> int:
    with suppress(OSError):
        return path.lstat().st_blocks * 512
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--disk", type=Path, help="folder whose size is looked at")
    parser.add_argument("--log", type=Path, help="a line every so often goes there")
    parser.add_argument("--every", type=float, default=2.0, metavar="SECONDS")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    log = options.log.open("w", encoding="utf-8") if options.log else sys.stderr
    peak, begun = Footprint(), time.monotonic()
    run = subprocess.Popen(options.command)
    while run.poll() is None:
        shares = [megabytes(one) for one in descendants(run.pid)]
        disk = on_disk(options.disk.absolute()) if options.disk else 0.0
        peak.grow(shares, disk)
        each = " ".join(f"{size:.0f}" for size in shares)
        print(f"{time.monotonic() - begun:.0f} s, {disk:.0f} MB on disk, processes of {each} MB", file=log, flush=True)
        with suppress(subprocess.TimeoutExpired):
            run.wait(options.every)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = f"{time.monotonic() - begun:.0f} s wall, {used.ru_utime:.0f} s user, {used.ru_stime:.0f} s system"
    sizes = f"{peak.tree:.0f} MB of all processes, {peak.largest:.0f} MB of the largest, {peak.disk:.0f} MB on disk"
    print(f"exit {run.returncode}, {seconds}; peak {sizes}", flush=True)
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
