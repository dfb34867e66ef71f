"""Papers that are put together when they are asked for: between two questions only their keys are held."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")
R = TypeVar("R")


class Made(Sequence[R]):
    """What a function makes of each of some parts, anew whenever it is asked for."""

    def __init__(self, make: Callable[[T], R], parts: Sequence[T]) -> None:
        self._one: Callable[[int], R] = lambda number: make(parts[number])
        self._length = len(parts)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[R]:
        return map(self._one, range(self._length))

    @overload
    def __getitem__(self, place: int) -> R: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[R]: ...
    def __getitem__(self, place: int | slice) -> R | Sequence[R]:
        numbers = range(self._length)[place]
        return self._one(numbers) if isinstance(numbers, int) else Made(self._one, numbers)
