"""What a graph says: N-Triples lines, and Turtle that people can read.

Turtle has the statements of a subject together and in order, its type first, with prefixes.
"""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from etl.errors import GraphError
from etl.sorting import Sorted, grouped, pieces, subject
from etl.store.graphs import Graph, at_hand, engine, form_of, reason, unreadable

_TYPE = "> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "


def statements(graph: Graph | Path) -> list[str]:
    """The N-Triples lines of a graph, sorted by code point and distinct. Raises GraphError like `opened`."""
    return list(chain.from_iterable(map(io.StringIO, subjects(graph))))


def subjects(graph: Graph | Path, spool: Path | None = None) -> Iterator[str]:
    """The same lines in pieces, one for each subject; those that memory does not hold are sorted in the folder `spool`.

    Numbers of a file of others keep their form; a store, or a file that was opened, prints its own: 1.50 as 1.5.
    """
    with Sorted(spool) as blocks:
        blocks.add(grouped(lines(graph)))
        yield from blocks


def lines(graph: Graph | Path) -> Iterator[str]:
    """The N-Triples lines of a graph in any order. Raises GraphError like `opened`."""
    if isinstance(graph, Graph) or graph.is_dir():
        found = at_hand(graph)
        with engine(found):
            yield from (f"{q.triple} .\n" for q in found.store.quads_for_pattern(None, None, None, ox.DefaultGraph()))
        return
    try:
        yield from (f"{quad.triple} .\n" for quad in ox.parse(path=graph, format=form_of(graph)))
    except (SyntaxError, OSError) as error:
        raise unreadable(graph, error) from error


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
        subjects.add(grouped(lines(source) if isinstance(source, Path) else source))
        for piece in pieces(subjects):
            yield f"\n{_paragraphs(piece, prefixes)}"


def _paragraphs(piece: Sequence[str], prefixes: Mapping[str, str]) -> str:
    """The paragraphs of some subjects, the type of each before all else about it."""
    blocks = (block.split("\n")[:-1] for block in piece)
    lines = [line for block in blocks for line in sorted(block, key=lambda line: line.replace(_TYPE, "> !", 1))]
    try:
        parsed = ox.parse("\n".join(lines), ox.RdfFormat.N_TRIPLES)
        text = ox.serialize((quad.triple for quad in parsed), format=ox.RdfFormat.TURTLE, prefixes=dict(prefixes))
    except SyntaxError as error:
        line = lines[(error.lineno or 1) - 1]
        raise GraphError(f"no N-Triples: {line[:100]!r}: {reason(error)}") from error
    return (text or b"").decode().split("\n", len(prefixes))[-1].replace(" .\n", " .\n\n").removesuffix("\n")
