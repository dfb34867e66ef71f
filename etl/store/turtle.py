"""Turtle that people can read: pyoxigraph writes it, the order comes from here.

pyoxigraph groups statements that stand side by side, uses the prefixes it is given and prints them in an order that changes
from run to run. So the lines are sorted before, a kind of thing at a time, and the prefixes are printed here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pyoxigraph as ox

_AT_ONCE = 20_000
_LAST = "\U0010ffff"


def turtle(lines: Iterable[str], prefixes: Mapping[str, str]) -> Iterator[str]:
    """N-Triples lines as Turtle, in pieces; the same lines and prefixes give the same text.

    Subjects come in the order of the prefixes they begin with, then the others; within one by code point. Raises SyntaxError
    for a line that is no N-Triples.
    """
    ordered = sorted(lines)
    yield "".join(f"@prefix {name}: <{namespace}> .\n" for name, namespace in prefixes.items())
    for start, end in _sections(ordered, prefixes.values()):
        for piece in _pieces(ordered, start, end):
            written = ox.serialize(
                ox.parse(piece, ox.RdfFormat.N_TRIPLES), format=ox.RdfFormat.TURTLE, prefixes=dict(prefixes)
            )
            body = written.decode().split("\n", len(prefixes))[-1]
            yield "\n" + body.replace(" .\n", " .\n\n").removesuffix("\n")


def _sections(ordered: Sequence[str], namespaces: Iterable[str]) -> Iterator[tuple[int, int]]:
    found = [
        (bisect_left(ordered, f"<{namespace}"), bisect_left(ordered, f"<{namespace}{_LAST}")) for namespace in namespaces
    ]
    yield from found
    reached = 0
    for start, end in sorted(found):
        yield reached, start
        reached = end
    yield reached, len(ordered)


def _pieces(ordered: Sequence[str], start: int, end: int) -> Iterator[str]:
    """Lines of whole subjects, some thousands at once."""
    while start < end:
        stop = min(start + _AT_ONCE, end)
        while stop < end and _subject(ordered[stop]) == _subject(ordered[stop - 1]):
            stop += 1
        yield "".join(ordered[start:stop])
        start = stop


def _subject(line: str) -> str:
    return line.split(" ", 1)[0]
