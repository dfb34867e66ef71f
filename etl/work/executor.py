"""Those who work on pages at the same time, whoever they are: a pool of processes here, or a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from typing import Any, Protocol

from etl.model import Page
from etl.work.outcome import Job, Outcome

Batch = tuple[Page, ...]
Done = Future[Any]
"""Something from which the executor that gave it knows what became of a batch."""

_FIRST, _MOST = 20_000, 500_000
"""Characters of the pages of the first batch and of a late one, which is about a second of work: small ones first, so
that little work is shared out as well."""
_GROWTH = 1.25
_PAGES = 64
_AHEAD = 2
"""Batches that wait for each worker, so that none is idle and little is held in memory."""


class Died(Exception):
    """Who worked on a batch is gone, and what became of it is not known."""


class Executor(Protocol):
    """Workers behind an executor."""

    size: int

    def submit(self, job: Job, batch: Batch) -> Done:
        """Hand out a batch."""

    def result(self, done: Done) -> tuple[Outcome, ...]:
        """What became of a batch. Raises Died, or WorkError when nobody is left."""

    def lost(self, done: Done) -> bool:
        """The batch went down with a worker that another batch may have brought down."""

    def alone(self, job: Job, page: Page) -> Outcome:
        """Work on one page where it brings down nobody else; a failure when it does so again."""


def worked(pages: Iterable[Page], executor: Executor, job: Job) -> Iterator[Outcome]:
    """What becomes of the pages, in their order; a bounded number of them is held at any time.

    When a worker dies, the pages of its batch are tried again one by one, so that a poisoned page fails alone.
    """
    waiting: deque[tuple[Batch, Done]] = deque()
    for batch in batches(pages):
        waiting.append((batch, executor.submit(job, batch)))
        if len(waiting) > _AHEAD * executor.size:
            yield from _first(waiting, executor, job)
    while waiting:
        yield from _first(waiting, executor, job)


def _first(waiting: deque[tuple[Batch, Done]], executor: Executor, job: Job) -> Iterator[Outcome]:
    batch, done = waiting.popleft()
    try:
        yield from executor.result(done)
    except Died:
        others = [(other, executor.submit(job, other) if executor.lost(its) else its) for other, its in waiting]
        waiting.clear()
        waiting.extend(others)
        for page in batch:
            yield executor.alone(job, page)


def batches(pages: Iterable[Page]) -> Iterator[Batch]:
    """Pages in their order, as many together as make work for a while."""
    batch: list[Page] = []
    size, most = 0, float(_FIRST)
    for page in pages:
        if batch and (size + len(page.text) > most or len(batch) == _PAGES):
            yield tuple(batch)
            batch, size, most = [], 0, min(_GROWTH * most, _MOST)
        batch.append(page)
        size += len(page.text)
    if batch:
        yield tuple(batch)


def died(page: Page, times: int) -> Outcome:
    """The failure of a page that brings down who works on it."""
    why = f"who worked on it died, {times} times"
    return Outcome(
        page.id, failure=f"cannot read {page.source!r}: {why}; leave it out, or give the workers more memory"
    )
