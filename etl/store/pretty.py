"""Turtle that people can read: the statements of a subject together and in order, its type first, with prefixes."""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from etl.errors import GraphError
from etl.store import ordered
from etl.store.graphs import reason, statements

_TYPE = "> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "


def turtle(source: Path | Iterable[str], prefixes: Mapping[str, str]) -> Iterator[str]:
    """N-Triples lines, or those of a graph, as Turtle, in pieces; the same lines and prefixes give the same text.

    Subjects come in the order of their prefixes, then the others; within one by code point. Raises GraphError.
    """
    yield "".join(f"@prefix {name}: <{namespace}> .\n" for name, namespace in prefixes.items())
    for piece in _pieces(source, list(prefixes.values())):
        yield f"\n{_paragraphs(piece, prefixes)}"


def _pieces(source: Path | Iterable[str], namespaces: Sequence[str]) -> Iterator[Sequence[str]]:
    """Lines of whole subjects, some thousands at once; a file in order is read piece by piece."""
    if isinstance(source, Path):
        if source.suffix == ".nt" and source.is_file():
            with source.open("rb") as file:  # whatever takes its place meanwhile, this one is read
                places = ordered.stretches(file, namespaces)
                yield from chain.from_iterable(
                    ordered.pieces(file, place) for place in chain.from_iterable(places or ())
                )
            if places is not None:
                return
        source = statements(source)
    lines = io.BytesIO("".join(f"{line}\n" for line in sorted(line.removesuffix("\n") for line in source)).encode())
    for place in chain.from_iterable(ordered.stretches(lines, namespaces, known=True) or ()):
        yield from ordered.pieces(lines, place)


def _paragraphs(piece: Sequence[str], prefixes: Mapping[str, str]) -> str:
    """The paragraphs of some lines, each line once and the type of a subject before all else about it."""
    lines = sorted(set(piece), key=lambda line: line.replace(_TYPE, "> !", 1))
    try:
        parsed = ox.parse("\n".join(lines), ox.RdfFormat.N_TRIPLES)
        text = ox.serialize((quad.triple for quad in parsed), format=ox.RdfFormat.TURTLE, prefixes=dict(prefixes))
    except SyntaxError as error:
        line = lines[(error.lineno or 1) - 1]
        raise GraphError(f"no N-Triples: {line[:100]!r}: {reason(error)}") from error
    return (text or b"").decode().split("\n", len(prefixes))[-1].replace(" .\n", " .\n\n").removesuffix("\n")
