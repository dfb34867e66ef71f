"""Very many short texts by number, in a third of the memory that they take one by one."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import overload


class Texts(Sequence[str]):
    """Texts in their order, end to end in one block: each is made anew when it is asked for."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._block = bytearray()
        self._ends = array("q", [0])
        for text in texts:
            self.append(text)

    def append(self, text: str) -> None:
        """One more."""
        self._block += text.encode("utf-8", "surrogatepass")
        self._ends.append(len(self._block))

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __iter__(self) -> Iterator[str]:
        return map(self._one, range(len(self)))

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[str]: ...
    def __getitem__(self, number: int | slice) -> str | Sequence[str]:
        if isinstance(number, slice):
            return [self._one(one) for one in range(len(self))[number]]
        return self._one(number if number >= 0 else range(len(self))[number])

    def _one(self, number: int) -> str:
        ends = self._ends
        return self._block[ends[number] : ends[number + 1]].decode("utf-8", "surrogatepass")
