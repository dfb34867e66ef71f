"""Parts of the work are handed out, and their results come in order, whoever works: processes here, or a cluster.

The job of a worker leads from pages to outcomes. Importing this module loads neither readers nor extractors.
"""

import hashlib
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol, Self, TypeVar

from etl import versions
from etl.errors import Trouble
from etl.model import Page
from etl.runs import MORE_MEMORY, Outcome, unlucky

T = TypeVar("T")
R = TypeVar("R")
Job = Callable[..., tuple[Outcome, ...]]  # of a sequence of pages, for findings of a `version`
_BATCH = 100_000  # characters of the pages of a batch, a fifth of a second of work: little work is shared out as well
_AHEAD = 2  # batches that wait for each worker, so that none is idle and little is held in memory
_LEAST = 120.0  # seconds that any batch may take: a worker may have to start on a busy machine
_PACE = 10_000  # characters a second that the slowest worker reads; fifty times as many are usual


class Reader(NamedTuple):
    """The reader of unknown layouts of a run, as bytes: they go to workers that have no disk in common."""

    digest: str  # SHA-256 of its file
    data: bytes = b""  # of its file; none for the shipped one, which every worker has

    @classmethod
    def of(cls, path: Path | None) -> Self:
        """The reader of a file, or the shipped one. Raises SourceError for a file that holds none."""
        if path is None:
            return cls(versions.of_reader())
        from etl.read.layout import model  # noqa: PLC0415  # an unchanged run loads no reader

        data = model.stored(path)
        return cls(hashlib.sha256(data).hexdigest(), data)


def outcomes(pages: Sequence[Page], version: str, reader: bytes = b"") -> tuple[Outcome, ...]:
    """Read pages, with this reader or the shipped one, and extract. Raises Trouble for another version."""
    if versions.of_findings() != version:
        worker = f"the worker on {socket.gethostname()} has another version of mlsys-kg, of Python or of a library"
        raise Trouble(f"{worker}: install there what is installed here")
    from etl.work.page import outcome  # noqa: PLC0415  # spaCy and all readers

    return tuple(outcome(page, reader) for page in pages)


class Died(Exception):
    """A worker ended before its part was done, by itself or because it took too long; the message says which."""


class Executor(Protocol):
    size: int  # parts that are worked on at the same time
    tries: int  # times that a part is tried before its worker's death counts as its own fault

    def submit(self, function: Callable[[T], R], part: T, seconds: float, /) -> Callable[[], R]:
        """Hand out a part; a call of what this returns waits for the result.

        It raises Died, also after so many seconds, Trouble when no worker is left, and what the function raises.
        """


def worked(pages: Iterable[Page], executor: Executor, job: Job) -> Iterator[Outcome]:
    """The outcomes of the pages, in order; those of a batch whose worker dies or is stuck are tried one by one."""
    function = partial(job, version=versions.of_findings())
    for batch, result in in_order(executor, function, batches(pages), _allowed):
        try:
            yield from result()
        except Died as error:
            tries = executor.tries if len(batch) > 1 else executor.tries - 1
            for page in batch:
                try:
                    yield _again(executor, function, (page,), _allowed((page,)), tries, error)[0]
                except Died as last:
                    yield unlucky(page, str(last))


def shared(executor: Executor, seconds: float, function: Callable[[T], R], parts: Iterable[T]) -> Iterator[R]:
    """The results for parts of any work, in order; one whose worker dies is tried again, then Trouble is raised."""
    for part, result in in_order(executor, function, parts, lambda _: seconds):
        try:
            try:
                yield result()
            except Died as error:
                yield _again(executor, function, part, seconds, 1, error)
        except Died as last:
            raise Trouble(f"{last}; {MORE_MEMORY}") from last


def in_order(
    executor: Executor, function: Callable[[T], R], parts: Iterable[T], seconds: Callable[[T], float]
) -> Iterator[tuple[T, Callable[[], R]]]:
    """Each part, handed out some time before, with the call that waits for its result."""
    waiting = deque[tuple[T, Callable[[], R]]]()
    for part in parts:
        waiting.append((part, executor.submit(function, part, seconds(part))))
        if len(waiting) > _AHEAD * executor.size:
            yield waiting.popleft()
    while waiting:
        yield waiting.popleft()


def batches(pages: Iterable[Page]) -> Iterator[tuple[Page, ...]]:
    """Pages in their order, as many together as make work for a while."""
    batch: list[Page] = []
    size = 0
    for page in pages:
        if batch and size + len(page.text) > _BATCH:
            yield tuple(batch)
            batch, size = [], 0
        batch.append(page)
        size += len(page.text)
    if batch:
        yield tuple(batch)


def _allowed(batch: tuple[Page, ...]) -> float:
    return _LEAST + sum(len(page.text) for page in batch) / _PACE


def _again(executor: Executor, function: Callable[[T], R], part: T, seconds: float, tries: int, error: Died) -> R:
    """The result of a part whose worker died, at one of so many more tries. Raises the last Died."""
    for _ in range(tries):
        try:
            return executor.submit(function, part, seconds)()
        except Died as another:
            error = another
    raise Died(f"tried {executor.tries} times, {error}" if executor.tries > 1 else str(error))
