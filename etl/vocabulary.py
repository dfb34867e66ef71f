"""The vocabularies of ontology/ (SKOS in Turtle) by which words are recognised; ontology/hardware.ttl explains them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType

from pyoxigraph import RdfFormat, parse

from etl import assets
from etl.errors import SourceError

_CONCEPT = "http://www.w3.org/2004/02/skos/core#Concept"
_Nodes = dict[str, dict[str, list[str]]]  # IRI → local name of the property → values, in the order of the file


@dataclass(frozen=True, slots=True)
class Concept:
    """Something that words may name, with the words that name it."""

    notation: str  # local name of the IRI
    iri: str
    label: str  # its short universal name
    labels: tuple[str, ...]  # every name and spelling, `label` among them, sorted
    kind: str | None
    broader: tuple[str, ...]  # notations of the concepts one step up
    patterns: tuple[str, ...]  # regular expressions, case counts: a match is a thing below this one
    match_case: bool
    needs_context: bool
    exceptions: tuple[str, ...] = ()  # words that hold a label and mean something else: "point cloud"
    ordinary: frozenset[str] = frozenset()  # labels, in small letters, that are ordinary words too: "cloud"
    context: frozenset[str] = frozenset()  # words, in small letters, of which one is near an ordinary label of it
    matches: tuple[str, ...] = ()  # IRIs of the same thing elsewhere
    version_of: str | None = None  # notation of the concept that this is a version of

    def exact(self, label: str) -> bool:
        """Whether a label counts only in the case it is written in; of several words it counts in any."""
        return self.match_case and " " not in label

    def ambiguous(self, label: str) -> bool:
        """Whether a label is an ordinary word too; of several words it speaks for itself."""
        return self.needs_context and " " not in label


Concepts = Mapping[str, Concept]
"""By notation, top concepts first; "speed" is the quantity, "speed/speed" the metric of that name below it."""


@cache
def _shipped(name: str) -> Concepts:
    path = assets.ONTOLOGY / f"{name}.ttl"
    if not path.is_file():
        raise SourceError(assets.missing(path))
    return read(path)


hardware = partial(_shipped, "hardware")  # classes, families and products
systems = partial(_shipped, "systems")  # well-known software, methods, accelerators, benchmarks and formats
workloads = partial(_shipped, "workloads")  # models, data sets and benchmarks
quantities = partial(_shipped, "quantities")  # quantities, and below them the words for metrics
cues = partial(_shipped, "cues")  # words that say what a sentence does: change, compare, bound, introduce, name


def tops(concepts: Concepts) -> Mapping[str, str]:
    """Notation → notation of the top concept above it: "a100" → "gpu"."""

    def top(concept: Concept) -> str:
        return top(concepts[concept.broader[0]]) if concept.broader else concept.notation

    return {key: top(concept) for key, concept in concepts.items()}


@cache
def hardware_classes() -> Mapping[str, str]:
    """Hardware → its class: "a100" → "gpu"."""
    return tops(hardware())


def read(path: Path) -> Concepts:
    """The concepts of a Turtle file of ours, whose rules `tests/test_vocabulary.py` checks."""
    concepts: dict[str, Concept] = {}
    for iri, node in sorted(_nodes(path).items(), key=lambda item: "broader" in item[1]):
        name, label, broader = _local(iri), node["prefLabel"][0], tuple(map(_local, node.get("broader", ())))
        concepts[f"{broader[0]}/{name}" if name in concepts else name] = Concept(
            notation=name,
            iri=iri,
            label=label,
            labels=tuple(
                sorted({label, *node.get("altLabel", ()), *node.get("hiddenLabel", ()), *node.get("ordinaryLabel", ())})
            ),
            kind=next(iter(node.get("kind", ())), None),
            broader=broader,
            patterns=tuple(node.get("pattern", ())),
            match_case="true" in node.get("matchCase", ()),
            needs_context="true" in node.get("needsContext", ()),
            exceptions=tuple(sorted(node.get("notLabel", ()))),
            ordinary=frozenset(map(str.lower, node.get("ordinaryLabel", ()))),
            context=frozenset(map(str.lower, node.get("contextWord", ()))),
            matches=tuple(sorted(node.get("exactMatch", ()))),
            version_of=next(map(_local, node.get("isVersionOf", ())), None),
        )
    return MappingProxyType(concepts)


def _nodes(path: Path) -> _Nodes:
    """What a Turtle file says of concepts; schemes and other things are left out."""
    nodes: _Nodes = {}
    for subject, predicate, value, _ in parse(path=str(path), format=RdfFormat.TURTLE):
        values = nodes.setdefault(subject.value, {}).setdefault(_local(predicate.value), [])
        values.append(getattr(value, "value", ""))
    return {iri: node for iri, node in nodes.items() if _CONCEPT in node.get("type", ())}


@cache
def _local(iri: str) -> str:
    return iri[max(iri.rfind("/"), iri.rfind("#")) + 1 :]
