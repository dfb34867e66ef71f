"""ro-crate-metadata.json: what run.json says as RO-Crate 1.1 has it, for archives.

Its date is that of the newest paper (the first day of a month or a year alone), or of the crate's rules: a clock would
give other bytes for the same pages.
https://www.researchobject.org/ro-crate/specification/1.1/
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from etl import rdf
from etl.display import escaped, many

NAME = "ro-crate-metadata.json"
_RULES = "https://w3id.org/ro/crate/1.1"
_FIRST = "2020-10-30"  # the day of RO-Crate 1.1
_FROM = "0000-01-01"  # what completes a year or a month to a day, which RO-Crate wants
_SOFTWARE = "#mlsys-kg"
_RUN = "#run"
_FILES = {
    "graph.ttl": ("The graph as Turtle", "text/turtle"),
    "graph.nt": ("The graph as N-Triples, sorted", "application/n-triples"),
    "run.json": ("Counts, warnings and versions of the run", "application/json"),
    "visits.jsonl": ("What was read of each page", "application/jsonl"),
}
_FOLDERS = {
    "store/": "The graph as a store of oxigraph",
    "findings/": "What was read and extracted, page by page",
    "pages/": "Texts of pages that quotes point into",
}
Entity = dict[str, Any]


def written(account: Mapping[str, Any], folder: Path, newest: str) -> str:
    """The text of the file for the output in `folder`, after its run.json; `newest` is the last date of a paper."""
    files = list(_files(account, folder))
    folders = [
        {"@id": name, "@type": "Dataset", "name": words} for name, words in _FOLDERS.items() if (folder / name).is_dir()
    ]
    pages = [
        {"@id": f"#page-{page['id']}", "@type": "CreativeWork", "name": page["source"], "sha256": page["sha256"]}
        for page in account["pages"]
    ]
    graph = [
        {"@id": NAME, "@type": "CreativeWork", "conformsTo": {"@id": _RULES}, "about": {"@id": "./"}},
        _dataset(account, newest, [*files, *folders]),
        *files,
        *folders,
        *_run(account, pages),
        *pages,
        {"@id": rdf.LICENSE, "@type": "CreativeWork", "name": "CC0 1.0"},
    ]
    return escaped(json.dumps({"@context": f"{_RULES}/context", "@graph": graph}, ensure_ascii=False, indent=1)) + "\n"


def _dataset(account: Mapping[str, Any], newest: str, parts: Sequence[Entity]) -> Entity:
    counts = account["counts"]
    return {
        "@id": "./",
        "@type": "Dataset",
        "name": "ML-systems papers and what they claim",
        "description": f"{many(counts['claims'], 'claim')} of {many(counts['papers'], 'paper')} as an RDF graph, each "
        "with the words of the page that it was read from.",
        "datePublished": max(f"{newest}{_FROM[len(newest) :]}", _FIRST),
        "license": {"@id": rdf.LICENSE},
        "hasPart": _links(parts),
        "mentions": {"@id": _RUN},
    }


def _files(account: Mapping[str, Any], folder: Path) -> Iterator[Entity]:
    for name, (words, media) in _FILES.items():
        entity = {"@id": name, "@type": "File", "name": words, "encodingFormat": media}
        if digest := account["files"].get(name):
            entity |= {"contentSize": str((folder / name).stat().st_size), "sha256": digest}
        yield entity


def _run(account: Mapping[str, Any], pages: Sequence[Entity]) -> Iterator[Entity]:
    """The run, with what it was given and what it gave, and its software."""
    yield {
        "@id": _RUN,
        "@type": "CreateAction",
        "name": "Pages read into a graph",
        "instrument": {"@id": _SOFTWARE},
        "object": _links(pages),
        "result": [{"@id": name} for name in account["files"]],
    }
    yield {
        "@id": _SOFTWARE,
        "@type": "SoftwareApplication",
        "name": account["program"],
        "url": "https://w3id.org/mlsys-kg/",
        "version": account["versions"]["mlsys-kg"],
    }


def _links(entities: Sequence[Entity]) -> list[Entity]:
    return [{"@id": entity["@id"]} for entity in entities]
