"""Union-find: what is the same as what, in almost linear time, whatever the order of the joins.

The least member of a class stands for it, so that the name of a class depends on its members alone. Path
halving after R. Tarjan and J. van Leeuwen, "Worst-case analysis of set union algorithms", J. ACM 31 (1984).
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

K = TypeVar("K", int, str, tuple[bool, str])


class Partition(Generic[K]):
    """Classes of things that are the same; a thing nobody joined is a class of its own."""

    def __init__(self) -> None:
        self._above: dict[K, K] = {}

    def find(self, member: K) -> K:
        """The least member of its class."""
        above = self._above
        while (parent := above.get(member, member)) != member:
            above[member] = member = above.get(parent, parent)
        return member

    def join(self, one: K, other: K, for_: Callable[[K], Any] | None = None) -> K:
        """Make two classes one; gives the least member of the whole.

        Members that are numbers of something may be compared by what they stand `for_`, at each join by the same.
        """
        first, second = self.find(one), self.find(other)
        if first != second and (for_(second) < for_(first) if for_ else second < first):
            first, second = second, first
        if first != second:
            self._above[second] = first
        return first
