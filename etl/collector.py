"""Python's search for cycles, at the pace of a run that makes millions of small objects and keeps them to its end."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_NEW = 100_000  # new objects, some 10 MB, before a search; after every 700 it takes longer than some stages


@contextmanager
def unhurried() -> Iterator[None]:
    """Leave what is there already alone, and search what is new seldom; a run inside a run changes nothing."""
    before = gc.get_threshold()
    if before[0] >= _NEW or not gc.isenabled():
        yield
        return
    gc.freeze()
    gc.set_threshold(_NEW, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
