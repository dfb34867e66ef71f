"""Papers that are put together when they are asked for: between two questions only their keys are held."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")
R = TypeVar("R")


class LazySequence(Sequence[R]):
    """What a function makes of each of some parts, computed each time it is asked for."""

    def __init__(self, make: Callable[[T], R], parts: Sequence[T]) -> None:
        self._make: Callable[[Any], R] = make
        self._parts: Sequence[Any] = parts

    def __len__(self) -> int:
        return len(self._parts)

    def __iter__(self) -> Iterator[R]:
        return map(self._make, self._parts)

    @overload
    def __getitem__(self, place: int) -> R: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[R]: ...
    def __getitem__(self, place: int | slice) -> R | Sequence[R]:
        if isinstance(place, slice):
            return LazySequence(self._make, self._parts[place])
        return self._make(self._parts[place])
