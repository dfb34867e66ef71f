"""Runs over what was read before, runs with several workers, and what a run over many records has in memory."""

from __future__ import annotations

import inspect
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import altered
from bench.documents import Text, renamed
from bench.measured import Measured, command_seconds, line

from etl import pipeline
from etl.model import Record

_SOURCES: tuple[str, ...] = ()
"""Of the run that is run again: the sample, where none is named."""
_PAGES = 1000
_MANY = 20_000
_FEW = 1_000
_LONG = 80_000
_APART = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs a command from a small process: a child begins with the peak of memory that its parent has."""


def measured(text: Text, rounds: int) -> Iterator[Measured]:
    """A run again, of nothing new and of one new page: until the papers are told apart, which is of all pages."""
    command = (str(Path(sys.executable).parent / "mlsys-kg"), "pipeline", *_SOURCES, "--out")
    with TemporaryDirectory() as place:
        command_seconds((*command, f"{place}/again"), 1)
        yield line("run again, nothing new", "s", command_seconds((*command, f"{place}/again"), rounds), "", 1, "≤ 1")

        folder, out = Path(place) / "pages", Path(place) / "build"
        pages = _pages(text, folder)
        every = _until_resolved(folder, out, time.process_time)
        pipeline.run([str(folder)], out)
        taken: list[float] = []
        for number in range(min(rounds, 3)):
            _changed(pages[len(pages) // 2], number)
            taken.append(_until_resolved(folder, out, time.process_time))
        what = f"one of {len(pages):,} pages is new: read and extract"
        yield line(what, "s", statistics.median(taken), "all are", every, "≤ 0.05")


def workers(text: Text, _rounds: int) -> Iterator[Measured]:
    """The same records by one process and by two: wall time, once."""
    if "workers" not in inspect.signature(pipeline.run).parameters:
        print("workers: this pipeline has none")
        return
    if len(text.records) < _MANY:
        print(f"workers: too few records to share out; ask for --documents {_MANY}")
        return
    with TemporaryDirectory() as place:
        source = Path(place) / "records.jsonl"
        source.write_text("".join(f"{json.dumps(as_json(record))}\n" for record in text.records), encoding="utf-8")
        one, two = (
            _until_resolved(source, Path(place) / f"{number}", time.perf_counter, workers=number) for number in (1, 2)
        )
        yield line("2 workers: read and extract", "1/s", len(text.records) / two, "1", len(text.records) / one, "≥ 1.8")


def memory(text: Text, _rounds: int) -> Iterator[Measured]:
    """The most that a run over many records has in memory, beyond what a run over a few of them has."""
    with TemporaryDirectory() as place:
        few, many = (_run_peak(text, Path(place) / str(number), number) for number in (_FEW, _LONG))
        what = f"memory of a run, {_LONG:,} records beside {_FEW:,}"
        yield line(what, "MB more", many - few, "bearable", 200, "≤ 1")


def _run_peak(text: Text, folder: Path, number: int) -> float:
    """Megabytes that the largest process of a run had at most."""
    folder.mkdir()
    source = folder / "records.jsonl"
    with source.open("w", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(as_json(record))}\n" for record in _many(text, number))
    command = (str(Path(sys.executable).parent / "mlsys-kg"), "pipeline", str(source), "--out", str(folder / "build"))
    apart = (sys.executable, "-c", _APART, *command, "--workers", "1")
    peak = int(subprocess.run(apart, check=True, capture_output=True, text=True).stdout)
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _many(text: Text, number: int) -> Iterator[Record]:
    """The records again and again, every time under ids and names of their own."""
    for at in range(number):
        again, place = divmod(at, len(text.records))
        record = text.records[place]
        yield renamed(record, again, altered.arxiv(at)) if again else record


def _until_resolved(source: Path, out: Path, clock: Callable[[], float], **options: int) -> float:
    """Seconds until all pages are read and extracted; `out` stays as it was."""
    begun, reached = clock(), 0.0

    def progress(stage: str, _done: int, _steps: int) -> None:
        nonlocal reached
        if stage == "resolve":
            reached = clock()
            raise _Enough

    with suppress(_Enough):
        pipeline.run([str(source)], out, progress=progress, **options)  # type: ignore[arg-type]
    return reached - begun


class _Enough(Exception):
    """What comes next is not measured."""


def _pages(text: Text, folder: Path) -> list[Path]:
    """The records on as many pages as are wanted, in order."""
    folder.mkdir()
    number = min(_PAGES, len(text.records) // 2 or 1)
    pages: list[Path] = []
    for at in range(number):
        pages.append(folder / f"{at:04}.jsonl")
        records = text.records[at::number]
        pages[-1].write_text("".join(f"{json.dumps(as_json(one))}\n" for one in records), encoding="utf-8")
    return pages


def _changed(page: Path, number: int) -> None:
    """The page with another word in every title."""
    lines = [json.loads(told) for told in page.read_text(encoding="utf-8").splitlines()]
    changed = [{**told, "title": f"{told['title']} {number}"} for told in lines]
    page.write_text("".join(f"{json.dumps(told)}\n" for told in changed), encoding="utf-8")


def as_json(record: Record) -> dict[str, object]:
    return {
        "id": f"arXiv:{record.arxiv}" if record.arxiv else None,
        "title": record.title.words if record.title else None,
        "authors": [author.name for author in record.authors],
        "abstract": record.abstract.words if record.abstract else None,
    }
