"""A cache of what is computed for a word: the words of a field repeat."""

from collections.abc import Callable
from typing import TypeVar

_Value = TypeVar("_Value")


class Memo(dict[str, _Value]):
    """Word → what was computed for it, at one look-up. Words not met among the last `most` are forgotten."""

    def __init__(self, make: Callable[[str], _Value], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most
        self._before: dict[str, _Value] = {}

    def __missing__(self, word: str) -> _Value:
        if len(self) >= self._most:
            self._before = dict(self)
            self.clear()
        known = self._before.get(word)
        self[word] = value = self._make(word) if known is None else known
        return value
