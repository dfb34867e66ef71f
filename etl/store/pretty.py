"""Turtle that people can read: pyoxigraph writes it, the order comes from here.

pyoxigraph groups statements that stand side by side, uses the prefixes it is given, and prints them in an order that
changes from run to run. So the lines are sorted before, and the prefixes are printed here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pyoxigraph as ox

from etl.errors import GraphError
from etl.store.graphs import reason

_AT_ONCE = 20_000
_LAST = "\U0010ffff"
_TYPE = "> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "


def turtle(lines: Iterable[str], prefixes: Mapping[str, str]) -> Iterator[str]:
    """N-Triples lines as Turtle, in pieces; the same lines and prefixes give the same text.

    Subjects come in the order of the prefixes they begin with, then the others; within one by code point. No namespace
    may begin another. Raises GraphError for a line that is no N-Triples.
    """
    ordered = sorted(lines, key=_type_first)
    yield "".join(f"@prefix {name}: <{namespace}> .\n" for name, namespace in prefixes.items())
    for start, end in _sections(ordered, prefixes.values()):
        for piece in _pieces(ordered, start, end):
            body = _written(piece, prefixes).split("\n", len(prefixes))[-1]
            yield "\n" + body.replace(" .\n", " .\n\n").removesuffix("\n")


def _type_first(line: str) -> str:
    """What a line is sorted by: its text, but that the type comes before all else that is said of a subject."""
    return line.replace(_TYPE, "> !", 1)


def _sections(ordered: Sequence[str], namespaces: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where the subjects of each namespace stand, then where the others do."""
    found = [
        (
            bisect_left(ordered, f"<{namespace}", key=_type_first),
            bisect_left(ordered, f"<{namespace}{_LAST}", key=_type_first),
        )
        for namespace in namespaces
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


def _written(piece: str, prefixes: Mapping[str, str]) -> str:
    try:
        triples = ox.parse(piece, ox.RdfFormat.N_TRIPLES)
        return (ox.serialize(triples, format=ox.RdfFormat.TURTLE, prefixes=dict(prefixes)) or b"").decode()
    except SyntaxError as error:
        line = piece.split("\n")[(error.lineno or 1) - 1]
        raise GraphError(f"no N-Triples: {line[:100]!r}: {reason(error)}") from error
