"""Pages to their outcomes: in this process, in several, or on a cluster; the same bytes however it is done."""

import resource
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import Protocol, TypeVar

from etl import versions
from etl.model import Page
from etl.runs import Outcome
from etl.work.executor import Job, Reader, outcomes, shared, worked
from etl.work.findings_cache import FindingsCache, Row
from etl.work.processes import Processes, available

__all__ = ["Each", "FindingsCache", "Outcome", "Reader", "Row", "done", "hands", "outcomes"]

T = TypeVar("T")
R = TypeVar("R")

_FEW, _MANY = 800_000, 10_000_000
"""Characters, of some 500 abstracts, below which one process is done before others are at work; and, of some 7,000,
from which on one process alone is another than this one."""


def done(
    pages: Iterable[Page], workers: int | None = 1, scheduler: str | None = None, job: Job = outcomes
) -> Generator[Outcome, None, None]:
    """The outcomes of the pages, in their order, a few of them at a time. Raises WorkError without workers.

    `workers` is how many processes work on them, None for as many as there are processors. Where there is little to do,
    one is this process; where there is much, or memory is limited, it is none: what a worker remembers goes with it.
    A Dask cluster with its `scheduler` at an address works instead.
    """
    pages = iter(pages)
    if scheduler is not None:
        from etl.work.cluster import Cluster  # noqa: PLC0415  # an extra

        with Cluster(scheduler) as cluster:
            yield from worked(pages, cluster, job)
        return
    much = True
    if workers in {None, 1}:
        pages, much = _ahead(pages, _MANY if workers or available() == 1 else _FEW)
    processes = _processes(workers, much=much)
    if processes is None:
        for page in pages:
            yield from job((page,), version=versions.of_findings())
        return
    with processes:
        yield from worked(pages, processes, job)


class Each(Protocol):
    """Applies a function that can be pickled to each of some parts, here or elsewhere; results come in their order."""

    def __call__(self, function: Callable[[T], R], parts: Iterable[T], /) -> Iterable[R]: ...


@contextmanager
def hands(workers: int | None = 1, *, much: bool, seconds: float) -> Iterator[Each]:
    """So many processes, as for `done`, for parts of any work; this one where there is not `much`.

    A part whose worker dies, or takes longer than so many seconds, is tried once more; then WorkError is raised.
    """
    processes = _processes(workers, much=much)
    if processes is None:
        yield map
        return
    with processes:
        yield partial(shared, processes, seconds)


def _processes(workers: int | None, *, much: bool) -> Processes | None:
    """So many processes; None where this one does the work, whose memory is not limited, as by `ulimit -v`."""
    workers = workers or (available() if much else 1)
    is_limited = resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY
    return Processes(workers) if workers > 1 or much or is_limited else None


def _ahead(pages: Iterator[Page], few: int) -> tuple[Iterator[Page], bool]:
    """The same pages, and whether they have more than so many characters."""
    head: deque[Page] = deque()
    size = 0
    while size <= few and (page := next(pages, None)):
        head.append(page)
        size += len(page.text)
    taken = (head.popleft() for _ in range(len(head)))  # let go as they are worked on
    return chain(taken, pages), size > few
