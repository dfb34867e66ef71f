"""Turtle that people can read: the statements of a subject together and in order, its type first, with prefixes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pyoxigraph as ox

from etl.errors import GraphError
from etl.sorting import Sorted, grouped, pieces, subject
from etl.store import graphs

_TYPE = "> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "


def turtle(source: Path | Iterable[str], prefixes: Mapping[str, str], spool: Path | None = None) -> Iterator[str]:
    """N-Triples lines, or those of a graph, as Turtle, in pieces; the same lines and prefixes give the same text.

    Subjects come in the order of their prefixes, then the others; within one by code point. What memory does not hold
    is sorted in the folder `spool`. Raises GraphError.
    """
    starts = tuple(f"<{namespace}" for namespace in prefixes.values())

    def place(block: str) -> tuple[int, str]:
        ranks = (rank for rank, start in enumerate(starts) if block.startswith(start))
        return next(ranks, len(starts)), subject(block)

    yield "".join(f"@prefix {name}: <{namespace}> .\n" for name, namespace in prefixes.items())
    with Sorted(spool, key=place) as subjects:
        subjects.add(grouped(graphs.lines(source) if isinstance(source, Path) else source))
        for piece in pieces(subjects):
            yield f"\n{_paragraphs(piece, prefixes)}"


def _paragraphs(piece: Sequence[str], prefixes: Mapping[str, str]) -> str:
    """The paragraphs of some subjects, the type of each before all else about it."""
    lines = [line for block in piece for line in sorted(block.split("\n")[:-1], key=_type_first)]
    try:
        parsed = ox.parse("\n".join(lines), ox.RdfFormat.N_TRIPLES)
        text = ox.serialize((quad.triple for quad in parsed), format=ox.RdfFormat.TURTLE, prefixes=dict(prefixes))
    except SyntaxError as error:
        line = lines[(error.lineno or 1) - 1]
        raise GraphError(f"no N-Triples: {line[:100]!r}: {graphs.reason(error)}") from error
    return (text or b"").decode().split("\n", len(prefixes))[-1].replace(" .\n", " .\n\n").removesuffix("\n")


def _type_first(line: str) -> str:
    return line.replace(_TYPE, "> !", 1)
