"""Text to JSON objects: one value, JSON Lines, or what can be had of either where it is broken."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from etl.read.entries import Broken

_BETWEEN = re.compile(r"[\s,\]\x1e]*")
_OPENS = re.compile(r"[\s\x1e]*(?:\[\s*)*(?=\{)")
_AGAIN = re.compile(r"(?<=[\[\n])[ \t]*(?=\{)")
_MOST_BREAKS = 1000


class Value(NamedTuple):
    """A value that is on its own."""

    value: object
    after_break: bool
    """It may be a part of a larger value that is broken."""


def values(text: str) -> Iterator[Value | Broken]:
    """The values of the text, and where it is broken; what follows a break is read again from a line's beginning."""
    try:
        yield Value(json.loads(text), after_break=False)
    except (ValueError, RecursionError):
        yield from _one_by_one(text)


def _one_by_one(text: str) -> Iterator[Value | Broken]:
    decoder = json.JSONDecoder()
    opening = _OPENS.match(text)
    position = opening.end() if opening else 0
    broken, inside = 0, False
    while position < len(text) and broken < _MOST_BREAKS:
        try:
            value, position = decoder.raw_decode(text, position)
            yield Value(value, after_break=inside)
        except (ValueError, RecursionError) as error:
            broken += 1
            yield _broken(text, position, error)
            following = _AGAIN.search(text, position + 1)
            position = following.end() if following else len(text)
            inside = text[position - 1 : position] != "\n"
        between = _BETWEEN.match(text, position)
        position = between.end() if between else position


def _broken(text: str, position: int, error: Exception) -> Broken:
    if isinstance(error, json.JSONDecodeError):
        return Broken(error.lineno, error.msg[:1].lower() + error.msg[1:])
    reason = "nested too deep" if isinstance(error, RecursionError) else "a number of too many digits"
    return Broken(text.count("\n", 0, position) + 1, reason)
