"""Sorting by keys that are computed: of very many keys only some are in memory at a time."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from heapq import merge
from typing import Any

_RUN = 1 << 15
"""Numbers that are sorted in one go, with all their keys in memory."""


def in_order(count: int, key: Callable[[int], Any], run: int = _RUN) -> array[int]:
    """The numbers below `count` in the order of their keys; equal ones in their own order."""
    runs = [array("i", sorted(range(at, min(at + run, count)), key=key)) for at in range(0, count, run)]
    return runs[0] if len(runs) == 1 else array("i", merge(*runs, key=key))
