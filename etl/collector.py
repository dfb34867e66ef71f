"""Python's search for cycles, at the pace of a run that makes millions of small objects and keeps them to its end.

To walk all of them again after every 700 new ones takes longer than some stages, and few are in cycles.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_NEW = 100_000  # new objects after which the young ones are searched: some 10 MB, should all of them be garbage


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
