"""Turtle that people can read: pyoxigraph groups the statements of a subject; order and prefixes come from here."""

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
        yield f"\n{_written(piece, prefixes)}"


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


def _type_first(line: str) -> str:
    """What a line is sorted by: its text, but that the type comes before all other statements about a subject."""
    return line.replace(_TYPE, "> !", 1)


def _written(piece: Sequence[str], prefixes: Mapping[str, str]) -> str:
    """The paragraphs of some statements, by their text as pyoxigraph prints it: each once, and in one order."""
    try:
        parsed = ox.parse("\n".join(piece), ox.RdfFormat.N_TRIPLES)
        triples = {str(quad.triple): quad.triple for quad in parsed}
    except SyntaxError as error:
        line = piece[(error.lineno or 1) - 1]
        raise GraphError(f"no N-Triples: {line[:100]!r}: {reason(error)}") from error
    in_order = (triples[line] for line in sorted(triples, key=_type_first))
    turtle = (ox.serialize(in_order, format=ox.RdfFormat.TURTLE, prefixes=dict(prefixes)) or b"").decode()
    return turtle.split("\n", len(prefixes))[-1].replace(" .\n", " .\n\n").removesuffix("\n")
