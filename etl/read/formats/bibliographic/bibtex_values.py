"""Values of BibTeX fields: what is between braces or quotes, numbers, and names of strings joined by `#`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

MONTHS: Mapping[str, str] = {
    month[:3]: month.title()
    for month in ("january february march april may june july august september october november december".split())
}
"""The strings that every style of BibTeX defines."""

_LONGEST = 100_000  # characters of a value: strings that name strings that name strings grow without end
_LONGEST_STRING = 2000
_NAME = re.compile(r"[^\s{}()\",=#%]{1,200}")
_JOINED = re.compile(r"\s{0,99}#")
_MARK = re.compile(r'(?<!\\)[{}"]')
_NEXT = re.compile(r"\s{0,99}(?P<key>[A-Za-z][\w-]{0,40})\s{0,99}=\s{0,99}(?=[\"{\w])")


class StringBlock(Protocol):
    """A block that gives a value a name."""

    key: str
    value: str


def of_strings(blocks: Iterable[StringBlock]) -> dict[str, str]:
    """The strings a page defines, by name without case; each may use those before it."""
    known = dict(MONTHS)
    for block in blocks:
        found = next(values(block.key, str(block.value), known), None)
        if found:
            known[found[0].casefold()] = found[1][:_LONGEST_STRING]
    return known


def values(key: str, printed: str, strings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The value of a field, and of the fields after it that a missing comma made part of it."""
    while True:
        words, end = _value(printed, strings)
        yield key, words
        following = _NEXT.match(printed, end)
        if following is None:
            return
        key, printed = following["key"], printed[following.end() :]


def _value(printed: str, strings: Mapping[str, str]) -> tuple[str, int]:
    """The pieces before the first one that no `#` joins, and where they end."""
    pieces: list[str] = []
    position = size = 0
    while True:
        while position < len(printed) and printed[position].isspace():
            position += 1
        piece, position = _piece(printed, position, strings)
        size += len(piece)
        if size <= _LONGEST:
            pieces.append(piece)
        joined = _JOINED.match(printed, position)
        if joined is None:
            return "".join(pieces), position
        position = joined.end()


def _piece(printed: str, start: int, strings: Mapping[str, str]) -> tuple[str, int]:
    opening = printed[start : start + 1]
    if opening in ("{", '"') and opening:
        end = _closing(printed, start + 1, "}" if opening == "{" else '"')
        return printed[start + 1 : end], end + 1
    found = _NAME.match(printed, start)
    if found is None:
        return printed[start:], len(printed)
    return strings.get(found[0].casefold(), found[0]), found.end()


def _closing(printed: str, start: int, mark: str) -> int:
    """Where the brace or quote closes that opens before `start`; the end when it does not."""
    depth = 0
    for found in _MARK.finditer(printed, start):
        if found[0] == mark and depth == 0:
            return found.start()
        if found[0] != '"':
            depth = max(0, depth + (1 if found[0] == "{" else -1))
    return len(printed)
