"""What the graph says of itself: a VoID description with counts, and the software that made it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from etl.build import terms as t
from etl.build.blocks import Pair, block
from etl.build.literals import integer, text
from etl.build.names import VOCABULARIES, Names
from etl.model import Corpus

LICENSE = "https://creativecommons.org/publicdomain/zero/1.0/"
"""Licence of the data: CC0 1.0."""

_NO_VOCABULARY = {"rdf", "unit", "xsd"}


def run_iri(version: str, names: Names) -> str:
    """The activity that makes graphs with that version of the software."""
    return f"{names.run}mlsys-kg-{version}"


def run(version: str, names: Names) -> str:
    agent = f"<{_software_iri(version, names)}>"
    label = text(f"a run of mlsys-kg {version}")
    return block(run_iri(version, names), ((t.A, t.ACTIVITY), (t.LABEL, label), (t.WAS_ASSOCIATED_WITH, agent)))


def software(version: str, names: Names) -> str:
    label = text(f"mlsys-kg {version}")
    return block(
        _software_iri(version, names), ((t.A, t.SOFTWARE_AGENT), (t.LABEL, label), (t.SOFTWARE_VERSION, text(version)))
    )


def dataset(corpus: Corpus, sizes: Mapping[str, int], triples: int, version: str, names: Names) -> Iterator[str]:
    """The dataset and its class partitions. `sizes` maps a class to its nodes; `triples` counts what all others say."""
    ids = "\n".join(sorted({page.id for page in corpus.pages}))
    iri = names.dataset + hashlib.sha256(f"{version}\n{ids}".encode()).hexdigest()[:16]
    partitions = {f"{iri}:{_local(kind)}": (kind, size) for kind, size in sizes.items() if size}
    parts = [
        block(part, ((t.A, t.VOID_DATASET), (t.CLASS, kind), (t.ENTITIES, integer(size))))
        for part, (kind, size) in partitions.items()
    ]
    pairs: list[Pair] = [
        (t.A, t.VOID_DATASET),
        (t.A, t.DCAT_DATASET),
        (t.TITLE, text("ML-systems papers and what they claim")),
        (t.LICENSE, f"<{LICENSE}>"),
        (t.URI_SPACE, text(names.base)),
        (t.WAS_GENERATED_BY, f"<{run_iri(version, names)}>"),
        *(
            (t.VOCABULARY, f"<{namespace}>")
            for prefix, namespace in VOCABULARIES.items()
            if prefix not in _NO_VOCABULARY
        ),
        *((t.EXAMPLE, f"<{names.paper}{paper.key}>") for paper in corpus.papers[:1]),
        *((t.CLASS_PARTITION, f"<{part}>") for part in partitions),
    ]
    total = triples + sum(part.count("\n") for part in parts) + len(set(pairs)) + 1
    yield block(iri, (*pairs, (t.TRIPLES, integer(total))))
    yield from parts


def _software_iri(version: str, names: Names) -> str:
    return f"{names.software}mlsys-kg-{version}"


def _local(term: str) -> str:
    return term.strip("<>").replace("#", "/").rsplit("/", 1)[-1]
