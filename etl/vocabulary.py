"""The vocabularies of ontology/ by which words are recognised: hardware, software, workloads, quantities and cues.

A vocabulary is SKOS in Turtle. What the terms mean is said at the top of ontology/hardware.ttl; a user adds a concept,
or a label to a concept, in a Turtle file of their own and names it to `load`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
    _KG + "notLabel": "exception",
    _KG + "pattern": "pattern",
    _KG + "kind": "kind",
    _KG + "matchCase": "match_case",
    _KG + "needsContext": "needs_context",
}
_TYPES: Final[Mapping[str, str]] = {
    _KG + "Hardware": "hardware",
    _KG + "System": "systems",
    _KG + "Workload": "workloads",
    _KG + "Quantity": "quantities",
}
"""Type of a concept → file of ontology/ where such concepts stand."""
_FILES: Final = (*_TYPES.values(), "cues")

_Node = dict[str, list[str]]
"""What is said of one IRI: field → values, in the order of the file."""
_Nodes = dict[str, _Node]


@dataclass(frozen=True, slots=True)
class Concept:
    """Something words may name, with the words that name it."""

    notation: str
    """Local name of the IRI: lower case, digits, "-"."""
    iri: str
    label: str
    """Its short universal name."""
    labels: tuple[str, ...]
    """Every name and spelling, `label` among them, sorted."""
    kind: str | None
    broader: tuple[str, ...]
    """Notations one step up."""
    patterns: tuple[str, ...]
    """Regular expressions (`re`; case counts) for the open-ended part of a family: a match is a thing below this one."""
    match_case: bool
    needs_context: bool
    exceptions: tuple[str, ...] = ()
    """Words that hold a label and mean something else: "point cloud"."""

    def exact(self, label: str) -> bool:
        """Whether a label counts only in this case; of several words it counts in any."""
        return self.match_case and " " not in label

    def ambiguous(self, label: str) -> bool:
        """Whether a label is an ordinary word too; of several words it speaks for itself."""
        return self.needs_context and " " not in label


Concepts = Mapping[str, Concept]
"""Concepts by notation, in the order of their file.

A metric that bears the name of its quantity stands under both: "speed" is the quantity, "speed/speed" the metric.
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
    """Classes, families and products of ontology/hardware.ttl."""
    return _shipped("hardware")


def systems() -> Concepts:
    """Well-known software, methods, accelerators, benchmarks and formats of ontology/systems.ttl."""
    return _shipped("systems")


def workloads() -> Concepts:
    """Models, data sets and benchmarks of ontology/workloads.ttl."""
    return _shipped("workloads")


def quantities() -> Concepts:
    """Quantities of ontology/quantities.ttl, and below them the words for metrics."""
    return _shipped("quantities")


def cues() -> Concepts:
    """Words of change of ontology/cues.ttl."""
    return _shipped("cues")


def load(paths: Iterable[str | Path] = ()) -> Vocabulary:
    """The shipped vocabularies with the concepts and labels of the user's Turtle files added.

    A concept of the user's belongs where its type (kg:Hardware, kg:System, kg:Workload, kg:Quantity) or its broader
    concept belongs. Raises GraphError with file and line.
    """
    files = tuple(map(Path, paths))
    if not files:
        return Vocabulary(hardware(), systems(), workloads(), quantities(), cues())
    rooms = {name: _nodes(_file(name)) for name in _FILES}
    for path in files:
        own = _nodes(path)
        for iri, node in own.items():
            known = rooms[_room(iri, own, rooms, path)].setdefault(iri, {})
            for field, values in node.items():
                known.setdefault(field, []).extend(values)
    return Vocabulary(*(_concepts(rooms[name], (_file(name), *files)) for name in _FILES))


def tops(concepts: Concepts) -> Mapping[str, str]:
    """Notation → notation of the top concept above it: "a100" → "gpu"."""
    return {notation: _above(concept, concepts)[-1] for notation, concept in concepts.items()}


def top(notation: str, concepts: Concepts | None = None) -> str:
    """The top concept above a concept, by default of the hardware. Raises GraphError when nobody knows it."""
    known = hardware() if concepts is None else concepts
    if notation not in known:
        raise GraphError(unknown("concept", notation, known))
    return _above(known[notation], known)[-1]


@cache
def _shipped(name: str) -> Concepts:
    path = _file(name)
    return _concepts(_nodes(path), (path,))


def _file(name: str) -> Path:
    return assets.ONTOLOGY / f"{name}.ttl"


def _nodes(path: Path) -> _Nodes:
    """What a Turtle file says of its concepts."""
    nodes: _Nodes = {}
    try:
        for subject, predicate, value, _ in parse(path=str(path), format=RdfFormat.TURTLE):
            field = _FIELDS.get(predicate.value)
            if field:
                nodes.setdefault(subject.value, {}).setdefault(field, []).append(value.value)
    except OSError as error:
        raise GraphError(f"{path}: cannot be read: {error}") from error
    except SyntaxError as error:
        raise GraphError(f"{path}:{error.lineno}: is no Turtle: {error.msg}") from error
    return {iri: node for iri, node in nodes.items() if node.get("type") != [_SCHEME]}


def _room(iri: str, own: _Nodes, rooms: Mapping[str, _Nodes], path: Path) -> str:
    """The file of ontology/ where a concept of the user's belongs."""
    seen: set[str] = set()
    at = iri
    while at not in seen:
        seen.add(at)
        for name in _FILES:
            if at in rooms[name]:
                return name
        node = own.get(at, {})
        for kind in node.get("type", ()):
            if kind in _TYPES:
                return _TYPES[kind]
        at = node.get("broader", [at])[0]
    types = ", ".join(f"kg:{kind.removeprefix(_KG)}" for kind in _TYPES)
    raise GraphError(f"{_place(iri, (path,))}: no vocabulary holds such a concept; give it one of the types {types}")


def _concepts(nodes: _Nodes, paths: Sequence[Path]) -> Concepts:
    notations = {iri: node["notation"][0] for iri, node in nodes.items() if "notation" in node}
    concepts: dict[str, Concept] = {}
    for iri, node in nodes.items():
        try:
            concept = _concept(iri, node, notations)
            taken = concept.notation in concepts
            key = f"{concept.broader[0]}/{concept.notation}" if taken and concept.broader else concept.notation
            if key in concepts:
                raise _BadConcept(f"has the notation of {concepts[key].iri}")  # noqa: TRY301
        except _BadConcept as error:
            raise GraphError(f"{_place(iri, paths)}: {error}") from None
        concepts[key] = concept
    for concept in concepts.values():
        if concept.broader and _above(concept, concepts)[-1] is None:
            raise GraphError(f"{_place(concept.iri, paths)}: is broader than itself")
    return MappingProxyType(concepts)
