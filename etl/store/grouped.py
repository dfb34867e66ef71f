"""Turtle of plain statements, made of their text: the bytes that pyoxigraph writes, in less than half the time.

A term is plain when N-Triples has it as pyoxigraph prints it and Turtle needs no escape, as nearly all of ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

_A = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
_LOCAL = re.compile(r"(?:\w[\w:-]*(?:\.+[\w:-]+)*)?>", re.ASCII)  # arXiv:2404.00001>
_FULL = re.compile(r"<https?://[\w.-]+/[\w./~-]*(?:\#[\w./~-]*)?>", re.ASCII)  # http://www.wikidata.org/entity/Q2539
_WORDS = r'"(?:[^"\\\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]+|\\["\\tbnrf])*+"'  # "a \"b\""
_TEXT = re.compile(rf"{_WORDS} \.")
_TYPED = re.compile(rf"({_WORDS})\^\^(<[^>]+>) \.")
_XSD = "<http://www.w3.org/2001/XMLSchema#"
_BARE = {
    f"{_XSD}integer>": re.compile(r'"[+-]?[0-9]+"'),
    f"{_XSD}decimal>": re.compile(r'"[+-]?[0-9]*\.[0-9]+"'),
    f"{_XSD}boolean>": re.compile(r'"(?:true|false)"'),
}
"""What Turtle prints without quotes and datatype."""
_NEXT = " ;\n\t"
_DOUBLE = f"{_XSD}double>"


class OddTerm(Exception):
    """A term that is not plain."""


def grouped(lines: Iterable[str], terms: Terms) -> str:
    """Sorted lines of N-Triples as paragraphs, the type of a subject before its other statements. Raises OddTerm."""
    predicates, objects = _Known(terms.iri), _Known(terms.thing)
    said, types = ["", ""], list[str]()
    place = 0
    last = verb = before = ""
    for line in lines:
        if line == before:
            continue
        subject, predicate, value = line.split(" ", 2)
        thing = value[:-2] if value[:1] == '"' and _TEXT.fullmatch(value) else objects[value]
        if subject != last:
            _begin(said, place, types)
            place, types, verb = len(said), [], ""
            said.append(f" .\n\n{terms.iri(subject)} ")
        if predicate == _A:
            types.append(thing)
        elif predicate == verb:
            said.append(f" , {thing}")
        else:
            said.append(f"{_NEXT}{predicates[predicate]} {thing}")
            verb = predicate
        last, before = subject, line
    _begin(said, place, types)
    return f"{''.join(said)} .\n".removeprefix(" .\n\n")


def _begin(said: list[str], place: int, types: list[str]) -> None:
    """What a subject is, where its paragraph begins; what comes next needs no semicolon when nothing says so."""
    if types:
        said[place] += f"a {' , '.join(types)}"
    else:
        said[place + 1] = said[place + 1].removeprefix(_NEXT)


class _Known(dict[str, str]):
    """Terms as they were shown before: most predicates and many objects come again."""

    def __init__(self, show: Callable[[str], str]) -> None:
        self._show = show

    def __missing__(self, term: str) -> str:
        self[term] = shown = self._show(term)
        return shown


class Terms:
    """Terms of N-Triples as Turtle prints them with some prefixes."""

    def __init__(self, prefixes: Mapping[str, str]) -> None:
        self._begin = tuple(f"<{namespace}" for namespace in prefixes.values())
        self._slashed, self._hashed = (
            {f"<{space[:-1]}": f"{name}:" for name, space in prefixes.items() if space.endswith(end)} for end in "/#"
        )

    def iri(self, term: str) -> str:
        """With its prefix; in full when it has none."""
        space, _, local = term.rpartition("/")
        prefix = self._slashed.get(space)
        if prefix is None:
            space, _, local = term.rpartition("#")
            prefix = self._hashed.get(space)
        if prefix and _LOCAL.fullmatch(local):
            return prefix + local[:-1]
        if term.startswith(self._begin) or not _FULL.fullmatch(term):
            raise OddTerm
        return term

    def thing(self, value: str) -> str:
        """What ends a line, but for a text: an IRI or a literal of another type, and the point."""
        if value.endswith("> .") and value.startswith("<"):
            return self.iri(value[:-2])
        found = _TYPED.fullmatch(value)
        if not found or found[2] == _DOUBLE:
            raise OddTerm
        words, kind = found.groups()
        if kind in _BARE and _BARE[kind].fullmatch(words):
            return words[1:-1]
        return f"{words}^^{self.iri(kind)}"
