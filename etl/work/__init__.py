"""Pages to their outcomes: in this process, in several, or on a cluster; the same bytes however it is done."""

import resource
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from itertools import chain
from typing import Any

from etl import versions
from etl.model import Page
from etl.runs import Outcome
from etl.work.executor import Executor, Job, Reader, outcomes, shared, worked
from etl.work.findings_cache import FindingsCache
from etl.work.processes import Processes, available

__all__ = ["FindingsCache", "Outcome", "Reader", "done", "hands", "outcomes"]

_FEW = 800_000  # characters, of some 500 abstracts, below which one process is done before others are at work
_MANY = 10_000_000  # and, of some 7,000, from which on one process alone is another than this one


def done(
    pages: Iterable[Page], workers: int | None = 1, scheduler: str | None = None, job: Job = outcomes
) -> Generator[Outcome, None, None]:
    """The outcomes of the pages, in their order, a few of them at a time. Raises Trouble without workers.

    `workers` is how many processes work on them, None for as many as there are processors. Where there is little to do,
    one is this process; where there is much, or memory is limited, it is none: what a worker remembers goes with it.
    A Dask cluster with its `scheduler` at an address works instead.
    """
    pages, much = iter(pages), True
    if scheduler is None and workers in {None, 1}:
        pages, much = _ahead(pages, _MANY if workers or available() == 1 else _FEW)
    with _executor(workers, scheduler, much=much) as executor:
        if executor:
            yield from worked(pages, executor, job)
        else:
            for page in pages:
                yield from job((page,), version=versions.of_findings())


@contextmanager
def hands(workers: int | None = 1, *, much: bool, seconds: float) -> Iterator[Callable[..., Iterable[Any]]]:
    """A `map`, of functions that can be pickled, by so many processes as for `done`; without `much` by this one.

    A part whose worker dies, or takes longer than so many seconds, is tried once more; then Trouble is raised.
    """
    with _executor(workers, much=much) as executor:
        yield partial(shared, executor, seconds) if executor else map


def _executor(
    workers: int | None, scheduler: str | None = None, *, much: bool
) -> AbstractContextManager[Executor | None]:
    """A cluster, or processes; None where this one does the work, whose memory is not limited, as by `ulimit -v`."""
    if scheduler is not None:
        from etl.work.cluster import Cluster  # noqa: PLC0415  # an extra

        return Cluster(scheduler)
    workers = workers or (available() if much else 1)
    is_limited = resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY
    return Processes(workers) if workers > 1 or much or is_limited else nullcontext()


def _ahead(pages: Iterator[Page], few: int) -> tuple[Iterator[Page], bool]:
    """The same pages, and whether they have more than so many characters."""
    head, size = deque[Page](), 0
    while size <= few and (page := next(pages, None)):
        head.append(page)
        size += len(page.text)
    taken = (head.popleft() for _ in range(len(head)))  # let go as they are worked on
    return chain(taken, pages), size > few
