"""What the graph says of itself: a VoID and DCAT description with counts, and the software that made it.

The fields are those of the HCLS profile of dataset descriptions that can be counted as statements pass; the number of
distinct objects cannot. The files of a build have no address, so that a distribution is named under its dataset.

https://www.w3.org/TR/void/ , https://www.w3.org/TR/vocab-dcat-3/ , https://www.w3.org/TR/hcls-dataset/
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from etl import __version__
from etl.model import Page
from etl.rdf.literals import Pair, are, block, integer, text
from etl.rdf.names import VOCABULARIES, Names, prefixed
from etl.rdf.names import term as t

LICENSE = "https://creativecommons.org/publicdomain/zero/1.0/"  # licence of the data: CC0 1.0
ONTOLOGY = f"https://w3id.org/mlsys-kg/ontology/{__version__}"  # ontology and graph are released together

_TITLE = "ML-systems papers and what they claim"
_DESCRIPTION = (
    "Papers on systems for machine learning as pages list them: their people, the systems they introduce and compare "
    "with, hardware, workloads, and what they claim, each claim with the words of the page that say so."
)
_KEYWORDS = ("machine learning systems", "papers", "performance claims", "speedup", "hardware", "provenance")
_THEMES = (
    "http://publications.europa.eu/resource/authority/data-theme/TECH",  # science and technology, as DCAT-AP asks for
    "http://www.wikidata.org/entity/Q2539",  # machine learning
)
_FILES = {"graph.nt": "application/n-triples", "graph.ttl": "text/turtle"}
_LARGE = 50_000  # statements from which on parts by class and property are counted; of fewer, whoever asks counts them


def run_iri(version: str, names: Names) -> str:
    """The activity that makes graphs with that version of the software."""
    return f"{names.run}mlsys-kg-{version}"


def run(version: str, names: Names) -> Iterator[str]:
    """That activity and the software."""
    software, label = f"{names.software}mlsys-kg-{version}", f"mlsys-kg {version}"
    pairs = [("rdfs:label", text(f"a run of {label}")), ("prov:wasAssociatedWith", f"<{software}>")]
    yield block(run_iri(version, names), [*are("prov:Activity"), *pairs])
    pairs = [("rdfs:label", text(label)), ("schema:softwareVersion", text(version))]
    yield block(software, [*are("prov:SoftwareAgent"), *pairs])


def dataset(pages: Iterable[Page], examples: Iterable[str], others: Tally, version: str, names: Names) -> list[str]:
    """The dataset, its partitions by class and by property if it is large, and its files.

    `examples` are the IRIs of some of its things, `others` is all that the graph says besides. The
    counts are those of the whole graph, this description included: it is written until it counts itself right.
    """
    ids = "\n".join(sorted({page.id for page in pages}))
    iri = names.dataset + hashlib.sha256(f"{version}\n{ids}".encode()).hexdigest()[:16]
    fixed = [
        *are("void:Dataset", "dcat:Dataset"),
        ("dcterms:title", text(_TITLE)),
        ("dcterms:description", text(_DESCRIPTION)),
        ("dcterms:license", f"<{LICENSE}>"),
        ("dcterms:conformsTo", f"<{ONTOLOGY}>"),
        ("void:uriSpace", text(names.base)),
        ("prov:wasGeneratedBy", f"<{run_iri(version, names)}>"),
        *(("dcat:keyword", text(keyword)) for keyword in _KEYWORDS),
        *(("dcat:theme", f"<{theme}>") for theme in _THEMES),
        *(("void:exampleResource", f"<{example}>") for example in examples),
    ]
    own, counted = None, Tally()
    while counted != own:
        own, counted = counted, Tally()
        written = list(counted.each(_described(iri, fixed, others + own)))
    return written


def _described(iri: str, fixed: list[Pair], counts: Tally) -> Iterator[str]:
    """The dataset with those counts, then its parts and its files."""
    parts = [("class", kind, "entities", size) for kind, size in counts.classes.items()]
    parts += [("property", kind, "triples", size) for kind, size in counts.properties.items()]
    parts = parts if counts.statements >= _LARGE else []
    spoken = {_name(term).partition("-")[0] for term in (*counts.classes, *counts.properties)} - {"rdf"}
    sizes = {
        "triples": counts.statements,
        "distinctSubjects": counts.subjects,
        "entities": counts.subjects,
        "classes": len(counts.classes),
        "properties": len(counts.properties),
    }
    pairs = [*fixed, *((f"void:{what}", integer(size)) for what, size in sizes.items())]
    pairs += [("void:vocabulary", f"<{VOCABULARIES[prefix]}>") for prefix in spoken]
    pairs += [(f"void:{what}Partition", f"<{iri}:{_name(term)}>") for what, term, _, _ in parts]
    yield block(iri, [*pairs, *(("dcat:distribution", f"<{iri}:{file}>") for file in _FILES)])
    for what, term, counted, size in parts:
        pairs = [*are("void:Dataset"), (f"void:{what}", term), (f"void:{counted}", integer(size))]
        yield block(f"{iri}:{_name(term)}", pairs)
    for file, media in _FILES.items():
        pairs = [*are("dcat:Distribution"), ("dcterms:title", text(file)), ("dcterms:license", f"<{LICENSE}>")]
        media_type = f"<https://www.iana.org/assignments/media-types/{media}>"
        yield block(f"{iri}:{file}", [*pairs, ("dcat:mediaType", media_type)])


def _name(term: str) -> str:
    """A term as the local name of a partition: `kg-Paper`."""
    return "-".join(prefixed(term[1:-1]) or ())


_TERM = re.compile(rf"^<[^>]*> ({re.escape(t('rdf:type'))} <[^>]*>|<[^>]*>).*", re.MULTILINE)
"""Of each line its property, rdf:type with its class; what is no ">" is passed over fastest."""


@dataclass(slots=True)
class Tally:
    """What blocks of statements held that have passed; their lines must be distinct, and no subject be in two."""

    subjects: int = 0
    first: dict[str, str] = field(default_factory=dict)  # namespace → the first subject in it
    _counts: Counter[str] = field(default_factory=Counter)

    def each(self, blocks: Iterable[str]) -> Iterator[str]:
        """The blocks, each of them all statements about one subject."""
        for lines in blocks:
            subject = lines[1 : lines.find(">")]
            self.first.setdefault(subject[: subject.rfind("/") + 1], subject)
            self.subjects += 1
            self._counts.update(_TERM.findall(lines))
            yield lines

    @property
    def statements(self) -> int:
        return self._counts.total()

    @property
    def classes(self) -> Mapping[str, int]:
        """Class → how many are one, in the order of IRIs."""
        return {kind: count for term, count in sorted(self._counts.items()) if (kind := term.partition(" ")[2])}

    @property
    def properties(self) -> Mapping[str, int]:
        """Property → statements that have it, in the order of IRIs."""
        counts: Counter[str] = Counter()
        for term, count in self._counts.items():
            counts[term.partition(" ")[0]] += count
        return dict(sorted(counts.items()))

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.subjects + other.subjects, self.first, self._counts + other._counts)
