"""CPU time of reading the longest pages of folders, and of another tree of this project next to it.

    python tests/bench/longest.py FOLDER FOLDER --against OTHER_TREE

A figure is that of `mlsys-kg explain PAGE` without what the command takes for a page of two papers. Labels
(`*.jsonl`) are no pages.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

TREE = Path(__file__).resolve().parents[2]


def longest(folders: Sequence[Path], count: int) -> list[Path]:
    """The pages with most bytes, longest first."""
    pages = [path for folder in folders for path in folder.iterdir() if path.is_file() and not _is_label(path)]
    return sorted(pages, key=lambda path: (-path.stat().st_size, path.name))[:count]


def _is_label(path: Path) -> bool:
    return path.suffix in {".jsonl", ".tsv"} or path.name == "README.md"


def reading(tree: Path, page: Path, rounds: int) -> float:
    """CPU seconds of explaining a page with the code of a tree, whatever the command says of the page."""
    taken = (_once(tree, page) for _ in range(rounds))
    return statistics.median(taken)


def _once(tree: Path, page: Path) -> float:
    before = _of_children()
    environment = {**os.environ, "PYTHONPATH": os.fspath(tree), "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "etl", "explain", os.fspath(page.resolve())]
    subprocess.run(
        command, cwd=tree, env=environment, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return _of_children() - before


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def rows(pages: Sequence[Path], trees: Sequence[Path], rounds: int) -> Iterator[tuple[Path, list[float]]]:
    """Each page with the CPU seconds of each tree."""
    with TemporaryDirectory() as folder:
        short = Path(folder) / "short.txt"
        short.write_text("Sorting Leaves on Small Machines\nAda Quill, Ben Marsh\n" * 2, encoding="utf-8")
        starts = [reading(tree, short, rounds) for tree in trees]
    for page in pages:
        taken = map(partial(reading, page=page, rounds=rounds), trees)
        yield page, [max(0.0, whole - start) for whole, start in zip(taken, starts, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=20, help="how many pages (default 20)")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--against", type=Path, metavar="TREE", help="another checkout of this project")
    options = parser.parse_args()
    trees = [TREE, *([options.against.resolve()] if options.against else [])]
    sums = [0.0 for _ in trees]
    for page, taken in rows(longest(options.folders, options.count), trees, options.rounds):
        size = page.stat().st_size / 1000
        each = "  ".join(f"{seconds:8.2f} s" for seconds in taken)
        print(f"{size:8.1f} kB  {each}  {1000 * taken[0] / size:6.1f} ms/kB  {os.fspath(page.name)}", flush=True)
        sums = [total + seconds for total, seconds in zip(sums, taken, strict=True)]
    print("all of them: " + ", ".join(f"{total:.1f} s" for total in sums), end="")
    print(f", ratio {sums[0] / sums[1]:.2f}" if len(sums) > 1 and sums[1] else "")


if __name__ == "__main__":
    main()
