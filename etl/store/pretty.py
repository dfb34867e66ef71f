"""Turtle that people can read: the statements of a subject together and in order, its type first, with prefixes.

A pattern takes plain lines apart, at twice the speed of a parser. Other terms, and all of a piece with other lines,
such as one with a language, are left to pyoxigraph.
"""

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from etl.errors import GraphError
from etl.store import ordered
from etl.store.graphs import reason, statements

_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
_PLAIN = re.compile(
    r"""
      ( "[^"\\\x00-\x1f\x7f]* (?: \\[tbnrf"\\] [^"\\\x00-\x1f\x7f]* )*" ) \ \.
    | "([0-9]+)"\^\^<http://www\.w3\.org/2001/XMLSchema\#integer>\ \.
    """,
    re.VERBOSE,
)
"""Literals that Turtle writes alike, or as a number; with the end of their line."""
_LOCAL = r"([A-Za-z0-9_](?:[A-Za-z0-9_:.-]*[A-Za-z0-9_:-])?)>"
"""A local name that needs no escape, and the end of its IRI."""
_REMEMBERED = 1 << 16


def turtle(source: Path | Iterable[str], prefixes: Mapping[str, str]) -> Iterator[str]:
    """N-Triples lines, or those of a graph, as Turtle, in pieces; the same lines and prefixes give the same text.

    Subjects come in the order of their prefixes, then the others; within one by code point. Raises GraphError.
    """
    yield "".join(f"@prefix {name}: <{namespace}> .\n" for name, namespace in prefixes.items())
    terms, last = _Terms(prefixes, last=False), _Terms(prefixes, last=True)
    for piece in _pieces(source, list(prefixes.values())):
        try:
            text = _written(piece, terms, last)
        except (ValueError, GraphError):
            text = _parsed(piece, prefixes)
        yield f"\n{text}"


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


class _Terms(dict[str, str]):
    """Terms of N-Triples to Turtle: those before a space, or with `last` those that end a line, and its end.

    Raises ValueError or GraphError for what is none, or may change the order when it is written.
    """

    def __init__(self, prefixes: Mapping[str, str], *, last: bool) -> None:
        self._prefixes, self._last = prefixes, last
        spaces = prefixes.values()
        alone = [space for space in spaces if sum(map(space.startswith, spaces)) == 1]  # else pyoxigraph chooses
        self._names = {f"<{space}": name for name, space in prefixes.items() if space in alone}
        self._local = re.compile(_LOCAL + (r" \." if last else ""))

    def __missing__(self, term: str) -> str:
        at = max(term.rfind("/"), term.rfind("#")) + 1
        name, local = self._names.get(term[:at]), self._local.fullmatch(term, at)
        if name and local:
            shown = f"{name}:{local[1]}"
        elif "\\" in term or not term.isprintable() or not (self._last or term.startswith("<")):
            raise ValueError(term)
        else:
            line = f"<s:> <p:> {term}" if self._last else f"<s:> <p:> {term} ."
            shown = _parsed([line], self._prefixes).split(" ", 2)[2].removesuffix(" .\n")
        if len(self) > _REMEMBERED:
            self.clear()
        self[term] = shown
        return shown


def _written(piece: Sequence[str], terms: _Terms, last: _Terms) -> str:
    """The paragraphs of some statements in order, each once. Raises ValueError or GraphError when one is not plain."""
    paragraphs: list[str] = []
    types: list[str] = []
    others: list[str] = []
    subject = before = ""
    for line in dict.fromkeys(piece):
        of, predicate, value = line.split(" ", 2)
        if of != subject:
            if subject:
                paragraphs.append(_paragraph(terms[subject], types, others))
            subject, before, types, others = of, "", [], []
        plain = None if value.startswith("<") else _PLAIN.fullmatch(value)
        shown = (plain[1] or plain[2]) if plain else last[value]
        if predicate == before:
            others.append(f" , {shown}")
        elif predicate == _TYPE:
            types.append(shown)
        else:
            others.append(f" ;\n\t{terms[predicate]} {shown}")
            before = predicate
    paragraphs.append(_paragraph(terms[subject], types, others))
    return "\n".join(paragraphs)


def _paragraph(subject: str, types: Sequence[str], others: Sequence[str]) -> str:
    if types:
        return f"{subject} a {' , '.join(types)}{''.join(others)} .\n"
    return f"{subject} {''.join(others)[4:]} .\n"


def _type_first(line: str) -> str:
    """What a line is sorted by: its text, but that the type comes before all other statements about a subject."""
    return line.replace(f"> {_TYPE} ", "> !", 1)


def _parsed(piece: Sequence[str], prefixes: Mapping[str, str]) -> str:
    """The paragraphs of any statements, by their text as pyoxigraph prints it: each once, and in one order."""
    try:
        parsed = ox.parse("\n".join(piece), ox.RdfFormat.N_TRIPLES)
        triples = {str(quad.triple): quad.triple for quad in parsed}
    except SyntaxError as error:
        line = piece[(error.lineno or 1) - 1]
        raise GraphError(f"no N-Triples: {line[:100]!r}: {reason(error)}") from error
    in_order = (triples[line] for line in sorted(triples, key=_type_first))
    turtle = (ox.serialize(in_order, format=ox.RdfFormat.TURTLE, prefixes=dict(prefixes)) or b"").decode()
    return turtle.split("\n", len(prefixes))[-1].replace(" .\n", " .\n\n").removesuffix("\n")
