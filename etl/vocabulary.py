"""The vocabularies of ontology/ by which words are recognised: hardware, software, workloads, quantities and cues.

A vocabulary is SKOS in Turtle; its terms are explained at the top of ontology/hardware.ttl. A user adds a concept, or a
label to a known one, in a Turtle file of their own and names the file to `load`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from pyoxigraph import RdfFormat, parse

from etl import assets
from etl.errors import GraphError, unknown

_KG: Final = "https://w3id.org/mlsys-kg/ontology#"
_SKOS: Final = "http://www.w3.org/2004/02/skos/core#"
_FIELDS: Final[Mapping[str, str]] = {
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#type": "type",
    _SKOS + "notation": "notation",
    _SKOS + "prefLabel": "label",
    _SKOS + "altLabel": "other",
    _SKOS + "hiddenLabel": "other",
    _SKOS + "broader": "broader",
    _SKOS + "exactMatch": "match",
    "http://purl.org/dc/terms/isVersionOf": "version of",
    _KG + "notLabel": "exception",
    _KG + "pattern": "pattern",
    _KG + "kind": "kind",
    _KG + "matchCase": "match case",
    _KG + "needsContext": "needs context",
}
_TYPES: Final[Mapping[str, str]] = {
    _KG + "Hardware": "hardware",
    _KG + "System": "systems",
    _KG + "Workload": "workloads",
    _KG + "Quantity": "quantities",
}
"""Type of a concept → file of ontology/ where such concepts stand."""
_FILES: Final = (*_TYPES.values(), "cues")

_Nodes = dict[str, dict[str, list[str]]]
"""IRI → field → values, in the order of the file."""


@dataclass(frozen=True, slots=True)
class Concept:
    """Something that words may name, with the words that name it."""

    notation: str
    """Local name of the IRI."""
    iri: str
    label: str
    """Its short universal name."""
    labels: tuple[str, ...]
    """Every name and spelling, `label` among them, sorted."""
    kind: str | None
    broader: tuple[str, ...]
    """Notations of the concepts one step up."""
    patterns: tuple[str, ...]
    """Regular expressions for the open-ended part of a family: a match is a thing below this one. Case counts."""
    match_case: bool
    needs_context: bool
    exceptions: tuple[str, ...] = ()
    """Words that hold a label and mean something else: "point cloud"."""
    matches: tuple[str, ...] = ()
    """IRIs of the same thing elsewhere."""
    version_of: str | None = None
    """Notation of the concept that this is a version of."""

    def exact(self, label: str) -> bool:
        """Whether a label counts only in the case it is written in; of several words it counts in any."""
        return self.match_case and " " not in label

    def ambiguous(self, label: str) -> bool:
        """Whether a label is an ordinary word too; of several words it speaks for itself."""
        return self.needs_context and " " not in label


Concepts = Mapping[str, Concept]
"""Concepts by notation, top concepts first, else in the order of the file.

A concept that has the name of the one above it is found under both: "speed" is the quantity, "speed/speed" the
metric.
"""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All vocabularies."""

    hardware: Concepts
    systems: Concepts
    workloads: Concepts
    quantities: Concepts
    cues: Concepts


def hardware() -> Concepts:
    """Classes, families and products: ontology/hardware.ttl."""
    return _shipped("hardware")


def systems() -> Concepts:
    """Well-known software, methods, accelerators, benchmarks and formats: ontology/systems.ttl."""
    return _shipped("systems")


def workloads() -> Concepts:
    """Models, data sets and benchmarks: ontology/workloads.ttl."""
    return _shipped("workloads")


def quantities() -> Concepts:
    """Quantities, and below them the words for metrics: ontology/quantities.ttl."""
    return _shipped("quantities")


def cues() -> Concepts:
    """Words that say what a sentence does: change, compare, bound, introduce, name: ontology/cues.ttl."""
    return _shipped("cues")


def load(paths: Iterable[str | Path] = ()) -> Vocabulary:
    """The shipped vocabularies, and what Turtle files of the user's add to them.

    A concept of the user's belongs where its type (kg:Hardware, kg:System, kg:Workload, kg:Quantity) or its broader
    concept belongs. Raises GraphError with file and line.
    """
    merged: dict[str, _Nodes] = {}
    files = tuple(map(Path, paths))
    for path in files:
        own = _nodes(path)
        for iri, node in own.items():
            _check_patterns(iri, node, path)
            name = _room(iri, own, merged, path)
            nodes = merged.setdefault(name, dict(_known(name)))
            before = nodes.get(iri, {})
            nodes[iri] = {f: [*dict.fromkeys((*before.get(f, ()), *node.get(f, ())))] for f in (before | node)}
    return Vocabulary(
        *(_concepts(merged[name], (_file(name), *files)) if name in merged else _shipped(name) for name in _FILES)
    )


def tops(concepts: Concepts) -> Mapping[str, str]:
    """Notation → notation of the top concept above it: "a100" → "gpu"."""
    return {key: _chain(concept, concepts)[-1].notation for key, concept in concepts.items()}


def top(notation: str, concepts: Concepts | None = None) -> str:
    """The top concept above a concept, of the hardware by default. Raises GraphError for an unknown one."""
    known = hardware() if concepts is None else concepts
    if notation not in known:
        raise GraphError(unknown("concept", notation, known))
    return _chain(known[notation], known)[-1].notation


@cache
def _shipped(name: str) -> Concepts:
    return _concepts(_nodes(_file(name)), (_file(name),))


@cache
def _known(name: str) -> _Nodes:
    """What a shipped file says; kept for those who add files of their own."""
    return _nodes(_file(name))


def _file(name: str) -> Path:
    return assets.ONTOLOGY / f"{name}.ttl"


def _nodes(path: Path) -> _Nodes:
    """What a Turtle file says of concepts; schemes and other things are left out."""
    nodes: _Nodes = {}
    try:
        for subject, predicate, value, _ in parse(path=str(path), format=RdfFormat.TURTLE):
            field = _FIELDS.get(predicate.value)
            if field:
                nodes.setdefault(subject.value, {}).setdefault(field, []).append(getattr(value, "value", ""))
    except OSError as error:
        raise GraphError(f"{path}: vocabulary cannot be read: {error}") from error
    except SyntaxError as error:
        raise GraphError(f"{path}:{error.lineno}: vocabulary is no Turtle: {error.msg}") from error
    return {
        iri: node
        for iri, node in nodes.items()
        if node.keys() != {"type"} and node.get("type") != [_SKOS + "ConceptScheme"]
    }


def _room(iri: str, own: _Nodes, merged: Mapping[str, _Nodes], path: Path) -> str:
    """The file of ontology/ where a concept of the user's belongs."""
    at, seen = iri, set[str]()
    while at not in seen:
        seen.add(at)
        for name in _FILES:
            if at in merged.get(name, _known(name)):
                return name
        node = own.get(at, {})
        for kind in node.get("type", ()):
            if kind in _TYPES:
                return _TYPES[kind]
        at = node.get("broader", [at])[0]
    known = ", ".join(f"kg:{kind.removeprefix(_KG)}" for kind in _TYPES)
    raise GraphError(f"{_place(iri, (path,))} belongs to no vocabulary; give it one of the types {known}")


def _check_patterns(iri: str, node: Mapping[str, list[str]], path: Path) -> None:
    for pattern in node.get("pattern", ()):
        try:
            re.compile(pattern)
        except re.error as error:
            fault = f"has a kg:pattern that does not compile: {pattern!r}: {error}"
            raise GraphError(f"{_place(iri, (path,))} {fault}") from error


def _concepts(nodes: _Nodes, paths: Sequence[Path]) -> Concepts:
    """The concepts of one vocabulary; `paths` are where it was read from."""
    concepts: dict[str, Concept] = {}
    for iri, node in sorted(nodes.items(), key=lambda item: "broader" in item[1]):
        fault = next(_faults(iri, node, nodes), None)
        if fault:
            raise GraphError(f"{_place(iri, paths)} {fault}")
        concept = _concept(iri, node)
        key = concept.notation
        if key in concepts and concept.broader:
            key = f"{concept.broader[0]}/{key}"
        if key in concepts:
            raise GraphError(f"{_place(iri, paths)} has the notation of {concepts[key].iri}; give it another")
        concepts[key] = concept
    for concept in concepts.values():
        if _chain(concept, concepts)[-1].broader:
            raise GraphError(f"{_place(concept.iri, paths)} stands above itself; take one skos:broader away")
    return MappingProxyType(concepts)


def _concept(iri: str, node: Mapping[str, list[str]]) -> Concept:
    label = node["label"][0]
    return Concept(
        notation=_local(iri),
        iri=iri,
        label=label,
        labels=tuple(sorted({label, *node.get("other", ())})),
        kind=node["kind"][0] if "kind" in node else None,
        broader=tuple(map(_local, node.get("broader", ()))),
        patterns=tuple(node.get("pattern", ())),
        match_case="true" in node.get("match case", ()),
        needs_context="true" in node.get("needs context", ()),
        exceptions=tuple(sorted(node.get("exception", ()))),
        matches=tuple(sorted(node.get("match", ()))),
        version_of=next(map(_local, node.get("version of", ())), None),
    )


def _faults(iri: str, node: Mapping[str, list[str]], nodes: _Nodes) -> Iterator[str]:
    """What is wrong with a concept, as the rest of a sentence that begins with its name."""
    if node.get("notation") != [_local(iri)]:
        yield f"must have the skos:notation {_local(iri)!r}, its local name"
    if len(node.get("label", ())) != 1:
        yield "must have one skos:prefLabel"
    for other in node.get("broader", ()):
        if other not in nodes:
            yield f"has a skos:broader that the vocabulary does not hold: {other}"


def _chain(concept: Concept, concepts: Concepts) -> list[Concept]:
    """A concept and all above it; where one stands above itself, it ends the chain a second time."""
    chain = [concept]
    while chain[-1].broader and chain[-1] not in chain[:-1]:
        chain.append(concepts[chain[-1].broader[0]])
    return chain


def _local(iri: str) -> str:
    return iri[max(iri.rfind("/"), iri.rfind("#")) + 1 :]


def _place(iri: str, paths: Sequence[Path]) -> str:
    """File, line and name of a concept, the file named last that speaks of it."""
    subject = re.compile(rf"^[ \t]*\S*[:/#]{re.escape(_local(iri))}>?\s", re.MULTILINE)
    for path in reversed(paths):
        text = path.read_text(encoding="utf-8")
        found = subject.search(text)
        if found:
            return f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {_local(iri)}"
    return f"{paths[-1]}: {iri}"
