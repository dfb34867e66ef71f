"""Turtle that people can read: order and prefixes come from here, and so do paragraphs of plain statements.

Others are left to pyoxigraph, which groups statements that stand side by side, but has no order of its own.
"""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from etl.errors import GraphError
from etl.store import ordered
from etl.store.graphs import reason, statements
from etl.store.grouped import OddTerm, Terms, grouped

_BUFFER = 1 << 17
_TYPE = "> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "


def turtle(source: Path | Iterable[str], prefixes: Mapping[str, str]) -> Iterator[str]:
    """N-Triples lines, or those of a graph, as Turtle, in pieces; the same lines and prefixes give the same text.

    Subjects come in the order of their prefixes, then the others; within one by code point. Raises GraphError.
    """
    yield "".join(f"@prefix {name}: <{namespace}> .\n" for name, namespace in prefixes.items())
    terms = Terms(prefixes)
    for piece in _pieces(source, list(prefixes.values())):
        yield f"\n{_written(piece, terms, prefixes)}"


def _pieces(source: Path | Iterable[str], namespaces: Sequence[str]) -> Iterator[Sequence[str]]:
    """Lines of whole subjects, some thousands at once; a file in order is read piece by piece."""
    if isinstance(source, Path):
        if source.suffix == ".nt" and source.is_file():
            with source.open("rb", _BUFFER) as file:  # whatever takes its place meanwhile, this one is read
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


def _written(piece: Sequence[str], terms: Terms, prefixes: Mapping[str, str]) -> str:
    try:
        return grouped(piece, terms)
    except (OddTerm, ValueError):
        return _by_pyoxigraph(piece, prefixes)


def _by_pyoxigraph(piece: Sequence[str], prefixes: Mapping[str, str]) -> str:
    """Whatever the statements are; they are printed once as N-Triples, so that one has one place in the order."""
    lines = "".join(f"{line}\n" for line in piece)
    try:
        whole = {f"{line}\n" for line in _serialized(lines, ox.RdfFormat.N_TRIPLES).split("\n") if line}
        turtle = _serialized("".join(sorted(whole, key=_type_first)), ox.RdfFormat.TURTLE, dict(prefixes))
    except SyntaxError as error:
        line = lines.split("\n")[(error.lineno or 1) - 1]
        raise GraphError(f"no N-Triples: {line[:100]!r}: {reason(error)}") from error
    return turtle.split("\n", len(prefixes))[-1].replace(" .\n", " .\n\n").removesuffix("\n")


def _serialized(lines: str, form: ox.RdfFormat, prefixes: dict[str, str] | None = None) -> str:
    triples = (quad.triple for quad in ox.parse(lines, ox.RdfFormat.N_TRIPLES))
    return (ox.serialize(triples, format=form, prefixes=prefixes) or b"").decode()
